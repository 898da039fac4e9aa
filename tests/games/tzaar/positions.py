"""Positions for tests from lists of stacks, as `Z2d2` (kind, height, point), and what turns do to them."""

from __future__ import annotations

import re

import gipfel
from gipfel.games.tzaar import Tzaar
from gipfel.games.tzaar.board import BOARD, TzaarStack, stack_of
from gipfel.games.tzaar.position_text import write_columns
from gipfel.games.tzaar.rules import TzaarPosition

_STACK = re.compile(r"([ZAT])([0-9]*)([a-i][1-9])")


def tzaar(spec: str = "tzaar") -> Tzaar:
    """The game of a spec."""
    game = gipfel.game(spec)
    assert isinstance(game, Tzaar)
    return game


def place(white: str, black: str, *, stage: str = "c", player: int = 0, spec: str = "tzaar") -> TzaarPosition:
    """`place("Z2d2 Ab1 Ti5", "Zi1 …")`, read from its text."""
    stacks: list[TzaarStack | None] = [None] * len(BOARD)
    for owner, listed in enumerate((white, black)):
        for entry in listed.split():
            match = _STACK.fullmatch(entry)
            assert match is not None, entry
            stacks[BOARD.cell(match[3])] = stack_of(owner, match[1], int(match[2] or "1"))
    return tzaar(spec).position(f"{write_columns(tuple(stacks))} {stage} {player} {2 + player}")


def after(position: TzaarPosition, *turns: str) -> TzaarPosition:
    """The position after these turns."""
    reached = position.play_all(turns)
    assert isinstance(reached, TzaarPosition)
    return reached


def ending(position: TzaarPosition, turn: str) -> tuple[int | None, str] | None:
    """Who wins with a turn and why; None when the game goes on."""
    outcome = after(position, turn).outcome
    return None if outcome is None else (outcome.winner, outcome.reason)


def refused(position: TzaarPosition, turn: str) -> str:
    """The code by which a turn is refused."""
    try:
        position.turn(turn)
    except gipfel.GipfelError as error:
        return error.code if "{" not in str(error) else f"unfilled: {error}"
    return "allowed"


# The rare positions; black kinds are written in capitals, too.
HOLE = place("Zd2 Ze4 Ab1 Aa5 Te1", "Te6 Te7 Zi1 Ai2")
HEIGHT = place("Z2d2 Zc1 Ab1 Ab2 Ti5 Th6", "Z3d4 A2g2 Te2 Tf1")
FIRST_WINS = place("Zb2 Ab3 Tb4", "Zc3 Tb1 A2h3 T2h4")
TOPS = place("Z2b2 Ab6 Ti5", "Z4c3 Z2b1 A3h3 T3h4 A2i2")
TOPS_LAST = place("Z2b2 Ab6 Ti5", "Z2c3 A3h3 T3h4 A2i2")
COVERING = place("Zc3 Ac4 Ab4 Tc5 Td1", "Zc2 Zi1 Ai3 Ti5 Tg7")
COVERED_FIRST = place("Z2c3 Ac4 Tc5", "Td5 Zi1 Ai3 Ti4")
BLOCKADE = place("Z2d2 Zd1 A2d3 Ae9 Td4 Tc4", "Te4 Z2i1 Ai3 Th3")
BOTH_ENDS = place("Za1 Ae9 Tg7 Td1", "Za4 Ae4 Ti5 Tf1")
MIDDLE_GAME = ".Ta2.t/...A3.T/T3....AT/T.....At/.t2.z3.Aa./.a.....Z/t..t2..t/aT3..../...t2. c 1 19"
