"""How pieces move (the push, the jumps of ZÈRTZ, DVONN and PÜNCT, the run of YINSH), and which steps are allowed.

A step is known to be last where that can be seen without playing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from gipfel.core.step import Step
from gipfel.games.gipf import punct
from gipfel.games.gipf.pieces import (
    DVONN,
    PLAIN,
    PUNCT,
    SINGLE,
    TAMSK,
    TAMSK_PIECE,
    USED_POTENTIAL,
    YINSH,
    ZERTZ,
    Piece,
    Pieces,
    Sides,
    cover_of,
    masks,
    replaced,
)
from gipfel.games.gipf.rows import has_four, is_broken, makes_four
from gipfel.games.gipf.spots import AHEAD, CENTRE, ENTRIES, NEAR, BoardEntry, cells_of
from gipfel.games.gipf.steps import EndTaking, Extra, Let, Push, TakeRow, TakeToo, Use

if TYPE_CHECKING:
    from gipfel.games.gipf.rules import GipfPosition

NO_SUCH_USE = {
    ZERTZ: "no-such-jump",
    YINSH: "no-such-run",
    DVONN: "no-such-dvonn-jump",
    PUNCT: "no-such-punct-jump",
    TAMSK: "tamsk-stays",
}
"""Why a potential cannot go where it was sent, by what it is."""

_push = lru_cache(2_048)(Push)  # every tree asks for a hundred of the same


def pushed(pieces: Pieces, path: tuple[int, ...], piece: Piece) -> Pieces | None:
    """The board after `piece` has come in along a path of spots (rule 8); None when the whole line is occupied."""
    changed = list(pieces)
    coming: Piece | None = piece
    for spot in path:
        coming, changed[spot] = changed[spot], coming
        if coming is None:
            return tuple(changed)
    return None


def reached(occupied: int, path: tuple[int, ...]) -> int:
    """How many pieces a push along this path displaces; the length of the path when it is full."""
    for number, spot in enumerate(path):
        if not occupied >> spot & 1:
            return number
    return len(path)


def jumps(pieces: Pieces, origin: int) -> list[int]:
    """Where a ZÈRTZ potential can jump: over adjacent pieces to the first vacant spot behind them (rule 31)."""
    found = []
    for ray in AHEAD[origin]:
        landing = next((number for number, spot in enumerate(ray) if pieces[spot] is None), 0)
        if landing:
            found.append(ray[landing])
    return found


def runs(pieces: Pieces, origin: int) -> list[int]:
    """Where a YINSH potential can run: over vacant spots only (rule 32)."""
    found = []
    for ray in AHEAD[origin]:
        for spot in ray:
            if pieces[spot] is not None:
                break
            found.append(spot)
    return found


def is_dvonn_target(piece: Piece | None, player: int) -> bool:
    """Whether a DVONN potential of a player may jump onto this neighbour (rule 48).

    The opponent's singles, DVONN-loaded pieces and used DVONN potentials; what is covered is no target (rule 47).
    """
    if piece is None or piece.owner == player:
        return False
    return DVONN in (piece.carries, piece.covers) or (piece.kind == SINGLE and not piece.carries)


def targets(pieces: Pieces, origin: int) -> list[int]:
    """Where the potential on a piece can go in place of a push; a TAMSK potential nowhere."""
    piece = pieces[origin]
    if piece is None or not piece.carries:
        return []
    return sorted(_reach(pieces, origin, piece))


def _reach(pieces: Pieces, origin: int, piece: Piece) -> Sequence[int]:
    if piece.carries == ZERTZ:
        return jumps(pieces, origin)
    if piece.carries == YINSH:
        return runs(pieces, origin)
    if piece.carries == DVONN:
        return [spot for spot in NEAR[origin] if is_dvonn_target(pieces[spot], piece.owner)]
    if piece.carries == PUNCT:
        return [spot for spot in NEAR[origin] if punct.is_target(pieces[spot], piece.owner)]
    return ()


def used(pieces: Pieces, sides: Sides, player: int, move: Use) -> tuple[Pieces, Sides]:
    """Board and holdings after a jump or run; what a jump covers is neutralised, not captured (rule 49)."""
    piece, met = pieces[move.origin], pieces[move.target]
    assert piece is not None
    basic_stays = replaced(pieces, move.origin, PLAIN[player])  # rule 28
    if piece.carries == PUNCT:
        return punct.jumped(basic_stays, sides, player, move.target, converts=move.converts)
    if piece.carries == DVONN:
        assert met is not None
        return replaced(basic_stays, move.target, cover_of(player, DVONN, met)), sides
    return replaced(basic_stays, move.target, USED_POTENTIAL[player]), sides  # rule 19


def steps_of(position: GipfPosition) -> Sequence[Step]:
    """Every legal step; none only when the game is over."""
    if position.outcome is not None:
        return ()
    if position.announcement is not None:
        return (Let(),)
    if position.taking is not None:
        return list(_taking_steps(position))
    rows = position.own_rows
    take: list[Step] = [TakeRow(row.line) for row in rows]
    compulsory = any(row.compulsory for row in rows)
    if position.is_finishing:
        return [*_extras(position), *take, *([] if compulsory else [EndTaking()])]
    if compulsory:
        return take
    moves = [*_pushes(position), *_uses(position), *_extras(position)]
    return [*moves, *take, *([EndTaking()] if position.may_give_up else [])]


def _taking_steps(position: GipfPosition) -> Iterator[Step]:
    assert position.taking is not None
    line, chosen = position.taking
    row = next(row for row in position.own_rows if row.line == line)
    for spot in cells_of(row.optional & ~chosen):
        yield TakeToo(spot)
    if chosen and is_broken(position.pieces, row, chosen):
        yield EndTaking()


def _pushes(position: GipfPosition) -> Iterator[Step]:
    kinds = position.side.kinds(position.game.terms.printed_order)
    several = len(kinds) > 1
    own, occupied = _own_and_all(position)
    has_row = has_four(own)
    has_tamsk = TAMSK_PIECE[position.mover] in position.pieces
    for entry in ENTRIES if kinds else ():
        displaced = reached(occupied, entry.path)
        if displaced == len(entry.path):
            continue
        quiet = not (has_tamsk and _brings_tamsk(position.pieces, position.mover, entry, displaced))
        after = _own_after(own, entry, displaced)
        quiet = quiet and not (has_four(after) if has_row else makes_four(own, after))
        for kind in kinds:
            yield _push(kind, entry.dot, entry.path[0], quiet, several)


def _own_and_all(position: GipfPosition) -> tuple[int, int]:
    white, black = masks(position.pieces)
    return (black if position.mover else white), white | black


def _own_after(own: int, entry: BoardEntry, displaced: int) -> int:
    """The mover's spots after a push that displaces so many pieces."""
    after = own | 1 << entry.path[0]
    for number in range(displaced):
        ahead = 1 << entry.path[number + 1]
        after = after | ahead if own >> entry.path[number] & 1 else after & ~ahead
    return after


def _brings_tamsk(pieces: Pieces, mover: int, entry: BoardEntry, displaced: int) -> bool:
    """Whether a push carries a TAMSK-loaded piece of the mover onto the centre."""
    return any(
        entry.path[number + 1] == CENTRE and pieces[entry.path[number]] == TAMSK_PIECE[mover]
        for number in range(displaced)
    )


def _uses(position: GipfPosition) -> Iterator[Step]:
    own, _ = _own_and_all(position)
    terms = position.game.terms
    for origin in cells_of(own):
        for target in targets(position.pieces, origin):
            last = terms.announces or not has_four(own | 1 << target)
            choice = position.may_convert(target)
            yield Use(origin, target, last=last, choice=choice)
            if choice:
                yield Use(origin, target, converts=True, last=last, choice=choice)


def _extras(position: GipfPosition) -> Iterator[Step]:
    if not position.has_extra:
        return
    _, occupied = _own_and_all(position)
    for entry in ENTRIES:
        if occupied & entry.mask != entry.mask:
            yield Extra(entry.dot, entry.path[0], position.game.terms.announces)
