"""Traps: in a lost position, the turn to which a natural reply is worst."""

from __future__ import annotations

from threading import Event

import pytest

from engine.engines import engine, line_of
from gipfel.engine import levels
from gipfel.engine.info import Info, Variation
from gipfel.engine.levels import Level, levels_of
from gipfel.engine.limits import Limits
from gipfel.engine.search.compiled.scores import MATE, NEAR_MATE
from gipfel.engine.thinkers.traps import result_of, sound_turns
from gipfel.kernels.names import DRAW

EVEN = "3b1b/3w1w/3bww/3w2/3w2/3bb1 b"  # ten turns are judged within half a point of each other
LOST = "4w1/1b2wb/w5/2b3/3www/bb4 b"  # in four turns at most


def told(*scores: int) -> Info:
    """An analysis whose turns are named after their place."""
    lines = tuple(Variation(score, (f"turn {place}",)) for place, score in enumerate(scores))
    return Info(3, lines, 100, 0.1)


@pytest.fixture
def level(monkeypatch: pytest.MonkeyPatch) -> Level:
    """A level 8 of Pentago that looks at little."""
    known = levels_of("pentago")
    chosen = known[7]._replace(nodes=20_000, noise=0)
    monkeypatch.setattr(levels, "levels_of", lambda _game: (*known[:7], chosen))
    return chosen


def test_only_the_best_turn_of_an_even_position_is_sound() -> None:
    assert sound_turns(told(20, 20, 19)) == ("turn 0",)


def test_a_won_position_needs_no_trap() -> None:
    assert sound_turns(told(MATE - 3, MATE - 3, 10)) == ("turn 0",)


def test_in_a_lost_position_every_turn_may_be_tried() -> None:
    assert sound_turns(told(5 - MATE, 3 - MATE)) == ("turn 0", "turn 1")


def test_while_one_turn_may_hold_there_is_no_trap() -> None:
    assert sound_turns(told(10 - NEAR_MATE, 5 - MATE)) == ("turn 0",)


def test_finished_games_are_worth_all_or_nothing_or_their_opposite() -> None:
    assert (result_of(1, 1), result_of(0, 1), result_of(DRAW, 1)) == (MATE, -MATE, 0)


def test_level_eight_plays_the_best_turn_of_an_even_position(level: Level) -> None:
    thinker, line = engine("pentago"), line_of("pentago", EVEN)
    thinker.forget()
    *_, plain = thinker.report(line, Limits(nodes=level.nodes))
    assert abs(plain.score) < NEAR_MATE
    assert thinker.choose(line, 8, seed=1) == plain.best


def test_level_eight_tries_every_turn_of_a_lost_position(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    thinker, line = engine("pentago"), line_of("pentago", LOST)
    tried: list[str] = []

    def hoped(_thinker: object, _root: object, turn: str, *_: object) -> int:
        tried.append(turn)
        return len(tried)

    monkeypatch.setattr("gipfel.engine.thinkers.traps.hoped_of", hoped)
    chosen = thinker.choose(line, 8, seed=1)
    assert len(set(tried)) == len(tried) > 1
    assert chosen == tried[-1]


def test_the_same_seed_lays_the_same_trap(level: Level) -> None:
    thinker, line = engine("pentago"), line_of("pentago", LOST)
    assert level.traps > 1
    assert thinker.choose(line, 8, seed=2) == thinker.choose(line, 8, seed=2)


def test_a_stop_ends_the_search_for_traps(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    thinker, line, stop = engine("pentago"), line_of("pentago", LOST), Event()
    begun = []

    def hoped(*_: object) -> int:
        begun.append(1)
        stop.set()
        return 0

    monkeypatch.setattr("gipfel.engine.thinkers.traps.hoped_of", hoped)
    assert thinker.choose(line, 8, 1, stop) in line.turns()
    assert len(begun) == 1
    assert thinker.choose(line, 8, 1, stop) in line.turns()
    assert len(begun) == 1
