"""Reading positions from text, with everything checked that a person could get wrong."""

from __future__ import annotations

import operator
import re
from dataclasses import replace
from typing import NoReturn

from gipfel.core.errors import BadNotation
from gipfel.games.gipf.moves import targets
from gipfel.games.gipf.pieces import (
    BASICS,
    BY_LETTER,
    COVERED_BY,
    EMPTY,
    FIRST,
    GIPFS,
    LOADED,
    POTENTIALS,
    PUNCT,
    SINGLE,
    TAMSK_PIECE,
    USED,
    Piece,
    Pieces,
    Side,
    Sides,
    Taken,
    cover_of,
    standing,
)
from gipfel.games.gipf.position_text import COLUMNS, FIRST_TYPES
from gipfel.games.gipf.rules import STAGES, GipfPosition, Taking
from gipfel.games.gipf.spots import BOARD, CENTRE, DOTS, ENTRY, LINE_NAMED, cells_of, mask_of
from gipfel.games.gipf.steps import Extra, Move, PotentialMove, Push, Use
from gipfel.games.gipf.terms import GipfGame, GipfTerms

FIELDS = 8
EXPECTED = (
    "columns b to h from spot 2 upwards (. P G Z T Y D N U, small letters for Black, piles as (pV)), reserves, phases,"
    " hands, lost pieces, lost potentials, player, turn:"
    " g..G/...../....../G.....g/....../...../g..G 12,12 bb 0,0,0/0,0,0 0,0 0,0 0 0"
)
PLAYERS = ("White", "Black")
MOVE = re.compile(r"([PGZTYDN])?([a-i][1-9])-([a-i][1-9])|(\+)([a-i][1-9])-([a-i][1-9])|([a-i][1-9])>([a-i][1-9])(=G)?")
SIGN = re.compile(r"\((\w+)\)|.")
MOST_TAKEN = 200  # far more than 37 piles can give in one turn
_MOST_DIGITS = 6


def read_position(game: GipfGame, text: str) -> GipfPosition:
    """The position a text describes; the material law and the potentials law must hold."""
    fields = text.split()
    if len(fields) < FIELDS or fields[6] not in ("0", "1"):
        _refuse(text)
    pieces = _read_board(text, fields[0])
    sides = _read_sides(text, fields)
    _check_piles(game.terms, pieces)
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
    columns = [list(SIGN.finditer(column)) for column in field.split("/")]
    if [len(column) for column in columns] != [len(column) for column in COLUMNS]:
        _refuse(text)
    pieces = list(EMPTY)
    for cells, signs in zip(COLUMNS, columns, strict=True):
        for cell, sign in zip(cells, signs, strict=True):
            if sign.group() != ".":
                pieces[cell] = read_pile(text, sign[1] or sign.group())
    return tuple(pieces)


def read_pile(text: str, letters: str) -> Piece:
    """A piece, or a pile from bottom to top: only what can come about (rule 46)."""
    if letters[:1].upper() in COVERED_BY:
        raise BadNotation("bad-pile", pile=f"({letters})"[:40])
    if letters[:1] not in BY_LETTER:
        _refuse(text)
    piece = BY_LETTER[letters[0]]
    for letter in letters[1:]:
        owner, kind = int(letter.islower()), letter.upper()
        if kind not in COVERED_BY or owner == piece.owner or not _carries(piece, COVERED_BY[kind]):
            raise BadNotation("bad-pile", pile=f"({letters})"[:40])
        piece = cover_of(owner, COVERED_BY[kind], piece)
    return piece


def _carries(piece: Piece, potential: str) -> bool:
    """Whether a cover of this type can lie on a piece: on its own type, on a single, never on a GIPF-piece."""
    return potential in (piece.carries, piece.covers) or (piece.kind == SINGLE and not piece.carries)


def _check_piles(terms: GipfTerms, pieces: Pieces) -> None:
    """A PÜNCT potential comes onto a single only where GIPF-pieces are (rule 55)."""
    for piece in filter(None, pieces):
        if piece.covers == PUNCT and piece.layers[-1].carries != PUNCT and not terms.counts_gipf:
            raise BadNotation("bad-pile", pile=piece.sign)


