"""Pentago in text: turns `c3ne+`, positions like `6/6/2w3/6/6/6 b`, Irving's board numbers, OpenSpiel's turns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gipfel.core.errors import BadNotation
from gipfel.core.game import Game
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.pentago.rules import (
    BOARD,
    QUADRANT_CELLS,
    PentagoPosition,
    Put,
    Rotate,
    has_five,
    judged,
)

SIDES = "wb"
EXPECTED_TURN = "c3ne+ (cell, quadrant sw nw ne se, + clockwise or - counter-clockwise), or c3 when it makes five"
EXPECTED_POSITION = "six rows of w, b and digits from the top, then w or b: 6/6/2w3/6/6/6 b"

_TURN = re.compile(r"([a-f][1-6])(?:\s*(sw|nw|ne|se)\s*([+-]))?", re.IGNORECASE)
_OPEN_SPIEL = re.compile(r"([a-f])([1-6])([s-z])", re.IGNORECASE)
# OpenSpiel counts rows from the top; s…z are the quadrants from the upper left, each first counter-clockwise.
_OPEN_SPIEL_TURNS = dict(zip("stuvwxyz", ((q, way) for q in ("nw", "ne", "se", "sw") for way in "-+"), strict=True))


def write_turn(steps: Sequence[Step]) -> str:
    """`c3ne+`, or `c3` for a marble that wins at once."""
    return "".join(_written(step) for step in steps)


def _written(step: Step) -> str:
    if isinstance(step, Put):
        return BOARD.names[step.cell]
    assert isinstance(step, Rotate)
    return step.quadrant + step.direction


def read_turn(start: PentagoPosition, text: str) -> tuple[Step, ...]:
    """The steps of a turn; those a winning marble leaves over are refused, OpenSpiel's excepted."""
    return _read(start, text)[0]


def play_turn(start: PentagoPosition, text: str) -> PlayedTurn:
    """The turn, played: whether the marble wins at once is seen by putting it."""
    steps, put = _read(start, text)
    return PlayedTurn(start, steps, put if len(steps) == 1 else put.play(steps[1]), write_turn(steps))


def _read(start: PentagoPosition, text: str) -> tuple[tuple[Step, ...], PentagoPosition]:
    """The steps, and the position after the first."""
    foreign = _OPEN_SPIEL.fullmatch(text.strip())
    if foreign:
        column, row, turning = foreign.groups()
        put: Step = Put(BOARD.cell(f"{column}{7 - int(row)}"))
        after = start.play(put)
        return (put,) if after.outcome else (put, Rotate(*_OPEN_SPIEL_TURNS[turning.lower()])), after
    match = _TURN.fullmatch(text.strip())
    if match is None:
        raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)
    name, quadrant, direction = match.groups()
    put = Put(BOARD.cell(name))
    after = start.play(put)
    wins = after.outcome is not None
    if quadrant is None:
        if not wins:
            raise BadNotation("turn-unfinished", turn=text, expected=EXPECTED_TURN)
        return (put,), after
    if wins:
        raise BadNotation("turn-too-long", turn=text, rest=quadrant + direction)
    return (put, Rotate(quadrant.lower(), direction)), after


def write_position(position: PentagoPosition) -> str:
    """Rows from the top, the player, and inside a turn the marble just put."""
    rows = "/".join(_row(position, row) for row in range(5, -1, -1))
    inside = "" if position.placed is None else " " + BOARD.names[position.placed]
    return f"{rows} {SIDES[position.mover]}{inside}"


def _row(position: PentagoPosition, row: int) -> str:
    signs = "".join(
        "w" if position.white >> cell & 1 else "b" if position.black >> cell & 1 else "."
        for cell in range(6 * row, 6 * row + 6)
    )
    return re.sub(r"\.+", lambda run: str(len(run.group())), signs)


def read_position(game: Game, text: str) -> PentagoPosition:
    """Read a position text or `irving:NUMBER`."""
    if text.startswith("irving:"):
        white, black = _read_irving(text)
        mover = 0 if white.bit_count() == black.bit_count() else 1
        return _checked(game, text, white, black, mover, None)
    fields = text.split()
    if len(fields) not in (2, 3) or fields[1] not in SIDES or len(fields[1]) != 1:
        raise BadNotation("bad-position", text=text[:80], expected=EXPECTED_POSITION)
    white, black = _read_rows(text, fields[0])
    placed = BOARD.cell(fields[2]) if len(fields) == 3 else None
    return _checked(game, text, white, black, SIDES.index(fields[1]), placed)


def _read_rows(text: str, rows: str) -> tuple[int, int]:
    expanded = ["".join("." * int(sign) if sign in "123456" else sign for sign in row) for row in rows.split("/")]
    if len(expanded) != 6 or any(len(row) != 6 or set(row) - set("wb.") for row in expanded):
        raise BadNotation("bad-position", text=text[:80], expected=EXPECTED_POSITION)
    signs = "".join(reversed(expanded))
    white = sum(1 << cell for cell, sign in enumerate(signs) if sign == "w")
    black = sum(1 << cell for cell, sign in enumerate(signs) if sign == "b")
    return white, black


def _read_irving(text: str) -> tuple[int, int]:
    digits = text.removeprefix("irving:")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 20 and int(digits) < 1 << 64):
        raise BadNotation("bad-position", text=text[:80], expected="irving: and a number below 2^64")
    number, white, black = int(digits), 0, 0
    for place, quadrant in enumerate(("sw", "nw", "se", "ne")):
        field = number >> (16 * place) & 0xFFFF
        if field >= 3**9:
            raise BadNotation("bad-position", text=text[:80], expected="four fields below 3^9")
        for weight in range(9):
            digit = field // 3**weight % 3
            x, y = divmod(weight, 3)
            bit = 1 << QUADRANT_CELLS[quadrant][3 * y + x]
            white |= bit if digit == 1 else 0
            black |= bit if digit == 2 else 0
    return white, black


def _checked(game: Game, text: str, white: int, black: int, mover: int, placed: int | None) -> PentagoPosition:
    """A position in which the numbers of marbles fit whose turn it is."""
    more = white.bit_count() - black.bit_count()
    inside = placed is not None
    if more != (mover if not inside else 1 - mover):
        raise BadNotation("marble-count", white=white.bit_count(), black=black.bit_count())
    if placed is None:
        return PentagoPosition(game, white, black, mover, None, judged(white, black, 1 - mover))
    if not (black if mover else white) >> placed & 1 or has_five(white) or has_five(black):
        raise BadNotation("bad-position", text=text[:80], expected="a marble just put that makes no five")
    return PentagoPosition(game, white, black, mover, placed)
