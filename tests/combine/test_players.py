"""Players of whole matches: what they announce, what they challenge, what they leave to the house."""

from __future__ import annotations

from collections import Counter

import pytest

from combine.matches import JUMP, TWO_JUMPS, after, match
from gipfel.combine import Match, SeededChance
from gipfel.combine.estimate import chance_of, worth
from gipfel.combine.players import RandomPlayer, SimplePlayer, next_turn, played_out, purpose
from gipfel.core.line import Line

COIN = "gipf:basic,zertz=3,challenges=1,settle-zertz=coin"
RACE = 'gipf:basic,zertz=3,challenges=1,settle-zertz=external,contest="a race"'
ROW = "ZW c2; W e3 e5 e6; B d3 h5"  # the jump to e4 makes a row, and no push does
SEEDS = range(5)


def simple(position: Match, seed: int) -> str:
    """What the simple player does."""
    return SimplePlayer(seed).turn(Line.begin(position))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_simple_player_announces_a_use_that_makes_a_row(seed: int) -> None:
    assert simple(match(COIN, ROW, left=(1, 0)), seed) == "c2>e4?"
    assert simple(match(COIN, ROW), seed) == "c2>e4?"


@pytest.mark.parametrize("seed", SEEDS)
def test_it_keeps_a_potential_whose_use_gains_nothing(seed: int) -> None:
    assert ">" not in simple(match(COIN, JUMP), seed)


def test_it_challenges_what_hurts() -> None:
    assert simple(after(match(COIN, ROW), "c2>e4?"), 0) == "challenge"


def test_it_lets_happen_what_does_not_hurt() -> None:
    assert simple(after(match(COIN, JUMP), "c3>e5?"), 0) == "let"


def test_it_challenges_the_last_move_of_an_opponent_without_pieces() -> None:
    assert simple(after(match(COIN, "ZW c3; B d4", (0, 5)), "c3>e5?"), 0) == "challenge"


def test_it_lets_happen_what_it_cannot_challenge() -> None:
    assert simple(after(match(COIN, ROW, left=(1, 0)), "c2>e4?"), 0) == "let"


def test_it_runs_no_race_and_enters_no_result() -> None:
    pending = after(match(RACE, ROW), "c2>e4?")
    assert simple(pending, 0) == "let"
    assert simple(after(pending, "challenge"), 0) == "result none"


@pytest.mark.parametrize(
    ("contest", "chance"), [("coin", 1 / 2), ("dice", 15 / 36), ("(pentago)", 1 / 2), ("none", 0.0)]
)
def test_the_chance_of_the_challenger_is_known(contest: str, chance: float) -> None:
    pending = after(match(f"gipf:basic,zertz=3,challenges=1,settle-zertz={contest}"), "c3>e5?")
    assert chance_of(pending) == chance


def test_what_one_player_gains_the_other_loses() -> None:
    for position in (match(COIN, ROW), after(match(COIN, ROW), "c2>e4?"), match(COIN, TWO_JUMPS, (0, 5))):
        assert worth(position, 0) == -worth(position, 1)
    assert worth(match(COIN, "ZW c3; B d4", (9, 5)), 0) > worth(match(COIN, "ZW c3; B d4", (5, 5)), 0)


def test_the_simple_player_plays_the_game_inside() -> None:
    position = after(match("gipf:basic,zertz=3,challenges=1,settle-zertz=(pentago),begin=challenger"), "c3>e5?")
    position = after(position, "challenge")
    assert simple(position, 0) in position.turns()
    assert simple(position, 0) != "resign"


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
