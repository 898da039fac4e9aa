"""The PÜNCT board: 211 cells, three pairs of opposite sides, the central hexagon, and chains from side to side."""

from __future__ import annotations

from collections.abc import Collection

from gipfel.core.board import column_board

COLUMNS = (
    *(("a", 2, 8), ("b", 1, 10), ("c", 1, 11), ("d", 1, 12), ("e", 1, 13), ("f", 1, 14), ("g", 1, 15), ("h", 1, 16)),
    *(("i", 2, 16), ("j", 2, 17), ("k", 3, 17), ("l", 4, 17), ("m", 5, 17), ("n", 6, 17), ("o", 7, 17)),
    *(("p", 8, 17), ("q", 10, 16)),
)
BOARD = column_board([(letter, -x, range(low, high + 1)) for x, (letter, low, high) in enumerate(COLUMNS)])
NAMES = BOARD.names
CELLS = len(BOARD)
NEIGHBOURS = tuple(tuple(cell for cell in row if cell is not None) for row in BOARD.neighbours)
MIDDLE = BOARD.cell("i9")
REACH = 2  # the central hexagon has three cells a side


def distance(first: int, second: int) -> int:
    """How many steps lie between two cells."""
    (q, r), (p, s) = BOARD.places[first], BOARD.places[second]
    return max(abs(q - p), abs(r - s), abs(q + r - p - s))


CENTRE = frozenset(cell for cell in range(CELLS) if distance(cell, MIDDLE) <= REACH)
"""The central hexagon: nineteen cells (rules 3 and 15)."""


def _pairs() -> tuple[tuple[frozenset[int], frozenset[int]], ...]:
    """The cells on opposite sides: those that lie farthest out in one of three ways."""
    measures = [(q, r, q + r) for q, r in BOARD.places]
    return tuple(
        (
            frozenset(cell for cell in range(CELLS) if measures[cell][way] == min(row[way] for row in measures)),
            frozenset(cell for cell in range(CELLS) if measures[cell][way] == max(row[way] for row in measures)),
        )
        for way in range(3)
    )


PAIRS = _pairs()


def connection(cells: Collection[int]) -> frozenset[int]:
    """The chain among these cells that joins two opposite sides (rule 13); empty when there is none."""
    owned = set(cells)
    while owned:
        chain = _chain(owned, owned.pop())
        if any(not chain.isdisjoint(one) and not chain.isdisjoint(other) for one, other in PAIRS):
            return frozenset(chain)
        owned -= chain
    return frozenset()


def _chain(owned: set[int], first: int) -> set[int]:
    chain, waiting = {first}, [first]
    while waiting:
        for cell in NEIGHBOURS[waiting.pop()]:
            if cell in owned and cell not in chain:
                chain.add(cell)
                waiting.append(cell)
    return chain
