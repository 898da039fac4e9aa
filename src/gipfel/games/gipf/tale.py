"""A turn of GIPF in words: “piece from a1 to b2, pushing 2 on; row b2–e5 taken, 4 back in the reserve”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gipfel.core.scene import Speech
from gipfel.core.turns import PlayedTurn
from gipfel.games.gipf.moves import reached
from gipfel.games.gipf.pieces import DVONN, GIPF, PUNCT, SINGLE, TAMSK, YINSH, ZERTZ, lifted, masks
from gipfel.games.gipf.rows import rows_of
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import BOARD, ENTRY, LINES, NAMES, mask_of
from gipfel.games.gipf.steps import Extra, Let, Move, Push, Use

PIECES = {
    SINGLE: "gipf-told-single",
    GIPF: "gipf-told-gipf",
    ZERTZ: "gipf-told-zertz",
    TAMSK: "gipf-told-tamsk",
    YINSH: "gipf-told-yinsh",
    DVONN: "gipf-told-dvonn",
    PUNCT: "gipf-told-punct",
}
USES = {ZERTZ: "gipf-told-jumps", YINSH: "gipf-told-runs", DVONN: "gipf-told-covers", PUNCT: "gipf-told-neutralises"}


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """Rows taken and moves made, in the order of the notation: it also names the rows that went by themselves."""
    position = turn.start
    assert isinstance(position, GipfPosition)
    if isinstance(turn.steps[0], Let):
        return (Speech("gipf-told-lets"),)
    moves = iter([step for step in turn.steps if isinstance(step, Push | Use | Extra)])
    told: list[Speech] = []
    for word in turn.text.split():
        if word.startswith("x"):
            taken = [BOARD.index[name] for name in word[1:].split(",")]
            told += _taken(position, taken)
            position = replace(position, pieces=lifted(position.pieces, taken))
        elif (move := next(moves, None)) is not None:
            told.append(told_move(position, move))
            position = position.performed(move)
    return told or (Speech("gipf-told-done"),)


def told_move(position: GipfPosition, move: Move) -> Speech:
    """A move in words; where potentials are announced their uses are not made yet."""
    told = move_words(position, move)
    announced = position.game.terms.announces and not isinstance(move, Push)
    return Speech("gipf-told-announces", {"move": told}) if announced else told


def move_words(position: GipfPosition, move: Move) -> Speech:
    """What a move does."""
    match move:
        case Push(kind, dot, spot):
            return _pushed(position, kind, dot, spot)
        case Use(origin, target, converts):
            piece = position.pieces[origin]
            assert piece is not None
            code = "gipf-told-converts" if converts else USES[piece.carries]
            return Speech(code, {"origin": NAMES[origin], "target": NAMES[target]})
        case Extra(dot, spot):
            return Speech("gipf-told-extra", {"dot": NAMES[dot], "spot": NAMES[spot]})


def _pushed(position: GipfPosition, kind: str, dot: int, spot: int) -> Speech:
    told = {"piece": Speech(PIECES[kind]), "dot": NAMES[dot], "spot": NAMES[spot]}
    white, black = masks(position.pieces)
    count = reached(white | black, ENTRY[dot, spot].path)
    return Speech("gipf-told-pushes", {**told, "count": count}) if count else Speech("gipf-told-enters", told)


def _taken(position: GipfPosition, taken: Sequence[int]) -> Iterator[Speech]:
    """What became of a row: own pieces go back, all others are captured, and some may stay (rules 12 and 13)."""
    chosen = mask_of(taken)
    row = next(row for row in rows_of(position.pieces, position.mover) if not chosen & ~row.spots)
    spots = [spot for spot in LINES[row.line].spots if row.spots >> spot & 1]
    gone = [(spot, piece) for spot in taken if (piece := position.pieces[spot]) is not None]
    # Used potentials go out of the game, whoever takes them (rule 29).
    back = sum(piece.owner == row.owner and piece.basics > 0 for _, piece in gone)
    captured = sum(piece.owner != row.owner for _, piece in gone)
    told = {"first": NAMES[spots[0]], "last": NAMES[spots[-1]], "back": back}
    yield Speech("gipf-told-captures", {**told, "captured": captured}) if captured else Speech("gipf-told-row", told)
    if stays := [NAMES[spot] for spot in spots if not chosen >> spot & 1]:
        yield Speech("gipf-told-stays", {"spots": stays})
    if freed := [NAMES[spot] for spot, piece in gone if piece.under is not None]:
        yield Speech("gipf-told-uncovers", {"spots": freed})  # rule 50
