"""The search itself: the same numbers always, budgets, stopping, repetition, threads, and plain full-width search."""

from __future__ import annotations

import subprocess
import sys
from threading import Event

import pytest

import gipfel
from engine.engines import analysed, engine, line_of
from gipfel.engine.info import Info, win_percent
from gipfel.engine.limits import Limits
from gipfel.engine.search.compiled.arrays import REDUCTIONS
from gipfel.engine.search.compiled.scores import MATE
from gipfel.engine.search.compiled.transpositions import new_table
from gipfel.engine.search.searcher import Searcher
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.engine.thinkers.signature import signature
from gipfel.kernels.contract import RUNNING
from gipfel.kernels.names import State

# A change that alters one of these alters how engines play: say so where changes are told.
SIGNATURES = {"gipf": 5570, "lyngk": 26994, "offboard": 2314, "pentago": 79781, "yinsh": 5244, "zertz": 1534602}
# Red has five points; yellow, far behind, can only hope for a draw.
BEHIND = "r..../....../......./......../....y..../......../......./....../....r y.y......... - 0 0 0"
ROUND = ("a1-E", "e5-E", "a2-W", "e6-W")


@pytest.mark.parametrize("spec", SIGNATURES)
def test_the_signature_is_that_of_the_table(spec: str) -> None:
    assert signature(spec) == SIGNATURES[spec]


def test_the_signature_is_the_same_in_another_process() -> None:
    command = [sys.executable, "-m", "gipfel.engine.thinkers.signature", *SIGNATURES]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.split() == [word for spec, nodes in SIGNATURES.items() for word in (spec, str(nodes))]


def test_two_analyses_with_one_thread_are_equal() -> None:
    def told(info: Info) -> tuple[object, ...]:
        return info.depth, info.lines, info.nodes

    assert told(analysed("zertz", nodes=20_000)) == told(analysed("zertz", nodes=20_000))


def test_no_more_nodes_are_searched_than_allowed() -> None:
    assert analysed("offboard", nodes=5_000).nodes <= 5_000


def test_a_turn_is_found_however_few_nodes_are_allowed() -> None:
    assert analysed("zertz", nodes=1).best in line_of("zertz").turns()


def test_pausing_changes_nothing() -> None:
    kernel = engine("offboard").kernel
    whole, pausing = (Searcher(kernel, new_table(1)) for _ in range(2))
    for searcher in (whole, pausing):
        searcher.new_search([], True, 1)
        searcher.begin(kernel.start(), 3)
    assert whole.advance(10**9)
    while not pausing.advance(7):
        pass
    assert (whole.value, whole.nodes, whole.line) == (pausing.value, pausing.nodes, pausing.line)


def test_optional_takings_do_not_go_on_for_ever() -> None:
    # Black may thin a row of GIPF-pieces whenever it is his turn: only what is compulsory is free of depth.
    spec = "gipf:tournament,zertz=2,yinsh=2"
    position = "g..G/g...G/.....G/......./....../...../.... 12,14 gg 2,0,2/2,0,2 0,0 0,0 1 5"
    searcher = Searcher(engine(spec).kernel, new_table(1))
    searcher.new_search([], True, 1)
    searcher.begin(searcher.kernel.encode(position), 1)
    assert searcher.advance(50_000)


def test_rows_made_with_loaded_pieces_do_not_follow_each_other_beyond_the_depth() -> None:
    spec = "gipf:tournament,zertz=3,tamsk=3,yinsh=3"
    position = "Yp../.g.../TYTg../YppG.../.gG.../pp.ZZ/pZ.. 6,6 lb 0,1,0/0,0,0 0,0 0,9 1 19"
    assert analysed(spec, position, depth=1).nodes < 1_000


def test_an_analysis_without_limits_ends_when_it_is_stopped() -> None:
    stop, told = Event(), []
    for info in engine("gipf").report(line_of("gipf"), Limits(), 1, stop):
        told.append(info.depth)
        stop.set()
    assert told
    assert told[0] == 1


