"""Four in a row on three numbers: yellow discs, red discs, and what else there is to know.

A column is seven neighbouring bits, the lowest cell first and one bit above the board that stays empty, so that no line
runs over an edge. Steps are the columns 0 to 6.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from gipfel.author import DRAW, LAST, RUNNING, BadNotation, Functions, Kernel, State, Tables, jit, mix64

WIDTH, HEIGHT, CELLS = 7, 6, 42  # rule 1
BITS = HEIGHT + 1
BOTTOM = sum(1 << BITS * column for column in range(WIDTH))
BOARD = BOTTOM * ((1 << HEIGHT) - 1)
FOUR, FULL = range(2)

# Fields of the last number: discs on the board, winner + 1, reason.
DISCS, WINNER, REASON = 63, 6, 8


@jit
def init(tables: Tables) -> State:
    """The empty board; Yellow begins (rule 2)."""
    return (0, 0, 0)


@jit
def winner(state: State) -> int:
    """0 Yellow, 1 Red, DRAW or RUNNING."""
    return (state[2] >> WINNER & 3) - 1


@jit
def reason(state: State) -> int:
    """Why the game is over: FOUR or FULL."""
    return state[2] >> REASON


@jit
def to_move(state: State) -> int:
    """Who drops the next disc (rule 2)."""
    return state[2] & 1


@jit
def turn(state: State) -> int:
    """How many discs have been dropped."""
    return state[2] & DISCS


@jit
def key(state: State) -> int:
    """The two sets of discs, scattered."""
    return mix64(mix64(state[0]) ^ state[1])


@jit
def four(discs: int) -> bool:
    """Whether four stand in a row: upright, across, on one diagonal, on the other (rule 3)."""
    for way in (1, BITS, BITS - 1, BITS + 1):
        pairs = discs & discs >> way
        if pairs & pairs >> 2 * way:
            return True
    return False


@jit
def gen(state: State, tables: Tables, out: Tables) -> int:
    """The columns whose topmost cell is free (rule 2); every turn is one step."""
    taken = state[0] | state[1]
    number = 0
    for column in range(WIDTH):
        if not taken >> BITS * column + HEIGHT - 1 & 1:
            out[number] = column | LAST
            number += 1
    return number


@jit
def landing(taken: int, column: int) -> int:
    """The cell, as a bit, where a disc comes to rest: adding one carries up to the lowest free cell (rule 2)."""
    return (taken + (1 << BITS * column)) & ((1 << HEIGHT) - 1) << BITS * column & ~taken


@jit
def settled(yellow: int, red: int, discs: int) -> int:
    """The last number of a board: four win for who moved last (rule 3), a full board is a draw (rule 4)."""
    last = 1 - (discs & 1)
    if four(red if last else yellow):
        return discs | (last + 1) << WINNER | FOUR << REASON
    return discs if discs < CELLS else discs | (DRAW + 1) << WINNER | FULL << REASON


@jit
def apply(state: State, tables: Tables, step: int) -> State:
    """The state after a disc."""
    yellow, red, more = state
    disc = landing(yellow | red, step & 7)
    if more & 1:
        red |= disc
    else:
        yellow |= disc
    return yellow, red, settled(yellow, red, more + 1)


EXPECTED = "7/7/7/7/7/3y3 r"


def build_tables() -> Tables:
    """The 69 lines of four (rule 3), for the evaluation."""
    ways = ((0, 1), (1, 0), (1, 1), (1, -1))
    lines = [
        sum(1 << BITS * (x + i * dx) + y + i * dy for i in range(4))
        for dx, dy in ways
        for x in range(WIDTH - 3 * dx)
        for y in range(HEIGHT)
        if 0 <= y + 3 * dy < HEIGHT
    ]
    return np.array(lines, np.int64)


class FourKernel(Kernel):
    """Four in a row, compiled."""

    state_size = 3
    max_steps = WIDTH
    action_size: int | None = WIDTH
    reasons = ("four", "full")
    functions = Functions(init, gen, apply, winner, reason, to_move, turn, key, key)

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.tables = build_tables()

    def encode(self, text: str) -> State:
        """The state of a position text."""
        rows = [re.sub("[1-7]", lambda run: "." * int(run[0]), row) for row in text.partition(" ")[0].split("/")]
        if len(rows) != HEIGHT or any(len(row) != WIDTH for row in rows):
            raise BadNotation("bad-position", text=text, expected=EXPECTED)
        places = [(sign, BITS * x + HEIGHT - 1 - down) for down, row in enumerate(rows) for x, sign in enumerate(row)]
        yellow, red = (sum(1 << bit for sign, bit in places if sign == colour) for colour in "yr")
        return yellow, red, int(settled(yellow, red, (yellow | red).bit_count()))

    def position_text(self, state: State) -> str:
        """The position text of a state."""
        yellow, red, more = state
        rows = (
            "".join(
                "y" if yellow >> bit & 1 else "r" if red >> bit & 1 else "." for bit in range(y, BITS * WIDTH, BITS)
            )
            for y in reversed(range(HEIGHT))
        )
        return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows) + " " + "yr"[more & 1]

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """The letter of the column."""
        return "abcdefg"[int(steps[0]) & 7]

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        """The step of a legal turn."""
        column = "abcdefg".find(text) if len(text) == 1 else -1
        if column < 0 or winner(state) != RUNNING or not landing(state[0] | state[1], column):
            raise BadNotation("malformed-turn", turn=text, expected="a column that is not full, a to g")
        return (column | LAST,)
