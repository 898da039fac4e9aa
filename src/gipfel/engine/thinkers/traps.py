"""Turns that set problems: of those that all lose, the one to which a natural reply is worst.

A search expects the best reply to everything, so that all turns of a lost position look alike to it. Players who look
one turn ahead reply by how things stand at once, and that is where they go wrong.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from gipfel.engine.info import Info
from gipfel.engine.levels import Level
from gipfel.engine.limits import Limits, Signal
from gipfel.engine.search.compiled.scores import INFINITE, MATE, NEAR_MATE
from gipfel.kernels.contract import Kernel
from gipfel.kernels.names import DRAW, RUNNING, State

SHARE = 10  # after each natural reply so much less is looked at than in the search before


class Root(NamedTuple):
    """Where a search begins: a state, and the keys of all turn starts of the game up to it."""

    state: State
    seen: tuple[int, ...]


class Searches(Protocol):
    """What comparing traps needs of a thinker."""

    kernel: Kernel

    def searched(self, root: Root, limits: Limits, noise: int, seed: int, ended: Signal) -> Info:
        """What a search finds."""

    def natural(self, root: Root, seed: int, ended: Signal) -> str:
        """The turn of somebody who looks a single turn ahead."""


def most_hoped(thinker: Searches, root: Root, found: Info, level: Level, seed: int, ended: Signal) -> str:
    """Of the turns found in a lost position, the one to which a natural reply is worst."""
    sound = sound_turns(found)
    best, most = sound[0], -INFINITE
    for turn in sound if len(sound) > 1 else ():
        if ended.is_set():
            break
        hoped = hoped_of(thinker, root, turn, level, seed, ended)
        if hoped > most:
            best, most = turn, hoped
    return best


def sound_turns(info: Info) -> tuple[str, ...]:
    """The turns that nothing speaks against: all that are known when the position is proven lost, else the best one.

    Values that are only judged are no reason to play anything else: a turn that looks a little worse may throw away a
    win that was never seen as one. Where values are exact, endings weigh what is hardest to answer.
    """
    if info.score > -NEAR_MATE:
        return (info.best,)
    return tuple(line.turns[0] for line in info.lines if line.turns)


def hoped_of(thinker: Searches, root: Root, turn: str, level: Level, seed: int, ended: Signal) -> int:
    """What a turn is worth to its player if the opponent replies by the evaluation alone."""
    functions = thinker.kernel.functions
    player = functions.to_move(root.state)
    after = _after(thinker.kernel, root, turn)
    if functions.winner(after.state) == RUNNING:
        after = _after(thinker.kernel, after, thinker.natural(after, seed, ended))
    if functions.winner(after.state) != RUNNING:
        return result_of(int(functions.winner(after.state)), player)
    score = thinker.searched(after, Limits(nodes=level.nodes // SHARE), level.noise, seed, ended).score
    return score if functions.to_move(after.state) == player else -score


def result_of(winner: int, player: int) -> int:
    """The value of a finished game for a player."""
    return 0 if winner == DRAW else MATE if winner == player else -MATE


def _after(kernel: Kernel, root: Root, turn: str) -> Root:
    state = kernel.play(root.state, turn)
    return Root(state, (*root.seen, int(kernel.functions.repeats(state))))
