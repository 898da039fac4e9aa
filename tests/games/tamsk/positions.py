"""Positions for tests from lists of spaces, and what turns do to them."""

from __future__ import annotations

import gipfel
from gipfel.games.tamsk import Tamsk
from gipfel.games.tamsk.position_text import write_columns
from gipfel.games.tamsk.rules import TamskPosition
from gipfel.games.tamsk.spaces import BOARD, FRESH, LIVING, NONE, OUT, ROOM, SPACES


def tamsk(spec: str = "tamsk") -> Tamsk:
    """The game of a spec."""
    game = gipfel.game(spec)
    assert isinstance(game, Tamsk)
    return game


def place(
    spec: str,
    glasses: tuple[str, str],
    rings: str = "",
    left: tuple[int, int] = (32, 32),
    rest: str = "0 - - 0",
    *,
    full: bool = False,
    out: str = "",
    fresh: str = "",
) -> TamskPosition:
    """`place("tamsk:auto", ("d5 a1 g1", "d6 a4 g4"), "d5=2 d4=3", (5, 6), "1 - - 0", full=True)`, read from its text.

    `full`: all spaces that are not named with `=` are full.
    """
    piled = list(ROOM) if full else [0] * SPACES
    for entry in rings.split():
        name, _, number = entry.partition("=")
        piled[BOARD.cell(name)] = int(number)
    standing = [NONE] * SPACES
    for owner, names in enumerate(glasses):
        for name in names.split():
            letters = OUT if name in out.split() else FRESH if name in fresh.split() else LIVING
            standing[BOARD.cell(name)] = letters[owner]
    return tamsk(spec).position(f"{write_columns(tuple(standing), tuple(piled))} {left[0]},{left[1]} {rest}")


def after(position: TamskPosition, *turns: str) -> TamskPosition:
    """The position after these turns."""
    reached = position.play_all(turns)
    assert isinstance(reached, TamskPosition)
    return reached


def ending(position: TamskPosition) -> tuple[int | None, str] | None:
    """Who has won and why; None when the game goes on."""
    return None if position.outcome is None else (position.outcome.winner, position.outcome.reason)


def refused(position: TamskPosition, turn: str) -> str:
    """The code by which a turn is refused."""
    try:
        position.turn(turn)
    except gipfel.GipfelError as error:
        return error.code if "{" not in str(error) else f"unfilled: {error}"
    return "allowed"


SHUT = ("d5 a1 g1", "d6 a4 g4")

# The rare positions, by the numbers they have where they were first written down.
T_2 = place("tamsk:auto", ("a1 d7 g1", "b2 d1 g4"), "a2=1 b2=1 c3=3 d6=2", (30, 27))
T_4 = place("tamsk:auto", SHUT, "d5=2 d4=3", (5, 6), "1 - - 40", full=True)
T_5 = place("tamsk", SHUT, "d5=2 d4=3", (5, 6), "1 d5 - 40", full=True)
T_6 = place("tamsk:auto", ("d4 a1 g1", "d6 a4 g4"), "d4=2 d5=1 e4=2 c5=1", (1, 3), full=True)
T_7 = place("tamsk:auto", ("d4 a1 g1", "d6 a4 g4"), "d5=2 c5=1", (1, 1), full=True)
T_7_FULL = place("tamsk:auto", ("d4 a1 g1", "d6 a4 g4"), "d5=2", (2, 1), full=True)
T_9 = place("tamsk:2", ("b2 d7 g1", "a4 d1 g4"), "b2=1", (31, 32), "1 - - 1", out="b2 d7")
T_10 = place("tamsk:2", SHUT, "d5=2", (4, 4), "0 - - 50", full=True, out="a1 g1 a4")
T_11 = place("tamsk:3", ("b2 d7 g1", "a4 d1 g4"), "b2=1", (31, 32), "1 - - 1")
T_12 = place("tamsk:3,rings=auto", SHUT, "d5=2 d4=3 e4=2", (4, 4), "0 - + 50", full=True)
