"""Row takings of GIPF in writing: the fewest takings that empty given spots, and of those the alphabetically first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from gipfel.core.errors import BadNotation
from gipfel.games.gipf.kernel_board import LINES, NAMES, SPOTS


class RowsToTake(NamedTuple):
    """What decides which takings a player has."""

    mine: int
    theirs: int
    gipf: int
    loaded: int
    mine_count: bool
    theirs_count: bool


def spots_of(text: str) -> int:
    """The spots of one written taking, `xd2,d3,d5`."""
    names = text[1:].split(",")
    if text[:1] != "x" or len(set(names)) < len(names) or not all(name in SPOTS for name in names):
        raise BadNotation("malformed-turn", turn=text[:40], expected="xd2,d3,d4,d5")
    return sum(1 << SPOTS[name] for name in names)


@lru_cache(maxsize=1 << 12)
def takings_text(rows: RowsToTake, mask: int) -> str:
    """The takings that empty exactly these spots, canonical (rule 43); empty when there are none."""
    if mask == 0:
        return ""
    for number in range(1, mask.bit_count() + 1):
        written = _written(rows, mask, number)
        if written is not None:
            return " ".join(written)
    raise BadNotation("malformed-turn", turn=",".join(NAMES[bit] for bit in _bits(mask)), expected="rows to take")


def _written(rows: RowsToTake, mask: int, number: int) -> tuple[str, ...] | None:
    """The alphabetically first of the ways to empty these spots in so many takings."""

    @cache
    def best(gone: int, left: int) -> tuple[str, ...] | None:
        ways = []
        for text, emptied in _takings(rows, gone, mask & ~gone, whole=left == 1):
            rest = () if left == 1 else None if _over(rows, gone | emptied) else best(gone | emptied, left - 1)
            if rest is not None:
                ways.append((text, *rest))
        return min(ways, default=None)

    return best(0, number)


def _over(rows: RowsToTake, gone: int) -> bool:
    """Whether the game is over once these spots are empty, so that nothing more is taken."""
    return (rows.theirs_count and not rows.theirs & rows.gipf & ~gone) or (
        rows.mine_count and not rows.mine & rows.gipf & ~gone
    )


def _takings(rows: RowsToTake, gone: int, wanted: int, *, whole: bool) -> Iterator[tuple[str, int]]:
    """Each single taking that empties only wanted spots (`whole`: all of them) when some are gone already."""
    mine, occupied = rows.mine & ~gone, (rows.mine | rows.theirs) & ~gone
    optional = rows.gipf | rows.loaded
    for line in LINES:
        row = max(_stretches(line, mine), key=int.bit_count, default=0)
        if row.bit_count() < 4:
            continue
        taken = next(stretch for stretch in _stretches(line, occupied) if stretch & row)
        compulsory, free = taken & ~optional, taken & optional & wanted
        if compulsory & ~wanted or (whole and wanted & ~taken):
            continue
        for some in [free] if whole else _subsets(free):
            emptied = compulsory | some
            if emptied and not _unbroken(line, row & ~emptied, rows.loaded):
                yield "x" + ",".join(NAMES[bit] for bit in line if emptied >> bit & 1), emptied


def _stretches(line: tuple[int, ...], pieces: int) -> list[int]:
    """The unbroken runs of pieces on a line."""
    found = [0]
    for bit in line:
        if pieces >> bit & 1:
            found[-1] |= 1 << bit
        else:
            found.append(0)
    return found


def _unbroken(line: tuple[int, ...], left: int, loaded: int) -> bool:
    return any(run.bit_count() >= 4 and run & loaded for run in _stretches(line, left))


def _subsets(mask: int) -> Iterator[int]:
    some = mask
    while some:
        yield some
        some = (some - 1) & mask
    yield 0


def _bits(mask: int) -> list[int]:
    return [bit for bit in NAMES if mask >> bit & 1]
