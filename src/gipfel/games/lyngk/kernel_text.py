"""Position texts of compiled states: `G/RB(JKB).…/… IB,R 2,1 t 0 14`."""

from __future__ import annotations

import re

from gipfel.core.errors import BadNotation
from gipfel.games.lyngk.kernel_board import COLOURS, LENGTHS, LETTERS
from gipfel.games.lyngk.kernel_play import (
    CLAIMS,
    MOST_CLAIMS,
    POINTS_FIELD,
    POINTS_WON,
    REASON,
    SIX,
    STAGE,
    TURN,
    WINNER,
    claims,
    points,
    reason,
    turn,
    winner,
)
from gipfel.games.lyngk.kernel_stacks import BITS, REST, stack, stacked
from gipfel.kernels.names import State

EXPECTED = "columns a to i, claimed colours as IB,R or -,-, points as 2,1, stage t, m or w, player 0 or 1, turn"
TO_PLAY, CLAIMED, WON = "t", "m", "w"

_STACK = re.compile(r"\.|[IBRGKJ]|\([IBRGKJ]{2,6}\)")
_CLAIMS = re.compile(r"(-|I?B?R?G?K?),(-|I?B?R?G?K?)")
_POINTS = re.compile(r"([0-8]),([0-8])")
_TURN = re.compile(r"0|[1-9][0-9]{0,5}")


def write_position(state: State) -> str:
    """The text of a state (rule 20)."""
    signs = iter([_written(stack(state, point)) for point in range(sum(LENGTHS))])
    columns = "/".join("".join(next(signs) for _ in range(length)) for length in LENGTHS)
    claimed = ",".join(_letters(claims(state, player)) or "-" for player in (0, 1))
    won = ",".join(str(points(state, player)) for player in (0, 1))
    stage = WON if winner(state) >= 0 and reason(state) == SIX else CLAIMED if state[REST] >> STAGE & 1 else TO_PLAY
    return f"{columns} {claimed} {won} {stage} {state[REST] & 1} {turn(state)}"


def _letters(colours: int) -> str:
    return "".join(LETTERS[colour] for colour in range(COLOURS) if colours >> colour & 1)


def _written(code: int) -> str:
    pieces = ""
    while code:
        pieces += LETTERS[(code & (1 << BITS) - 1) - 1]
        code >>= BITS
    return f"({pieces})" if len(pieces) > 1 else pieces or "."


def read_position(text: str, limit: int) -> State:
    """The state of a text; whether the game is over is left to the caller, unless a six has won it (rule 17)."""
    fields = text.split()
    if len(fields) != 6 or fields[3] not in (TO_PLAY, CLAIMED, WON) or fields[4] not in ("0", "1"):
        raise _bad(text)
    claimed, won = _CLAIMS.fullmatch(fields[1]), _POINTS.fullmatch(fields[2])
    if claimed is None or won is None or _TURN.fullmatch(fields[5]) is None:
        raise _bad(text)
    board = stacked([_code(pieces) for pieces in _stacks(text, fields[0], limit)])
    player = int(fields[4])
    rest = player | (fields[3] == CLAIMED) << STAGE | int(fields[5]) << TURN
    for owner in (0, 1):
        rest |= _claims(text, claimed[owner + 1]) << CLAIMS + COLOURS * owner
        rest |= int(won[owner + 1]) << POINTS_WON + POINTS_FIELD * owner
    if fields[3] == WON:
        rest |= 2 - player << WINNER | SIX << REASON  # who made the six has moved last
    if rest >> CLAIMS & rest >> CLAIMS + COLOURS & (1 << COLOURS) - 1:
        raise _bad(text)
    return (*board, rest)


def _bad(text: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:120], expected=EXPECTED)


def _claims(text: str, letters: str) -> int:
    if len(letters) > MOST_CLAIMS or not letters:
        raise _bad(text)
    return sum(1 << LETTERS.index(letter) for letter in letters if letter != "-")


def _stacks(text: str, columns: str, limit: int) -> list[str]:
    found: list[str] = []
    written = columns.split("/")
    for column, length in zip(written, LENGTHS, strict=False):
        signs = _STACK.findall(column)
        if "".join(signs) != column or len(signs) != length:
            raise _bad(text)
        found += [sign.strip("(.)") for sign in signs]
    twice = any(stack.count(letter) > 1 for stack in found for letter in LETTERS[:COLOURS])
    # A joker comes to lie on top of nothing: it never moves (rule 5).
    capped = any(len(stack) > 1 and stack[-1] == LETTERS[-1] for stack in found)
    if len(written) != len(LENGTHS) or twice or capped or max(map(len, found)) > limit:
        raise _bad(text)
    return found


def _code(pieces: str) -> int:
    return sum(LETTERS.index(piece) + 1 << BITS * layer for layer, piece in enumerate(pieces))
