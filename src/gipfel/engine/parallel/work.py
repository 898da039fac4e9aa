"""What is to be done, by whom, and where; and how often a piece is begun again whose worker died."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare

TRIES = 3  # a piece that ends so many workers is at fault itself

declare(
    {
        "worker-died": N_("Piece {piece} ended the process that worked on it {tries} times. What was done is kept."),
        "no-cluster": N_("The cluster at {address} cannot be used: {detail}"),
    }
)


class Worker(Protocol):
    """Does one piece after the other; what it needs is made once, when it is opened."""

    def do(self, piece: Any) -> Any:
        """The result of a piece, by the piece alone: whoever does it, it is the same."""

    def close(self) -> None:
        """Give back what it holds."""


@dataclass(frozen=True, slots=True)
class Work:
    """A worker by its name (`module:class`, so that it is found on every machine) and what it is opened with."""

    worker: str
    given: Any


@dataclass(frozen=True, slots=True)
class Workplace:
    """Where work is done: so many workers, in processes here or on the Ray cluster at an address (`auto`: the one
    that is found)."""

    jobs: int = 1
    ray: str | None = None


HERE = Workplace()
"""In this process, one piece after the other."""


def opened(work: Work) -> Worker:
    """The worker, ready to begin."""
    module, _, name = work.worker.partition(":")
    worker: Worker = getattr(import_module(module), name)(work.given)
    return worker


class Pieces:
    """The pieces that wait, and how often each of those under way was begun."""

    def __init__(self, pieces: Iterable[Any]) -> None:
        self._waiting = deque(pieces)
        self._begun: dict[Any, int] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def next(self) -> Any:
        """The next piece to begin."""
        piece = self._waiting.popleft()
        self._begun[piece] = self._begun.get(piece, 0) + 1
        return piece

    def lost(self, piece: Any) -> None:
        """Its worker died: it is the next one to be begun, unless that has happened too often."""
        if self._begun[piece] >= TRIES:
            raise GipfelError("worker-died", piece=piece, tries=TRIES)
        self._waiting.appendleft(piece)
