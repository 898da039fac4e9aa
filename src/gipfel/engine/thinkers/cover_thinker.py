"""Thinking beyond a kernel: games with an option that it does not cover.

Such a game is searched through its stand-in, the same game with that option at its default. What only the real game has
(claiming a missed capture, accepting, letting an announced move happen) is weighed against the stand-in's best turn by
the chance of winning after it. So nobody profits from ignoring captures.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module
from random import Random

from gipfel.core.errors import BadNotation, GipfelError, IllegalStep
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.engine.info import Info, Variation, score_of
from gipfel.engine.levels import Level
from gipfel.engine.limits import Limits, Signal
from gipfel.engine.searched_games import stand_in
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.engine.thinkers.thinker import EVEN, Progress, Thinker, last_of

MOST_COMPARED = 200
MOST_WEIGHED = 60  # the same where somebody waits for a report
BRIEFLY = 300  # nodes for each turn that is compared where nothing else can be done
GLANCE = 2_000  # nodes for each turn that is weighed in a report
ANNOUNCED = "?"

Weighed = tuple[float, str]
"""The chance of winning of the player who makes a turn, in per cent, and the turn."""


class CoverThinker(Thinker):
    """Thinks about a game by the kernel of its stand-in; NoKernel where that has none."""

    def __init__(self, game: Game, threads: int = 1, table_megabytes: int = 16) -> None:
        super().__init__(game)
        self.covered = KernelThinker(stand_in(game), threads, table_megabytes)
        self.nodes = 0
        """Looked at so far where turns were weighed one by one."""

    def level(self, number: int) -> Level:
        return self.covered.level(number)

    def warm(self, progress: Progress | None = None) -> None:
        self.covered.warm(progress)

    def forget(self) -> None:
        self.covered.forget()

    def _choose(self, line: Line, level: int, seed: int, stop: Signal | None) -> str:
        chosen = self.level(level)
        if Random(f"{seed} {len(line.turns_played)}").random() < chosen.slips:
            return Random(seed).choice(line.turns(MOST_COMPARED))
        self.forget()  # what is chosen must not depend on the games before
        return max(self.weighed(line, chosen.nodes, stop))[1]

    def _report(self, line: Line, limits: Limits, lines: int, stop: Signal | None) -> Iterator[Info]:
        position, covered = line.turn_start, self._covered(line.turn_start)
        told = False
        if covered is not None and self.covered.begins(covered):
            spoken = weighed_lines(self.compared(position, words(position), GLANCE, stop))
            for info in self.covered.report(covered, limits, lines, stop):
                found = (self._as_real(line, variation) for variation in info.lines)
                best = best_of([*spoken, *(variation for variation in found if variation is not None)], lines)
                if best:
                    told = True
                    yield replace(info, lines=best)
        if not told:
            before, began = self.nodes, time.perf_counter()
            weighed = self.compared(position, position.turns(MOST_WEIGHED), GLANCE, stop)
            best = best_of(weighed_lines(weighed), lines)
            yield Info(0, best, self.nodes - before, time.perf_counter() - began)

    def weighed(self, line: Line, nodes: int, stop: Signal | None = None) -> list[Weighed]:
        """The turns worth comparing."""
        position = line.turn_start
        info = self.info(position, nodes, stop=stop)
        if info is None:
            return self.compared(position, position.turns(MOST_COMPARED), BRIEFLY, stop)
        options = self.compared(position, words(position), nodes, stop)
        text = self.real(position, info.best)
        return options if text is None else [*options, (info.win_percent, text)]

    def compared(self, position: Position, turns: list[str], nodes: int, stop: Signal | None = None) -> list[Weighed]:
        """These turns, each with the chance of winning after it; when stopped, those looked at so far."""
        assert position.player is not None
        found: list[Weighed] = []
        for text in turns:
            found.append((self.chance(position.turn(text), position.player, nodes, stop), text))
            if stop is not None and stop.is_set():
                break
        return found

    def chance(self, position: Position, player: int, nodes: int, stop: Signal | None = None) -> float:
        """How likely a player wins, in per cent; even where the stand-in cannot be asked."""
        if position.outcome is not None:
            return super().chance(position, player, nodes, stop)
        info = self.info(position, nodes, stop=stop)
        if info is None:
            return EVEN
        return info.win_percent if position.player == player else 100 - info.win_percent

    def info(self, position: Position, nodes: int, lines: int = 1, stop: Signal | None = None) -> Info | None:
        """What a search says of a position in the stand-in; None when it is over there or has no text there."""
        covered = self._covered(position)
        if covered is None:
            return None
        try:
            found = last_of(self.covered.report(covered, Limits(nodes=nodes), lines, stop))
        except IllegalStep:  # the kernel begins where a turn begins
            return None
        self.nodes += found.nodes
        return found

    def real(self, position: Position, text: str) -> str | None:
        """The stand-in's turn as the real game writes it: a use of a potential is announced first."""
        spoken = text.split(" ")
        shorter = [" ".join(spoken[: count + 1]) + ANNOUNCED for count in range(len(spoken))]
        for candidate in (text, *shorter):
            try:
                return Line.begin(position).turn(candidate).turns_played[-1]
            except GipfelError:
                continue
        return None

    def _covered(self, position: Position) -> Line | None:
        """The position in the stand-in; None where it has none, or is over."""
        module = import_module(f"{type(self.covered.kernel).__module__}_evaluation")
        text: str = getattr(module, "covered_text", str)(position.text())
        try:
            covered = self.covered.game.position(text)
        except BadNotation:
            return None
        return None if covered.outcome is not None else Line.begin(covered)

    def _as_real(self, line: Line, variation: Variation) -> Variation | None:
        """A line of the stand-in as far as the real game reads it; what is proven there is not proven here."""
        first = self.real(line.turn_start, variation.turns[0])
        if first is None:
            return None
        after = line.turn(first)
        for text in variation.turns[1:]:
            try:
                after = after.turn(text)
            except GipfelError:
                break
        # As the line writes them: a use may be read without the mark of its announcement.
        turns = after.turns_played[len(line.turns_played) :]
        return Variation(score_of(variation.win_percent) if variation.proven else variation.score, turns)


def weighed_lines(found: Iterable[Weighed]) -> list[Variation]:
    """Turns that were weighed one by one, as lines of a report."""
    return [Variation(score_of(percent), (text,)) for percent, text in found]


def best_of(found: Iterable[Variation], lines: int) -> tuple[Variation, ...]:
    """The best lines, the best one first; equal ones stay in their order."""
    return tuple(sorted(found, key=lambda variation: -variation.score)[:lines])


def words(position: Position) -> list[str]:
    """The turns that are a single word, not a move on the board."""
    steps = (step for step in position.steps() if step.last)
    spoken = (step for step in steps if len(step.touches) == 1 and step.touches[0].startswith("choice:"))
    return [position.game.write_turn(position, [step]) for step in spoken]
