"""TZAAR compiled: the Python face over texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

import numpy as np

from gipfel.core.errors import BadNotation
from gipfel.games.tzaar import kernel_play as play
from gipfel.games.tzaar.kernel_board import (
    COLUMN_SIZES,
    KINDS,
    NAMES,
    PIECES,
    POINTS,
    SECOND,
    SIGNS,
    SIZE,
    STAGE,
    STAGES,
    TURN,
    build_tables,
    placed,
)
from gipfel.kernels.contract import LAST, RUNNING, Functions, Kernel, State

_STACK = r"(?:\.|[ZATzat](?:[2-9]|[12][0-9]|30)?)"
_TEXT = re.compile("/".join(f"{_STACK}{{{size}}}" for size in COLUMN_SIZES) + r" [pocs] [01] (?:0|[1-9][0-9]{0,7})")
_SIGN = re.compile(r"\.|[ZATzat](?:[12][0-9]|30|[2-9])?")
_POINT = "[a-i][1-9]"
_MOVE = re.compile(rf"({_POINT})([x+])({_POINT})")
_PLACING = re.compile(rf"([ZAT])({_POINT})")
_EXPECTED_TURN = "d5xd4, d5xd4 c3+c4, pass after a first move, or Za1"
_EDGES = (0, *accumulate(COLUMN_SIZES))


class TzaarKernel(Kernel):
    """TZAAR: the fixed beginning, one by lot, or an empty board."""

    state_size = SIZE
    max_steps = play.MOST_STEPS
    action_size = play.ACTIONS
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
        self.tables = build_tables(options)

    def encode(self, text: str) -> State:
        if not _TEXT.fullmatch(text):
            raise _refused(text, "COLUMNS STAGE PLAYER TURN")
        columns, stage, player, turn = text.split(" ")
        signs = ["" if sign == "." else sign for sign in _SIGN.findall(columns.replace("/", ""))]
        _check(text, signs)
        state = placed(signs, int(player) | STAGES.index(stage) << STAGE | int(turn) << TURN)
        # Between the two moves of a turn nothing is tested (rule 16).
        return state if stage == STAGES[SECOND] else _plain(play.judged(state, self.tables))

    def position_text(self, state: State) -> str:
        signs = [_sign(state, point) for point in range(POINTS)]
        columns = "/".join("".join(signs[start:end]) for start, end in pairwise(_EDGES))
        status = state[-1]
        return f"{columns} {STAGES[status >> STAGE & 3]} {status & 1} {status >> TURN}"

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """`d5xd4 c3+c4`; a second move that is passed is not written, unless it is all there is."""
        words = []
        for step in steps:
            code = step & ~LAST
            words.append(_word(state, code))
            state = state if step & LAST else _plain(play.apply(state, self.tables, step))
        return " ".join(words[:1] if words[1:] == ["pass"] else words)

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        if play.winner(state) != RUNNING:
            raise BadNotation("game-over")
        words = text.split(" ")
        first = self._legal(state, words[0])
        if first & LAST:
            steps: tuple[int, ...] = (first,)
        else:
            between = _plain(play.apply(state, self.tables, first))
            steps = (first, self._legal(between, words[1] if len(words) > 1 else "pass"))
        if len(words) > len(steps):
            raise _malformed(text)
        return steps

    def _legal(self, state: State, word: str) -> int:
        out = np.empty(self.max_steps, np.int64)
        code = _code(word)
        for step in out[: play.gen(state, self.tables, out)].tolist():
            if step & ~LAST == code and _word(state, code) == word:
                return int(step)
        raise BadNotation("wrong-step", expected=_EXPECTED_TURN)


def _sign(state: State, point: int) -> str:
    """A point in a position text (rule 20)."""
    for sign, board in zip(SIGNS, state, strict=False):
        if board >> point & 1:
            tall = int(play.height(state, point))
            return sign if tall == 1 else f"{sign}{tall}"
    return "."


def _word(state: State, code: int) -> str:
    """One step in notation (rule 19)."""
    if code == play.PASS:
        return "pass"
    if code >= play.PLACE:
        kind, point = divmod(code - play.PLACE, POINTS)
        return KINDS[kind] + NAMES[point]
    start, target = divmod(code, POINTS)
    stacks = play.tops(state, state[-1] & 1) >> target & 1
    return f"{NAMES[start]}{'+' if stacks else 'x'}{NAMES[target]}"


def _code(word: str) -> int:
    try:
        if word == "pass":
            return play.PASS
        if match := _PLACING.fullmatch(word):
            return play.PLACE + POINTS * KINDS.index(match[1]) + NAMES.index(match[2])
        if match := _MOVE.fullmatch(word):
            return POINTS * NAMES.index(match[1]) + NAMES.index(match[3])
    except ValueError:
        pass
    raise _malformed(word)


def _check(text: str, signs: list[str]) -> None:
    """No more pieces than each has; heights count for the colour on top."""
    for side in (SIGNS[:3], SIGNS[3:]):
        own = [sign for sign in signs if sign and sign[0] in side]
        if sum(int(sign[1:] or 1) for sign in own) > sum(PIECES):
            raise _refused(text, f"at most {sum(PIECES)} pieces of each colour")
        for kind, number in zip(side, PIECES, strict=True):
            if sum(sign[0] == kind for sign in own) > number:
                raise _refused(text, f"at most {number} of the kind {kind}")


def _plain(state: State) -> State:
    return tuple(int(number) for number in state)


def _malformed(text: str) -> BadNotation:
    return BadNotation("malformed-turn", turn=text[:40], expected=_EXPECTED_TURN)


def _refused(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:160], expected=expected)
