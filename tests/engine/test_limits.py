"""Stopping: whoever asks for the end gets an answer at once, also when they ask before anything has begun."""

from __future__ import annotations

from random import Random
from threading import Event

import pytest

import gipfel
from engine.engines import engine, line_of
from gipfel.core.line import random_turn
from gipfel.engine.limits import Limits, SearchStopped, Stop
from gipfel.engine.search.endings import ending_of
from gipfel.engine.search.iterations import Found, IterativeDeepening
from gipfel.engine.thinkers import thinker_of
from gipfel.engine.thinkers.cover_thinker import CoverThinker
from gipfel.engine.thinkers.plain_thinker import PlainThinker
from gipfel.kernels.of_game import kernel_of

GAMES = ("gipf", "offboard", "pentago", "zertz")
# Sixteen vacant cells: solving it takes seconds.
ENDING = "2wbb1/3w1b/1bww2/b1w1ww/2b1wb/b1wbwb w"
ENOUGH = 5_000  # far fewer nodes than any level from 6 on looks at, far more than an answer needs


class After:
    """A signal that is set when it has been looked at so many times."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_set(self) -> bool:
        """Count the looks."""
        self.looks -= 1
        return self.looks < 0


def stopped() -> Stop:
    stop = Stop()
    stop.set()
    return stop


@pytest.mark.parametrize("spec", GAMES)
def test_an_analysis_stopped_before_it_begins_answers_and_ends(spec: str) -> None:
    stop = stopped()
    line = line_of(spec)
    told = list(engine(spec).report(line, Limits(), 1, stop))
    assert told[-1].best in line.turns()
    assert told[-1].nodes < ENOUGH
    assert stop.is_set()


@pytest.mark.parametrize("spec", GAMES)
def test_a_level_stopped_before_it_begins_chooses_a_legal_turn(spec: str) -> None:
    line = line_of(spec)
    found = engine(spec)
    assert found.choose(line, 8, 1, stopped()) in line.turns()
    assert found.searchers[0].nodes < ENOUGH


@pytest.mark.parametrize("spec", GAMES)
def test_what_is_answered_at_once_belongs_to_the_position_asked_for(spec: str) -> None:
    rng, found, line = Random(7), engine(spec), line_of(spec)
    for _ in range(8):
        list(found.report(line, Limits(nodes=500)))
        line = line.turn(random_turn(line.position, rng))
        *_, info = found.report(line, Limits(), 1, stopped())
        assert info.best in line.turns()


def test_an_event_of_the_caller_is_never_cleared() -> None:
    event = Event()
    event.set()
    list(engine("offboard").report(line_of("offboard"), Limits(), 1, event))
    assert event.is_set()


def test_solving_an_ending_heeds_a_stop() -> None:
    kernel = kernel_of(gipfel.game("pentago"))
    ending = ending_of(kernel)
    assert ending is not None
    state = kernel.encode(ENDING)
    assert ending.covers(state)
    with pytest.raises(SearchStopped):
        ending.values(state, 1, After(20))


def test_a_stopped_ending_is_answered_by_search() -> None:
    line = line_of("pentago", ENDING)
    (info,) = engine("pentago").report(line, Limits(), 1, stopped())
    assert info.best in line.turns()
    assert info.depth == 1
    assert info.nodes < ENOUGH


def test_an_ending_that_time_does_not_suffice_for_is_searched() -> None:
    line = line_of("pentago", ENDING)
    *_, last = engine("pentago").report(line, Limits(seconds=0.001))
    assert last.best in line.turns()


def test_thinking_beyond_the_kernel_heeds_a_stop() -> None:
    line = gipfel.Line.begin(gipfel.game("zertz,capture=claimed").start(), ["Wd4,a1", "Gd5,a2", "Bg1,a3"])
    thinker = CoverThinker(line.game, table_megabytes=1)
    assert thinker.choose(line, 8, 1, stopped()) in line.turns()
    assert thinker.covered.searchers[0].nodes < ENOUGH


@pytest.mark.parametrize("spec", GAMES)
def test_thinking_by_the_rules_alone_heeds_a_stop(spec: str) -> None:
    line, thinker = line_of(spec), PlainThinker(gipfel.game(spec))
    assert thinker.choose(line, 8, 1, stopped()) in line.turns()
    (info,) = thinker.report(line, Limits(), 1, stopped())
    assert info.best in line.turns()
    assert info.nodes < ENOUGH


def test_thinking_in_a_combined_match_heeds_a_stop() -> None:
    line = gipfel.Line.begin(gipfel.game("gipf:basic,yinsh=3,challenges=1,settle-yinsh=coin").start())
    line = line.turn("Ya1-b2").turn("a5-b5").turn("b2>b3?")
    assert thinker_of(line.game, table_megabytes=1).choose(line, 8, 1, stopped()) in {"let", "challenge"}


def test_lines_of_a_stopped_iteration_are_in_the_order_of_their_scores() -> None:
    rng = Random(3)
    for looks in range(1, 40, 3):
        line = line_of("gipf")
        for _ in range(6):
            line = line.turn(random_turn(line.position, rng))
        found = engine("gipf")
        found.forget()
        *_, last = found.report(line, Limits(), 4, After(looks))
        scores = [variation.score for variation in last.lines]
        assert scores == sorted(scores, reverse=True)
        assert len({variation.turns[0] for variation in last.lines}) == len(last.lines)


def test_older_lines_are_worth_no_more_than_what_an_unfinished_iteration_puts_before_them() -> None:
    found = engine("offboard")
    searcher, state = found.searchers[0], found.kernel.start()
    turns = [steps for _, steps in zip(range(3), found.kernel.turns(state).values(), strict=False)]
    deepening = IterativeDeepening([searcher], state, Limits(), Stop())
    last = tuple(Found(score, steps) for score, steps in zip((50, 40, 30), turns, strict=True))
    merged = deepening._merged([Found(20, turns[1])], last)
    assert [(line.score, line.steps) for line in merged] == [(20, turns[1]), (20, turns[0]), (20, turns[2])]
