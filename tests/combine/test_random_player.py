"""Players who decide by lot: what they announce, what they challenge, what they leave to the house."""

from __future__ import annotations

from collections import Counter

import pytest

from combine.matches import after, match
from combine.random_player import RandomPlayer, next_turn, played_out, purpose
from gipfel.combine import SeededChance
from gipfel.core.line import Line

COIN = "gipf:basic,zertz=3,challenges=1,settle-zertz=coin"


def test_the_random_player_does_everything_that_is_legal() -> None:
    position = after(match(COIN), "c3>e5?")
    player = RandomPlayer(1)
    heard = Counter(player.turn(Line.begin(position)) for _ in range(40))
    assert set(heard) == {"let", "challenge"}


@pytest.mark.parametrize("wish", ["use", "challenge", "resign"])
def test_how_often_the_random_player_does_something_can_be_set(wish: str) -> None:
    inside = "gipf:basic,zertz=3,challenges=1,settle-zertz=(pentago),begin=challenger"
    position = {
        "use": match(COIN),
        "challenge": after(match(COIN), "c3>e5?"),
        "resign": after(match(inside), "c3>e5?", "challenge"),
    }[wish]
    for often in (0.0, 1.0):
        player = RandomPlayer(2, **{wish: often})
        assert {purpose(player.step(position)) == wish for _ in range(20)} == {often == 1.0}


def test_the_house_draws_and_players_decide() -> None:
    line = Line.begin(after(match(COIN), "c3>e5?"))
    players = RandomPlayer(1), RandomPlayer(1, challenge=1.0)
    assert next_turn(line, players, SeededChance(1)) == "challenge"
    assert next_turn(line.turn("challenge"), players, SeededChance(1)) in ("coin heads", "coin tails")


def test_a_match_can_be_stopped_after_some_turns() -> None:
    players = RandomPlayer(1), RandomPlayer(2)
    assert len(played_out(Line.begin(match(COIN)), players, SeededChance(1), most_turns=3).turns_played) == 3
