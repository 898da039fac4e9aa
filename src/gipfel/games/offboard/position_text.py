"""Offboard positions in text: rows, pockets, the marble in hand, quiet turns, the player, the number of turns."""

from __future__ import annotations

from itertools import groupby

from gipfel.core.errors import BadNotation
from gipfel.games.offboard.layout import BOARD
from gipfel.games.offboard.pockets import EMPTY, points
from gipfel.games.offboard.rules import COLOURS, MOST_QUIET, OffboardGame, OffboardPosition, judged

FREE = "."
EMPTY_HAND = "-"
ROWS = tuple(tuple(cells) for _, cells in groupby(range(len(BOARD)), key=lambda cell: BOARD.names[cell][0]))
EXPECTED = (
    "rows a to i joined by / with r, y and . for each cell, a sign for each pocket, the colour in hand or -, "
    "turns without push or re-entry, player 0 or 1, number of turns"
)
COLOUR_NAMES = ("red", "yellow")


def write_position(position: OffboardPosition) -> str:
    """The one text of a position."""
    rows = "/".join("".join(_sign(position.marbles, cell) for cell in row) for row in ROWS)
    hand = COLOURS[position.mover] if position.hand else EMPTY_HAND
    return f"{rows} {position.pockets} {hand} {position.quiet} {position.mover} {position.turn_count}"


def _sign(marbles: tuple[int, int], cell: int) -> str:
    red, yellow = marbles
    return "r" if red >> cell & 1 else "y" if yellow >> cell & 1 else FREE


def read_position(game: OffboardGame, text: str) -> OffboardPosition:
    """Read a position text and check that its marbles and points are possible."""
    fields = text.split()
    if len(fields) != 6:
        raise _malformed(text, EXPECTED)
    rows, pockets, hand, quiet, player, turn = fields
    marbles = _read_rows(text, rows)
    if len(pockets) != len(game.layout.pockets) or set(pockets) - {EMPTY, *COLOURS}:
        raise _malformed(text, f"{len(game.layout.pockets)} pockets, each r, y or .")
    if player not in ("0", "1"):
        raise _malformed(text, "player 0 or 1")
    mover = int(player)
    if hand not in (EMPTY_HAND, COLOURS[mover]):
        raise _malformed(text, f"- or {COLOURS[mover]} for the marble in hand")
    in_hand = hand != EMPTY_HAND
    still = _number(text, quiet)
    _check(game, marbles, pockets, in_hand, still, mover)
    outcome = judged(game, marbles, pockets, in_hand, still, mover)
    return OffboardPosition(game, marbles, pockets, in_hand, still, mover, _number(text, turn), outcome)


def _read_rows(text: str, written: str) -> tuple[int, int]:
    rows = written.split("/")
    if [len(row) for row in rows] != [len(row) for row in ROWS] or set(written) - {FREE, "/", *COLOURS}:
        raise _malformed(text, "rows of 5 6 7 8 9 8 7 6 5 cells from a to i, each r, y or .")
    signs = "".join(rows)
    red, yellow = (sum(1 << cell for cell, sign in enumerate(signs) if sign == colour) for colour in COLOURS)
    return red, yellow


def _number(text: str, digits: str) -> int:
    # Leading zeros would give one position two texts.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 8 and str(int(digits)) == digits):
        raise _malformed(text, "whole numbers of turns")
    return int(digits)


def _check(game: OffboardGame, marbles: tuple[int, int], pockets: str, hand: bool, quiet: int, mover: int) -> None:
    for player, colour in enumerate(COLOURS):
        there = marbles[player].bit_count() + pockets.count(colour) + (hand and player == mover)
        if there > len(game.layout.red):
            raise BadNotation("too-many-marbles", colour=COLOUR_NAMES[player], there=there, limit=len(game.layout.red))
    scored = points(game.layout, pockets, COLOURS[1 - mover])
    if scored >= game.layout.target:
        raise BadNotation("points-before-turn", colour=COLOUR_NAMES[mover], points=scored)
    if game.draws_when_quiet and quiet > MOST_QUIET:
        raise BadNotation("quiet-too-long", quiet=quiet, limit=MOST_QUIET)


def _malformed(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:120], expected=expected)
