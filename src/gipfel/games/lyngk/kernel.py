"""The compiled game: the standard one and the stack of six."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from gipfel.core.errors import BadNotation
from gipfel.games.lyngk.kernel_board import COLOURS, LETTERS, NAMES, POINTS, layout, neighbours
from gipfel.games.lyngk.kernel_moves import POINT, POINT_MASK
from gipfel.games.lyngk.kernel_play import (
    CLAIM,
    FIVE,
    PASS,
    SIX_HIGH,
    apply,
    ended,
    gen,
    init,
    key,
    reason,
    repeats,
    sample,
    to_move,
    turn,
    winner,
)
from gipfel.games.lyngk.kernel_stacks import REST, stacked
from gipfel.games.lyngk.kernel_text import CLAIMED, read_position, write_position
from gipfel.kernels.contract import LAST, RUNNING, Functions, Kernel, State
from gipfel.kernels.rays import rays_of

_TURN = re.compile(r"(?:([IBRGK]),)?([a-i][1-7])-([a-i][1-7])")
PASSING = "pass"


class LyngkKernel(Kernel):
    """LYNGK on 64-bit boards."""

    state_size = REST + 1
    max_steps = POINTS * (POINTS - 1) + COLOURS
    action_size = PASS + 1
    reasons = ("fives", "lower", "tie", "six")
    functions = Functions(init, gen, apply, winner, reason, to_move, turn, key, repeats, sample)

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.limit = SIX_HIGH if options["stack"] == "six" else FIVE
        codes = [LETTERS.index(letter) + 1 for letter in layout(int(options["seed"]))]
        self.tables = np.array([self.limit, *stacked(codes), *rays_of(neighbours())], np.int64)

    def encode(self, text: str) -> State:
        """The state of a position text; a game without a turn left is over."""
        state = read_position(text, self.limit)
        if winner(state) != RUNNING or text.split()[3] == CLAIMED:
            return state
        return tuple(int(number) for number in ended(state, self.tables))

    def position_text(self, state: State) -> str:
        """The position text of a state."""
        return write_position(state)

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """`b1-b2`, `R,b1-b2`, `pass`: links are not written (rule 19)."""
        codes = [step & ~LAST for step in steps]
        if codes[-1] == PASS:
            return PASSING
        claim = f"{LETTERS[codes[0] - CLAIM]}," if codes[0] >= CLAIM else ""
        return f"{claim}{NAMES[codes[-1] >> POINT]}-{NAMES[codes[-1] & POINT_MASK]}"

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        """The steps of a turn given by its canonical text."""
        path: list[int] = []
        now = state
        for code in self._codes(text):
            step = self._legal(now, code)
            if step is None:
                raise BadNotation("malformed-turn", turn=text, expected="one of the legal turns")
            path.append(step)
            now = apply(now, self.tables, step)
        return tuple(path)

    def _codes(self, text: str) -> list[int]:
        if text == PASSING:
            return [PASS]
        match = _TURN.fullmatch(text)
        if match is None or match[2] not in NAMES or match[3] not in NAMES:
            raise BadNotation("malformed-turn", turn=text, expected="b1-b2, R,b1-b2 or pass")
        claim = [CLAIM + LETTERS.index(match[1])] if match[1] else []
        return [*claim, NAMES.index(match[2]) << POINT | NAMES.index(match[3])]

    def _legal(self, state: State, code: int) -> int | None:
        if winner(state) != RUNNING:
            return None
        out = np.empty(self.max_steps, np.int64)
        legal = out[: gen(state, self.tables, out)].tolist()
        return next((step for step in legal if step & ~LAST == code), None)
