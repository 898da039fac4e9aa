"""Reading positions from text, with everything checked that a person could get wrong."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NoReturn

from gipfel.core.errors import BadNotation
from gipfel.games.gipf.moves import targets
from gipfel.games.gipf.pieces import (
    BASICS,
    BY_LETTER,
    EMPTY,
    FIRST,
    GIPFS,
    LOADED,
    POTENTIALS,
    TAMSK_PIECE,
    Pieces,
    Side,
    Sides,
)
from gipfel.games.gipf.position_text import COLUMNS
from gipfel.games.gipf.rules import STAGES, GipfPosition, Taking
from gipfel.games.gipf.spots import BOARD, CENTRE, DOTS, ENTRY, LINE_NAMED, mask_of
from gipfel.games.gipf.steps import Extra, Move, PotentialMove, Push, Use
from gipfel.games.gipf.terms import TOURNAMENT, GipfGame, GipfTerms

FIELDS = 8
EXPECTED = (
    "columns b to h from spot 2 upwards (. P G Z T Y U, small letters for Black), reserves, phases, hands, lost pieces,"
    " lost potentials, player, turn: g..G/...../....../G.....g/....../...../g..G 12,12 bb 0,0,0/0,0,0 0,0 0,0 0 0"
)
PLAYERS = ("White", "Black")
MOVE = re.compile(r"([PGZTY])?([a-i][1-9])-([a-i][1-9])|(\+)([a-i][1-9])-([a-i][1-9])|([a-i][1-9])>([a-i][1-9])")
_MOST_DIGITS = 6


def read_position(game: GipfGame, text: str) -> GipfPosition:
    """The position a text describes; the material law and the potentials law must hold."""
    fields = text.split()
    if len(fields) < FIELDS or fields[6] not in ("0", "1"):
        _refuse(text)
    pieces = _read_board(text, fields[0])
    sides = _read_sides(text, fields)
    for player in (0, 1):
        _check_side(game.terms, pieces, sides[player], player)
    position = GipfPosition(game, pieces, sides, int(fields[6]), _number(text, fields[7]))
    return _with_inside(position, text, fields[FIELDS:]).opened()


def _refuse(text: str, expected: str = EXPECTED) -> NoReturn:
    raise BadNotation("bad-position", text=text[:120], expected=expected)


def _number(text: str, digits: str) -> int:
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        _refuse(text)
    return int(digits)


def _numbers(text: str, field: str, count: int) -> tuple[int, ...]:
    numbers = tuple(_number(text, digits) for digits in field.split(","))
    if len(numbers) != count:
        _refuse(text)
    return numbers


def _read_board(text: str, field: str) -> Pieces:
    columns = field.split("/")
    if [len(column) for column in columns] != [len(column) for column in COLUMNS]:
        _refuse(text)
    pieces = list(EMPTY)
    for cells, letters in zip(COLUMNS, columns, strict=True):
        for cell, letter in zip(cells, letters, strict=True):
            if letter != ".":
                if letter not in BY_LETTER:
                    _refuse(text)
                pieces[cell] = BY_LETTER[letter]
    return tuple(pieces)


def _read_sides(text: str, fields: list[str]) -> Sides:
    reserves, lost, gone = (_numbers(text, fields[number], 2) for number in (1, 4, 5))
    hands = fields[3].split("/")
    if not re.fullmatch("[fglb]{2}", fields[2]) or len(hands) != 2:
        _refuse(text)
    white, black = (
        Side(reserves[player], fields[2][player], _numbers(text, hands[player], 3), lost[player], gone[player])
        for player in (0, 1)
    )
    return white, black


def _check_side(terms: GipfTerms, pieces: Pieces, side: Side, player: int) -> None:
    own = [piece for piece in pieces if piece is not None and piece.owner == player]
    basics = side.reserve + side.lost + sum(piece.basics for piece in own)
    if basics != terms.pieces[player]:
        raise BadNotation("piece-count", side=PLAYERS[player], count=basics, total=terms.pieces[player])
    potentials = sum(side.hand) + side.gone + sum(piece.potentials for piece in own)
    loaded = [piece.carries for piece in own]
    too_many = any(
        held + loaded.count(potential) > agreed
        for potential, held, agreed in zip(POTENTIALS, side.hand, terms.potentials, strict=True)
    )
    if potentials != sum(terms.potentials) or too_many:
        total = sum(terms.potentials)
        raise BadNotation("potential-count", side=PLAYERS[player], count=potentials, total=total)
    introducing = side.phase in (FIRST, GIPFS)
    fits = {BASICS: not any(side.hand), LOADED: any(side.hand)}.get(side.phase, side.hand == terms.potentials)
    if not fits or (introducing and terms.version != TOURNAMENT):
        raise BadNotation("phase-does-not-fit", side=PLAYERS[player], phase=side.phase)


def _with_inside(position: GipfPosition, text: str, fields: list[str]) -> GipfPosition:
    """What was done in the turn so far."""
    if not fields:
        return position
    given = {name: value for name, _, value in (field.partition(":") for field in fields[1:])}
    if fields[0] not in STAGES or len(given) != len(fields) - 1:
        _refuse(text)
    if set(given) - {"before", "moves", "after", "row", "announced"}:
        _refuse(text, "before: moves: after: row: announced:")
    moves = tuple(_read_move(text, word) for word in given["moves"].split(",")) if "moves" in given else ()
    found = replace(
        position,
        stage=fields[0],
        before=_read_spots(text, given.get("before", "")),
        moves=moves,
        after=_read_spots(text, given.get("after", "")),
    )
    if "row" in given:
        return _with_taking(found, text, given["row"])
    return _with_announcement(found, text, given["announced"]) if "announced" in given else found


def _read_spots(text: str, names: str) -> int:
    cells = [BOARD.cell(name) for name in names.split(",")] if names else []
    if len(set(cells)) != len(cells) or set(cells) & set(DOTS):
        _refuse(text, "different spots")
    return mask_of(cells)


def _read_move(text: str, word: str) -> Move:
    match = MOVE.fullmatch(word)
    if match is None:
        _refuse(text, "moves like a1-b2, +a2-b3 or c3>f5")
    kind, dot, spot, extra, extra_dot, extra_spot, origin, target = match.groups()
    if origin:
        cells = BOARD.cell(origin), BOARD.cell(target)
        if set(cells) & set(DOTS):
            _refuse(text, "spots on both sides of >")
        return Use(*cells)
    entry = BOARD.cell(extra_dot or dot), BOARD.cell(extra_spot or spot)
    if entry not in ENTRY:
        _refuse(text, "a dot and the first spot of one of its lines")
    return Extra(*entry) if extra else Push(kind or "P", *entry)


def _with_taking(position: GipfPosition, text: str, field: str) -> GipfPosition:
    name, _, names = field.partition(":")
    line, chosen = LINE_NAMED.get(name), _read_spots(text, names)
    row = next((row for row in position.own_rows if row.line == line), None)
    if row is None or line is None or row.must & ~chosen or chosen & ~row.spots or not row.optional:
        _refuse(text, "row: the line of a row of the player on turn, then the spots chosen")
    return replace(position, taking=Taking(line, chosen))


def _with_announcement(position: GipfPosition, text: str, word: str) -> GipfPosition:
    move = _read_move(text, word)
    if isinstance(move, Push) or not _announceable(position, move):
        _refuse(text, "announced: a move with a potential that the opponent of the player can make")
    return replace(position, announcement=move)


def _announceable(position: GipfPosition, move: PotentialMove) -> bool:
    announcer = 1 - position.mover
    if not position.game.terms.announces:
        return False
    if isinstance(move, Extra):
        path = ENTRY[move.dot, move.spot].path
        right = position.pieces[CENTRE] == TAMSK_PIECE[announcer]
        return right and any(position.pieces[spot] is None for spot in path)
    piece = position.pieces[move.origin]
    return piece is not None and piece.owner == announcer and move.target in targets(position.pieces, move.origin)
