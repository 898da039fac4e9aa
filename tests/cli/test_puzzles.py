"""`gipfel puzzles`: listed, shown, solved at the terminal, checked again, mined and packed."""

from __future__ import annotations

import json
from pathlib import Path

from command import Command
from gipfel.records.puzzles.collection import puzzles_of

TWO = next(each for each in puzzles_of("gipf") if (each.goal, each.turns) == ("win", 2))


def test_puzzles_are_listed_by_game_and_theme(command: Command) -> None:
    assert "two-threats: Two threats by one turn" in command("puzzles").out
    listed = command("puzzles", "list", "gipf", "--theme", "win-2", "--json").out.splitlines()
    assert TWO.name in {json.loads(line)["name"] for line in listed}
    assert TWO.name in command("puzzles", "list", "gipf").out


def test_one_is_shown_with_its_solution(command: Command) -> None:
    shown = command("puzzles", "show", TWO.name).out
    assert all(turn in shown for turn in TWO.puzzle.main_line())
    assert json.loads(command("puzzles", "show", TWO.name, "--json").out)["solution"] == TWO.puzzle.main_line()


def test_one_is_solved_after_a_mistake(command: Command) -> None:
    first, _, last = TWO.puzzle.main_line()
    wrong = next(turn for turn, reply in TWO.puzzle.node.refuted.items() if reply)
    told = command("puzzles", "solve", TWO.name, given=f"{wrong}\n{first}\n{last}\n").out
    assert told.index(wrong) < told.index("Right.") < told.index("Solved: that wins.")


def test_who_does_not_find_it_is_shown(command: Command) -> None:
    assert "Solved: that wins." in command("puzzles", "solve", TWO.name, given="show\nshow\n").out


def test_proofs_are_checked_again(command: Command) -> None:
    assert command("puzzles", "verify", TWO.name).out.strip() == "1 puzzle checked, 0 refuted."
    assert json.loads(command("puzzles", "verify", TWO.name, "--json").out)["ok"] is True


def test_puzzles_are_mined_and_packed(command: Command, tmp_path: Path) -> None:
    mined, made = tmp_path / "mined.jsonl", tmp_path / "puzzles.xz"
    words = ("puzzles", "mine", "pentago", "--games", "3", "--turns", "2", "-o", str(mined), "--json")
    found = json.loads(command(*words).out)["puzzles"]
    assert json.loads(command(*words).out)["puzzles"] == 0
    assert found == sum(len(json.loads(line)["puzzles"]) for line in mined.read_text(encoding="utf-8").splitlines())
    packed = json.loads(command("puzzles", "pack", str(mined), "-o", str(made), "--json").out)["puzzles"]
    assert 0 <= packed <= found
    assert made.is_file()


def test_what_cannot_be_used_is_said(command: Command) -> None:
    for words in (("show",), ("solve", "one", "two"), ("mine",), ("pack",), ("mine", "pentago")):
        refused = command("puzzles", *words)
        assert refused.status == 2
        assert "[puzzle-words]" in refused.err or "[mine-into]" in refused.err
    folder = command("puzzles", "mine", "pentago", "-o", ".")
    assert folder.status == 2
    assert "[unwritable-file]" in folder.err
    assert "[no-such-puzzle]" in command("puzzles", "show", "nothing").err
    assert "[bad-jobs]" in command("puzzles", "list", "--jobs", "0").err
