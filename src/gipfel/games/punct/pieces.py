"""The pieces of PÜNCT: six kinds with three dots each, and the 5,931 ways in which they can lie on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from gipfel.core.board import mask_of
from gipfel.games.punct.cells import BOARD, CELLS, CENTRE, NAMES

KINDS = "TCERLM"
"""Triangle; straight with the PÜNCT in the centre or at the end; angle that bends right or left, or from its middle."""
STOCK = {"T": 6, "C": 2, "E": 4, "R": 2, "L": 2, "M": 2}
PIECES_EACH = sum(STOCK.values())
WAYS = len(BOARD.vectors)
HALF = WAYS // 2
LARGEST = len(KINDS) * WAYS  # layouts of one PÜNCT cell


class DotPiece(NamedTuple):
    """A piece on the board. Sorted, pieces lie as texts list them: from the lowest level, by the cell of the PÜNCT."""

    level: int
    layout: int
    owner: int


@dataclass(frozen=True, slots=True)
class Pose:
    """One way in which a kind can lie: the PÜNCT's cell, the direction of the leading dot, and all that follows."""

    kind: str
    cells: tuple[int, int, int]  # of the PÜNCT, of the leading dot, of the other one
    way: int
    ends: tuple[int, ...]  # what must stand on equal height (rule 7)
    middle: int | None  # what may hang over a gap (rule 8)
    mask: int

    @property
    def spot(self) -> int:
        """The cell of the PÜNCT."""
        return self.cells[0]

    @property
    def leading(self) -> int:
        """The cell of the leading dot, which names the orientation."""
        return self.cells[1]


def number_of(kind: str, spot: int, way: int) -> int:
    """The number of a layout, on the board or not; a straight piece around its PÜNCT has only three directions."""
    return spot * LARGEST + KINDS.index(kind) * WAYS + (way % HALF if kind == "C" else way % WAYS)


def _layout(kind: str, spot: int, way: int) -> Pose | None:
    leading = BOARD.neighbours[spot][way]
    if leading is None:
        return None
    after, before = (way + 1) % WAYS, (way - 1) % WAYS
    start, turned = {
        "T": (spot, after),
        "C": (spot, (way + HALF) % WAYS),
        "E": (leading, way),
        "R": (leading, after),
        "L": (leading, before),
        "M": (spot, (way + 2) % WAYS),
    }[kind]
    other = BOARD.neighbours[start][turned]
    if other is None:
        return None
    cells = (spot, leading, other)
    middle = None if kind == "T" else start
    ends = tuple(cell for cell in cells if cell != middle)
    return Pose(kind, cells, way, ends, middle, mask_of(cells))


def _layouts() -> tuple[Pose | None, ...]:
    found: list[Pose | None] = [None] * (CELLS * LARGEST)
    for spot in range(CELLS):
        for kind in KINDS:
            for way in range(HALF if kind == "C" else WAYS):
                found[number_of(kind, spot, way)] = _layout(kind, spot, way)
    return tuple(found)


LAYOUTS = _layouts()
MASKS = tuple(0 if layout is None else layout.mask for layout in LAYOUTS)
ALL = {kind: tuple(n for n, layout in enumerate(LAYOUTS) if layout and layout.kind == kind) for kind in KINDS}
"""The layouts of each kind."""
OUTSIDE = {kind: tuple(n for n in found if not MASKS[n] & mask_of(CENTRE)) for kind, found in ALL.items()}
"""Those with no dot in the central hexagon (rule 3)."""


def layout_of(number: int) -> Pose:
    """The layout of a number that is on the board."""
    layout = LAYOUTS[number]
    assert layout is not None
    return layout


def found_layout(kind: str, spot: int, dot: int) -> int | None:
    """The layout with a dot beside its PÜNCT as the leading one; of a straight piece around it, either dot."""
    if dot not in BOARD.neighbours[spot]:
        return None
    number = number_of(kind, spot, BOARD.neighbours[spot].index(dot))
    return None if LAYOUTS[number] is None else number


def turned_layouts(kind: str, spot: int) -> list[int]:
    """The layouts of a kind around one cell of its PÜNCT."""
    first = number_of(kind, spot, 0)
    return [number for number in range(first, first + WAYS) if LAYOUTS[number] is not None]


def written(kind: str, number: int) -> str:
    """A layout as position texts have it: `Te5e4`."""
    layout = layout_of(number)
    return f"{kind}{NAMES[layout.spot]}{NAMES[layout.leading]}"
