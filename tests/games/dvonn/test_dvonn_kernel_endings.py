"""The exact values of DVONN's last jumps, against a plain walk through all that can follow."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

import gipfel
from gipfel.core.line import Line
from gipfel.engine.limits import Limits
from gipfel.engine.thinkers import thinker_of
from gipfel.games.dvonn.kernel import DvonnKernel
from gipfel.games.dvonn.kernel_endings import MOST_STACKS, SolvedJumps, covers, effort, values
from gipfel.kernels.contract import RUNNING, State
from support import amount

KERNEL = DvonnKernel({"setup": "random", "seed": "7"})


def plain(state: State) -> int:
    """What a position is worth for the player to move, without any table."""
    player = KERNEL.functions.to_move(state)
    return max(worth(KERNEL.play(state, steps), player) for steps in KERNEL.turns(state).values())


def worth(state: State, player: int) -> int:
    """What a position is worth for a player."""
    won = KERNEL.functions.winner(state)
    if won == RUNNING:
        return plain(state) if KERNEL.functions.to_move(state) == player else -plain(state)
    return 0 if won == 2 else 1 if won == player else -1


def endings(stacks: int, number: int) -> list[State]:
    """Positions of random games when so many stacks are left."""
    found: list[State] = []
    rng = Random(stacks)
    while len(found) < number:
        state = KERNEL.start()
        while KERNEL.functions.winner(state) == RUNNING:
            if _stacks(state) == stacks:
                found.append(state)
                break
            state = KERNEL.play(state, rng.choice(list(KERNEL.turns(state).values())))
    return found


def _stacks(state: State) -> int:
    return (state[0] | state[1] | state[2]).bit_count()


@pytest.mark.parametrize("stacks", [10, 13, 15])
def test_the_values_are_those_of_a_plain_walk(stacks: int) -> None:
    for state in endings(stacks, amount(3, 30)):
        assert covers(state)
        solved = values(state, KERNEL.tables, 1, lambda: False)
        assert solved is not None
        player = KERNEL.functions.to_move(state)
        assert solved.values == {
            steps: worth(KERNEL.play(state, steps), player) for steps in KERNEL.turns(state).values()
        }
        for steps, value in solved.values.items():
            losing = {reply: plain_loss(KERNEL.play(state, steps), reply) for reply in solved.replies(steps)}
            assert value != 1 or all(losing.values())
            assert solved.replies(steps) == losing


@cache
def by_the_rules(position: gipfel.Position) -> int:
    """What a position is worth for the player to move, by nothing but the rules."""
    best = -1
    for step in position.steps():
        after = position.play(step)
        won = None if after.outcome is None else after.outcome.winner
        if after.outcome is None:
            worth = by_the_rules(after) * (1 if after.player == position.player else -1)
        else:
            worth = 0 if won is None else 1 if won == position.player else -1
        best = max(best, worth)
    return best


@pytest.mark.parametrize("stacks", [8, 11, 13])
def test_the_values_are_those_of_the_rules(stacks: int) -> None:
    game = gipfel.game("dvonn")
    found: set[int] = set()
    for state in endings(stacks, amount(8, 60)):
        solved = values(state, KERNEL.tables, 1, lambda: False)
        assert solved is not None
        position = game.position(KERNEL.decode(state))
        assert max(solved.values.values()) == by_the_rules(position)
        for steps, value in solved.values.items():
            after = game.position(KERNEL.decode(KERNEL.play(state, steps)))
            if after.outcome is None:
                assert value == -by_the_rules(after)
        found.update(solved.values.values())
    assert found >= {-1, 1}


def test_the_end_is_looked_for_while_a_turn_is_solved() -> None:
    asked: list[bool] = []

    def stopped() -> bool:
        asked.append(len(asked) > 3)
        return asked[-1]

    (state,) = endings(30, 1)
    assert SolvedJumps(state, KERNEL.tables).value(state, next(iter(KERNEL.turns(state).values()))[0], stopped) is None
    assert asked == [False] * 4 + [True]


def plain_loss(state: State, reply: tuple[int, ...]) -> bool:
    """Whether a reply loses."""
    return worth(KERNEL.play(state, reply), KERNEL.functions.to_move(state)) == -1


def test_what_is_covered_costs_little_and_placing_is_not() -> None:
    assert not covers(DvonnKernel({}).start())
    assert not covers(KERNEL.start())
    (state,) = endings(MOST_STACKS, 1)
    assert covers(state)
    assert effort(state) == 1.0 > effort(endings(MOST_STACKS - 1, 1)[0])
    assert values(state, KERNEL.tables, 1, lambda: True) is None


def test_analysis_says_that_an_ending_is_proven() -> None:
    game = gipfel.game("dvonn")
    position = game.position(".../..../r..../w..../...../...../...../...B4./...../..../..r j 0 60")
    for info in thinker_of(game).report(Line.begin(position), Limits(nodes=1_000)):
        last = info
    assert last.proven
