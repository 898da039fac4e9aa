"""Positions of DVONN in the words of the tests: cells with what stands on them."""

from __future__ import annotations

import pytest

import gipfel
from gipfel.core.errors import IllegalStep
from gipfel.games.dvonn.cells import COLUMN_CELLS, NAMES
from gipfel.games.dvonn.rules import DvonnPosition


def dvonn(spec: str = "dvonn") -> DvonnPosition:
    """The beginning of a game."""
    start = gipfel.game(spec).start()
    assert isinstance(start, DvonnPosition)
    return start


def place(cells: str, player: int = 0) -> DvonnPosition:
    """`f3=w2 g3=r` and so on, while stacks jump."""
    found = dvonn().game.position(f"{columns(cells)} j {player} 49")
    assert isinstance(found, DvonnPosition)
    return found


def columns(cells: str) -> str:
    """The columns of a position text."""
    signs = dict(part.split("=") for part in cells.split())
    assert set(signs) <= set(NAMES)
    return "/".join("".join(signs.get(NAMES[cell], ".") for cell in column) for column in COLUMN_CELLS)


def standing(position: DvonnPosition) -> str:
    """What stands on the board, as `place` takes it, by column."""
    signs = [sign for column in position.text().split()[0].split("/") for sign in _signs(column)]
    return " ".join(f"{name}={sign}" for name, sign in zip(NAMES, signs, strict=True) if sign != ".")


def _signs(column: str) -> list[str]:
    found: list[str] = []
    for letter in column:
        if letter.isdigit():
            found[-1] += letter
        else:
            found.append(letter)
    return found


def after(position: DvonnPosition, *turns: str) -> DvonnPosition:
    """The position after some turns."""
    found = position.play_all(turns)
    assert isinstance(found, DvonnPosition)
    return found


def refused(position: DvonnPosition, turn: str) -> str:
    """The code with which a turn is refused."""
    with pytest.raises(IllegalStep) as error:
        position.turn(turn)
    assert "{" not in str(error.value)
    return error.value.code
