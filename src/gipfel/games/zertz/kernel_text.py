"""Position and turn texts of compiled states."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

from gipfel.core.errors import BadNotation
from gipfel.games.zertz.kernel_board import bits, columns
from gipfel.games.zertz.kernel_play import FIELD, TURN
from gipfel.kernels.names import State

COLOURS = "WGB"
# The counts of a colour never add up to more than one field holds.
MOST_MARBLES = 63

_COUNT = r"(0|[1-9][0-9]?)"
_THREE = rf"{_COUNT},{_COUNT},{_COUNT}"
_POSITION = re.compile(rf"([.oWGB/]+) {_THREE} {_THREE} {_THREE} ([01]) (0|[1-9][0-9]{{0,8}})")
_SHAPE = "columns, stock, captures of both players, player to move, turn"


class Names:
    """The rings of one board by name and by cell."""

    def __init__(self, rings: str) -> None:
        self.columns = columns(rings)
        self.name = {
            cell: f"{chr(ord('a') + letter)}{number}"
            for letter, column in enumerate(self.columns)
            for number, cell in enumerate(column, 1)
        }
        self.cell = {name: cell for cell, name in self.name.items()}
        self.board = bits(self.name)

    def marbles(self, cells: int, state: State) -> str:
        """The marbles of these cells by column and then number: `Wa1Wa2`."""
        return "".join(colour_at(state, cell) + name for cell, name in self.name.items() if cells >> cell & 1)


def colour_at(state: State, cell: int) -> str:
    """The colour of the marble on a cell, or an empty text."""
    return "".join(letter for letter, held in zip(COLOURS, state[1:4], strict=True) if held >> cell & 1)


def write_position(names: Names, state: State) -> str:
    """`COLUMNS STOCK CAPTURES0 CAPTURES1 PLAYER TURN` of a state at a turn start (rule 8.5)."""
    fields = [state[4] >> FIELD * place & ((1 << FIELD) - 1) for place in range(9)]
    counts = [",".join(map(str, fields[place : place + 3])) for place in (0, 3, 6)]
    board = "/".join("".join(_sign(state, cell) for cell in column) for column in names.columns)
    return " ".join([board, *counts, str(state[5] & 1), str(state[5] >> TURN)])


def read_position(names: Names, text: str) -> State:
    """The running state of a position text; whether the game is over is left to the caller."""
    match = _POSITION.fullmatch(text)
    if match is None:
        raise _bad(text, _SHAPE)
    board, *numbers = match.groups()
    written = board.split("/")
    lengths = [len(column) for column in names.columns]
    if [len(column) for column in written] != lengths:
        raise _bad(text, "columns of " + " ".join(map(str, lengths)) + " rings")
    signs = dict(zip(chain.from_iterable(names.columns), "".join(written), strict=True))
    rings = bits(cell for cell, sign in signs.items() if sign != ".")
    white, grey, black = (bits(cell for cell, sign in signs.items() if sign == colour) for colour in COLOURS)
    *counts, player, turn = map(int, numbers)
    for colour, held in enumerate((white, grey, black)):
        if held.bit_count() + sum(counts[colour::3]) > MOST_MARBLES:
            raise _bad(text, f"at most {MOST_MARBLES} marbles of a colour")
    return (rings, white, grey, black, packed(counts), turn << TURN | player)


def packed(counts: Iterable[int]) -> int:
    """Counts as fields of one number."""
    return sum(count << FIELD * place for place, count in enumerate(counts))


def _sign(state: State, cell: int) -> str:
    if not state[0] >> cell & 1:
        return "."
    return colour_at(state, cell) or "o"


def _bad(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text, expected=expected)
