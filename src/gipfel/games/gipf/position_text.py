"""Positions as one line of text: eight fields at a turn's start, and what was done since inside a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gipfel.games.gipf.pieces import Pieces, Side
from gipfel.games.gipf.spots import LINES, NAMES, SPOTS, cells_of, spot_names
from gipfel.games.gipf.steps import move_text

if TYPE_CHECKING:
    from gipfel.games.gipf.rules import GipfPosition

COLUMNS = tuple(tuple(cell for cell in SPOTS if NAMES[cell][0] == letter) for letter in "bcdefgh")


def board_text(pieces: Pieces) -> str:
    """Columns b to h from spot 2 upwards, a letter for each piece."""
    return "/".join(
        "".join("." if (piece := pieces[cell]) is None else piece.letter for cell in column) for column in COLUMNS
    )


def write_position(position: GipfPosition) -> str:
    """The canonical text."""
    white, black = position.sides

    def both(number: Callable[[Side], int]) -> str:
        return f"{number(white)},{number(black)}"

    fields = [
        board_text(position.pieces),
        both(lambda side: side.reserve),
        white.phase + black.phase,
        f"{_hand(white)}/{_hand(black)}",
        both(lambda side: side.lost),
        both(lambda side: side.gone),
        str(position.mover),
        str(position.turn_count),
    ]
    return " ".join([*fields, *_inside(position)])


def _hand(side: Side) -> str:
    return ",".join(str(number) for number in side.hand)


def _inside(position: GipfPosition) -> list[str]:
    """`after before:d2,d3 moves:a1-b2 after:…` and so on; nothing at the start of an ordinary turn."""
    parts = []
    if position.before:
        parts.append(f"before:{spot_names(cells_of(position.before))}")
    if position.moves:
        parts.append(f"moves:{','.join(move_text(move) for move in position.moves)}")
    if position.after:
        parts.append(f"after:{spot_names(cells_of(position.after))}")
    if position.taking is not None:
        line, chosen = position.taking
        parts.append(f"row:{LINES[line].name}:{spot_names(cells_of(chosen))}")
    if position.announcement is not None:
        parts.append(f"announced:{move_text(position.announcement)}")
    return [position.stage, *parts] if parts or position.stage != "rows" else []


def repetition_text(position: GipfPosition) -> str:
    """What the third occurrence compares (rule 18): board, reserves, potentials in hand, phases, player."""
    white, black = position.sides
    fields = [
        board_text(position.pieces),
        f"{white.reserve},{black.reserve} {white.phase}{black.phase} {_hand(white)}/{_hand(black)}",
        str(position.mover),
        *_inside(position),
    ]
    return " ".join(fields)
