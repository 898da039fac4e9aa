"""Rows of four or more, the sets taken with them, and what taking a row demands (rules 11 to 15, 25, 26, 50 to 53)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gipfel.games.gipf.pieces import Pieces, Sides, lifted, masks, with_side
from gipfel.games.gipf.spots import FOUR, FOURS, FOURS_WITH, LINES, cells_of, mask_of


class Row(NamedTuple):
    """A row of one colour with everything that stands against it on its line, up to the first gaps (rule 12)."""

    owner: int
    line: int
    spots: int  # the set
    must: int  # singles and used potentials of the set, covers among them (rule 50): they go
    compulsory: bool  # rule 15: False for a row of GIPF-pieces whose set holds nothing that must go
    uncovers: bool  # whether something is set free when it is taken

    @property
    def optional(self) -> int:
        """GIPF-pieces and loaded pieces of the set, of either colour: they go or stay (rules 13 and 25)."""
        return self.spots & ~self.must


def has_four(own: int) -> bool:
    """Whether four adjacent spots of a line are all in the mask."""
    for four, _ in FOURS:  # noqa: SIM110 - asked for every push of every tree: a generator takes twice as long
        if own & four == four:
            return True
    return False


def makes_four(own: int, after: int) -> bool:
    """Whether four adjacent spots are all in the mask, when they were not in the one before."""
    new = after & ~own
    while new:
        lowest = new & -new
        for four in FOURS_WITH[lowest.bit_length() - 1]:
            if after & four == four:
                return True
        new ^= lowest
    return False


@lru_cache(maxsize=4096)  # one step asks several times
def rows_of(pieces: Pieces, player: int) -> tuple[Row, ...]:
    """The rows a player owns (rule 11), by line; a line of seven spots has room for one only."""
    own = masks(pieces)[player]
    lines = sorted({line for four, line in FOURS if own & four == four})
    return tuple(_row(pieces, player, line) for line in lines)


def _row(pieces: Pieces, player: int, line: int) -> Row:
    spots = LINES[line].spots
    segment, row = _around(pieces, player, spots)
    standing = [(spot, piece) for spot in segment if (piece := pieces[spot]) is not None]
    must = mask_of(spot for spot, piece in standing if not piece.optional)
    loaded = any(piece.carries for spot, piece in standing if spot in row)
    covered = any(piece.under is not None for _, piece in standing)
    return Row(player, line, mask_of(segment), must, must != 0 or loaded, covered)


def _around(pieces: Pieces, player: int, spots: Sequence[int]) -> tuple[list[int], list[int]]:
    """The occupied stretch of a line that holds four or more of a colour, and those."""
    segment: list[int] = []
    run: list[int] = []
    row: list[int] = []
    for spot in spots:
        piece = pieces[spot]
        if piece is None:
            if row:
                break
            segment = []
        else:
            segment.append(spot)
        run = [*run, spot] if piece is not None and piece.owner == player else []
        if len(run) >= FOUR:
            row = run
    return segment, row


def is_broken(pieces: Pieces, row: Row, chosen: int) -> bool:
    """Whether, once the chosen pieces are gone, no four of the row's colour with a loaded piece remain (rule 26)."""
    length, loaded = 0, False
    for spot in LINES[row.line].spots:
        piece = pieces[spot]
        if piece is not None and chosen >> spot & 1:
            piece = piece.under  # rule 53: what was uncovered counts
        if piece is None or piece.owner != row.owner:
            length, loaded = 0, False
            continue
        length, loaded = length + 1, loaded or piece.carries != ""
        if loaded and length >= FOUR:
            return False
    return True


def are_forced(rows: Sequence[Row]) -> bool:
    """Whether there is only one way to take all these rows: nothing optional, nothing in common.

    Where a row sets something free it matters which is taken first (rule 52): such a row is forced only alone.
    """
    union = 0
    for row in rows:
        if row.optional or not row.compulsory or union & row.spots or (row.uncovers and len(rows) > 1):
            return False
        union |= row.spots
    return True


def taken(pieces: Pieces, sides: Sides, taker: int, chosen: int) -> tuple[Pieces, Sides]:
    """Board and holdings once the chosen pieces are off: own basics to the reserve, all else out (rule 12).

    Of a pile only the cover on top goes (rule 50); what is covered is nobody's to take, so nothing is paid for it.
    """
    for spot in cells_of(chosen):
        piece = pieces[spot]
        assert piece is not None
        side = sides[piece.owner]
        side = side._replace(gone=side.gone + piece.potentials)  # rules 25 and 29: whoever takes it
        if piece.owner == taker:
            side = side._replace(reserve=side.reserve + piece.basics)
        else:
            side = side._replace(lost=side.lost + piece.basics)
        sides = with_side(sides, piece.owner, side)
    return lifted(pieces, cells_of(chosen)), sides
