"""The ring boards of ZÈRTZ: which rings there are, which are free, which hang together, who can jump where."""

from __future__ import annotations

from functools import cache, lru_cache

from gipfel.core.board import cells_of as cells_of
from gipfel.core.board import column_board

LETTERS = "abcdefghi"
# Rings of each column from the left, and the height of the lowest one in half rings (rules 1.1 and 1.2).
COLUMNS = {
    37: ((4, 5, 6, 7, 6, 5, 4), (3, 2, 1, 0, 1, 2, 3)),
    40: ((5, 6, 7, 7, 6, 5, 4), (3, 2, 1, 0, 1, 2, 3)),
    43: ((5, 6, 7, 7, 6, 5, 4, 3), (3, 2, 1, 0, 1, 2, 3, 4)),
    44: ((5, 6, 7, 8, 7, 6, 5), (3, 2, 1, 0, 1, 2, 3)),
    48: ((5, 6, 7, 8, 7, 6, 5, 4), (3, 2, 1, 0, 1, 2, 3, 4)),
    61: ((5, 6, 7, 8, 9, 8, 7, 6, 5), (4, 3, 2, 1, 0, 1, 2, 3, 4)),
}
SIX = 6
KEPT = 4_096


class RingBoard:
    """A board of one size with everything that never changes on it; what is left of it is a mask of rings."""

    def __init__(self, size: int) -> None:
        self.columns, bottoms = COLUMNS[size]
        self.board = column_board(
            [
                (letter, bottom - 2, range(1, length + 1))
                for letter, length, bottom in zip(LETTERS, self.columns, bottoms, strict=False)
            ]
        )
        self.names = self.board.names
        self.all = (1 << size) - 1
        self.around = tuple(sum(self._bit(cell, side) for side in range(SIX)) for cell in range(size))
        self._rim, self._loosened = self._gaps(size)
        self._jumps = tuple(self._jumps_of(cell) for cell in range(size))
        self._between = {
            (cell, landing.bit_length() - 1): over.bit_length() - 1
            for cell, jumps in enumerate(self._jumps)
            for over, landing in jumps
        }
        # All placements of a turn ask about the same rings.
        self.loose = lru_cache(KEPT)(self._loose_of)
        self.can_capture = lru_cache(KEPT)(self._can_capture)
        self.names_of = lru_cache(KEPT)(self._names_of)
        # Whoever plays a turn asks, and whoever writes it down asks again.
        self.completed_groups = lru_cache(KEPT)(self._completed_groups)

    def _bit(self, cell: int, side: int) -> int:
        neighbour = self.board.neighbours[cell][side % SIX]
        return 0 if neighbour is None else 1 << neighbour

    def _gaps(self, size: int) -> tuple[int, tuple[tuple[tuple[int, int], ...], ...]]:
        """The rings that are loose for ever; for each place what is loose once it and those named are empty (3.2)."""
        rim, loosened = 0, [list[tuple[int, int]]() for _ in range(size)]
        for cell in range(size):
            pairs = {self._bit(cell, side) | self._bit(cell, side + 1) for side in range(SIX)}
            if 0 in pairs:  # a pair over the rim is empty for ever
                rim |= 1 << cell
                continue
            for pair in pairs:
                lowest = pair & -pair
                loosened[lowest.bit_length() - 1].append((pair ^ lowest, 1 << cell))
        return rim, tuple(map(tuple, loosened))

    def _jumps_of(self, cell: int) -> tuple[tuple[int, int], ...]:
        """The ring jumped over and the ring landed on, as bits, for every direction that has both (rule 4.1)."""
        rays = self.board.rays[cell]
        return tuple((1 << ray[0], 1 << ray[1]) for ray in rays if len(ray) >= 2)

    def _names_of(self, rings: int) -> tuple[str, ...]:
        """The names of some rings, in the order of the board."""
        return tuple([self.names[cell] for cell in cells_of(rings)])

    def is_free(self, rings: int, cell: int) -> bool:
        """Whether a ring can be slid out without moving another (rule 3.2); vacant is not asked here."""
        return bool(self.loose(rings) >> cell & 1)

    def _loose_of(self, rings: int) -> int:
        """The rings, and places of rings that are gone, on which nothing holds a ring fast."""
        found = self._rim
        for empty in cells_of(self.all & ~rings):
            for others, cell in self._loosened[empty]:
                if not rings & others:
                    found |= cell
        return found

    def free_rings(self, rings: int, vacant: int) -> int:
        """The vacant rings that can be removed."""
        return vacant & self.loose(rings)

    def has_free_ring(self, rings: int, vacant: int) -> bool:
        """Whether any vacant ring can be removed."""
        return bool(vacant & self.loose(rings))

    def landings(self, cell: int, occupied: int, vacant: int) -> int:
        """Where a marble on this ring can jump to: over a marble onto the vacant ring behind it (rule 4.1)."""
        found = 0
        for over, landing in self._jumps[cell]:
            if occupied & over and vacant & landing:
                found |= landing
        return found

    def _can_capture(self, occupied: int, vacant: int) -> bool:
        """Whether any marble can jump."""
        waiting = occupied
        while waiting:
            lowest = waiting & -waiting
            for over, landing in self._jumps[lowest.bit_length() - 1]:
                if occupied & over and vacant & landing:
                    return True
            waiting ^= lowest
        return False

    def between(self, start: int, landing: int) -> int | None:
        """The ring a jump passes over; None when it is not a straight jump of two."""
        return self._between.get((start, landing))

    def full_group(self, rings: int, vacant: int, cell: int) -> int:
        """The group of rings around a cell when none of them is vacant, else nothing, however large (rule 5.2)."""
        group = edge = 1 << cell
        if group & vacant:
            return 0
        while edge:
            beyond = 0
            for ring in cells_of(edge):
                beyond |= self.around[ring]
            beyond &= rings & ~group
            if beyond & vacant:
                return 0
            group |= beyond
            edge = beyond
        return group

    def _completed_groups(self, rings: int, occupied: int, filled: int, removed: int | None) -> tuple[int, ...]:
        """The groups without vacancy that filling one ring and removing another completed (rule 5.1)."""
        vacant = rings & ~occupied
        if not vacant:
            return (rings,)  # rule 5.4: a full board is one group, whatever its parts
        # A group away from both rings was there before: it has been declined and stays (rule 5.3).
        seeds = 1 << filled
        if removed is not None:
            seeds |= self.around[removed] & rings
        found: list[int] = []
        seeds &= occupied
        while seeds:
            cell = (seeds & -seeds).bit_length() - 1
            group = self.full_group(rings, vacant, cell)
            seeds &= ~(group | 1 << cell)
            if group:
                found.append(group)
        return tuple(sorted(found, key=lambda group: group & -group))


@cache
def ring_board(size: int) -> RingBoard:
    """The board with this many rings."""
    return RingBoard(size)
