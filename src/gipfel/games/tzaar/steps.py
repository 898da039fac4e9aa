"""The steps of a TZAAR turn and what a hand touches to make them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from gipfel.core.step import Step, Touch
from gipfel.games.tzaar.board import NAMES

PASS: Touch = "choice:pass"


def kind_touch(kind: str) -> Touch:
    """A kind of piece in the tray of the player who places."""
    return f"kind:{kind}"


@dataclass(frozen=True, slots=True)
class PlacePiece(Step):
    """A piece from the hand goes onto a vacant point: a whole turn (rule 5)."""

    kind: str
    point: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return kind_touch(self.kind), NAMES[self.point]

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Capture(Step):
    """A stack takes the place of an enemy stack; `last` where the turn surely ends with it."""

    origin: int
    target: int
    last: bool = field(default=False, compare=False)
    touches: tuple[Touch, ...] = field(init=False, repr=False, compare=False)  # kept: a turn has thousands of them

    def __post_init__(self) -> None:
        object.__setattr__(self, "touches", (NAMES[self.origin], NAMES[self.target]))


@dataclass(frozen=True, slots=True)
class Stacking(Step):
    """A stack goes onto another of the same player; always the second move (rule 7)."""

    origin: int
    target: int
    touches: tuple[Touch, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "touches", (NAMES[self.origin], NAMES[self.target]))

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class PassSecond(Step):
    """No second move (rule 7)."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (PASS,)

    @property
    def last(self) -> bool:
        return True


# A position can have thirteen thousand turns made of a few hundred different steps.
capture = lru_cache(8_192)(Capture)
stacking = lru_cache(4_096)(Stacking)


def step_text(step: Step) -> str:
    """`Za1`, `d5xd4`, `c3+c4` or `pass` (rule 19)."""
    match step:
        case PlacePiece(kind, point):
            return f"{kind}{NAMES[point]}"
        case Capture(origin, target):
            return f"{NAMES[origin]}x{NAMES[target]}"
        case Stacking(origin, target):
            return f"{NAMES[origin]}+{NAMES[target]}"
    return "pass"
