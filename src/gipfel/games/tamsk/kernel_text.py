"""Position texts of compiled states: `0R000B/00000/…/0R000B 32,32 0 - - 0`."""

from __future__ import annotations

import re

from gipfel.core.errors import BadNotation
from gipfel.games.tamsk.kernel_board import AUTO, BIT_OF, BITS, FREE, GLASSES, LENGTHS, LEVEL, NAME_OF, RINGS, ROOM_OF
from gipfel.games.tamsk.kernel_state import (
    BLACK,
    CLAIM,
    FOURS,
    FRESH,
    HAS_BONUS,
    LAST_OUT,
    LEFT,
    LOST,
    ONES,
    RED,
    STATUS,
    TURN,
    TWOS,
    claim,
    left,
    turn,
    with_room,
)
from gipfel.kernels.contract import State, Tables

NONE, BONUS_SIGN = "-", "+"
# Living, fresh and out (rules 11 and 13), for red and for black.
SIGNS = ("RFr", "Bfb")
EXPECTED = "columns a to g, rings left as 32,32, player 0 or 1, claim or -, bonus + or -, turn, last:0 or last:1"

_SPACE = re.compile(r"([0-4])([RBFfrb]?)")
_FIELDS = re.compile(
    r"(\S+) (0|[1-9]\d?),(0|[1-9]\d?) ([01]) (-|[a-g][1-7]) ([-+]) (0|[1-9]\d{0,7})(?: last:([01]))?", re.ASCII
)


def write_position(state: State) -> str:
    """The text of a state at the start of a turn, or at the end."""
    signs = iter([_sign(state, bit) for bit in BITS])
    columns = "/".join("".join(next(signs) for _ in range(length)) for length in LENGTHS)
    status = state[STATUS]
    marked = int(claim(state))
    named = NAME_OF[marked - 1] if marked else NONE
    bonus = BONUS_SIGN if status >> HAS_BONUS & 1 else NONE
    last = status >> LAST_OUT & 3
    sand = f" last:{last - 1}" if last else ""
    return f"{columns} {left(status, 0)},{left(status, 1)} {status & 1} {named} {bonus} {turn(state)}{sand}"


def _sign(state: State, bit: int) -> str:
    rings = sum((state[plane] >> bit & 1) << weight for weight, plane in enumerate((ONES, TWOS, FOURS)))
    kind = 2 if state[LOST] >> bit & 1 else state[FRESH] >> bit & 1
    letter = "".join(SIGNS[player][kind] for player in (RED, BLACK) if state[player] >> bit & 1)
    return f"{rings}{letter}"


def read_position(text: str, tables: Tables) -> State:
    """The state of a text as it stands there; who is on turn, and whether the game is over, is left to the caller."""
    match = _FIELDS.fullmatch(text)
    if match is None:
        raise refused(text, EXPECTED)
    columns, red, black, player, named, bonus, turns, last = match.groups()
    boards = _boards(text, columns)
    _check_glasses(text, boards, tables)
    if max(int(red), int(black)) > RINGS:
        raise refused(text, f"at most {RINGS} rings left")
    if bonus == BONUS_SIGN and tables[LEVEL] < 3:
        raise refused(text, "no bonus below level 3")
    status = int(player) | (bonus == BONUS_SIGN) << HAS_BONUS | int(turns) << TURN
    status |= int(red) << LEFT | int(black) << LEFT + 6
    if last is not None:
        # Rule 14: whose glass ran out last; all that ran are out.
        if not boards[int(last)] & boards[LOST] or (boards[RED] | boards[BLACK]) & ~(boards[FRESH] | boards[LOST]):
            raise refused(text, "last:0 or last:1 only where no sand runs any more")
        status |= int(last) + 1 << LAST_OUT
    state = (*boards, status)
    return state if named == NONE else (*boards, status | _claim(text, named, state, tables) << CLAIM)


def _claim(text: str, named: str, state: State, tables: Tables) -> int:
    """Rule 4: the space the opponent has just entered, while it has room and who claims has a ring."""
    bit = BIT_OF.get(named, 0)
    player = state[STATUS] & 1
    entered = named in BIT_OF and state[1 - player] & ~state[FRESH] & with_room(state) & 1 << bit
    if not entered or tables[AUTO] or not left(state[STATUS], player):
        raise refused(text, "a claim on the space the opponent has just entered, while it has room")
    return bit + 1


def _boards(text: str, columns: str) -> list[int]:
    """The numbers of a state but the status."""
    boards = [0] * STATUS
    spaces: list[tuple[str, str]] = []
    parts = columns.split("/")
    for part, length in zip(parts, LENGTHS, strict=False):
        found = _SPACE.findall(part)
        if "".join(map("".join, found)) != part or len(found) != length:
            break
        spaces += found
    if len(parts) != len(LENGTHS) or len(spaces) != len(BITS):
        raise refused(text, "columns of 4 5 6 7 6 5 4 spaces, each its rings and R B F f r b for an hourglass")
    for bit, (rings, letter) in zip(BITS, spaces, strict=True):
        if int(rings) > ROOM_OF[bit]:
            raise refused(text, "no more rings on a space than it has room for")
        for weight, plane in enumerate((ONES, TWOS, FOURS)):
            boards[plane] |= (int(rings) >> weight & 1) << bit
        for player, signs in enumerate(SIGNS):
            if letter and letter in signs:
                boards[player] |= 1 << bit
                boards[FRESH] |= (letter == signs[1]) << bit
                boards[LOST] |= (letter == signs[2]) << bit
    return boards


def _check_glasses(text: str, boards: list[int], tables: Tables) -> None:
    """Three each, fewer only while they are placed; sand runs in levels 2 and 3 only."""
    numbers = [boards[player].bit_count() for player in (RED, BLACK)]
    if max(numbers) > GLASSES or (min(numbers) < GLASSES and not tables[FREE]):
        raise refused(text, "three hourglasses each")
    if boards[FRESH] | boards[LOST] and tables[LEVEL] == 1:
        raise refused(text, "no fresh hourglasses and none run out in level 1")


def refused(text: str, expected: str) -> BadNotation:
    """The error for a text that is no position."""
    return BadNotation("bad-position", text=text[:160], expected=expected)
