"""Reading positions of YINSH: `..R./.m…/… 0,1 - 1 65`, inside a turn with the rows it has taken so far."""

from __future__ import annotations

import re
from dataclasses import replace

from gipfel.core.board import mask_of
from gipfel.core.errors import BadNotation
from gipfel.games.yinsh.points import BOARD, FIVE, FIVE_BETWEEN, LENGTHS
from gipfel.games.yinsh.rules import (
    AFTER,
    MARKERS,
    MOVE,
    RINGS_EACH,
    START,
    YinshGame,
    YinshPosition,
)

STAGES = "-rmaq"
EXPECTED = (
    "columns a to k joined by / (. vacant, R M white ring and marker, r m black, from the lowest number upwards),"
    " rings taken off w,b, stage - r m a or q, player 0 or 1, turn number"
)
EXPECTED_TAKEN = (
    "taken:d4-d8,e2-e6,b7 after the turn number: rows taken in this turn, and rings before its move, inside a turn only"
)

_OFF = re.compile(r"[0-3],[0-3]", re.ASCII)
_TURN = re.compile(r"0|[1-9]\d{0,5}", re.ASCII)
_TAKEN = re.compile(r"taken:([a-k]\d{1,2}-[a-k]\d{1,2}(?:,[a-k]\d{1,2}-[a-k]\d{1,2})*)((?:,[a-k]\d{1,2})*)", re.ASCII)


def read_position(game: YinshGame, text: str) -> YinshPosition:
    """Read a position; BadNotation says what does not fit."""
    fields = text.split()
    if len(fields) not in (5, 6) or not _OFF.fullmatch(fields[1]) or not _TURN.fullmatch(fields[4]):
        raise _bad(text)
    if len(fields[2]) != 1 or fields[2] not in STAGES or fields[3] not in ("0", "1"):
        raise _bad(text)
    signs = _read_columns(text, fields[0])
    white, black = map(int, fields[1].split(","))
    taken, early = _read_taken(fields[5]) if len(fields) == 6 else ((), 0)
    position = YinshPosition(
        game,
        rings=(_mask(signs, "R"), _mask(signs, "r")),
        markers=(_mask(signs, "M"), _mask(signs, "m")),
        off=(white, black),
        stage=fields[2],
        mover=int(fields[3]),
        turn_count=int(fields[4]),
        taken=taken,
        early=early,
    )
    _check_pieces(position)
    _check_stage(position)
    return replace(position, outcome=position.verdict()) if position.stage == START else position


def _bad(text: str, expected: str = EXPECTED) -> BadNotation:
    return BadNotation("bad-position", text=text.strip()[:120], expected=expected)


def _mask(signs: str, sign: str) -> int:
    return mask_of(cell for cell, found in enumerate(signs) if found == sign)


def _read_columns(text: str, columns: str) -> str:
    found = columns.split("/")
    if tuple(map(len, found)) != LENGTHS or set(columns) - set("./RMrm"):
        raise _bad(text)
    return "".join(found)


def _read_taken(text: str) -> tuple[tuple[int, ...], int]:
    """Rows, and rings before the move; texts written before rings were named have none."""
    match = _TAKEN.fullmatch(text)
    if match is None:
        raise _bad(text, EXPECTED_TAKEN)
    ends = [frozenset(map(BOARD.cell, row.split("-"))) for row in match[1].split(",")]
    if any(pair not in FIVE_BETWEEN for pair in ends) or len(set(ends)) != len(ends):
        raise _bad(text, EXPECTED_TAKEN)
    rings = [BOARD.cell(name) for name in match[2].split(",")[1:]]
    if rings != sorted(set(rings)):
        raise _bad(text, EXPECTED_TAKEN)
    return tuple(sorted(FIVE_BETWEEN[pair] for pair in ends)), mask_of(rings)


def _check_pieces(position: YinshPosition) -> None:
    """Five rings each, 51 markers in all; while rings are being placed there is nothing else (rule 1)."""
    markers = MARKERS - position.pool
    if position.pool < 0:
        raise BadNotation("too-many-markers", count=markers, total=MARKERS)
    for player in (0, 1):
        if position.in_hand(player) < 0:
            raise BadNotation("too-many-rings", count=RINGS_EACH - position.in_hand(player))
    if max(position.off) > position.game.goal or min(position.off) == position.game.goal:
        raise BadNotation("rings-off", goal=position.game.goal)
    white, black = position.in_hand(0), position.in_hand(1)
    if (white or black) and (markers or any(position.off) or black - white != position.mover):
        raise BadNotation("rings-in-hand", white=white, black=black)


def _check_stage(position: YinshPosition) -> None:
    """What the stage says must be there: rows left, rows over, or five markers that have gone back to the pool."""
    stage, rows = position.stage, bool(position.own_rows)
    if stage == START:
        fits = rows or not position.taken
    else:
        placing = position.in_hand(0) or position.in_hand(1)
        fits = not placing and max(position.off) < position.game.goal
        fits = fits and (stage != MOVE or not rows) and (stage != AFTER or rows)
        fits = fits and (stage == AFTER or position.pool >= FIVE)
    if not fits:
        raise BadNotation("stage-does-not-fit", stage=stage)
