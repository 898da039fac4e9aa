"""The last jumps of DVONN exactly: every turn of a position with few stacks is a win, a draw or a loss."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gipfel.games.dvonn.kernel_board import CELLS
from gipfel.games.dvonn.kernel_play import BLACK, JUMPING, MOST_STEPS, RED, STATUS, WHITE, apply, gen, key, winner
from gipfel.kernels.bits import popcount
from gipfel.kernels.contract import DRAW, RUNNING, State, Tables
from gipfel.kernels.jit import Job, jit
from gipfel.kernels.names import Numbers

MOST_STACKS = 22
MOST_PLIES = 2 * CELLS  # every second turn at least is a jump, and each empties a cell
KNOWN = 1 << 18  # positions that are remembered, by the low bits of their keys
WON, LOST, DRAWN = 1, -1, 0

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
def solved(state: State, tables: Tables, known: Numbers, out: Numbers, ply: int) -> int:
    """What a running position is worth for the player to move, by all that can follow."""
    player = state[STATUS] & 1
    hashed = key(state)
    place = hashed & (KNOWN - 1)
    if known[place] & ~3 == hashed & ~3 and known[place] & 3:
        return int(known[place] & 3) - 2
    best = LOST
    number = gen(state, tables, out[ply])
    for index in range(number):
        after = apply(state, tables, out[ply, index])
        value = ended(after, player) if winner(after) != RUNNING else -solved(after, tables, known, out, ply + 1)
        if value > best:
            best = value
            if best == WON:
                break
    known[place] = (hashed & ~3) | (best + 2)
    return best


class SolvedJumps:
    """The exact values of all turns of a position, and on demand those of the replies to them."""

    def __init__(self, state: State, tables: Tables) -> None:
        self._state, self._tables = state, tables
        self._known, self._out = memory()
        self.values: Values = {}

    def turns(self, state: State) -> list[int]:
        """The turns of a position; each is one step."""
        number = gen(state, self._tables, self._out[0])
        return [int(step) for step in self._out[0, :number]]

    def value(self, state: State, step: int) -> int:
        """What a turn is worth for the player who makes it."""
        after = apply(state, self._tables, step)
        if winner(after) != RUNNING:
            return int(ended(after, state[STATUS] & 1))
        return -int(solved(after, self._tables, self._known, self._out, 0))

    def replies(self, steps: Steps) -> dict[Steps, bool]:
        """The replies to a turn that does not lose, each with whether it loses."""
        after = apply(self._state, self._tables, steps[0])
        if winner(after) != RUNNING:
            return {}
        return {(step,): self.value(after, step) == LOST for step in self.turns(after)}


def memory() -> tuple[Numbers, Numbers]:
    """Room for positions that are known, and for the steps of every ply."""
    return np.zeros(KNOWN, np.int64), np.empty((MOST_PLIES, MOST_STEPS), np.int64)


def values(state: State, tables: Tables, threads: int, stopped: Callable[[], bool]) -> SolvedJumps | None:
    """Every turn with its value for the player to move: 1 a win, 0 a draw, -1 a loss; None when stopped before."""
    found = SolvedJumps(state, tables)
    for step in found.turns(state):
        if stopped():
            return None
        found.values[step,] = found.value(state, step)
    return found


def jobs(tables: Tables) -> list[Job]:
    """What is compiled before somebody waits for it."""
    state = (0,) * (STATUS + 1)
    known, out = memory()
    return [(ended, (state, 0)), (solved, (state, tables, known, out, 0))]
