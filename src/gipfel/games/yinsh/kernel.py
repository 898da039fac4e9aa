"""YINSH compiled: the Python face over texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gipfel.core.errors import BadNotation
from gipfel.games.yinsh import kernel_play as play
from gipfel.games.yinsh.kernel_board import (
    BIT_OF,
    BITS,
    COLUMN_LENGTHS,
    NAME_OF,
    POINT_BITS,
    POINT_MASK,
    ROW_OF,
    ROW_TEXTS,
    WORDS,
    build_tables,
)
from gipfel.games.yinsh.kernel_moves import MOVE
from gipfel.games.yinsh.kernel_rows import MOST_ROWS, RING_BITS, ROW_BITS, TAKE, row_in_step
from gipfel.kernels.contract import LAST, RUNNING, Functions, Kernel, State
from gipfel.kernels.words import cells_in, words_of

SIGNS = "RrMm"  # in the order of the state: white rings, black rings, white markers, black markers
EXPECTED = "f6, f6-f9, xe2-e6,b7 before or after it, pass"

_COLUMNS = "/".join(f"[.RrMm]{{{length}}}" for length in COLUMN_LENGTHS)
_TEXT = re.compile(f"({_COLUMNS}) ([0-3]),([0-3]) - ([01]) (0|[1-9][0-9]{{0,7}})", re.ASCII)


class YinshKernel(Kernel):
    """YINSH with its number of rings to take off."""

    state_size = 9
    # A position has hundreds of takings at most; one that was made to have more is listed in part.
    max_steps = 1 << 13
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
        self.tables = build_tables(int(options["rings"]))

    def encode(self, text: str) -> State:
        match = _TEXT.fullmatch(text)
        if match is None:
            raise _refused(text, "COLUMNS OFF - PLAYER TURN at the start of a turn")
        columns, white, black, player, turns = match.groups()
        signs = columns.replace("/", "")
        placed = list(zip(BITS, signs, strict=True))
        sets = [words_of((bit for bit, sign in placed if sign == kind), WORDS) for kind in SIGNS]
        status = int(player) | int(white) << play.OFF | int(black) << play.OFF + 2 | int(turns) << play.TURN
        state = (*(word for words in sets for word in words), status)
        if signs.upper().count("M") > play.POOL or min(play.in_hand(state, 0), play.in_hand(state, 1)) < 0:
            raise _refused(text, f"at most {play.POOL} markers, and {play.RINGS} rings of each player")
        return _numbers(play.judged(state, self.tables))

    def position_text(self, state: State) -> str:
        """The position text of a state (rule 15)."""
        found = dict.fromkeys(BITS, ".")
        for index, sign in enumerate(SIGNS):
            for bit in cells_in(state[2 * index : 2 * index + 2]):
                found[bit] = sign
        signs = list(found.values())
        columns: list[str] = []
        for length in COLUMN_LENGTHS:
            columns.append("".join(signs[:length]))
            signs = signs[length:]
        off = f"{play.off_of(state, 0)},{play.off_of(state, 1)}"
        return f"{'/'.join(columns)} {off} - {play.to_move(state)} {play.turn(state)}"

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """Takings and the move in order of play, rows and rings sorted (rule 14)."""
        words: list[str] = []
        for step in steps:
            words.append(_step_text(state, step))
            if step != steps[-1]:
                state = play.apply(state, self.tables, step)
        return " ".join(words)

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        if play.winner(state) != RUNNING:
            raise BadNotation("game-over")
        words, steps, now = text.split(" "), list[int](), state
        while words:
            taking = [word for word in words[: _leading(words)] if word]
            words = words[len(taking) :] if taking else words
            step = _taking(now, taking, text) if taking else _move(words.pop(0), text)
            steps.append(self._legal(now, step, text))
            now = play.apply(now, self.tables, steps[-1])
            if words and self._ended(state, now):
                raise _malformed(text)
        if not self._ended(state, now) or self.turn_text(state, steps) != text:
            raise _malformed(text)
        return tuple(steps)

    def _legal(self, state: State, wanted: int, text: str) -> int:
        out = self._room()
        for step in out[: play.gen(state, self.tables, out)].tolist():
            if step & ~LAST == wanted:
                return int(step)
        raise _malformed(text)


def _step_text(state: State, step: int) -> str:
    kind, start = step & play.KINDS, step & POINT_MASK
    if kind == play.PASS:
        return "pass"
    if kind == play.PLACE:
        return NAME_OF[start]
    if kind == MOVE:
        return f"{NAME_OF[start]}-{NAME_OF[step >> POINT_BITS & POINT_MASK]}"
    own = cells_in(play.rings_of(state, play.to_move(state)))
    rings = [point for index, point in enumerate(own) if step >> RING_BITS + index & 1]
    rows = [row for number in range(MOST_ROWS) if (row := row_in_step(step, number)) >= 0]
    return " ".join(f"x{ROW_TEXTS[row]},{NAME_OF[ring]}" for row, ring in zip(rows, rings, strict=True))


def _leading(words: Sequence[str]) -> int:
    """How many takings stand at the beginning."""
    return next((number for number, word in enumerate(words) if not word.startswith("x")), len(words))


def _taking(state: State, words: Sequence[str], text: str) -> int:
    own = cells_in(play.rings_of(state, play.to_move(state)))
    step = TAKE
    for number, word in enumerate(words):
        row, _, ring = word[1:].partition(",")
        if number >= MOST_ROWS or row not in ROW_OF or BIT_OF.get(ring) not in own:
            raise _malformed(text)
        step |= (ROW_OF[row] + 1) << ROW_BITS * number | 1 << RING_BITS + own.index(BIT_OF[ring])
    return step


def _move(word: str, text: str) -> int:
    start, dash, end = word.partition("-")
    if word == "pass":
        return play.PASS
    if start not in BIT_OF or (dash and end not in BIT_OF):
        raise _malformed(text)
    return MOVE | BIT_OF[start] | BIT_OF[end] << POINT_BITS if dash else play.PLACE | BIT_OF[start]


def _malformed(text: str) -> BadNotation:
    return BadNotation("malformed-turn", turn=text[:80], expected=EXPECTED)


def _numbers(state: Sequence[int]) -> State:
    return tuple(int(number) for number in state)


def _refused(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:160], expected=expected)
