"""DVONN compiled: the Python face over texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from gipfel.core.errors import BadNotation, BadSpec
from gipfel.games.dvonn import kernel_play as play
from gipfel.games.dvonn.kernel_board import CELLS, COLUMNS, NAME_OF, REDS, SHIFTS, build_tables
from gipfel.kernels.contract import LAST, RUNNING, Functions, Kernel, State

SETUPS = ("placing", "random", "symmetric")
PHASES = "pj"
PASS_TEXT = "pass"
_COUNTER = re.compile(r"0|[1-9][0-9]{0,7}")
_CELL = re.compile(r"(\.)|([wbWBr])([2-9]|[1-4][0-9])?")
_TURN = re.compile(r"([a-k][1-5])(?:-([a-k][1-5]))?")


class DvonnKernel(Kernel):
    """DVONN with its set-ups."""

    state_size = 10
    max_steps = play.MOST_STEPS
    action_size = play.ACTIONS  # a step without LAST is an action
    reasons = play.REASONS
    functions = Functions(
        play.init,
        play.gen,
        play.apply,
        play.winner,
        play.reason,
        play.to_move,
        play.turn,
        play.key,
        play.repeats,
        play.sample,
    )

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        setup = options.get("setup", SETUPS[0])
        if setup not in SETUPS:
            raise BadSpec("unknown-value", option="setup", value=setup, known=SETUPS)
        self.tables = build_tables(setup, int(options.get("seed", "0")))

    def encode(self, text: str) -> State:
        fields = text.split(" ")
        if len(fields) != 4 or fields[1] not in ("p", "j") or fields[2] not in ("0", "1"):
            raise _refused(text, "COLUMNS PHASE PLAYER TURN")
        columns, phase, player, turn = fields
        if not _COUNTER.fullmatch(turn):
            raise _refused(text, "TURN below 100000000")
        white, black, red, planes = self._board(text, columns)
        if phase == "p":
            _check_placing(text, white, black, red, planes, int(player), int(turn))
        status = int(player) | PHASES.index(phase) << play.JUMPING | int(turn) << play.TURN
        return _plain(play.judged((white, black, red, *planes, status), self.tables))

    def _board(self, text: str, columns: str) -> tuple[int, int, int, list[int]]:
        white = black = red = 0
        planes = [0] * 6
        for bit, (piece, high) in _stacks(text, columns).items():
            white |= (piece in "wW") << bit
            black |= (piece in "bB") << bit
            red |= (piece in "rWB") << bit
            for number in range(6):
                planes[number] |= (high >> number & 1) << bit
        total = play.pieces_of((0, 0, 0, *planes, 0), white | black | red)
        if total > CELLS or red.bit_count() > REDS:
            raise _refused(text, "at most 49 pieces, three of them red")
        return white, black, red, planes

    def position_text(self, state: State) -> str:
        """The position text of a state."""
        columns = "/".join("".join(_sign(state, bit) for bit in column) for column in COLUMNS)
        status = state[play.STATUS]
        turn = status >> play.TURN & play.COUNTER_MASK
        return f"{columns} {PHASES[status >> play.JUMPING & 1]} {status & 1} {turn}"

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """`c3`, `c3-f3` or `pass`."""
        (step,) = steps
        code = step & ~LAST
        if code == play.PASS:
            return PASS_TEXT
        if code < play.JUMP:
            return NAME_OF[code]
        origin, direction = divmod(code - play.JUMP, 6)
        return f"{NAME_OF[origin]}-{NAME_OF[origin + int(play.height(state, origin)) * SHIFTS[direction]]}"

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        if play.winner(state) != RUNNING:
            raise BadNotation("game-over")
        if text != PASS_TEXT and not _TURN.fullmatch(text):
            raise BadNotation("malformed-turn", turn=text, expected="c3, c3-f3, pass")
        out = np.empty(self.max_steps, np.int64)
        for step in out[: play.gen(state, self.tables, out)].tolist():
            if self.turn_text(state, (step,)) == text:
                return (step,)
        raise BadNotation("wrong-step", expected=sorted(self.turns(state)))

    def scores(self, state: State) -> tuple[int, int]:
        """The pieces in white's stacks and in black's."""
        return int(play.pieces_of(state, state[play.WHITE])), int(play.pieces_of(state, state[play.BLACK]))


def _stacks(text: str, columns: str) -> dict[int, tuple[str, int]]:
    """Piece and height by the bit of the cell."""
    parts = columns.split("/")
    found: dict[int, tuple[str, int]] = {}
    if len(parts) != len(COLUMNS):
        raise _refused(text, "eleven columns joined by /")
    for part, column in zip(parts, COLUMNS, strict=True):
        signs = list(_CELL.finditer(part))
        if "".join(sign[0] for sign in signs) != part or len(signs) != len(column):
            raise _refused(text, "columns of 3 4 5 5 5 5 5 5 5 4 3 cells, each . or w b W B r and its height")
        for bit, sign in zip(column, signs, strict=True):
            if sign[2]:
                high = int(sign[3] or "1")
                # Red is on top only as a single, and lies in a stack only under another piece.
                if (sign[2] == "r" and high > 1) or (sign[2] in "WB" and high == 1):
                    raise _refused(text, "r for a single red piece, W or B for a higher stack with red in it")
                found[bit] = sign[2], high
    return found


def _check_placing(text: str, white: int, black: int, red: int, planes: list[int], player: int, turn: int) -> None:
    """The red pieces first, then black and white in turn, as many as there were turns."""
    there = (white | black | red).bit_count()
    coloured = max(there - REDS, 0)
    counts = red.bit_count(), black.bit_count(), white.bit_count()
    fits = counts == (min(there, REDS), (coloured + 1) // 2, coloured // 2) and not any(planes[1:])
    if not fits or there == CELLS or player != there % 2 or turn != there:
        raise _refused(text, "pieces as they are placed: three red, then black and white in turn")


def _sign(state: State, bit: int) -> str:
    white, black, red = (state[number] >> bit & 1 for number in (play.WHITE, play.BLACK, play.RED))
    if not white and not black:
        return "r" if red else "."
    letter = "w" if white else "b"
    high = int(play.height(state, bit))
    return f"{letter.upper() if red else letter}{high if high > 1 else ''}"


def _plain(state: State) -> State:
    return tuple(int(number) for number in state)


def _refused(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text, expected=expected)
