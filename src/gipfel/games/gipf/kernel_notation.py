"""Row takings of GIPF in writing: the fewest that take so much from each spot, then the alphabetically first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from gipfel.core.errors import BadNotation
from gipfel.games.gipf.kernel_board import LINES, NAMES, SPOTS

SINGLE, GIPF, LOADED = "SGL"
OPTIONAL = "GL"

Amounts = tuple[int, ...]
"""How many things of each spot, in the order of `PLACES`."""

PLACES = {name: place for place, name in enumerate(SPOTS)}
_LINES = tuple(tuple(PLACES[NAMES[bit]] for bit in line) for line in LINES)
_NAMES = tuple(PLACES)


class RowsToTake(NamedTuple):
    """What decides which takings a player has.

    A pile is written from bottom to top, capitals for who takes: `S` all that must go (singles, used potentials and
    covers), `G` a GIPF-piece, `L` a loaded piece.
    """

    piles: tuple[str, ...]
    mine_count: bool
    theirs_count: bool


def spots_of(text: str) -> list[str]:
    """The spots of one written taking, `xd2,d3,d5`."""
    names = text[1:].split(",")
    if text[:1] != "x" or len(set(names)) < len(names) or not all(name in SPOTS for name in names):
        raise BadNotation("malformed-turn", turn=text[:40], expected="xd2,d3,d4,d5")
    return names


def amounts_of(texts: list[str]) -> Amounts:
    """How much written takings take from each spot."""
    names = Counter(name for text in texts for name in spots_of(text))
    return tuple(names[name] for name in PLACES)


@lru_cache(maxsize=1 << 12)
def takings_text(rows: RowsToTake, amounts: Amounts) -> str:
    """The takings that take exactly so much from each spot, canonical (rules 43 and 60); empty when nothing goes."""
    if not any(amounts):
        return ""
    for number in range(max(amounts), sum(amounts) + 1):
        written = _written(rows, amounts, number)
        if written is not None:
            return " ".join(written)
    spots = ",".join(name for name, amount in zip(PLACES, amounts, strict=True) if amount)
    raise BadNotation("malformed-turn", turn=spots[:80], expected="rows to take")


def _written(rows: RowsToTake, amounts: Amounts, number: int) -> tuple[str, ...] | None:
    """The alphabetically first of the ways to take so much in so many takings."""

    @cache
    def best(wanted: Amounts, left: int) -> tuple[str, ...] | None:
        if left < max(wanted):
            return None
        piles = _lowered(rows.piles, [most - more for most, more in zip(amounts, wanted, strict=True)])
        ways = []
        for taken in _takings(piles, wanted, whole=left == 1):
            text = "x" + ",".join(_NAMES[place] for place in taken)
            rest = tuple(more - (place in taken) for place, more in enumerate(wanted))
            over = left > 1 and _over(rows, _without(piles, taken))
            following = () if left == 1 else None if over else best(rest, left - 1)
            if following is not None:
                ways.append((text, *following))
        return min(ways, default=None)

    return best(amounts, number)


def _over(rows: RowsToTake, piles: tuple[str, ...]) -> bool:
    """Whether the game is over, so that nothing more is taken (rule 16)."""
    return (rows.theirs_count and GIPF.lower() not in piles) or (rows.mine_count and GIPF not in piles)


def _lowered(piles: tuple[str, ...], amounts: list[int]) -> tuple[str, ...]:
    return tuple(pile[: len(pile) - amount] for pile, amount in zip(piles, amounts, strict=True))


def _without(piles: tuple[str, ...], taken: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(pile[:-1] if place in taken else pile for place, pile in enumerate(piles))


def _takings(piles: tuple[str, ...], wanted: Amounts, *, whole: bool) -> Iterator[tuple[int, ...]]:
    """Each single taking of wanted things only (`whole`: of all of them), as places in the order of their line."""
    for line in _LINES:
        row = next((run for run in _runs(line, piles, str.isupper) if len(run) >= 4), None)
        if row is None:
            continue
        together = next(run for run in _runs(line, piles, bool) if row[0] in run)
        free = [place for place in together if piles[place][-1].upper() in OPTIONAL]
        must = [place for place in together if place not in free]
        choice = [place for place in free if wanted[place]]
        if not all(wanted[place] for place in must) or (whole and sum(wanted) != len(must) + len(choice)):
            continue
        for number in [len(choice)] if whole else range(len(choice) + 1):
            for some in combinations(choice, number):
                taken = tuple(place for place in together if place in must or place in some)
                if taken and _is_broken(line, _without(piles, taken)):
                    yield taken


def _runs(line: tuple[int, ...], piles: tuple[str, ...], belongs: Callable[[str], bool]) -> list[list[int]]:
    """The unbroken runs of places on a line whose top belongs to them."""
    found: list[list[int]] = [[]]
    for place in line:
        if belongs(piles[place][-1:]):
            found[-1].append(place)
        else:
            found.append([])
    return found


def _is_broken(line: tuple[int, ...], piles: tuple[str, ...]) -> bool:
    """Whether no four or more with a loaded piece are left in a row, uncovered ones included (rules 26 and 53)."""
    runs = _runs(line, piles, str.isupper)
    return not any(len(run) >= 4 and any(piles[place][-1] == LOADED for place in run) for run in runs)
