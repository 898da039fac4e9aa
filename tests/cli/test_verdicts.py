"""How a game ended is said in a sentence, in every language the house is complete in."""

from __future__ import annotations

import pytest

import gipfel
from command import Command
from gipfel.core.language import speaking
from gipfel.core.outcome import REASONS, Outcome
from gipfel.core.verdicts import verdict

SIDES = ("White", "Black")
DRAWS = {"repetition", "both-five", "quiet", "agreement", "aborted"}


@pytest.mark.parametrize("reason", sorted(REASONS))
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_reason_has_its_sentence(reason: str, language: str) -> None:
    with speaking(language):
        told = verdict(Outcome(None if reason in DRAWS else 1, reason), SIDES)
    assert f"({reason})" not in told
    assert told.endswith(".")


def test_winner_and_loser_are_named() -> None:
    assert verdict(Outcome(0, "five"), SIDES) == "White wins: five in a row."
    assert verdict(Outcome(1, "no-gipf"), SIDES) == "Black wins: White has no GIPF-piece left on the board."
    assert verdict(Outcome(None, "full-board"), SIDES) == "A draw: the board is full."
    with speaking("de"):
        assert verdict(Outcome(0, "five"), SIDES) == "Weiß gewinnt: fünf in einer Reihe."


def test_a_reason_of_another_package_is_told_as_it_is() -> None:
    assert verdict(Outcome(0, "three-castles"), SIDES) == "White wins (three-castles)."
    assert verdict(Outcome(None, "three-castles"), SIDES) == "A draw (three-castles)."


def test_moves_of_a_finished_game_say_how_it_ended(command: Command) -> None:
    answer = command("moves", "pentago", "--position", "6/6/6/bbb1b1/6/wwww2 w", "--turns", "e1")
    assert answer.out == "White wins: five in a row.\n"


def test_trays_and_prompts_call_the_players_of_zertz_the_same() -> None:
    game = gipfel.game("zertz")
    names = [str(tray.speech) for tray in game.start().scene().trays if tray.owner is not None]
    assert names == [f"{side}’s captures" for side in game.sides]
