"""Four in a row in text: a turn is its column (`d`), a position its rows from the top (`7/7/7/7/7/3y3 r`)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gipfel.author import BadNotation, Game, IllegalStep, Outcome, Step, mask_of
from gipfel_four.rules import BOARD, COLUMNS, FULL, HEIGHT, WIDTH, Drop, FourPosition, has_four

LETTERS = "abcdefg"
SIDES = "yr"
EXPECTED_TURN = "a column, a to g"
EXPECTED_POSITION = "six rows of y, r and digits from the top, then y or r: 7/7/7/7/7/3y3 r"


def write_turn(steps: Sequence[Step]) -> str:
    """The letter of the column."""
    [step] = steps
    assert isinstance(step, Drop)
    return LETTERS[BOARD.places[step.cell][0]]


def read_turn(start: FourPosition, text: str) -> tuple[Step, ...]:
    """A column by its letter, or by its number as other houses write it."""
    name = text.strip().lower()
    if not re.fullmatch("[a-g1-7]", name):
        raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)
    column = int(name) - 1 if name.isdigit() else LETTERS.index(name)
    cell = start.landing(column)
    if cell is None:
        raise IllegalStep("column-full", column=LETTERS[column])
    return (Drop(cell),)


def write_position(position: FourPosition) -> str:
    """Rows from the top, and who moves next, or would."""
    rows = "/".join(_row(position, y) for y in reversed(range(HEIGHT)))
    return f"{rows} {SIDES[position.turn_count % 2]}"


def _row(position: FourPosition, y: int) -> str:
    signs = "".join(sign_at(position, BOARD.at[x, y]) for x in range(WIDTH))
    return re.sub(r"\.+", lambda run: str(len(run[0])), signs)


def sign_at(position: FourPosition, cell: int) -> str:
    """`y`, `r`, or a dot."""
    yellow, red = position.discs
    return "y" if yellow >> cell & 1 else "r" if red >> cell & 1 else "."


def read_position(game: Game, text: str) -> FourPosition:
    """A position that can come about: discs in turn, none hovering, no game gone on after its end."""
    rows, _, side = text.partition(" ")
    signs = [re.sub("[1-7]", lambda run: "." * int(run[0]), row) for row in rows.split("/")]
    if len(signs) != HEIGHT or any(not re.fullmatch("[yr.]{7}", row) for row in signs) or side not in ("y", "r"):
        raise BadNotation("bad-position", text=text[:80], expected=EXPECTED_POSITION)
    cells = "".join(reversed(signs))
    yellow, red = (mask_of(cell for cell, sign in enumerate(cells) if sign == colour) for colour in SIDES)
    if yellow.bit_count() - red.bit_count() != SIDES.index(side):
        raise BadNotation("disc-count", yellow=yellow.bit_count(), red=red.bit_count())
    for column in COLUMNS:
        if ".y" in (found := "".join(cells[cell] for cell in column)) or ".r" in found:
            raise BadNotation("hovering", column=LETTERS[BOARD.places[column[0]][0]])
    mover = SIDES.index(side)
    if has_four((yellow, red)[mover]):
        raise BadNotation("gone-on")
    won = Outcome(1 - mover, "four") if has_four((yellow, red)[1 - mover]) else None
    return FourPosition(game, (yellow, red), won or (Outcome(None, "full") if yellow | red == FULL else None))
