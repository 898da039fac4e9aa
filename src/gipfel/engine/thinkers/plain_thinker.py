"""Thinking by the rules alone, for games without a kernel: a small search on positions, real levels, much slower."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from gipfel.core.line import Line, random_turn
from gipfel.engine.info import Info, Variation, score_of
from gipfel.engine.levels import Level, plain_level
from gipfel.engine.limits import Deadline, Either, Limits, Signal
from gipfel.engine.search.compiled.scores import MATE
from gipfel.engine.thinkers.position_tree import DRAWN, PositionTree, TreeNode
from gipfel.engine.thinkers.thinker import MOST_TRIED, Progress, Thinker, worth_at_once

FIRST_REPORT = 100  # nodes; each further report comes after twice as many
MOST_DEEP = 20  # turns of a line that are told
HASTE = 0.5  # seconds for a turn that is improvised
MOST_IMPROVISED = 6  # the highest level whose first look at every turn is over in a part of that
AT_ONCE = 4  # this part of the nodes may go into looking for a turn that wins at once


class PlainThinker(Thinker):
    """Thinks about any game by playing it at random many times; it needs no compiler and keeps nothing."""

    def level(self, number: int) -> Level:
        return plain_level(number)

    def warm(self, progress: Progress | None = None) -> None:
        """Nothing is compiled."""

    def forget(self) -> None:
        """Nothing is kept."""

    def _report(self, line: Line, limits: Limits, lines: int, stop: Signal | None) -> Iterator[Info]:
        return self._searched(line, limits, lines, Random(0), stop)

    def _choose(self, line: Line, level: int, seed: int, stop: Signal | None) -> str:
        chosen, rng = self.level(level), Random(f"{seed} {len(line.turns_played)}")
        if rng.random() < chosen.slips:
            turns = [random_turn(line.turn_start, rng) for _ in range(chosen.glances)]
            return max(turns, key=lambda turn: worth_at_once(_whole(line), turn))
        *_, last = self._searched(line, Limits(nodes=chosen.nodes), 1, rng, stop)
        return last.best

    def _searched(self, line: Line, limits: Limits, lines: int, rng: Random, stop: Signal | None) -> Iterator[Info]:
        began, root = time.perf_counter(), _whole(line)
        tree, told = PositionTree(root, rng), FIRST_REPORT
        most = MOST_TRIED if limits.nodes is None else min(MOST_TRIED, limits.nodes // AT_ONCE)
        tree.wins_at_once([] if stop is not None and stop.is_set() else root.turns(most), stop)
        while True:
            if tree.root.proven is None:
                tree.visit()
            over = tree.root.proven is not None or _spent(tree, limits, began) or (stop is not None and stop.is_set())
            if over or tree.nodes >= told:
                told = 2 * tree.nodes
                info = _info(tree, lines, time.perf_counter() - began)
                yield info
                over = over or info.depth >= (limits.depth or info.depth + 1)
            if over:
                return


def improvised(line: Line, level: int, seed: int, stop: Signal | None = None) -> str:
    """A turn by the rules alone, within about half a second: for whoever must not wait until an engine is compiled.

    In a match it is a turn of the game being played inside.
    """
    while line.position.inner is not None:
        line = line.position.inner
    return PlainThinker(line.game).choose(line, min(level, MOST_IMPROVISED), seed, Either(stop, Deadline(HASTE)))


def _whole(line: Line) -> Line:
    """The line at the start of the turn to be made."""
    return replace(line, position=line.turn_start, steps_made=())


def _spent(tree: PositionTree, limits: Limits, began: float) -> bool:
    late = limits.seconds is not None and time.perf_counter() - began >= limits.seconds
    return late or (limits.nodes is not None and tree.nodes >= limits.nodes)


def _info(tree: PositionTree, lines: int, seconds: float) -> Info:
    """The best lines so far; none is told as worth more than the one before it, which was tried more."""
    found: list[Variation] = []
    for child in tree.root.best()[:lines]:
        variation = _variation(tree.root, child)
        least = found[-1].score if found else variation.score
        found.append(replace(variation, score=min(variation.score, least)))
    return Info(len(found[0].turns), tuple(found), tree.nodes, seconds)


def _variation(root: TreeNode, child: TreeNode) -> Variation:
    turns = tuple(turn for turn, _ in zip(child.main_line(), range(MOST_DEEP), strict=False))
    worth = child.worth(root.line.player)
    if child.proven is None:
        return Variation(score_of(100 * worth), turns)
    if worth == DRAWN:
        return Variation(0, turns, proven=True)
    length = 1 + child.distance
    return Variation(MATE - length if worth > DRAWN else length - MATE, turns, proven=True)
