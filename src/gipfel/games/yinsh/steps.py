"""The steps of a YINSH turn and what a hand touches to make them."""

from __future__ import annotations

from dataclasses import dataclass, field

from gipfel.core.board import Symmetry
from gipfel.core.step import Step, Touch
from gipfel.games.yinsh.points import FIVE_BETWEEN, FIVES, NAMES

PASS: Touch = "choice:pass"


@dataclass(frozen=True, slots=True)
class PlaceRing(Step):
    """A ring from the hand comes onto a vacant point (rule 1)."""

    cell: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (NAMES[self.cell],)

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class MoveRing(Step):
    """A marker goes into a ring, and the ring leaves (rule 3); `last` when it makes no row of the mover's."""

    origin: int
    target: int
    last: bool = field(default=False, compare=False)

    @property
    def touches(self) -> tuple[Touch, ...]:
        return NAMES[self.origin], NAMES[self.target]


@dataclass(frozen=True, slots=True)
class TakeFive(Step):
    """A row goes back to the pool (rule 6); it is named by its ends."""

    row: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        five = FIVES[self.row]
        return NAMES[five[0]], NAMES[five[-1]]


@dataclass(frozen=True, slots=True)
class TakeRing(Step):
    """A ring goes off the board for a row; `last` when it wins, or when nothing is left to do."""

    cell: int
    last: bool = field(default=False, compare=False)

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (NAMES[self.cell],)


@dataclass(frozen=True, slots=True)
class PassTurn(Step):
    """Nothing is moved, because no ring can (rule 12)."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (PASS,)

    @property
    def last(self) -> bool:
        return True


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""
    cells = symmetry.cells
    match step:
        case PlaceRing(cell):
            return PlaceRing(cells[cell])
        case MoveRing(origin, target):
            return MoveRing(cells[origin], cells[target], step.last)
        case TakeFive(row):
            return TakeFive(mirrored_row(row, symmetry))
        case TakeRing(cell):
            return TakeRing(cells[cell], step.last)
    return step


def mirrored_row(row: int, symmetry: Symmetry) -> int:
    """The row that a symmetry lays a row onto."""
    five = FIVES[row]
    return FIVE_BETWEEN[frozenset((symmetry.cells[five[0]], symmetry.cells[five[-1]]))]
