"""Contests: the same work done in several ways, in turn, and compared by the median of the rounds.

Processor seconds are counted, not the clock's, so that a busy machine does not decide.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple


class Missing(Exception):
    """A contestant cannot run here; the text says what it lacks."""


class Done(NamedTuple):
    """What one run came to: `work` units in `seconds`; equal work gives equal answers, None is not compared."""

    work: int
    seconds: float
    answer: object = None


Run = Callable[[], Done]


def timed(run: Callable[[], tuple[int, object]]) -> Run:
    """Run something that says its work and its answer, and count the processor time of this process."""

    def measured() -> Done:
        begun = time.process_time()
        work, answer = run()
        return Done(work, time.process_time() - begun, answer)

    return measured


@dataclass(frozen=True)
class Contestant:
    """A way to do the work; `prepare` builds what it needs, or raises Missing."""

    name: str
    prepare: Callable[[], Run]
    goal: float | None = None
    """How many times as fast as this one the first contestant must be."""


@dataclass(frozen=True)
class Contest:
    """The first contestant is ours; the others are what it is compared with."""

    title: str
    unit: str
    contestants: Sequence[Contestant]


@dataclass
class Result:
    """The speeds of a contest in units per second, by contestant, and why others did not take part."""

    contest: Contest
    speeds: dict[str, float] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    disagree: bool = False

    def ratio(self, other: Contestant) -> float:
        """How many times as fast as another contestant ours is."""
        return self.speeds[self.contest.contestants[0].name] / self.speeds[other.name]

    @property
    def failed(self) -> bool:
        """Whether answers differ or a goal is missed."""
        return self.disagree or any(self._missed(other) for other in self._others())

    def _others(self) -> list[Contestant]:
        return [other for other in self.contest.contestants[1:] if other.name in self.speeds]

    def _missed(self, other: Contestant) -> bool:
        return other.goal is not None and self.ratio(other) < other.goal

    def lines(self) -> Iterator[str]:
        """The result for people."""
        yield f"{self.contest.title}, {self.contest.unit} per second"
        for name, speed in self.speeds.items():
            yield f"  {name:<12}{speed:>16,.0f}"
        for other in self._others():
            goal = "" if other.goal is None else f"  goal {other.goal:g}: {'MISSED' if self._missed(other) else 'met'}"
            yield f"  {self.contest.contestants[0].name} is {self.ratio(other):.2f} x {other.name}{goal}"
        for name, why in self.skipped.items():
            yield f"  {name} skipped: {why}"
        if self.disagree:
            yield "  THE ANSWERS DIFFER"

    def to_json(self) -> dict[str, object]:
        """The result for programs."""
        return {
            "title": self.contest.title,
            "unit": self.contest.unit,
            "speeds": self.speeds,
            "ratios": {other.name: self.ratio(other) for other in self._others()},
            "goals": {other.name: other.goal for other in self._others() if other.goal is not None},
            "skipped": self.skipped,
            "failed": self.failed,
        }


def hold(contest: Contest, rounds: int) -> Result:
    """Let all contestants work in turn, `rounds` times, after one round that does not count."""
    result = Result(contest)
    runs: dict[str, Run] = {}
    for contestant in contest.contestants:
        try:
            runs[contestant.name] = contestant.prepare()
        except Missing as why:
            result.skipped[contestant.name] = str(why)
    speeds: dict[str, list[float]] = {name: [] for name in runs}
    answers = {repr(run().answer) for run in runs.values()} - {"None"}
    for _ in range(rounds):
        for name, run in runs.items():
            done = run()
            speeds[name].append(done.work / done.seconds)
            if done.answer is not None:
                answers.add(repr(done.answer))
    result.speeds = {name: median(found) for name, found in speeds.items()}
    result.disagree = len(answers) > 1
    return result