def test_a_search_goes_on_unharmed_while_another_is_made() -> None:
    found = KernelThinker(gipfel.game("gipf"), table_megabytes=1)
    reports = found.report(line_of("gipf"), Limits(nodes=3_000))
    first = next(reports)
    list(found.report(line_of("gipf", turns=["a1-b2"]), Limits(nodes=20_000)))
    last = list(reports)[-1]
    assert last.depth > first.depth
    assert first.nodes < last.nodes <= 3_000


def test_a_finished_game_is_refused() -> None:
    over = line_of("pentago", "wwww2/6/6/6/b1b1b1/1b4 w", ["e6"])
    with pytest.raises(gipfel.IllegalStep) as refused:
        list(engine("pentago").report(over, Limits(depth=1)))
    assert refused.value.code == "game-over"


def test_a_third_occurrence_is_a_draw() -> None:
    line = line_of("offboard", BEHIND, (*ROUND, *ROUND[:3]))
    info = list(engine("offboard").report(line, Limits(depth=2)))[-1]
    assert info.best == "e6-W"
    assert info.score == 0


def test_without_the_rule_of_repetition_it_is_not() -> None:
    line = line_of("offboard,repetition=none", BEHIND, (*ROUND, *ROUND[:3]))
    info = list(engine("offboard,repetition=none").report(line, Limits(depth=2)))[-1]
    assert info.score < 0


def test_two_threads_on_one_table_find_the_same_win() -> None:
    info = analysed("pentago", "2ww2/1b4/2wb2/b2b2/2w3/2wb2 w", threads=2, depth=4)
    assert info.score == MATE - 3


def test_without_reductions_the_value_is_that_of_plain_full_width_search() -> None:
    found = KernelThinker(gipfel.game("pentago"), table_megabytes=4)
    searcher = found.searchers[0]
    searcher.control[REDUCTIONS] = 0
    state = found.kernel.encode("wb2bw/1wb1b1/w1bw2/b2w1b/1bw2w/wb1bw1 w")
    searcher.new_search([], False, 1)
    searcher.begin(state, 2)
    assert searcher.advance(10**9)
    assert searcher.value == plain(searcher, state, 2, 0)


def plain(searcher: Searcher, state: State, depth: int, distance: int) -> int:
    """Full-width search over whole turns."""
    kernel, functions = searcher.kernel, searcher.kernel.functions
    if functions.winner(state) != RUNNING:
        result = functions.winner(state)
        return 0 if result == 2 else MATE - distance if result == functions.to_move(state) else distance - MATE
    if depth == 0:
        wins = searcher.judgement.functions["wins_now"](state, kernel.tables, searcher.numbers)
        return MATE - distance - 1 if wins else searcher.evaluate(state)
    turns = kernel.turns(state).values()
    return max(-plain(searcher, kernel.play(state, turn), depth - 1, distance + 1) for turn in turns)


def test_a_score_is_a_hundred_times_the_logit_of_winning() -> None:
    assert win_percent(0) == 50
    assert win_percent(100) == pytest.approx(73.1, abs=0.1)
    assert win_percent(MATE - 3) == 100


@pytest.mark.parametrize("spec", ["pentago", "zertz"])
def test_a_better_turn_is_known_before_its_first_step_is_done(spec: str) -> None:
    # Wherever the iteration is stopped: what is told of the turn begun is no more than the iteration finds in the end.
    kernel = engine(spec).kernel
    state = kernel.start()
    whole, pausing = (Searcher(kernel, new_table(1)) for _ in range(2))
    for searcher in (whole, pausing):
        searcher.new_search([], True, 1)
        searcher.begin(state, 2)
        assert searcher.advance(10**9)
        searcher.begin(state, 3)
    assert whole.advance(10**9)
    begun = []
    while not pausing.advance(7):
        if pausing.begun is not None:
            begun.append(pausing.begun)
    assert begun
    for value, steps in begun:
        assert value <= whole.value
        turn = engine(spec)._first_turn(state, steps)
        assert kernel.functions.turn(kernel.play(state, turn)) == kernel.functions.turn(state) + 1
