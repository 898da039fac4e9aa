"""Search beside wins by force: one's own is played at once, and no turn is chosen that allows the other one."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from gipfel.engine.info import Info, Variation
from gipfel.engine.limits import Deadline, Either, Limits, Signal
from gipfel.engine.search.compiled.scores import MATE
from gipfel.engine.search.forced_wins import ForcedWins
from gipfel.engine.thinkers.traps import Root
from gipfel.kernels.names import RUNNING, State

if TYPE_CHECKING:
    from gipfel.engine.thinkers.kernel_thinker import KernelThinker

OWN_SHARE = 0.3  # of time or nodes, for a win by force of the player to move
GUARD_SHARE = 0.15  # for one of the opponent after the turn that search likes best
PLAYING_SHARES = 0.1, 0.05  # for these two where only a turn is wanted: docs/engine.md
OPEN_ENDED = 300_000  # nodes of each where there is no limit
ALL_NODES = 1 << 40
MOST_GUARDED = 6  # turns that may turn out to lose before the best of them is played all the same


class ForcedSearch:
    """One analysis of a root with both kinds of search."""

    def __init__(self, thinker: KernelThinker, forced: ForcedWins, root: Root, limits: Limits, ended: Signal) -> None:
        self._thinker, self._forced, self._root = thinker, forced, root
        self._limits, self._ended = limits, ended
        self._own, self._guard = PLAYING_SHARES if limits.playing else (OWN_SHARE, GUARD_SHARE)
        self._began = time.perf_counter()

    def reports(self, lines: int) -> Iterator[Info]:
        """A proven win first; then what search finds beside it, and at last what stands against the other's force."""
        own = self._win(self._root.state, self._own)
        if own is not None:
            yield self._told(0, (own,), 0)
            if lines == 1:
                return
        last = None
        for iteration in self._thinker.iterations(self._root, self._searching(), self._ended, lines):
            last = self._thinker.info(self._root.state, iteration)
            if own is not None:
                last = replace(last, lines=_led_by(own, last.lines, lines))
            yield last
        if last is not None and own is None and not last.proven:
            yield from self._guarded(last, lines)

    def _searching(self) -> Limits:
        """What is left for search: the rest of the time, and its share of the nodes."""
        seconds, most, nodes = self._limits.seconds, self._limits.most_seconds, self._limits.nodes
        return replace(
            self._limits,
            seconds=None if seconds is None else self._left(seconds),
            most_seconds=None if most is None else self._left(most),
            nodes=None if nodes is None else max(round(nodes * (1 - self._own - self._guard)), 1),
        )

    def _left(self, seconds: float) -> float:
        return max(seconds * (1 - self._guard) - self._spent, 0.0)

    @property
    def _spent(self) -> float:
        return time.perf_counter() - self._began

    def _win(self, state: State, share: float) -> Variation | None:
        """A win by force from here, with the turns of its main line."""
        nodes = OPEN_ENDED if self._limits.seconds is None else ALL_NODES
        if self._limits.nodes is not None:
            nodes = max(round(self._limits.nodes * share), 1)
        seconds = None if self._limits.seconds is None else self._limits.seconds * share
        ended = Either(self._ended, Deadline(seconds))
        if self._thinker.kernel.functions.winner(state) != RUNNING:
            return None
        found = self._forced.search(state, nodes, ended)
        if found is None:
            return None
        turns = self._forced.main_line(state, found.turns, self._ended)
        return Variation(MATE - (2 * found.turns - 1), turns, proven=True) if turns else None

    def _guarded(self, last: Info, lines: int) -> Iterator[Info]:
        """Look whether the best turns allow a win by force; those that do are told last, and others are searched."""
        lost: list[Variation] = []
        excluded: list[int] = []
        while True:
            kept = [variation for variation in last.lines if not self._loses(variation, lost, excluded)]
            if not lost or (kept and len(kept) + len(lost) >= lines) or len(lost) >= MOST_GUARDED:
                break
            again = self._thinker.iterations(self._root, self._again(), self._ended, lines, excluded=excluded)
            found = list(again)
            if not found or not found[-1].lines:
                break
            last = self._thinker.info(self._root.state, found[-1])
        if lost:
            worst = sorted(lost, key=lambda variation: -variation.score)
            yield self._told(last.depth, tuple((*kept, *worst)[:lines]), last.nodes)

    def _again(self) -> Limits:
        """A shorter search for what to play instead."""
        seconds, nodes = self._limits.seconds, self._limits.nodes
        return Limits(
            seconds=None if seconds is None else seconds * self._guard,
            nodes=OPEN_ENDED if seconds is None and nodes is None else nodes and max(round(nodes * self._guard), 1),
        )

    def _loses(self, variation: Variation, lost: list[Variation], excluded: list[int]) -> bool:
        """Whether the first turn of a line allows a win by force; if so it is kept among the lost ones."""
        if variation.proven:
            return False
        kernel = self._thinker.kernel
        after = kernel.play(self._root.state, variation.turns[0])
        answer = self._win(after, self._guard)
        if answer is None:
            return False
        excluded.append(int(kernel.functions.key(after)))
        lost.append(Variation(1 - answer.score, (variation.turns[0], *answer.turns), proven=True))
        return True

    def _told(self, depth: int, lines: tuple[Variation, ...], nodes: int) -> Info:
        return Info(depth, lines, nodes + self._forced.nodes, self._spent)


def _led_by(own: Variation, others: tuple[Variation, ...], lines: int) -> tuple[Variation, ...]:
    rest = (variation for variation in others if variation.turns[0] != own.turns[0])
    return (own, *rest)[:lines]
