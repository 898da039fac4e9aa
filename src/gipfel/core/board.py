"""Boards as data: cells with names, neighbours, lines and symmetries; one bit per cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from gipfel.core.errors import BadNotation

Vector = tuple[int, int]
Linear = tuple[int, int, int, int]  # (a, b, c, d) maps (x, y) to (a x + b y, c x + d y)


def mask_of(cells: Iterable[int]) -> int:
    """Cells as one number, a bit for each."""
    return sum(1 << cell for cell in cells)


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, by their numbers."""
    cells: list[int] = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cells


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to lay the board onto itself: where each cell goes, where each direction goes."""

    name: str
    cells: tuple[int, ...]
    directions: tuple[int, ...]
    mirrored: bool

    def image(self, mask: int) -> int:
        """Where the cells of a mask go."""
        return mask_of(self.cells[cell] for cell in cells_of(mask))


@dataclass(frozen=True)
class Board:
    """Cells on a lattice. `places` are lattice coordinates, `points` where to draw (y grows upwards)."""

    names: tuple[str, ...]
    places: tuple[Vector, ...]
    points: tuple[tuple[float, float], ...]
    directions: tuple[str, ...]
    vectors: tuple[Vector, ...]
    isometries: tuple[tuple[str, Linear], ...]

    def __post_init__(self) -> None:
        if len(set(self.names)) != len(self.names):
            raise ValueError("the cells of a board have different names")

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of each cell by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def at(self) -> Mapping[Vector, int]:
        """The number of each cell by its lattice place."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int | None, ...], ...]:
        """For each cell the neighbour in every direction, None over the rim."""
        return tuple(tuple(self.at.get((x + dx, y + dy)) for dx, dy in self.vectors) for x, y in self.places)

    @cached_property
    def rays(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For each cell and direction the cells ahead, nearest first."""
        return tuple(
            tuple(self._ray(cell, direction) for direction in range(len(self.vectors))) for cell in range(len(self))
        )

    def _ray(self, cell: int, direction: int) -> tuple[int, ...]:
        ahead: list[int] = []
        current = self.neighbours[cell][direction]
        while current is not None:
            ahead.append(current)
            current = self.neighbours[current][direction]
        return tuple(ahead)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """Every straight line of two or more cells, once, from rim to rim."""
        half = len(self.vectors) // 2
        return tuple(
            (cell, *self.rays[cell][direction])
            for direction in range(half)
            for cell in range(len(self))
            if self.neighbours[cell][direction + half] is None and self.rays[cell][direction]
        )

    def rows(self, length: int) -> tuple[tuple[int, ...], ...]:
        """Every so many cells next to each other in a line."""
        return tuple(line[first : first + length] for line in self.lines for first in range(len(line) - length + 1))

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """All symmetries of this very set of cells, the identity first."""
        found = (self._symmetry(name, linear) for name, linear in self.isometries)
        return tuple(symmetry for symmetry in found if symmetry is not None)

    def _symmetry(self, name: str, linear: Linear) -> Symmetry | None:
        images = [_image(linear, place) for place in self.places]
        # The centre of the cells must stay where it is; compared times the number of cells to stay with whole numbers.
        shift_x = sum(x for x, _ in self.places) - sum(x for x, _ in images)
        shift_y = sum(y for _, y in self.places) - sum(y for _, y in images)
        if shift_x % len(self) or shift_y % len(self):
            return None
        moved = [(x + shift_x // len(self), y + shift_y // len(self)) for x, y in images]
        if any(place not in self.at for place in moved):
            return None
        directions = tuple(self.vectors.index(_image(linear, vector)) for vector in self.vectors)
        a, b, c, d = linear
        return Symmetry(name, tuple(self.at[place] for place in moved), directions, a * d - b * c < 0)

    def cell(self, name: str) -> int:
        """The number of a cell by its name, whatever its case."""
        try:
            return self.index[name.lower()]
        except KeyError:
            raise BadNotation("no-such-cell", cell=name) from None


def _image(linear: Linear, place: Vector) -> Vector:
    a, b, c, d = linear
    x, y = place
    return a * x + b * y, c * x + d * y


def _product(second: Linear, first: Linear) -> Linear:
    a, b, c, d = second
    e, f, g, h = first
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def _generated(turn: Linear, number: int, mirror: Linear) -> tuple[tuple[str, Linear], ...]:
    powers: list[Linear] = [(1, 0, 0, 1)]
    for _ in range(number - 1):
        powers.append(_product(turn, powers[-1]))
    angle = 360 // number
    turns = [(f"turn{angle * k}", power) for k, power in enumerate(powers)]
    return (*turns, *((f"mirror-{name}", _product(power, mirror)) for name, power in turns))


SQUARE_ISOMETRIES = _generated((0, 1, -1, 0), 4, (-1, 0, 0, 1))
# Hexagonal lattices use axial coordinates (q, r): 60 degrees take (q, r) to (-r, q + r), a mirror swaps q and r.
HEX_ISOMETRIES = _generated((0, -1, 1, 1), 6, (0, 1, 1, 0))


def square_board(width: int, height: int) -> Board:
    """Columns a, b, … from the left, rows 1, 2, … from the bottom; bits row by row from a1."""
    places = [(x, y) for y in range(height) for x in range(width)]
    return Board(
        names=tuple(f"{chr(97 + x)}{y + 1}" for x, y in places),
        places=tuple(places),
        points=tuple((float(x), float(y)) for x, y in places),
        directions=("e", "ne", "n", "nw", "w", "sw", "s", "se"),
        vectors=((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)),
        isometries=SQUARE_ISOMETRIES,
    )


def column_board(columns: Sequence[tuple[str, int, Sequence[int]]]) -> Board:
    """A hexagonal board of vertical columns: (letter, height of number 0 in half steps, numbers present)."""
    cells = [
        (f"{letter}{number}", x, bottom + 2 * number)
        for x, (letter, bottom, numbers) in enumerate(columns)
        for number in numbers
    ]
    return _hex_board(
        [name for name, _, _ in cells],
        [(x, (height - x) // 2) for _, x, height in cells],
        lambda q, r: (q * sqrt(3) / 2, (2 * r + q) / 2),
        ("n", "ne", "se", "s", "sw", "nw"),
        ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)),
    )


def row_board(rows: Sequence[tuple[str, Sequence[int]]]) -> Board:
    """A hexagonal board of horizontal rows from the bottom; a number keeps its place along the north-west axis."""
    cells = [(f"{letter}{number}", number, y) for y, (letter, numbers) in enumerate(rows) for number in numbers]
    return _hex_board(
        [name for name, _, _ in cells],
        [(number - y, y) for _, number, y in cells],
        lambda q, r: (q + r / 2, r * sqrt(3) / 2),
        ("e", "ne", "nw", "w", "sw", "se"),
        ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)),
    )


def _hex_board(
    names: Sequence[str],
    places: Sequence[Vector],
    point: Callable[[int, int], tuple[float, float]],
    directions: tuple[str, ...],
    vectors: tuple[Vector, ...],
) -> Board:
    return Board(
        names=tuple(names),
        places=tuple(places),
        points=tuple(point(q, r) for q, r in places),
        directions=directions,
        vectors=vectors,
        isometries=HEX_ISOMETRIES,
    )
