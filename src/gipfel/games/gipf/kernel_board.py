"""The board of GIPF as bits of one number, and the layout of the tables the compiled game reads.

Bit of a spot = 8 x column + height along the slanted axis, so that each direction of the board is one shift:
N is 1, SE is 8, NE is 9. Every eighth bit stays empty, so no run of pieces wraps round an edge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from gipfel.kernels.contract import Tables

NORTH, SOUTH_EAST, NORTH_EAST = 1, 8, 9
STRIDES = (NORTH, SOUTH_EAST, NORTH_EAST)

COLUMNS = "abcdefghi"
ENTRIES = 42  # rule 2

# Offsets into the tables.
GIPF_COUNTS = 0
PRINTED_ORDER = 1
CONVERTS = 2
START = 3
ENTRY = START + 16
TABLE_SIZE = ENTRY + 3 * ENTRIES

# Fields of the state's packed number; those of Black lie one width further on.
RESERVE, RESERVE_WIDTH = 0, 6
HAND, HAND_WIDTH, TYPE_WIDTH = 12, 9, 3
PHASE, PHASE_WIDTH = 30, 2
PLAYER = 34
STAGE = 35
EXTRA_MADE = 38
RESULT = 39
REASON = 41
LATER_HAND, LATER_WIDTH = 42, 6  # potentials that came later: the other fields stay where a plain game has them

PHASE_FIRST, PHASE_GIPF, PHASE_LOADED, PHASE_BASIC = 0, 1, 2, 3
MOVE, TAKE_FIRST, EXTRA_FIRST, EXTRA_AFTER, TAKE_AFTER = 0, 1, 2, 3, 4
NO_PIECE, NO_GIPF = 0, 1

PIECES = {"basic": 15, "standard": 18, "tournament": 18, "ultimate": 21}
BARE_START = ("tournament", "ultimate")
TYPES = ("zertz", "tamsk", "yinsh", "dvonn", "punct")


def _length(x: int) -> int:
    return 9 - abs(x - 4)


def _is_spot(x: int, number: int) -> bool:
    """Whether a point is a spot and not a dot or beyond (rule 1)."""
    return 1 <= x <= 7 and 2 <= number < _length(x)


def _bit(x: int, number: int) -> int:
    return 8 * (x - 1) + number + max(x, 4) - 6


SPOTS: dict[str, int] = {
    f"{COLUMNS[x]}{number}": _bit(x, number) for x in range(1, 8) for number in range(2, _length(x))
}
NAMES: dict[int, str] = {bit: name for name, bit in SPOTS.items()}
BOARD: int = sum(1 << bit for bit in NAMES)
CENTRE: int = 1 << SPOTS["e5"]


def _steps(x: int, number: int) -> dict[int, tuple[int, int]]:
    """The neighbour of a point in each forward direction (it may lie outside the board)."""
    rise = 1 if x < 4 else 0
    return {
        NORTH: (x, number + 1),
        NORTH_EAST: (x + 1, number + rise),
        SOUTH_EAST: (x + 1, number + rise - 1),
    }


def _walk(x: int, number: int, stride: int) -> list[str]:
    """The points of the line that starts at a dot, up to the dot at its other end."""
    points = [f"{COLUMNS[x]}{number}"]
    x, number = _steps(x, number)[stride]
    while _is_spot(x, number):
        points.append(f"{COLUMNS[x]}{number}")
        x, number = _steps(x, number)[stride]
    return [*points, f"{COLUMNS[x]}{number}"]


def _lines() -> list[tuple[int, list[str]]]:
    dots = [(x, number) for x in range(9) for number in range(1, _length(x) + 1) if not _is_spot(x, number)]
    return [
        (stride, _walk(x, number, stride))
        for x, number in dots
        for stride in STRIDES
        if _is_spot(*_steps(x, number)[stride])
    ]


_ALL_LINES = _lines()
LINES: tuple[tuple[int, ...], ...] = tuple(tuple(SPOTS[p] for p in points[1:-1]) for _, points in _ALL_LINES)
"""The 21 lines (rule 2) as bits of their spots, in line order."""


def _entries() -> list[tuple[str, int, int, int]]:
    """Each entry: its text, the bit of its first spot, its stride and the spots of its line."""
    found = []
    for (stride, points), spots in zip(_ALL_LINES, LINES, strict=True):
        line = sum(1 << bit for bit in spots)
        found.append((f"{points[0]}-{points[1]}", spots[0], stride, line))
        found.append((f"{points[-1]}-{points[-2]}", spots[-1], -stride, line))
    return sorted(found)


_ALL_ENTRIES = _entries()
ENTRY_TEXTS: tuple[str, ...] = tuple(text for text, *_ in _ALL_ENTRIES)


def mask_of(names: str) -> int:
    """The bits of spots named one after the other, separated by spaces."""
    return sum(1 << SPOTS[name] for name in names.split())


def pieces_of(options: Mapping[str, str]) -> tuple[int, int]:
    """How many pieces White and Black have in all (rules 3 and 5)."""
    pieces, more = PIECES[options["version"]], int(options["handicap"])
    return (pieces + more, pieces) if options["weaker"] == "white" else (pieces, pieces + more)


def agreed(options: Mapping[str, str]) -> tuple[int, ...]:
    """How many potentials of each type both players have (rules 20 and 45)."""
    return tuple(int(options[name]) for name in TYPES)


def has_piles(options: Mapping[str, str]) -> bool:
    """Whether potentials were agreed that cover other pieces."""
    return any(agreed(options)[3:])


def build_tables(options: Mapping[str, str]) -> Tables:
    """All that the compiled functions need to know of the options."""
    tables = np.zeros(TABLE_SIZE, np.int64)
    tables[GIPF_COUNTS] = options["version"] != "basic"
    tables[PRINTED_ORDER] = options["order"] == "printed"
    tables[CONVERTS] = options["convert"] == "yes"
    start = _start(options)
    tables[START : START + len(start)] = start
    for index, (_, first, stride, line) in enumerate(_ALL_ENTRIES):
        tables[ENTRY + 3 * index : ENTRY + 3 * index + 3] = (1 << first, stride, line)
    return tables


def _start(options: Mapping[str, str]) -> list[int]:
    """The state at the start of a version (rule 3), without piles."""
    version, hand = options["version"], agreed(options)
    white, black = (0, 0) if version in BARE_START else (mask_of("b5 e2 h5"), mask_of("b2 e8 h2"))
    gipf = white | black if version == "standard" else 0
    on_board = {"basic": 3, "standard": 6}.get(version, 0)
    phase = PHASE_FIRST if version in BARE_START else PHASE_LOADED if any(hand) else PHASE_BASIC
    meta = 0
    for player, pieces in enumerate(pieces_of(options)):
        meta |= pack(player, pieces - on_board, hand, phase)
    return [white, black, gipf, 0, 0, 0, 0, meta, 0]


def pack(player: int, reserve: int, hand: Sequence[int], phase: int) -> int:
    """What a player has off the board, at its place in the state's packed number."""
    early, later = (sum(number << TYPE_WIDTH * at for at, number in enumerate(part)) for part in (hand[:3], hand[3:]))
    return (
        reserve << RESERVE + RESERVE_WIDTH * player
        | early << HAND + HAND_WIDTH * player
        | later << LATER_HAND + LATER_WIDTH * player
        | phase << PHASE + PHASE_WIDTH * player
    )
