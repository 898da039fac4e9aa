"""A step drawn at random is a legal one, and every legal one is as likely as any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import numpy as np
import pytest

import gipfel
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import LAST, RUNNING, Kernel, State, bindings
from gipfel.kernels.of_game import kernel_of
from support import amount

SPECS = [
    spec
    for name in gipfel.names()
    if gipfel.game(name).kernel_path is not None
    for spec in (name, *(f"{name}:{preset}" for preset in gipfel.game(name).presets))
    if gipfel.game(spec).covers is None
]
DRAWN = 300  # for each legal step, where chances are compared
FEW = 40  # legal steps, so that each is drawn often enough
LOOKED_AT = 300  # states; where none of them has few steps the one with fewest is taken


def legal(kernel: Kernel, state: State) -> list[int]:
    """The steps of a running state; whether they are the last of a turn is not compared."""
    out = np.empty(kernel.max_steps, np.int64)
    return [step & ~LAST for step in out[: kernel.functions.gen(state, kernel.tables, out)].tolist()]


def states(kernel: Kernel, rng: Random) -> Iterator[State]:
    """The states of random games, step by step."""
    while True:
        state = kernel.start()
        while kernel.functions.winner(state) == RUNNING and kernel.functions.turn(state) < 200:
            yield state
            out = np.empty(kernel.max_steps, np.int64)
            number = kernel.functions.gen(state, kernel.tables, out)
            state = kernel.functions.apply(state, kernel.tables, int(out[rng.randrange(number)]))


def with_few_steps(kernel: Kernel, rng: Random) -> Iterator[State]:
    """States with few legal steps; a game that has none such gives one alone."""
    fewest = kernel.max_steps, kernel.start()
    for number, state in enumerate(states(kernel, rng)):
        count = len(legal(kernel, state))
        if 2 <= count <= FEW:
            yield state
            fewest = 0, state
        elif 2 <= count < fewest[0]:
            fewest = count, state
        if number > LOOKED_AT and fewest[0] > FEW:
            yield fewest[1]
            return


def drawn(kernel: Kernel, state: State, number: int, seed: int) -> Counter[int]:
    """How often each step was drawn."""
    sample, rng, out = bindings(kernel.functions)["sample"], generator(seed), np.empty(kernel.max_steps, np.int64)
    return Counter(int(sample(state, kernel.tables, rng, out)) & ~LAST for _ in range(number))


@pytest.mark.parametrize("spec", SPECS)
def test_what_is_drawn_is_legal(spec: str) -> None:
    kernel = kernel_of(gipfel.game(spec))
    for number, state in enumerate(islice(states(kernel, Random(spec)), amount(300, 3_000))):
        assert set(drawn(kernel, state, 5, number)) <= set(legal(kernel, state))


@pytest.mark.parametrize("spec", SPECS)
def test_all_legal_steps_are_drawn_equally_often(spec: str) -> None:
    kernel = kernel_of(gipfel.game(spec))
    few = with_few_steps(kernel, Random(spec))
    for number, state in enumerate(islice(few, 0, amount(60, 600), 10)):
        steps = legal(kernel, state)
        found = drawn(kernel, state, DRAWN * len(steps), number)
        assert set(found) == set(steps)
        # The sum of squares is about as large as there are steps, and hardly ever three times as large and more.
        misfit = sum((found[step] - DRAWN) ** 2 / DRAWN for step in steps)
        assert misfit < 3 * len(steps) + 20, (kernel.decode(state), found)
