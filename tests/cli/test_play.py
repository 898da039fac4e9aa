"""`gipfel play`: games at the terminal, typed and touched, saved, loaded, taken back."""

from __future__ import annotations

from pathlib import Path

from command import Command


def test_a_game_played_to_its_end_is_saved_and_replays(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.gipfel"
    turns = ["a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1ne+", "d3ne+", "e1"]
    answer = command("play", "pentago", given="\n".join([*turns, str(path)]) + "\n")
    assert answer.status == 0
    assert "White wins: five in a row." in answer.out
    assert command("replay", str(path), "--json").lines[0]["outcome"] == {"winner": 0, "reason": "five"}


def test_a_turn_can_be_touched(command: Command) -> None:
    answer = command("play", "pentago", given="c3\nturn:ne+\nd4\nback\nd5\nsw-\nquit\n")
    assert "Last turn: 2. d5sw-" in answer.out


def test_turns_are_taken_back(command: Command) -> None:
    answer = command("play", "pentago", given="undo\nc3ne+\nundo\na1ne+\nquit\n")
    assert "[nothing-to-undo]" in answer.out
    assert "Last turn: 1. a1ne+" in answer.out


def test_taking_back_goes_past_the_opponent(command: Command) -> None:
    answer = command("play", "pentago", "--opponent", "random", "--seed", "3", given="c3ne+\nundo\nb2ne+\nquit\n")
    assert "Black plays" in answer.out
    assert answer.out.count("White: Put a marble") == 4


def test_help_and_moves(command: Command) -> None:
    answer = command("play", "pentago", given="?\nmoves\nc3\nmoves\nquit\n")
    assert "For example: a1sw+" in answer.out
    assert "take back the last turn" in answer.out
    assert "8 possibilities" in answer.out


def test_mistakes_are_explained_and_nothing_is_lost(command: Command, tmp_path: Path) -> None:
    given = f"zz\nc3ne+\nc3ne+\nsave\nload {tmp_path}/none\nsave {tmp_path}/no/where\nmoves\nquit\n"
    answer = command("play", "pentago", given=given)
    for code in ("malformed-turn", "cell-taken", "file-name-missing", "no-such-file", "unwritable-file"):
        assert f"[{code}]" in answer.out
    assert "Last turn: 1. c3ne+" in answer.out


def test_saving_loading_and_resigning(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "a game"
    answer = command("play", "pentago", given=f"c3ne+\nsave {path}\nd4ne+\nload {path}\nresign\n\n")
    assert "White wins: Black has resigned." in answer.out
    assert command("replay", f"{path}.gipfel", "--json").lines[0]["outcome"] is None


def test_a_random_opponent_plays_the_same_from_the_same_seed(command: Command) -> None:
    first, second = (
        command("play", "pentago", "--opponent", "random", "--seed", "5", "--side", "second", given="quit\n").out
        for _ in range(2)
    )
    assert "White plays" in first
    assert first == second


def test_the_menu_leads_to_a_game(command: Command) -> None:
    answer = command("play", given="x!\npentago\n7\n1\nquit\n")
    assert answer.status == 0
    assert "Which game?" in answer.out
    assert "Put a marble" in answer.out


def test_the_end_of_input_leaves(command: Command) -> None:
    assert command("play", "pentago").status == 0
    assert command("play").status == 0


def test_a_terminal_says_that_it_cannot_show_running_sand(command: Command, tmp_path: Path) -> None:
    for level in ([], ["--level", "1"]):
        answer = command("play", "tamsk:2", *level)
        assert answer.status != 0
        assert "sand-in-terminal" in answer.out + answer.err
        assert "gipfel serve" in answer.out + answer.err
    record = tmp_path / "sand.gipfel"
    record.write_text('[Format "1"]\n[Game "tamsk:2"]\n[Rules "tamsk 1"]\n\n1. a1-b2 *\n', encoding="utf-8")
    answer = command("play", "tamsk", given=f"load {record}\nquit\n")
    assert "sand-in-terminal" in answer.out
