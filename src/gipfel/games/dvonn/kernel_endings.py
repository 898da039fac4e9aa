"""The last jumps of DVONN exactly: every turn of a position with few stacks is a win, a draw or a loss."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gipfel.games.dvonn.kernel_board import CELLS
from gipfel.games.dvonn.kernel_play import BLACK, JUMPING, MOST_STEPS, RED, STATUS, WHITE, apply, gen, key, winner
from gipfel.kernels.bits import popcount
from gipfel.kernels.contract import DRAW, RUNNING, State, Tables
from gipfel.kernels.jit import Job, jit
from gipfel.kernels.names import Numbers, load, store

MOST_STACKS = 22
MOST_PLIES = 2 * CELLS  # every second turn at least is a jump, and each empties a cell
KNOWN = 1 << 18  # positions that are remembered, by the low bits of their keys
WON, LOST, DRAWN, UNFINISHED = 1, -1, 0, 2
SLICE = 100_000  # nodes between two looks whether the end is asked for, some milliseconds

# A frame: in the first row how deep the walk is, then for each ply the next turn, how many there are, the best value.
PLY, NEXT, NUMBER, BEST = range(4)
FRAME = 4  # the state follows

Steps = tuple[int, ...]
Values = dict[Steps, int]


def covers(state: State) -> bool:
    """Whether the values of all turns can be found at once: pieces jump already, and few stacks are left."""
    return bool(state[STATUS] >> JUMPING & 1) and _stacks(state) <= MOST_STACKS


def effort(state: State) -> float:
    """About how many seconds one thread takes: some four times as many with each stack."""
    return 1.0 / 4.0 ** (MOST_STACKS - _stacks(state))


def _stacks(state: State) -> int:
    return int(popcount(state[WHITE] | state[BLACK] | state[RED]))


@jit
def ended(state: State, player: int) -> int:
    """What a game that is over is worth for a player."""
    won = winner(state)
    if won == DRAW:
        return DRAWN
    return WON if won == player else LOST


@jit
def solved(known: Numbers, frames: Numbers, out: Numbers, tables: Tables, like: State, nodes: int) -> int:
    """Go on finding out what the position in the first frame is worth for its player, by all that can follow.

    UNFINISHED after so many nodes: what is left stands in the frames, and somebody can look whether it is still wanted.
    """
    ply = frames[0, PLY]
    while nodes > 0:
        nodes -= 1
        state = load(frames, ply, FRAME, like)
        hashed = key(state)
        place = hashed & (KNOWN - 1)
        value = UNFINISHED
        if frames[ply, NUMBER] == 0:
            if known[place] & ~3 == hashed & ~3 and known[place] & 3:
                value = (known[place] & 3) - 2
            else:
                frames[ply, NUMBER] = gen(state, tables, out[ply])
        if value == UNFINISHED and (frames[ply, NEXT] == frames[ply, NUMBER] or frames[ply, BEST] == WON):
            value = frames[ply, BEST]
            known[place] = (hashed & ~3) | (value + 2)
        if value != UNFINISHED:
            ply -= 1
            if ply < 0:
                return int(value)
            frames[ply, BEST] = max(frames[ply, BEST], -value)
            continue
        after = apply(state, tables, out[ply, frames[ply, NEXT]])
        frames[ply, NEXT] += 1
        if winner(after) != RUNNING:
            frames[ply, BEST] = max(frames[ply, BEST], ended(after, state[STATUS] & 1))
        else:
            ply += 1
            begin(frames, ply, after)
    frames[0, PLY] = ply
    return UNFINISHED


@jit
def begin(frames: Numbers, ply: int, state: State) -> None:
    """Put a running position into a frame."""
    frames[ply, PLY] = 0
    frames[ply, NEXT] = 0
    frames[ply, NUMBER] = 0
    frames[ply, BEST] = LOST
    store(frames, ply, FRAME, state)


class SolvedJumps:
    """The exact values of all turns of a position, and on demand those of the replies to them."""

    def __init__(self, state: State, tables: Tables) -> None:
        self._state, self._tables = state, tables
        self._known, self._frames, self._out = memory()
        self.values: Values = {}

    def turns(self, state: State) -> list[int]:
        """The turns of a position; each is one step."""
        number = gen(state, self._tables, self._out[0])
        return [int(step) for step in self._out[0, :number]]

    def value(self, state: State, step: int, stopped: Callable[[], bool]) -> int | None:
        """What a turn is worth for the player who makes it; None when the end is asked for before that is known."""
        after = apply(state, self._tables, step)
        if winner(after) != RUNNING:
            return int(ended(after, state[STATUS] & 1))
        begin(self._frames, 0, after)
        found = UNFINISHED
        while found == UNFINISHED:
            if stopped():
                return None
            found = int(solved(self._known, self._frames, self._out, self._tables, after, SLICE))
        return -found

    def replies(self, steps: Steps) -> dict[Steps, bool]:
        """The replies to a turn that does not lose, each with whether it loses."""
        after = apply(self._state, self._tables, steps[0])
        if winner(after) != RUNNING:
            return {}
        return {(step,): self.value(after, step, lambda: False) == LOST for step in self.turns(after)}


def memory() -> tuple[Numbers, Numbers, Numbers]:
    """Room for positions that are known, and for the position and the steps of every ply."""
    frames = np.empty((MOST_PLIES, FRAME + STATUS + 1), np.int64)
    return np.zeros(KNOWN, np.int64), frames, np.empty((MOST_PLIES, MOST_STEPS), np.int64)


def values(state: State, tables: Tables, threads: int, stopped: Callable[[], bool]) -> SolvedJumps | None:
    """Every turn with its value for the player to move: 1 a win, 0 a draw, -1 a loss; None when stopped before."""
    found = SolvedJumps(state, tables)
    for step in found.turns(state):
        value = found.value(state, step, stopped)
        if value is None or stopped():
            return None
        found.values[step,] = value
    return found


def jobs(tables: Tables) -> list[Job]:
    """What is compiled before somebody waits for it."""
    state = (0,) * (STATUS + 1)
    known, frames, out = memory()
    return [(ended, (state, 0)), (begin, (frames, 0, state)), (solved, (known, frames, out, tables, state, 0))]
