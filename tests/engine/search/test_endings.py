"""Exact endings of Pentago against plain brute force."""

from __future__ import annotations

from random import Random

import pytest

import gipfel
from engine.engines import engine, line_of
from engine.search.full_width import value
from gipfel.engine.info import UNCOUNTED, mate_in
from gipfel.engine.levels import level_of
from gipfel.engine.limits import Limits
from gipfel.engine.search.endings import ending_of
from gipfel.games.pentago.kernel_endings import covers
from gipfel.games.pentago.kernel_endings import values as solve
from gipfel.kernels.contract import DRAW, RUNNING, Kernel
from gipfel.kernels.names import State
from gipfel.kernels.of_game import kernel_of
from support import amount


def kernel() -> Kernel:
    return kernel_of(gipfel.game("pentago"))


def random_state(found: Kernel, marbles: int, rng: Random) -> State:
    """A board with so many marbles on which nobody has five."""
    while True:
        order = rng.sample(range(36), marbles)
        white = sum(1 << cell for cell in order[::2])
        black = sum(1 << cell for cell in order[1::2])
        state = found.encode(found.position_text((white, black, 0)))
        if found.functions.winner(state) == RUNNING:
            return state


def after_value(found: Kernel, state: State, steps: tuple[int, ...]) -> int:
    """What a turn is worth to the player who makes it, by brute force."""
    after = found.play(state, steps)
    result = found.functions.winner(after)
    if result == DRAW:
        return 0
    if result != RUNNING:
        return 1 if result == found.functions.to_move(state) else -1
    return -value(found, after)


def test_every_turn_of_a_board_with_few_vacant_cells_has_its_value() -> None:
    found, rng = kernel(), Random(1)
    ending = ending_of(found)
    assert ending is not None
    for _ in range(amount(4, 60)):
        state = random_state(found, rng.choice((33, 34, 35)), rng)
        values = ending.values(state)
        assert values.keys() == set(found.turns(state).values())
        assert values == {steps: after_value(found, state, steps) for steps in values}


def test_replies_to_turns_that_hold_are_told_apart() -> None:
    found, rng = kernel(), Random(6)
    seen: set[bool] = set()
    for _ in range(amount(6, 40)):
        state = random_state(found, rng.choice((31, 32, 33)), rng)
        solved = solve(state, found.tables, 1, lambda: False)
        assert solved is not None
        held = (steps for steps, value in solved.values.items() if value == 0)
        steps = next((turn for turn in held if found.functions.winner(found.play(state, turn)) == RUNNING), None)
        if steps is None:
            continue
        after, replies = found.play(state, steps), solved.replies(steps)
        assert replies == {reply: after_value(found, after, reply) < 0 for reply in found.turns(after).values()}
        seen.update(replies.values())
    assert seen == {False, True}


def test_a_drawn_ending_is_played_on_where_most_replies_lose() -> None:
    found, rng = kernel(), Random(7)
    ending, searcher = ending_of(found), engine("pentago").searchers[0]
    assert ending is not None
    while True:
        state = random_state(found, 26, rng)
        drawn = [steps for steps, value in ending.values(state).items() if value == 0]
        traps = {steps: ending.trap(state, steps, searcher) for steps in drawn}
        if max(ending.values(state).values()) == 0 and max(traps.values()) > min(traps.values()):
            break
    chosen = engine("pentago").choose(line_of("pentago", found.decode(state)), 8, seed=1)
    assert traps[found.turns(state)[chosen]] == max(traps.values())


def test_values_agree_with_brute_force_on_random_boards() -> None:
    found, rng = kernel(), Random(2)
    ending = ending_of(found)
    assert ending is not None
    seen = set()
    for number in range(amount(8, 300)):
        state = random_state(found, amount(32, 30) + number % amount(3, 5), rng)
        exact = max(ending.values(state).values())
        assert exact == value(found, state), found.decode(state)
        seen.add(exact)
    assert len(seen) > 1


def test_eighteen_marbles_and_more_are_covered() -> None:
    found, rng = kernel(), Random(3)
    assert covers(random_state(found, 18, rng))
    assert not covers(random_state(found, 17, rng))


def test_levels_solve_endings_that_cost_no_more_than_they_may() -> None:
    found, rng = kernel(), Random(3)
    solver = ending_of(found)
    assert solver is not None
    costs = {marbles: solver.effort(random_state(found, marbles, rng)) for marbles in range(18, 22)}
    limits = [level_of(level, "pentago").exact for level in (7, 8, 9, 10)]
    assert [[marbles for marbles, cost in costs.items() if cost <= limit] for limit in limits] == [
        [],
        [20, 21],
        [19, 20, 21],
        [18, 19, 20, 21],
    ]


def test_what_takes_longer_to_solve_is_searched_first() -> None:
    found = kernel()
    thinker = engine("pentago")
    state = random_state(found, 18, Random(6))
    first = next(iter(thinker.report(line_of("pentago", found.decode(state)), Limits(nodes=1000))))
    assert first.depth > 0


def test_analysis_of_an_ending_is_proven() -> None:
    found = kernel()
    state = random_state(found, 28, Random(4))
    (info,) = engine("pentago").report(line_of("pentago", found.decode(state)), Limits(nodes=1), lines=3)
    assert info.proven
    assert len(info.lines) == 3
    assert info.score in (-UNCOUNTED, 0, UNCOUNTED)
    assert mate_in(info.score) is None  # proven, and nobody counted: no claim of a win in 9,999 turns
    assert info.score == UNCOUNTED * max(ending_values(found, state))


def ending_values(found: Kernel, state: State) -> list[int]:
    ending = ending_of(found)
    assert ending is not None
    return list(ending.values(state).values())


def test_the_highest_level_keeps_the_value_of_an_ending() -> None:
    found, rng = kernel(), Random(5)
    ending = ending_of(found)
    assert ending is not None
    state = random_state(found, 29, rng)
    values, turns = ending.values(state), found.turns(state)
    chosen = engine("pentago").choose(line_of("pentago", found.decode(state)), 8, seed=1)
    assert values[turns[chosen]] == max(values.values())


@pytest.mark.full
def test_irvings_board_of_eighteen_marbles_is_a_win_for_the_player_to_move() -> None:
    found = kernel()
    state = found.encode("irving:274440791932540184")
    solved = solve(state, found.tables, 2, lambda: False)
    assert solved is not None
    assert max(solved.values.values()) == 1
