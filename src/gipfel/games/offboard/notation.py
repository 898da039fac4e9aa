"""Offboard in text: turns `g3-NE`, with their score `g5-NW +2`, re-entries `*d4`, and positions in one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from gipfel.core.errors import BadNotation
from gipfel.core.step import Step
from gipfel.games.offboard.layout import BOARD
from gipfel.games.offboard.rules import (
    COLOURS,
    EMPTY,
    MOST_QUIET,
    Move,
    OffboardGame,
    OffboardPosition,
    ReEnter,
    judged,
    points,
)

EXPECTED_TURN = "g3-NE (rear cell and direction E NE NW W SW SE, +2 after it for a score), or *d4 for a re-entry"
EXPECTED_POSITION = (
    "rows a to i joined by / with r, y and . for each cell, a sign for each pocket, the colour in hand or -, "
    "turns without push or re-entry, player 0 or 1, number of turns"
)
FREE = "."
EMPTY_HAND = "-"
ROWS = tuple(tuple(cells) for _, cells in groupby(range(len(BOARD)), key=lambda cell: BOARD.names[cell][0]))
COLOUR_NAMES = ("red", "yellow")

_MOVE = re.compile(r"([a-i][1-9])\s*[- ]\s*(ne|nw|se|sw|e|w)(?:\s*\+\s*([0-9]{1,3}))?", re.IGNORECASE)
_RE_ENTRY = re.compile(r"\*\s*([a-i][1-9])", re.IGNORECASE)


def write_turn(start: OffboardPosition, steps: Sequence[Step]) -> str:
    """The canonical text of a turn, with the points it scores (rule 8.1)."""
    (step,) = steps
    if isinstance(step, ReEnter):
        return f"*{step.cell}"
    assert isinstance(step, Move)
    score = start.score(step)
    return f"{step.rear}-{step.direction}" + (f" +{score}" if score else "")


def read_turn(start: OffboardPosition, text: str) -> tuple[Step, ...]:
    """The step of a turn; a score may be left out but not be wrong."""
    written = text.strip()
    re_entry = _RE_ENTRY.fullmatch(written)
    if re_entry:
        return (ReEnter(BOARD.names[BOARD.cell(re_entry.group(1))]),)
    match = _MOVE.fullmatch(written)
    if match is None:
        raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)
    cell, direction, appended = match.groups()
    move = Move(BOARD.names[BOARD.cell(cell)], direction.upper())
    if appended is not None and int(appended) != (score := start.score(move)):
        raise BadNotation("wrong-score", turn=text[:40], score=score)
    return (move,)


def write_position(position: OffboardPosition) -> str:
    """The one text of a position (rule 8.2)."""
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
        raise _malformed(text, EXPECTED_POSITION)
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
