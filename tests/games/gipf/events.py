"""The rare rules of GIPF by name, recognised in a turn."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import pairwise

from gipfel.core.position import Position
from gipfel.games.gipf.pieces import GIPF, GIPF_PIECE, SINGLE, TAMSK_PIECE, USED, ZERTZ, Pieces
from gipfel.games.gipf.rows import Row, is_broken, rows_of, taken
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import BOARD, CENTRE, LINES, cells_of, mask_of
from gipfel.games.gipf.steps import Extra, Move, Push, Use

CROSSING_SINGLE = "rows crossing in a single"
CROSSING_GIPF = "rows crossing in a GIPF-piece left"
GIPF_LEFT = "GIPF-piece left"
GIPF_CAPTURED = "GIPF-piece of the opponent taken"
GIPF_ROW_STAYS = "row of GIPF-pieces stays"
GIPF_ROW_THINNED = "row of GIPF-pieces thinned"
LOADED_LEFT = "loaded piece left"
ROW_BROKEN = "row broken because of a loaded piece"
EXTRA_BY_OWN_PUSH = "extra push earned by the own push"
EXTRA_BY_OPPONENT = "extra push earned by the opponent's push"
EXTRA_CHAIN = "chain of extra pushes"
RIGHT_LOST = "unused right to an extra push lost"
JUMP = "jump"
RUN = "run"
JUMP_WITHOUT_RESERVE = "jump with an empty reserve"
USED_TAKEN = "used potential taken"
FORFEITED = "potentials forfeited by a plain piece"
ROW_FOR_OPPONENT = "opponent's row completed by the mover"
ROWS_FOR_BOTH = "rows for both at once"
FULL_LINE = "full line blocked"
NO_PIECE = "loss by no piece"
NO_GIPF = "loss by no GIPF-piece"
NO_PUSH = "taking that ends the game before the push"
OWN_LAST_GIPF = "own last GIPF-piece taken"
ONTO = "jump onto a neighbour"
NEUTRALISED = "GIPF-piece neutralised"
CONVERTED = "GIPF-piece converted"
UNCOVERED = "cover taken"
TWICE = "spot taken from twice"
FREED = "opponent's row completed by what was uncovered"
STOPPED = "loss by no piece with a row that could be thinned"

EVENTS = (
    CROSSING_SINGLE,
    CROSSING_GIPF,
    GIPF_LEFT,
    GIPF_CAPTURED,
    GIPF_ROW_STAYS,
    GIPF_ROW_THINNED,
    LOADED_LEFT,
    ROW_BROKEN,
    EXTRA_BY_OWN_PUSH,
    EXTRA_BY_OPPONENT,
    EXTRA_CHAIN,
    RIGHT_LOST,
    JUMP,
    RUN,
    JUMP_WITHOUT_RESERVE,
    USED_TAKEN,
    FORFEITED,
    ROW_FOR_OPPONENT,
    ROWS_FOR_BOTH,
    FULL_LINE,
    NO_PIECE,
    NO_GIPF,
    NO_PUSH,
    OWN_LAST_GIPF,
    STOPPED,
)
PILE_EVENTS = (ONTO, NEUTRALISED, CONVERTED, UNCOVERED, TWICE, FREED)

Watched = Generator[str, None, GipfPosition]


def events(before: Position, text: str, after: Position) -> Iterator[str]:
    """The rare rules that applied in a turn given by its canonical text."""
    assert isinstance(before, GipfPosition)
    assert isinstance(after, GipfPosition)
    words = text.split()
    first = next((number for number, word in enumerate(words) if not word.startswith("x")), len(words))
    moves = [step for step in before.game.read_turn(before, text) if isinstance(step, Push | Use | Extra)]
    position = yield from _taking_events(before, words[:first])
    if moves:
        position = yield from _moving_events(position, moves)
        position = yield from _taking_events(position, words[first + len(moves) :])
    yield from _endings(position.mover, moves, after)


def _taking_events(position: GipfPosition, words: list[str]) -> Watched:
    """What happens while a player takes rows; returns the position behind that."""
    mover = position.mover
    theirs, emptied = set(rows_of(position.pieces, 1 - mover)), 0
    for word in words:
        spots = mask_of(BOARD.cell(name) for name in word[1:].split(","))
        row = next(row for row in rows_of(position.pieces, mover) if _fits(position.pieces, row, spots))
        yield from _one_taking(position, row, spots)
        if spots & emptied:
            yield TWICE
        emptied |= spots
        pieces, sides = taken(position.pieces, position.sides, mover, spots)
        yield from _crossings(position.pieces, pieces, row, mover)
        position = replace(position, pieces=pieces, sides=sides)
    if {row.line for row in rows_of(position.pieces, 1 - mover)} - {row.line for row in theirs}:
        yield FREED
    if rows_of(position.pieces, mover):
        yield GIPF_ROW_STAYS
    return position


def _fits(pieces: Pieces, row: Row, spots: int) -> bool:
    return not (spots & ~row.spots or row.must & ~spots) and is_broken(pieces, row, spots)


def _crossings(before: Pieces, after: Pieces, row: Row, owner: int) -> Iterator[str]:
    standing = {other.line for other in rows_of(after, owner)}
    for other in rows_of(before, owner):
        for cell in cells_of(row.spots & other.spots) if other != row else ():
            if other.line not in standing and after[cell] is None and other.must >> cell & 1:
                yield CROSSING_SINGLE
            elif other.line in standing and after[cell] == GIPF_PIECE[owner] and other.compulsory:
                yield CROSSING_GIPF


def _one_taking(position: GipfPosition, row: Row, spots: int) -> Iterator[str]:
    pieces = position.pieces
    gone = [piece for cell in cells_of(spots) if (piece := pieces[cell]) is not None]
    left = [piece for cell in cells_of(row.spots & ~spots) if (piece := pieces[cell]) is not None]
    found = {
        GIPF_LEFT: any(piece.kind == GIPF for piece in left),
        LOADED_LEFT: any(piece.carries for piece in left),
        GIPF_CAPTURED: any(piece.kind == GIPF and piece.owner != row.owner for piece in gone),
        USED_TAKEN: any(piece.kind == USED for piece in gone),
        UNCOVERED: any(piece.under is not None for piece in gone),
        GIPF_ROW_THINNED: not row.compulsory,
        ROW_BROKEN: not is_broken(pieces, row, row.must),
    }
    yield from (event for event, seen in found.items() if seen)


def _moving_events(position: GipfPosition, moves: list[Move]) -> Watched:
    """What happens while a player moves; returns the position in which he takes the rows he made."""
    mover = position.mover
    before = _colours_with_rows(position)
    if any(all(position.pieces[spot] is not None for spot in line.spots) for line in LINES):
        yield FULL_LINE
    if any(isinstance(one, Extra) and isinstance(other, Extra) for one, other in pairwise(moves)):
        yield EXTRA_CHAIN
    for number, move in enumerate(moves):
        if _has_right(position) and not isinstance(move, Extra):
            yield RIGHT_LOST
        match move:
            case Push(kind):
                if kind == SINGLE and any(position.side.hand):
                    yield FORFEITED
            case Extra():
                if number == 0:
                    yield EXTRA_BY_OPPONENT
                elif not isinstance(moves[number - 1], Extra):
                    yield EXTRA_BY_OWN_PUSH
            case Use(origin, target, converts):
                piece, met = position.pieces[origin], position.pieces[target]
                assert piece is not None
                yield ONTO if met is not None else JUMP if piece.carries == ZERTZ else RUN
                if met is not None and met.kind == GIPF:
                    yield CONVERTED if converts else NEUTRALISED
                if piece.carries == ZERTZ and position.side.reserve == 0:
                    yield JUMP_WITHOUT_RESERVE
        position = position.performed(move)
    if _has_right(position):
        yield RIGHT_LOST
    made = _colours_with_rows(position) - before
    if 1 - mover in made:
        yield ROW_FOR_OPPONENT
    if len(made) == len(("mover", "opponent")):
        yield ROWS_FOR_BOTH
    return position.lapsed()


def _has_right(position: GipfPosition) -> bool:
    return position.pieces[CENTRE] == TAMSK_PIECE[position.mover]


def _colours_with_rows(position: GipfPosition) -> set[int]:
    return {player for player in (0, 1) if rows_of(position.pieces, player)}


def _endings(mover: int, moves: list[Move], after: GipfPosition) -> Iterator[str]:
    if after.outcome is None:
        return
    if after.outcome.reason == "no-piece":
        yield NO_PIECE
        if rows_of(after.pieces, after.mover):
            yield STOPPED
        return
    yield NO_GIPF
    if not moves:
        yield NO_PUSH
    if after.outcome.winner != mover:
        yield OWN_LAST_GIPF
