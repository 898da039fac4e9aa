"""The GIPF board: 24 dots around 37 spots, 21 lines, 42 entries (rules 1 and 2 of RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gipfel.core.board import cells_of as cells_of
from gipfel.core.board import column_board
from gipfel.core.board import mask_of as mask_of

# Rule 1: 24 dots around 37 spots.
BOARD = column_board([(letter, abs(x - 4), range(1, 10 - abs(x - 4))) for x, letter in enumerate("abcdefghi")])
NAMES = BOARD.names
DOTS = tuple(cell for cell in range(len(BOARD)) if None in BOARD.neighbours[cell])
SPOTS = tuple(cell for cell in range(len(BOARD)) if cell not in DOTS)
CENTRE = BOARD.cell("e5")
FOUR = 4


class BoardLine(NamedTuple):
    """A line from dot to dot (rule 2); its spots in line order: from the lower letter, else from the lower number."""

    name: str
    dots: tuple[int, int]
    spots: tuple[int, ...]


class BoardEntry(NamedTuple):
    """A dot with one of its lines (rule 2): the spots a push from there runs along, nearest first."""

    dot: int
    path: tuple[int, ...]
    mask: int


def spot_names(cells: Iterable[int]) -> str:
    """Names joined by commas, in the order given."""
    return ",".join(NAMES[cell] for cell in cells)


def _lines() -> tuple[BoardLine, ...]:
    inner = (line for line in BOARD.lines if not set(line) <= set(DOTS))
    return tuple(BoardLine(f"{NAMES[line[0]]}-{NAMES[line[-1]]}", (line[0], line[-1]), line[1:-1]) for line in inner)


def _entries(lines: Sequence[BoardLine]) -> tuple[BoardEntry, ...]:
    found: list[BoardEntry] = []
    for line in lines:
        mask = mask_of(line.spots)
        found += [BoardEntry(line.dots[0], line.spots, mask), BoardEntry(line.dots[1], line.spots[::-1], mask)]
    return tuple(sorted(found))


LINES = _lines()
LINE_NAMED = {line.name: number for number, line in enumerate(LINES)}
LINE_BETWEEN = {frozenset(line.dots): number for number, line in enumerate(LINES)}
ENTRIES = _entries(LINES)
ENTRY = {(entry.dot, entry.path[0]): entry for entry in ENTRIES}
FULL = mask_of(SPOTS)
# Every four adjacent spots of a line, with the line's number.
FOURS = tuple(
    (mask_of(line.spots[start : start + FOUR]), number)
    for number, line in enumerate(LINES)
    for start in range(len(line.spots) - FOUR + 1)
)
# The same by a spot they hold.
FOURS_WITH = {spot: tuple(four for four, _ in FOURS if four >> spot & 1) for spot in SPOTS}
# The spots ahead of a spot in each of the six directions, nearest first, dots left out.
AHEAD = {spot: tuple(tuple(cell for cell in ray if cell not in DOTS) for ray in BOARD.rays[spot]) for spot in SPOTS}
# The spots around a spot, dots left out.
NEAR = {spot: tuple(ray[0] for ray in AHEAD[spot] if ray) for spot in SPOTS}