def _read_sides(text: str, fields: list[str]) -> Sides:
    reserves, lost, gone = (_numbers(text, fields[number], 2) for number in (1, 4, 5))
    hands = fields[3].split("/")
    if not re.fullmatch("[fglb]{2}", fields[2]) or len(hands) != 2:
        _refuse(text)
    white, black = (
        Side(reserves[player], fields[2][player], _hand(text, hands[player]), lost[player], gone[player])
        for player in (0, 1)
    )
    return white, black


def _hand(text: str, field: str) -> tuple[int, ...]:
    """Five numbers, or the three of older texts."""
    older = field.count(",") + 1 == FIRST_TYPES
    return (*_numbers(text, field, FIRST_TYPES), 0, 0) if older else _numbers(text, field, len(POTENTIALS))


def _check_side(terms: GipfTerms, pieces: Pieces, side: Side, player: int) -> None:
    own = [piece for piece in standing(pieces) if piece.owner == player]
    basics = side.reserve + side.lost + sum(piece.basics for piece in own)
    if basics != terms.pieces[player]:
        raise BadNotation("piece-count", side=PLAYERS[player], count=basics, total=terms.pieces[player])
    potentials = sum(side.hand) + side.gone + sum(piece.potentials for piece in own)
    total = sum(terms.potentials)
    if potentials != total or _too_many(terms, own, side):
        raise BadNotation("potential-count", side=PLAYERS[player], count=potentials, total=total)
    introducing = side.phase in (FIRST, GIPFS)
    fits = {BASICS: not any(side.hand), LOADED: any(side.hand)}.get(side.phase, side.hand == terms.potentials)
    if not fits or (introducing and not terms.introduces):
        raise BadNotation("phase-does-not-fit", side=PLAYERS[player], phase=side.phase)


def _too_many(terms: GipfTerms, own: list[Piece], side: Side) -> bool:
    """Whether there are more of a type than agreed; of used ones that stand alone the type is not to be seen."""
    there = [piece.carries or piece.covers for piece in own]
    counts = [held + there.count(potential) for potential, held in zip(POTENTIALS, side.hand, strict=True)]
    alone = sum(piece.kind == USED for piece in own)
    first, agreed = sum(counts[:FIRST_TYPES]), sum(terms.potentials[:FIRST_TYPES])
    return first + alone > agreed or any(map(operator.gt, counts, terms.potentials))


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
        before=_read_taken(position, text, given.get("before", "")),
        moves=moves,
        after=_read_taken(position, text, given.get("after", "")),
    )
    if "row" in given:
        return _with_taking(found, text, given["row"])
    return _with_announcement(found, text, given["announced"]) if "announced" in given else found


def _read_spots(text: str, names: str) -> int:
    cells = [BOARD.cell(name) for name in names.split(",")] if names else []
    if len(set(cells)) != len(cells) or set(cells) & set(DOTS):
        _refuse(text, "different spots")
    return mask_of(cells)


def _read_taken(position: GipfPosition, text: str, names: str) -> Taken:
    """Spots things were taken from; one can be named more than once where there can be piles (rule 60)."""
    if not any(position.game.terms.potentials[FIRST_TYPES:]):
        return tuple(cells_of(_read_spots(text, names)))
    cells = [BOARD.cell(name) for name in names.split(",")] if names else []
    if len(cells) > MOST_TAKEN or set(cells) & set(DOTS):
        _refuse(text, "spots")
    return tuple(sorted(cells))


def _read_move(text: str, word: str) -> Move:
    match = MOVE.fullmatch(word)
    if match is None:
        _refuse(text, "moves like a1-b2, +a2-b3, c3>f5 or e5>e6=G")
    kind, dot, spot, extra, extra_dot, extra_spot, origin, target, converts = match.groups()
    if origin:
        cells = BOARD.cell(origin), BOARD.cell(target)
        if set(cells) & set(DOTS):
            _refuse(text, "spots on both sides of >")
        return Use(*cells, converts=bool(converts))
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
    if piece is None or piece.owner != announcer or move.target not in targets(position.pieces, move.origin):
        return False
    return not move.converts or replace(position, mover=announcer).may_convert(move.target)
