"""TZAAR positions in one line: columns from a to i, stage, player, number of turns (rule 20)."""

from __future__ import annotations

import re
from itertools import groupby

from gipfel.core.errors import BadNotation
from gipfel.core.game import Game
from gipfel.games.tzaar.board import (
    BOARD,
    FIRST,
    KINDS,
    OPENING,
    PIECES,
    PIECES_EACH,
    PLACING,
    SECOND,
    STAGES,
    Stacks,
    TzaarStack,
    lacks_a_kind,
    stack_of,
    tops,
)
from gipfel.games.tzaar.rules import TzaarPosition, judged

EXPECTED = (
    "columns a to i joined by /, each from the bottom with . or Z A T (White) z a t (Black) and the height above 1, "
    "stage p o c or s, player 0 or 1, number of turns"
)
COLUMNS = tuple(tuple(cells) for _, cells in groupby(range(len(BOARD)), key=lambda cell: BOARD.names[cell][0]))
SIDE_NAMES = ("White", "Black")
_POINT = re.compile(r"\.|[ZATzat](?:[1-9][0-9]|[2-9])?")
VACANT = "."


def write_position(position: TzaarPosition) -> str:
    """The one text of a position (rule 20)."""
    columns = write_columns(position.stacks)
    return f"{columns} {position.stage} {position.mover} {position.turn_count}"


def write_columns(stacks: Stacks) -> str:
    """The board alone."""
    return "/".join("".join(_sign(stacks[cell]) for cell in column) for column in COLUMNS)


def _sign(stack: TzaarStack | None) -> str:
    if stack is None:
        return VACANT
    kind = stack.kind if stack.owner == 0 else stack.kind.lower()
    return kind if stack.height == 1 else f"{kind}{stack.height}"


def read_columns(text: str) -> Stacks:
    """The board alone; what lies under a top has no effect and is not written."""
    columns = text.split("/")
    signs = [_POINT.findall(column) for column in columns]
    whole = all("".join(found) == column for found, column in zip(signs, columns, strict=True))
    if not whole or [len(found) for found in signs] != [len(column) for column in COLUMNS]:
        raise _malformed(text, "columns of 5 6 7 8 8 8 7 6 5 points from a to i, each . or a kind with its height")
    return tuple(_stack(sign) for column in signs for sign in column)


def _stack(sign: str) -> TzaarStack | None:
    if sign == VACANT:
        return None
    kind, height = sign[0], sign[1:]
    return stack_of(0 if kind.isupper() else 1, kind.upper(), int(height or "1"))


def read_position(game: Game, text: str) -> TzaarPosition:
    """Read a position text and check that it can come about."""
    fields = text.split()
    if len(fields) != 4:
        raise _malformed(text, EXPECTED)
    columns, stage, player, turn = fields
    stacks = read_columns(columns)
    if stage not in STAGES:
        raise _malformed(text, "stage p, o, c or s")
    if player not in ("0", "1"):
        raise _malformed(text, "player 0 or 1")
    # Leading zeros would give one position two texts.
    if not (turn.isascii() and turn.isdigit() and len(turn) <= 8 and str(int(turn)) == turn):
        raise _malformed(text, "a whole number of turns")
    mover, turns = int(player), int(turn)
    _check_pieces(stacks)
    _check_stage(stacks, stage, mover, turns)
    outcome = judged(stacks, mover) if stage in (OPENING, FIRST) else None
    return TzaarPosition(game, stacks, stage, mover, turns, outcome)


def _check_pieces(stacks: Stacks) -> None:
    for owner, side in enumerate(SIDE_NAMES):
        there = sum(stack.height for stack in stacks if stack is not None and stack.owner == owner)
        if there > PIECES_EACH:
            raise BadNotation("tzaar-too-many-pieces", side=side, there=there, limit=PIECES_EACH)
        for kind, number in tops(stacks, owner).items():
            if number > PIECES[kind]:
                raise BadNotation("tzaar-too-many-of-kind", side=side, kind=kind, there=number, limit=PIECES[kind])


def _check_stage(stacks: Stacks, stage: str, mover: int, turns: int) -> None:
    if stage == PLACING:
        _check_placing(stacks, mover, turns)
    elif stage == OPENING and mover != 0:
        raise BadNotation("tzaar-white-opens")
    elif stage == SECOND and any(lacks_a_kind(stacks, owner) for owner in (0, 1)):
        kinds = ", ".join(KINDS)
        raise BadNotation("tzaar-no-second-move", kinds=kinds)


def _check_placing(stacks: Stacks, mover: int, turns: int) -> None:
    """Single pieces, one of each colour in turn, and a vacant point for the next (rule 5)."""
    there = [stack for stack in stacks if stack is not None]
    white = sum(stack.owner == 0 for stack in there)
    fits = white == (len(there) + 1) // 2 and mover == len(there) % 2 and turns == len(there)
    if not fits or len(there) == len(stacks) or any(stack.height > 1 for stack in there):
        raise BadNotation("tzaar-placing-does-not-fit", there=len(there))


def _malformed(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:120], expected=expected)
