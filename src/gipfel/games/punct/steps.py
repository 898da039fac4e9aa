"""The two steps of PÜNCT, each a whole turn: a piece of the reserve is placed, or one on the board is moved."""

from __future__ import annotations

from dataclasses import dataclass

from gipfel.core.step import Step, Touch
from gipfel.games.punct.cells import NAMES
from gipfel.games.punct.pieces import LAYOUTS, layout_of


def kind_touch(kind: str) -> Touch:
    """The place of a kind in the tray of the player to move."""
    return f"kind:{kind}"


@dataclass(frozen=True, slots=True)
class LayPiece(Step):
    """A piece of the reserve comes onto vacant cells (rule 2)."""

    layout: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return PLACING_TOUCHES[self.layout]

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class MovePiece(Step):
    """The piece whose PÜNCT is on `origin` goes to a layout of its kind, or turns where it is (rules 5 and 6)."""

    origin: int
    layout: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return NAMES[self.origin], *PLACING_TOUCHES[self.layout][1:]

    @property
    def last(self) -> bool:
        return True


def _touches(number: int) -> tuple[Touch, ...]:
    layout = layout_of(number)
    return kind_touch(layout.kind), NAMES[layout.spot], NAMES[layout.leading]


# Five thousand turns are asked for again and again: what is the same every time is made once.
PLACING_TOUCHES = tuple(() if layout is None else _touches(number) for number, layout in enumerate(LAYOUTS))
PLACINGS = tuple(LayPiece(number) for number in range(len(LAYOUTS)))
