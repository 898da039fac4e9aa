"""The TAMSK board: 37 spaces, the room each has for rings, and the hourglasses that stand on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from gipfel.core.board import column_board

BOARD = column_board([(letter, abs(x - 3), range(1, 8 - abs(x - 3))) for x, letter in enumerate("abcdefg")])
NAMES = BOARD.names
SPACES = len(BOARD)
COLUMNS = tuple(tuple(cells) for _, cells in groupby(range(SPACES), key=lambda cell: NAMES[cell][0]))
NEIGHBOURS = tuple(tuple(cell for cell in row if cell is not None) for row in BOARD.neighbours)
CENTRE = BOARD.cell("d4")
RINGS_EACH, GLASSES_EACH = 32, 3
CORNERS = (("a1", "d7", "g1"), ("a4", "d1", "g4"))  # where Red and Black begin

LIVING, FRESH, OUT = ("R", "B"), ("F", "f"), ("r", "b")
"""An hourglass as a letter, of Red and of Black: one that moves, one not turned yet, one without sand (rule 11)."""
OWNERS = {letter: owner for kind in (LIVING, FRESH, OUT) for owner, letter in enumerate(kind)}
NONE = ""

Glasses = tuple[str, ...]
Rings = tuple[int, ...]


def _distance(first: int, second: int) -> int:
    (q, r), (p, s) = BOARD.places[first], BOARD.places[second]
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


ROOM = tuple(4 - _distance(cell, CENTRE) for cell in range(SPACES))
"""How many rings each space takes: one at the edge, four in the centre (rule 3)."""


def corners(letters: Sequence[str]) -> Glasses:
    """The board at the start, with these letters for Red and Black."""
    glasses = [NONE] * SPACES
    for owner, names in enumerate(CORNERS):
        for name in names:
            glasses[BOARD.cell(name)] = letters[owner]
    return tuple(glasses)


def is_open(glasses: Glasses, rings: Rings, space: int) -> bool:
    """Whether a space can be entered: no hourglass stands there (rule 1), and it is not full (rule 3)."""
    return not glasses[space] and rings[space] < ROOM[space]


def exits(glasses: Glasses, rings: Rings, space: int) -> list[int]:
    """Where an hourglass on a space can go; it may leave a full one."""
    return [target for target in NEIGHBOURS[space] if not glasses[target] and rings[target] < ROOM[target]]


def owned(glasses: Glasses, owner: int) -> list[int]:
    """The spaces of a player's hourglasses, dead ones among them."""
    return [space for space, glass in enumerate(glasses) if glass and OWNERS[glass] == owner]


def moves(glasses: Glasses, rings: Rings, owner: int) -> Iterator[tuple[int, int]]:
    """The moves of a player's hourglasses: those not turned yet, as long as one of them can move (rule 12)."""
    fresh = list(_moves(glasses, rings, FRESH[owner]))
    yield from fresh or _moves(glasses, rings, LIVING[owner])


def _moves(glasses: Glasses, rings: Rings, letter: str) -> Iterator[tuple[int, int]]:
    for space, glass in enumerate(glasses):
        if glass == letter:
            for target in exits(glasses, rings, space):
                yield space, target


def running(glasses: Glasses) -> list[int]:
    """The spaces of hourglasses whose sand runs; in level 1 all of them, for there it never ends."""
    return [space for space, glass in enumerate(glasses) if glass in LIVING]


def put(entries: tuple[str, ...], *changes: tuple[int, str]) -> tuple[str, ...]:
    """The hourglasses with some spaces changed."""
    changed = list(entries)
    for space, entry in changes:
        changed[space] = entry
    return tuple(changed)


def ringed(rings: Rings, space: int) -> Rings:
    """The rings with one more on a space."""
    return (*rings[:space], rings[space] + 1, *rings[space + 1 :])
