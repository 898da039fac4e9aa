"""Chance: lots, coins and dice are steps of the house with their value in them; replaying draws nothing."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random

import pytest

from combine.matches import after, match
from combine.random_player import RandomPlayer, next_turn, played_out
from gipfel.combine import Chance, Match, SeededChance, SystemChance
from gipfel.combine.steps import Beginner, Coin, Die, Inside, innermost
from gipfel.core.line import Line
from gipfel.core.step import Step
from gipfel.records import read_records, replay, write_record
from gipfel.records.replay import record_of

COIN = "gipf:basic,zertz=3,challenges=1,settle-zertz=coin"
DICE = "gipf:basic,zertz=3,challenges=1,settle-zertz=dice"
LOT = "gipf:basic,zertz=3,challenges=1,settle-zertz=(pentago)"
DEEP = (
    "gipf:basic,zertz=3,challenges=1,begin=challenged,settle-zertz=(gipf:basic,yinsh=1,challenges=1,settle-yinsh=coin)"
)


def challenged(spec: str) -> Match:
    """A match whose contest has just begun."""
    return after(match(spec), "c3>e5?", "challenge")


def deep() -> Match:
    """A coin is to be tossed two games deep."""
    return after(challenged(DEEP), "Ya1-b2", "a1-b2", "c3>e3?", "challenge")


class Counted:
    """Draws the last step, and counts how often it was asked."""

    def __init__(self) -> None:
        self.draws = 0

    def draw(self, steps: Sequence[Step]) -> Step:
        self.draws += 1
        return steps[-1]

    def seed(self) -> int:
        return 7


class Nobody:
    """A player who is never asked."""

    def turn(self, line: Line) -> str:
        raise AssertionError(f"{line.text()}: the house decides")


@pytest.mark.parametrize(
    ("position", "steps"),
    [
        (challenged(LOT), [Beginner(0), Beginner(1)]),
        (challenged(COIN), [Coin("heads"), Coin("tails")]),
        (challenged(DICE), [Die(value) for value in range(1, 7)]),
        (after(challenged(DICE), "die 3"), [Die(value) for value in range(1, 7)]),
        (deep(), [Inside(Coin("heads")), Inside(Coin("tails"))]),
    ],
)
def test_chance_is_a_step_of_the_house_with_its_value_in_it(position: Match, steps: list[Step]) -> None:
    assert position.player is None
    assert position.outcome is None
    assert list(position.steps()) == steps
    assert all(position.play(step).turn_count == position.turn_count + 1 for step in steps)


@pytest.mark.parametrize(
    ("position", "drawn"), [(challenged(LOT), "lot 1"), (challenged(COIN), "coin tails"), (deep(), "coin tails")]
)
def test_the_house_draws_from_the_source_it_was_given(position: Match, drawn: str) -> None:
    chance = Counted()
    assert next_turn(Line.begin(position), (Nobody(), Nobody()), chance) == drawn
    assert chance.draws == 1


def test_the_same_seed_draws_the_same() -> None:
    steps = challenged(DICE).steps()
    first, second = SeededChance(7), SeededChance(7)
    assert [first.draw(steps) for _ in range(50)] == [second.draw(steps) for _ in range(50)]
    assert [SeededChance(7).draw(steps) for _ in range(50)] != [SeededChance(seed).draw(steps) for seed in range(50)]


@pytest.mark.parametrize("chance", [SystemChance(), SeededChance(1)])
def test_every_value_is_drawn(chance: Chance) -> None:
    steps = challenged(DICE).steps()
    assert {chance.draw(steps) for _ in range(400)} == set(steps)


def test_play_uses_the_cryptographic_source_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda many: many - 1)
    assert SystemChance().draw(challenged(DICE).steps()) == Die(6)


def test_replaying_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    players = RandomPlayer("a", use=1, challenge=1), RandomPlayer("b", use=1, challenge=1)
    chance = Counted()
    line = played_out(Line.begin(match(DEEP.replace("begin=challenged", "begin=lot"))), players, chance)
    assert chance.draws > 0

    def drawn(*_: object) -> int:
        raise AssertionError("something was drawn")

    monkeypatch.setattr(secrets, "randbelow", drawn)
    monkeypatch.setattr(Random, "random", drawn)
    monkeypatch.setattr(Random, "getrandbits", drawn)
    text = write_record(record_of(line))
    replayed = replay(read_records(text)[0])
    assert (replayed.line, replayed.outcome) == (line, line.outcome)
    assert sum(innermost_is_chance(line, number) for number in range(len(line.turns_played))) == chance.draws


def innermost_is_chance(line: Line, number: int) -> bool:
    """Whether a turn of a line was a step of the house."""
    position = line.start.play_all(line.turns_played[:number])
    steps = position.game.read_turn(position, line.turns_played[number])
    return isinstance(innermost(steps[0]), Beginner | Coin | Die)
