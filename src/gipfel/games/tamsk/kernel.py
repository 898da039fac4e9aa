"""TAMSK compiled: the Python face over texts, and what the house says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from gipfel.core.errors import BadNotation
from gipfel.games.tamsk import kernel_play as play
from gipfel.games.tamsk import kernel_state as there
from gipfel.games.tamsk.kernel_board import BIT_OF, LEVEL, NAME_OF, SHIFTS, build_tables
from gipfel.games.tamsk.kernel_text import read_position, refused, write_position
from gipfel.kernels.contract import LAST, RUNNING, Functions, Kernel, State

PASSING, LATE_TEXT, OUT_TEXT = "pass", "late", "out:"
UNDROPPED = "~"
_TURN = re.compile(r"(?:\+(?P<claim>\w\w) )?(?:(?P<start>\w\w)-)?(?P<target>\w\w)(?P<kept>~?)(?: \+(?P<bonus>\w\w))?")
_CLAIM = re.compile(r"\+(\w\w)")
EXPECTED = "a1-b2, a1-b2~, +c4 a1-b2, a1-b2 +d4, +c4, pass, c4, c4~, out:c3 or late"


class TamskKernel(Kernel):
    """TAMSK: levels 1 to 3, rings dropped at will or by themselves, a start in the corners or a free one."""

    state_size = there.STATUS + 1
    max_steps = play.MOST_STEPS
    action_size = play.ACTIONS
    reasons = there.REASONS
    functions = Functions(
        play.init,
        play.gen,
        play.apply,
        there.winner,
        there.reason,
        there.to_move,
        there.turn,
        there.key,
        there.repeats,
        play.sample,
    )

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.tables = build_tables(options)

    def encode(self, text: str) -> State:
        """The state of a position text; who cannot move is passed over (rule 5)."""
        state = read_position(text, self.tables)
        found = _plain(play.seated(state, self.tables))
        if (state[there.STATUS] ^ found[there.STATUS]) >> there.LAST_OUT & 3:
            raise refused(text, "last:0 or last:1 only where no sand runs any more and it can still decide")
        return found

    def position_text(self, state: State) -> str:
        return write_position(state)

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """`+c4 a1-b2~ +d4`: what was not done is not written."""
        words = [_word(state, step & ~LAST) for step in steps]
        return " ".join(word for word in words if word)

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        """The steps of a turn given by its canonical text; those of the house are read too."""
        if there.winner(state) != RUNNING:
            raise BadNotation("game-over")
        if text == LATE_TEXT or text.startswith(OUT_TEXT):
            return (self._house_step(state, text),)
        path: list[int] = []
        now = state
        for code in self._codes(state, text):
            step = self._legal(now, code)
            path.append(step)
            now = _plain(play.apply(now, self.tables, step))
        if there.turn(now) == there.turn(state):
            path.append(self._legal(now, play.DONE))
        return tuple(path)

    def _codes(self, state: State, text: str) -> list[int]:
        """What a text says, without a word for a bonus that is not used."""
        if text == PASSING:
            return [play.PASS]
        if match := _CLAIM.fullmatch(text):
            return [_claim_code(state, text, match[1])]
        match = _TURN.fullmatch(text)
        if match is None:
            raise _malformed(text)
        codes = [_claim_code(state, text, match["claim"])] if match["claim"] else []
        ring = int(not match["kept"])
        target = _bit(text, match["target"])
        if match["start"]:
            codes.append(_move_code(text, _bit(text, match["start"]), target) + ring)
        else:
            codes.append(play.PLACE + 2 * target + ring)
        return [*codes, play.BONUS + _bit(text, match["bonus"])] if match["bonus"] else codes

    def _legal(self, state: State, code: int) -> int:
        out = np.empty(self.max_steps, np.int64)
        for step in out[: play.gen(state, self.tables, out)].tolist():
            if step & ~LAST == code:
                return int(step)
        raise BadNotation("wrong-step", expected=EXPECTED)

    def _house_step(self, state: State, text: str) -> int:
        """Sand and lateness come from the clock of the table, whoever is on turn (rules 15 and 16)."""
        level = self.tables[LEVEL]
        if text == LATE_TEXT:
            # Rule 18: who cannot move is not late.
            if level == 3 and there.can_move(state, self.tables, state[there.STATUS] & 1):
                return LAST | play.LATE
        else:
            cell = _bit(text, text.removeprefix(OUT_TEXT))
            if level > 1 and (there.running(state, 0) | there.running(state, 1)) >> cell & 1:
                return LAST | play.OUT + cell
        raise BadNotation("wrong-step", expected=EXPECTED)

    def rings_left(self, state: State) -> tuple[int, int]:
        """The rings red and black have left."""
        return int(there.left(state[there.STATUS], 0)), int(there.left(state[there.STATUS], 1))


def _word(state: State, code: int) -> str:
    """A step in notation; the claim stands in the state at the start of the turn."""
    if code < play.PLACE:
        start, direction = code // 12, code // 2 % 6
        target = start + SHIFTS[direction] if direction < 3 else start - SHIFTS[direction - 3]
        return f"{NAME_OF[start]}-{NAME_OF[target]}{'' if code & 1 else UNDROPPED}"
    if code < play.CLAIMING:
        return f"{NAME_OF[code - play.PLACE >> 1]}{'' if code & 1 else UNDROPPED}"
    if code == play.CLAIMING:
        return f"+{NAME_OF[int(there.claim(state)) - 1]}"
    if code >= play.OUT:
        return f"{OUT_TEXT}{NAME_OF[code - play.OUT]}"
    if code in (play.PASS, play.DONE, play.LATE):
        return {play.PASS: PASSING, play.DONE: "", play.LATE: LATE_TEXT}[code]
    return f"+{NAME_OF[code - play.BONUS]}"


def _bit(text: str, name: str) -> int:
    if name not in BIT_OF:
        raise _malformed(text)
    return BIT_OF[name]


def _claim_code(state: State, text: str, name: str) -> int:
    if _bit(text, name) + 1 != there.claim(state):
        raise BadNotation("wrong-step", expected=EXPECTED)
    return play.CLAIMING


def _move_code(text: str, start: int, target: int) -> int:
    """Twice the move between two neighbours."""
    if abs(target - start) not in SHIFTS:
        raise _malformed(text)
    direction = SHIFTS.index(abs(target - start)) + (0 if target > start else 3)
    return 2 * (6 * start + direction)


def _malformed(text: str) -> BadNotation:
    return BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED)


def _plain(state: State) -> State:
    return tuple(int(number) for number in state)
