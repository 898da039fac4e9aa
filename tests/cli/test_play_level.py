"""`gipfel play --level`: whole games against the computer, by a seed that the record keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

import gipfel
from cli.rehearsals import rehearsed
from command import Command
from gipfel.cli.play import seated
from gipfel.cli.play.rivals import RandomRival
from gipfel.combine.chance import SeededChance
from gipfel.core.outcome import verdict

MATCH = "gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago),settle-yinsh=coin"
LOADED = ("Za1-b2", "Zi5-h5", "b2>d4?")  # White has announced a jump, Black may challenge


@pytest.fixture(autouse=True)
def house_draws_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lots and coins that can be foreseen."""
    monkeypatch.setattr("gipfel.cli.play.terminal.SystemChance", lambda: SeededChance(1))


@pytest.mark.parametrize(("spec", "person"), [("pentago", 0), ("zertz", 1), ("gipf", 0), ("offboard", 1), (MATCH, 0)])
def test_a_whole_game_against_level_1(command: Command, tmp_path: Path, spec: str, person: int) -> None:
    played = rehearsed(spec, "level:1", seed=3, person=person)
    side = ("--side", ("first", "second")[person])
    given = "\n".join([*played.typed, str(tmp_path / "game"), ""])
    answer = command("play", spec, "--level", "1", "--seed", "3", *side, given=given)
    assert answer.status == 0
    assert played.line.outcome is not None
    assert verdict(played.line.outcome, played.line.game.sides) in answer.out
    text = (tmp_path / "game.gipfel").read_text(encoding="utf-8")
    rival = ("First", "Second")[1 - person]
    assert f'[{rival} "level:1"]' in text
    assert f'[Seed{rival} "3"]' in text
    (report, _) = command("replay", str(tmp_path / "game.gipfel"), "--json").lines
    assert report["outcome"] == played.line.outcome.to_json()


def test_the_game_inside_is_played_against_the_computer_too(command: Command) -> None:
    played = rehearsed(MATCH, "level:1", seed=3, person=1, turns=(*LOADED, "challenge"))
    inside = 1 + next(number for number, turn in enumerate(played.line.turns_played) if turn.startswith("lot"))
    assert gipfel.game(MATCH).start().play_all(played.line.turns_played[:inside]).inner is not None
    turns = "; ".join(LOADED)
    given = "\n".join(["challenge", *played.typed, "", ""])
    arguments = ("--level", "1", "--seed", "3", "--side", "second", "--turns", turns)
    answer = command("play", MATCH, *arguments, given=given)
    assert "GIPF › Pentago" in answer.out
    assert "The house plays lot" in answer.out
    assert "The challenger has" in answer.out
    assert played.line.outcome is not None
    assert verdict(played.line.outcome, played.line.game.sides) in answer.out


def test_the_same_seed_makes_the_same_game_and_another_seed_another(command: Command) -> None:
    def shown(seed: str) -> str:
        given = "c3ne+\nd4ne+\nb5sw-\nquit\n"
        out = command("play", "pentago", "--level", "2", "--seed", seed, given=given).out
        return out.split("? helps.")[1]

    assert shown("1") == shown("1")
    assert len({shown(str(seed)) for seed in range(1, 5)}) > 1


def test_a_loaded_game_goes_on_by_its_own_seed(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game"
    played = command("play", "zertz", "--level", "3", "--seed", "8", given=f"Wd4,d1\nsave {path}\nquit\n")
    assert "seed 8" in played.out
    answer = command("play", "zertz", "--level", "3", "--seed", "9", given=f"load {path}\nsave {path}\nquit\n")
    assert answer.status == 0
    assert '[SeedSecond "8"]' in path.with_suffix(".gipfel").read_text(encoding="utf-8")


def test_another_game_can_be_loaded_and_played_on(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game"
    command("play", "gipf", given=f"a1-b2\nsave {path}\nquit\n")
    answer = command("play", "pentago", "--level", "1", "--seed", "1", given=f"load {path}\nquit\n")
    assert "Black plays" in answer.out
    assert "White’s reserve" in answer.out


def test_taking_back_goes_past_the_computer(command: Command) -> None:
    answer = command("play", "pentago", "--level", "1", "--seed", "3", given="c3ne+\nundo\nb2ne+\nquit\n")
    assert "Last turn: 1. b2ne+" in answer.out


def test_a_level_can_be_met_in_a_game_beyond_the_kernel(command: Command) -> None:
    answer = command("play", "zertz:tournament", "--level", "1", "--seed", "2", "--side", "second", given="quit\n")
    assert "First player plays" in answer.out


def test_lots_for_the_side_are_drawn_by_the_seed() -> None:
    drawn = [next(iter(seated(RandomRival(seed), "lot"))) for seed in range(20)]
    assert set(drawn) == {0, 1}
    assert drawn == [next(iter(seated(RandomRival(seed), "lot"))) for seed in range(20)]


def test_a_person_enters_the_result_of_a_contest_outside_for_both(command: Command) -> None:
    spec = 'gipf:basic,zertz=2,challenges=1,settle-zertz=external,contest="a race"'
    turns = "; ".join((*LOADED, "challenge"))
    given = "result challenger\nresult challenger\nquit\n"
    arguments = ("--level", "1", "--seed", "3", "--side", "second", "--turns", turns)
    out = " ".join(command("play", spec, *arguments, given=given).out.split())
    assert "An engine cannot say how a contest outside the house ended. Enter it for White too." in out
    assert "The challenger has won" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--level", "11"),
        ("--level", "0"),
        ("--level", "2", "--opponent", "random"),
        ("--opponent", "greedy"),
        ("--level", "1", "--side", "third"),
        ("--level", "1", "--seed", "-1"),
    ],
)
def test_what_does_not_go_together_is_refused(command: Command, arguments: tuple[str, ...]) -> None:
    answer = command("play", "pentago", *arguments)
    assert answer.status == 2
    assert answer.err


def test_the_menu_leads_to_the_computer(command: Command) -> None:
    answer = command("play", given="pentago\n4\n2\n11\n1\n2\nquit\n")
    assert "Please type a number from 1 to 3." in answer.out
    assert "Please type a number from 1 to 10." in answer.out
    assert "White: the computer, level 1, seed" in answer.out
    assert "White plays" in answer.out
