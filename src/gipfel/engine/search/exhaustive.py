"""Wins within so many turns in any game with a kernel: no turn of either player is left out.

The search for wins by force does it when it is told that everybody is compelled and any turn may hope.
"""

from __future__ import annotations

from gipfel.engine.limits import Signal
from gipfel.engine.search.compiled.force import BUDGET, ENDLESS, PROVEN, REFUTED
from gipfel.engine.search.forced_wins import SLICE, ForcedWins
from gipfel.kernels.bits import mix64
from gipfel.kernels.contract import RUNNING, Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import State, Tables

MANY = 16  # replies that a player has about, as long as none has been looked at
TABLE_MEGABYTES = 64


@jit
def compelled(state: State, tables: Tables) -> int:  # noqa: ARG001 - as a game would be asked
    """Whoever is to move is asked for all of their turns."""
    return MANY


@jit
def hopeful(state: State, tables: Tables, last: bool) -> bool:  # noqa: ARG001 - as a game would be asked
    """Any turn is looked at."""
    return True


class OutOfNodes(Exception):
    """The answer would have taken longer."""


class WinsWithin(ForcedWins):
    """Says whether a player wins within so many turns, whatever the other does."""

    def __init__(self, kernel: Kernel) -> None:
        super().__init__(kernel, TABLE_MEGABYTES, __name__)

    def wins(self, state: State, attacker: int, left: int, stop: Signal, nodes: int = ENDLESS) -> bool:
        """Whether the attacker, who may or may not be to move, wins within so many turns of theirs."""
        functions = self.kernel.functions
        if functions.winner(state) != RUNNING:
            return bool(functions.winner(state) == attacker)
        if left <= 0:
            return False
        name, until = mix64(functions.key(state) ^ mix64(2 * left + attacker)), self.nodes + nodes
        while self.nodes < until and not stop.is_set():
            self._control[BUDGET] = min(until, self.nodes + SLICE)
            numbers = self._forced(state, attacker, left, name)
            if numbers in (PROVEN, REFUTED):
                return numbers == PROVEN
        raise OutOfNodes
