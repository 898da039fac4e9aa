"""The one way to write which rows were taken: the fewest takings, then the alphabetically first (rule 43)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gipfel.games.gipf.pieces import GIPF_PIECE, Pieces
from gipfel.games.gipf.rows import Row, is_broken, rows_of
from gipfel.games.gipf.spots import LINES, cells_of, spot_names


class Take(NamedTuple):
    """One taking: the row's line and the spots emptied."""

    line: int
    spots: int

    @property
    def text(self) -> str:
        """`xd2,d3,d5`, in line order (rule 42)."""
        return "x" + spot_names(spot for spot in LINES[self.line].spots if self.spots >> spot & 1)


Way = tuple[Take, ...]


@lru_cache(maxsize=4096)
def takings(pieces: Pieces, player: int, spots: int, counting: tuple[int, ...]) -> Way | None:
    """How a player empties exactly these spots (rule 43), or None; `counting` are those who need a GIPF-piece."""
    found: dict[int, Way] = {0: ()}
    while found:
        if spots in found:
            return found[spots]
        longer: dict[int, Way] = {}
        for emptied, way in found.items():
            standing = _without(pieces, emptied)
            # A taking that ends the game ends the turn: nothing is taken after it (rule 16).
            if emptied and any(GIPF_PIECE[each] not in standing for each in counting):
                continue
            for take in _choices(standing, player, spots & ~emptied):
                after = (*way, take)
                known = longer.get(emptied | take.spots)
                if known is None or takings_text(after) < takings_text(known):
                    longer[emptied | take.spots] = after
        found = longer
    return None


def takings_text(way: Way) -> str:
    """Takings in notation, in their order."""
    return " ".join(take.text for take in way)


def _without(pieces: Pieces, spots: int) -> Pieces:
    return tuple(None if spots >> cell & 1 else piece for cell, piece in enumerate(pieces))


def _choices(pieces: Pieces, player: int, wanted: int) -> Iterator[Take]:
    """Every taking that empties wanted spots only."""
    for row in rows_of(pieces, player):
        if row.must & ~wanted:
            continue
        for chosen in _subsets(row, wanted):
            if chosen and is_broken(pieces, row, chosen):
                yield Take(row.line, chosen)


def _subsets(row: Row, wanted: int) -> Iterator[int]:
    choices = [row.must]
    for spot in cells_of(row.optional & wanted):
        choices += [chosen | 1 << spot for chosen in choices]
    yield from choices
