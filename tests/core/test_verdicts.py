"""How a game ended is said in a sentence, in every language the house is complete in."""

from __future__ import annotations

import pytest

import gipfel
from gipfel.core.language import speaking
from gipfel.core.messages import declared
from gipfel.core.outcome import Outcome, closing_code, verdict

SIDES = ("White", "Black")
OF_GAMES = {
    "zertz": {"set", "full-board", "no-move"},
    "gipf": {"no-piece", "no-gipf"},
    "pentago": {"five", "five-given", "both-five", "full-board"},
    "offboard": {"points", "no-move", "quiet"},
}
OF_THE_HOUSE = {"repetition", "resign", "time", "agreement", "aborted"}
DRAWS = {"repetition", "both-five", "quiet", "agreement", "aborted"}


def ending(game: str, reason: str) -> Outcome:
    """An outcome with this reason: a draw where it always is one."""
    drawn = reason in DRAWS or (game, reason) == ("pentago", "full-board")
    return Outcome(None if drawn else 1, reason)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", sorted(OF_GAMES))
def test_every_reason_has_its_sentence(game: str, language: str) -> None:
    gipfel.game(game)  # a game brings its sentences
    for reason in OF_GAMES[game] | OF_THE_HOUSE:
        with speaking(language):
            told = verdict(ending(game, reason), SIDES, game)
        assert f"({reason})" not in told
        assert told.endswith(".")


@pytest.mark.parametrize("game", sorted(OF_GAMES))
def test_a_game_declares_the_sentences_of_its_own_reasons(game: str) -> None:
    gipfel.game(game)
    own = {code for code in declared(game) if code.startswith("outcome-")}
    assert own == {closing_code(ending(game, reason)) for reason in OF_GAMES[game]}


def test_winner_and_loser_are_named() -> None:
    assert verdict(Outcome(0, "five"), SIDES, "pentago") == "White wins: five in a row."
    assert verdict(Outcome(1, "no-gipf"), SIDES, "gipf") == "Black wins: White has no GIPF-piece left on the board."
    assert verdict(Outcome(None, "full-board"), SIDES, "pentago") == "A draw: the board is full."
    with speaking("de"):
        assert verdict(Outcome(0, "five"), SIDES, "pentago") == "Weiß gewinnt: fünf in einer Reihe."


def test_who_does_not_know_the_game_is_told_what_all_games_say() -> None:
    for name in gipfel.names():
        gipfel.game(name)
    assert verdict(Outcome(0, "no-move"), SIDES) == "White wins: Black has no legal turn."
    assert verdict(Outcome(0, "five"), SIDES) == "White wins: five in a row."


def test_a_reason_of_another_package_is_told_as_it_is() -> None:
    assert verdict(Outcome(0, "three-castles"), SIDES) == "White wins (three-castles)."
    assert verdict(Outcome(None, "three-castles"), SIDES) == "A draw (three-castles)."
