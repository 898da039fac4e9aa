"""Counting turns: the text for all games.

An explicit stack: a recursive function counts references to its arrays at every node, a quarter of the whole time.
"""

from __future__ import annotations

from gipfel.kernels.names import LAST, RUNNING, Numbers, State, Tables, apply, gen, turn, winner
from gipfel.kernels.rows import load, store

FRAME = 3


def count(state: State, tables: Tables, depth: int, steps: Numbers, frames: Numbers) -> int:
    """How many sequences of exactly `depth` turns follow a running state; -1 when there are too few rows.

    Each row of `steps` has room for gen, each row of `frames` for FRAME numbers and a state.
    """
    total = 0
    level = 0
    current = state
    left = depth
    index = 0
    number = gen(state, tables, steps[0])
    while level >= 0:
        deeper = False
        while index < number and not deeper:
            step = int(steps[level, index])
            index += 1
            if left == 1 and step & LAST:
                total += 1
                continue
            after = apply(current, tables, step)
            if winner(after) != RUNNING:
                total += left == 1
                continue
            remaining = left if turn(after) == turn(current) else left - 1
            deeper = remaining > 0
            total += not deeper
        if deeper:
            if level + 1 == frames.shape[0]:
                return -1
            frames[level, 0], frames[level, 1], frames[level, 2] = index, number, left
            store(frames, level, FRAME, current)
            level += 1
            current = after
            left = remaining
            index = 0
            number = gen(current, tables, steps[level])
        else:
            level -= 1
            if level >= 0:
                index, number, left = frames[level, 0], frames[level, 1], frames[level, 2]
                current = load(frames, level, FRAME, current)
    return total
