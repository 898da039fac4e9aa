"""A campaign of mutated inputs: each must be accepted or refused with a code, in finite time, and read back."""

from __future__ import annotations

import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from types import FrameType
from typing import Any

from gipfel.core.errors import GipfelError

PATIENCE = 30.0  # seconds for one input; far beyond what any takes, so that only a hang is found
MOST_SHOWN = 2_000
ACCEPTED = "accepted"


class Hang(BaseException):
    """An input was not answered in time."""


class Wrong(Exception):
    """An input was answered, but not as promised."""


class RefusedWith(Exception):
    """An input was refused by an answer rather than by an error; `code` is what the answer says."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True)
class Target:
    """One parser or protocol: `make` an input from chance, `feed` it. What is no GipfelError is a crash.

    `weight` is its share of a campaign. `show` makes of an input what can be pasted into a test.
    """

    name: str
    weight: float
    make: Callable[[Random], Any]
    feed: Callable[[Any], object]
    show: Callable[[Any], str] = repr


@dataclass
class Score:
    """What became of the inputs of one target."""

    inputs: int = 0
    accepted: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    slowest: float = 0.0


@dataclass(frozen=True)
class Failure:
    """An input that broke something, and how to get it again."""

    target: str
    number: int
    seed: int
    shown: str
    trace: str

    def __str__(self) -> str:
        told = f"{self.target}, input {self.number} of seed {self.seed}:\n  {self.shown[:MOST_SHOWN]}\n{self.trace}"
        return told.encode("utf-8", "backslashreplace").decode()  # half characters cannot be printed


@dataclass
class Campaign:
    """All targets, one after the other; the same seed makes the same inputs."""

    targets: Sequence[Target]
    seed: int = 0
    most_failures: int = 5
    scores: dict[str, Score] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)

    def run(self, inputs: int, tell: Callable[[str], None] = lambda _: None) -> None:
        """About so many inputs in all, each target by its weight, and none left out."""
        whole = sum(target.weight for target in self.targets)
        with watched():
            for target in self.targets:
                self._run(target, max(1, round(inputs * target.weight / whole)))
                tell(self.line(target.name))

    def _run(self, target: Target, many: int) -> None:
        score = self.scores[target.name] = Score()
        broken = 0
        for number in range(many):
            failed = self.one(target, number, score)
            if failed is not None:
                self.failures.append(failed)
                broken += 1
                if broken >= self.most_failures:
                    return

    def one(self, target: Target, number: int, score: Score | None = None) -> Failure | None:
        """The input of a number: what it broke, if anything."""
        score = score or Score()
        given = None
        try:
            given = target.make(Random(f"{self.seed} {target.name} {number}"))
            began = time.perf_counter()
            with bounded(PATIENCE):
                code = verdict(target.feed, given)
        except (Exception, Hang):
            return Failure(
                target.name,
                number,
                self.seed,
                target.show(given) if given is not None else "?",
                traceback.format_exc(limit=-6),
            )
        took = time.perf_counter() - began
        score.inputs += 1
        score.seconds += took
        score.slowest = max(score.slowest, took)
        if code == ACCEPTED:
            score.accepted += 1
        else:
            score.refused[code] += 1
        return None

    def line(self, name: str) -> str:
        """One target for people: shares, the commonest codes, and how long it took."""
        return _line(name, self.scores[name])

    def lines(self) -> Iterator[str]:
        """The whole campaign for people."""
        whole = Score()
        for score in self.scores.values():
            whole.inputs += score.inputs
            whole.accepted += score.accepted
            whole.refused.update(score.refused)
            whole.seconds += score.seconds
            whole.slowest = max(whole.slowest, score.slowest)
        yield from (self.line(name) for name in self.scores)
        yield _line("in all", whole)


def _line(name: str, score: Score) -> str:
    accepted = score.accepted / max(1, score.inputs)
    codes = ", ".join(f"{code} {many / max(1, score.inputs):.0%}" for code, many in score.refused.most_common(4))
    return (
        f"{name:<22}{score.inputs:>8,}  accepted {accepted:>4.0%}  refused {1 - accepted:>4.0%}  "
        f"{score.seconds:>6.1f} s, slowest {score.slowest * 1000:>5.0f} ms  {codes}"
    )


def verdict(feed: Callable[[Any], object], given: Any) -> str:
    """`accepted`, or the code of the refusal; whatever else happens is raised."""
    try:
        feed(given)
    except GipfelError as error:
        # The sentence and what programs get to see must be there too.
        if not error.code or not str(error):
            raise Wrong(f"a refusal without words: {error.code!r}") from error
        return error.code
    except RefusedWith as refused:
        return refused.code
    return ACCEPTED


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise Hang in the middle of whatever takes longer."""
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


@contextmanager
def watched() -> Iterator[None]:
    """While this lasts a timer interrupts; code that cannot be interrupted ends the process with its stacks shown."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise Hang(f"no answer within {PATIENCE:.0f} seconds")

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def shares(campaign: Campaign) -> Mapping[str, Any]:
    """The figures for programs."""
    return {
        name: {"inputs": score.inputs, "accepted": score.accepted, "refused": dict(score.refused.most_common())}
        for name, score in campaign.scores.items()
    }
