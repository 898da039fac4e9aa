"""Traps: of turns about equally good, the one to which a natural reply is worst."""

from __future__ import annotations

from collections import deque
from threading import Event

import pytest

from engine.engines import engine, line_of
from gipfel.engine import levels
from gipfel.engine.info import Info, Variation
from gipfel.engine.levels import Level, levels_of
from gipfel.engine.limits import Limits
from gipfel.engine.search.compiled.scores import MATE, NEAR_MATE
from gipfel.engine.thinkers.traps import MARGIN, result_of, sound_turns
from gipfel.kernels.names import DRAW

EVEN = "3b1b/3w1w/3bww/3w2/3w2/3bb1 b"  # ten turns within a margin of each other; a natural reply to two of them loses


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


def test_turns_within_the_margin_are_sound() -> None:
    assert sound_turns(told(20, 20 - MARGIN, 19 - MARGIN)) == ("turn 0", "turn 1")


def test_a_won_position_needs_no_trap() -> None:
    assert sound_turns(told(MATE - 3, MATE - 3, 10)) == ("turn 0",)


def test_in_a_lost_position_every_turn_may_be_tried() -> None:
    assert sound_turns(told(5 - MATE, 3 - MATE)) == ("turn 0", "turn 1")


def test_a_turn_that_loses_is_no_trap_while_others_do_not() -> None:
    assert sound_turns(told(10 - NEAR_MATE, 5 - MATE)) == ("turn 0",)


def test_finished_games_are_worth_all_or_nothing_or_their_opposite() -> None:
    assert (result_of(1, 1), result_of(0, 1), result_of(DRAW, 1)) == (MATE, -MATE, 0)


def test_level_eight_lays_a_trap_into_which_a_natural_reply_falls(level: Level) -> None:
    thinker, line = engine("pentago"), line_of("pentago", EVEN)
    thinker.forget()
    *_, plain = thinker.report(line, Limits(nodes=level.nodes), lines=level.traps)
    trap = thinker.choose(line, 8, seed=1)
    assert trap != plain.best
    assert trap in sound_turns(plain)
    fallen = line.turn(trap)
    fallen = fallen.turn(thinker.greedy(fallen, seed=1))
    thinker.forget()
    (last,) = deque(thinker.report(fallen, Limits(nodes=level.nodes)), maxlen=1)
    assert last.score > NEAR_MATE


def test_the_same_seed_lays_the_same_trap(level: Level) -> None:
    thinker, line = engine("pentago"), line_of("pentago", EVEN)
    assert level.traps > 1
    assert thinker.choose(line, 8, seed=2) == thinker.choose(line, 8, seed=2)


def test_a_stop_ends_the_search_for_traps(monkeypatch: pytest.MonkeyPatch) -> None:
    thinker, line, stop = engine("pentago"), line_of("pentago", EVEN), Event()
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
