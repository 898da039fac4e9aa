"""How long a search on a clock takes: less when the best turn has long stood, more while it wavers, never all."""

from __future__ import annotations

import pytest

import gipfel
from engine.engines import engine
from gipfel.engine.limits import Limits, Pace, Stop
from gipfel.engine.machine import MOST_MEGABYTES, MOST_THREADS, USUAL_MEGABYTES, search_threads, table_megabytes
from gipfel.engine.protocols.ugi_words import read_go
from gipfel.engine.thinkers.traps import Root

ELASTIC = Limits(seconds=1.0, most_seconds=1.5)


def after(limits: Limits, *found: tuple[int, int]) -> float | None:
    """The time a search may use after iterations with these best turns and scores."""
    pace = Pace(limits)
    for best, score in found:
        pace.learn(best, score)
    return pace.seconds


def test_a_fixed_time_stays_what_it_is() -> None:
    assert after(Limits(seconds=1.0), *[(1, 0)] * 9) == 1.0
    assert after(Limits(nodes=5), (1, 0)) is None


def test_the_usual_time_holds_until_there_is_something_to_go_by() -> None:
    assert after(ELASTIC, (1, 0), (2, 0)) == 1.0


def test_a_turn_that_stands_ends_the_search_sooner() -> None:
    times = [after(ELASTIC, (2, 0), (2, 0), *[(1, 0)] * count) for count in range(1, 7)]
    assert times == sorted(times, key=lambda seconds: -(seconds or 0))
    assert times[-1] == pytest.approx(0.65)


def test_a_turn_that_wavers_gets_more_but_no_more_than_the_most() -> None:
    assert after(Limits(seconds=1.0, most_seconds=9.0), (1, 0), (1, 0), (2, 0)) == pytest.approx(1.6)
    assert after(ELASTIC, (1, 0), (1, 0), (2, 0)) == 1.5


def test_who_loses_ground_looks_longer() -> None:
    even, falling = (after(ELASTIC, (1, 0), (1, 0), (1, 0), (1, score)) for score in (0, -41))
    assert even is not None
    assert falling == pytest.approx(1.4 * even)


@pytest.mark.parametrize("left", [0, 1, 40, 3_000, 600_000])
def test_one_turn_never_takes_most_of_the_clock(left: int) -> None:
    limits = read_go(["p1time", str(left), "p2time", "5", "p1inc", "9000"]).limits(0)
    assert limits.seconds is not None
    assert limits.most_seconds is not None
    assert max(limits.seconds, limits.most_seconds) <= max(left / 2000, 0.001)


def test_a_search_on_a_clock_ends_by_its_pace() -> None:
    told = list(engine("offboard").report(gipfel.Line.begin(gipfel.game("offboard").start()), ELASTIC))
    assert told[-1].best in gipfel.game("offboard").start().turns()


def test_where_every_turn_is_left_out_a_search_ends_without_lines() -> None:
    found = engine("pentago")
    kernel = found.kernel
    state = kernel.encode("wb2bw/1wb1b1/w1bw2/b2w1b/1bw2w/wb1bw1 w")
    every = [int(kernel.functions.key(kernel.play(state, steps))) for steps in kernel.turns(state).values()]
    told = list(found.iterations(Root(state, ()), Limits(depth=1), Stop(), excluded=every))
    assert [iteration.lines for iteration in told] == [()]


def test_a_machine_has_at_least_what_levels_use() -> None:
    assert 1 <= search_threads() <= MOST_THREADS
    assert USUAL_MEGABYTES <= table_megabytes() <= MOST_MEGABYTES


def test_where_nodes_are_counted_a_second_thread_changes_nothing() -> None:
    line = gipfel.Line.begin(gipfel.game("zertz").start())
    alone, helped = (list(engine("zertz", threads).report(line, Limits(nodes=20_000)))[-1] for threads in (1, 2))
    assert (alone.nodes, alone.lines) == (helped.nodes, helped.lines)
