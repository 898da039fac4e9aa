"""Positions as one line of text: eight fields at a turn's start, and what was done since inside a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gipfel.games.gipf.pieces import POTENTIALS, Pieces, Side
from gipfel.games.gipf.spots import LINES, NAMES, SPOTS, cells_of, spot_names
from gipfel.games.gipf.steps import move_text

if TYPE_CHECKING:
    from gipfel.games.gipf.rules import GipfPosition

FIRST_TYPES = 3  # ZÈRTZ, TAMSK and YINSH: hands once had these only
COLUMNS = tuple(tuple(cell for cell in SPOTS if NAMES[cell][0] == letter) for letter in "bcdefgh")


def board_text(pieces: Pieces) -> str:
    """Columns b to h from spot 2 upwards, a letter for each piece, a pile in brackets from bottom to top."""
    return "/".join(
        "".join("." if (piece := pieces[cell]) is None else piece.sign for cell in column) for column in COLUMNS
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
        hands_text(position),
        both(lambda side: side.lost),
        both(lambda side: side.gone),
        str(position.mover),
        str(position.turn_count),
    ]
    return " ".join([*fields, *_inside(position)])


def hands_text(position: GipfPosition) -> str:
    """Potentials in hand. Where neither DVONN nor PÜNCT was agreed three numbers do, as texts had them before."""
    shown = len(POTENTIALS) if any(position.game.terms.potentials[FIRST_TYPES:]) else FIRST_TYPES
    return "/".join(",".join(str(number) for number in side.hand[:shown]) for side in position.sides)


def _inside(position: GipfPosition) -> list[str]:
    """`after before:d2,d3 moves:a1-b2 after:…` and so on; nothing at the start of an ordinary turn."""
    parts = []
    if position.before:
        parts.append(f"before:{spot_names(position.before)}")
    if position.moves:
        parts.append(f"moves:{','.join(move_text(move) for move in position.moves)}")
    if position.after:
        parts.append(f"after:{spot_names(position.after)}")
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
        f"{white.reserve},{black.reserve} {white.phase}{black.phase} {hands_text(position)}",
        str(position.mover),
        *_inside(position),
    ]
    return " ".join(fields)
