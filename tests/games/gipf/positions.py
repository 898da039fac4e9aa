"""Positions for tests from lists of spots, as the rules page writes them."""

from __future__ import annotations

from itertools import takewhile

import gipfel
from gipfel.core.step import Step
from gipfel.core.turns import count_turns, ended
from gipfel.games.gipf import Gipf
from gipfel.games.gipf.pieces import COVER, EMPTY, Piece, cover_of, piece_of
from gipfel.games.gipf.position_text import board_text
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import BOARD
from gipfel.games.gipf.steps import Extra, Push, Use

KINDS = {"W": (0, "P"), "B": (1, "P")} | {
    f"{kind}{colour}": (owner, kind) for kind in "GZTYDNU" for owner, colour in enumerate("WB")
}

COVERS = {
    f"{letter}{colour}": (owner, potential) for potential, letter in COVER.items() for owner, colour in enumerate("WB")
}


def gipf(spec: str) -> Gipf:
    """The game of a spec."""
    game = gipfel.game(spec)
    assert isinstance(game, Gipf)
    return game


def board(text: str) -> str:
    """`W b2 c3; GB e5; ZW d4` as the board field of a position text; `VW e5` lies on what was named there before."""
    pieces = list(EMPTY)
    for group in filter(None, (part.strip() for part in text.split(";"))):
        kind, *spots = group.split()
        for cell in map(BOARD.cell, spots):
            pieces[cell] = _put(kind, pieces[cell])
    return board_text(tuple(pieces))


def _put(kind: str, under: Piece | None) -> Piece:
    if kind in COVERS:
        assert under is not None, kind
        return cover_of(*COVERS[kind], under)
    assert under is None, kind
    return piece_of(*KINDS[kind])


def place(
    spec: str,
    text: str,
    reserves: tuple[int, int] | None = None,
    *,
    player: int = 0,
    phases: str = "",
    hands: str = "0,0,0/0,0,0",
) -> GipfPosition:
    """A position; lost pieces and lost potentials are what is missing. Without reserves nothing is lost."""
    game = gipf(spec)
    field = board(text)
    on_board = [_basics(field, "PGZTYDN"), _basics(field, "pgztydn")]
    totals = game.terms.pieces
    held = reserves if reserves is not None else (totals[0] - on_board[0], totals[1] - on_board[1])
    lost = [totals[each] - on_board[each] - held[each] for each in (0, 1)]
    in_hand = [sum(map(int, hand.split(","))) for hand in hands.split("/")]
    agreed = sum(game.terms.potentials)
    standing = [sum(field.count(letter) for letter in letters) for letters in ("ZTYDNUVC", "ztydnuvc")]
    gone = [agreed - in_hand[each] - standing[each] for each in (0, 1)]
    if not phases:
        phases = "".join("l" if in_hand[each] else "b" for each in (0, 1))
    numbers = f"{held[0]},{held[1]} {phases} {hands} {lost[0]},{lost[1]} {gone[0]},{gone[1]}"
    return game.position(f"{field} {numbers} {player} 10")


def _basics(field: str, letters: str) -> int:
    return sum(field.count(letter) * (2 if letter in "Gg" else 1) for letter in letters)


def after(position: GipfPosition, *turns: str) -> GipfPosition:
    """The position after turns in notation."""
    found = position.play_all(turns)
    assert isinstance(found, GipfPosition)
    return found


def takings(position: GipfPosition) -> set[str]:
    """What can be emptied before the move: `xd2,d3`, several takings, or nothing."""
    found = set()
    seen = {position}
    waiting: list[tuple[GipfPosition, tuple[Step, ...]]] = [(position, ())]
    while waiting:
        inner, path = waiting.pop()
        moves = [step for step in inner.steps() if isinstance(step, Push | Use | Extra)]
        if moves:
            found.add(_first_takings(position, (*path, moves[0])))
        for step in inner.steps():
            if step in moves:
                continue
            longer = (*path, step)
            following = inner.play(step)
            if ended(position, following):
                found.add(_first_takings(position, longer))
            elif following not in seen:
                seen.add(following)
                waiting.append((following, longer))
    return found


def _first_takings(start: GipfPosition, path: tuple[Step, ...]) -> str:
    words = start.game.write_turn(start, path).split()
    return " ".join(takewhile(lambda word: word.startswith("x"), words))


def endings(position: GipfPosition, move: str) -> set[str]:
    """What can be emptied after a move, over all turns that begin with it."""
    words = move.split()
    return {" ".join(turn.split()[len(words) :]) for turn in position.turns() if turn.split()[: len(words)] == words}


def counted(position: GipfPosition) -> int:
    """The number of legal turns."""
    return count_turns(position)
