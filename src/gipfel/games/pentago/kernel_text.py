"""Position texts of the compiled game: rows from the top with the player to move, and Irving's board numbers."""

from __future__ import annotations

import re

from gipfel.core.errors import BadNotation
from gipfel.games.pentago.kernel_board import cell_at

Boards = tuple[int, int]

IRVING = "irving:"
# Irving counts the quadrants lower left, upper left, lower right, upper right; ours go round clockwise.
IRVING_QUADRANTS = (0, 1, 3, 2)


def read_boards(text: str) -> Boards:
    """The marbles of White and of Black."""
    boards = _read_irving(text) if text.startswith(IRVING) else _read_rows(text)
    white, black = (board.bit_count() for board in boards)
    if white - black not in (0, 1):
        raise _refused(text, "as many white marbles as black ones, or one more")
    if not text.startswith(IRVING) and write_boards(boards) != text:
        raise _refused(text, write_boards(boards))
    return boards


def write_boards(boards: Boards) -> str:
    """Rows 6 to 1, runs of vacant cells as digits, and who would move next."""
    player = "wb"[(boards[0] | boards[1]).bit_count() % 2]
    return "/".join(_written_row(boards, y) for y in reversed(range(6))) + " " + player


def _written_row(boards: Boards, y: int) -> str:
    white, black = boards
    marks = ("w" if white >> cell & 1 else "b" if black >> cell & 1 else "." for cell in _row(y))
    return re.sub(r"\.+", lambda run: str(len(run[0])), "".join(marks))


def _row(y: int) -> list[int]:
    return [cell_at(x, y) for x in range(6)]


def _read_rows(text: str) -> Boards:
    rows = text.partition(" ")[0].split("/")
    marks = [re.sub(r"[1-6]", lambda run: "." * int(run[0]), row) for row in rows]
    if len(rows) != 6 or not all(re.fullmatch(r"[wb.]{6}", row) for row in marks):
        raise _refused(text, "6/6/6/6/6/6 w")
    cells = [cell for y in reversed(range(6)) for cell in _row(y)]
    return _board(cells, marks, "w"), _board(cells, marks, "b")


def _board(cells: list[int], marks: list[str], mark: str) -> int:
    return sum(1 << cell for cell, found in zip(cells, "".join(marks), strict=True) if found == mark)


def _read_irving(text: str) -> Boards:
    number = text.removeprefix(IRVING)
    if not re.fullmatch(r"[0-9]{1,20}", number):
        raise _refused(text, f"{IRVING}NUMBER")
    fields = [int(number) >> 16 * i for i in range(4)]
    if fields[3] >= 3**9 or any(field & 0xFFFF >= 3**9 for field in fields):
        raise _refused(text, "four fields of 16 bits, each below 19683")
    digits = [
        (9 * quadrant + i, (field & 0xFFFF) // 3**i % 3)
        for field, quadrant in zip(fields, IRVING_QUADRANTS, strict=True)
        for i in range(9)
    ]
    white = sum(1 << cell for cell, digit in digits if digit == 1)
    black = sum(1 << cell for cell, digit in digits if digit == 2)
    return white, black


def _refused(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text, expected=expected)
