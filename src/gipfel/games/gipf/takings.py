"""The one way to write which rows were taken: the fewest takings, then the alphabetically first (rules 43 and 60)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from gipfel.games.gipf.pieces import GIPF_PIECE, Pieces, Taken, lifted
from gipfel.games.gipf.rows import Row, is_broken, rows_of
from gipfel.games.gipf.spots import LINES, cells_of, mask_of, spot_names


class Take(NamedTuple):
    """One taking: the row's line and the spots something is taken from."""

    line: int
    spots: int

    @property
    def text(self) -> str:
        """`xd2,d3,d5`, in line order (rule 42)."""
        return "x" + spot_names(spot for spot in LINES[self.line].spots if self.spots >> spot & 1)


Way = tuple[Take, ...]


def together(taken: Taken, chosen: Iterable[int]) -> Taken:
    """What was taken, and these besides."""
    return tuple(sorted((*taken, *chosen)))


def without(taken: Taken, earlier: Taken) -> Taken:
    """What was taken since, or what is missing; rule 60 counts for each spot."""
    return tuple(sorted((Counter(taken) - Counter(earlier)).elements()))


@lru_cache(maxsize=4096)
def takings(pieces: Pieces, player: int, wanted: Taken, counting: tuple[int, ...]) -> Way | None:
    """How a player takes exactly this (rules 43 and 60), or None; `counting` are those who need a GIPF-piece."""
    found: dict[Taken, Way] = {(): ()}
    while found:
        if wanted in found:
            return found[wanted]
        longer: dict[Taken, Way] = {}
        for taken, way in found.items():
            standing = lifted(pieces, taken)
            # A taking that ends the game ends the turn: nothing is taken after it (rule 16).
            if taken and any(GIPF_PIECE[each] not in standing for each in counting):
                continue
            for take in _choices(standing, player, mask_of(set(without(wanted, taken)))):
                after, sum_ = (*way, take), together(taken, cells_of(take.spots))
                known = longer.get(sum_)
                if known is None or takings_text(after) < takings_text(known):
                    longer[sum_] = after
        found = longer
    return None


def takings_text(way: Way) -> str:
    """Takings in notation, in their order."""
    return " ".join(take.text for take in way)


def _choices(pieces: Pieces, player: int, wanted: int) -> Iterator[Take]:
    """Every taking from wanted spots only."""
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
