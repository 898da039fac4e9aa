"""Offboard compiled: the Python face over texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from gipfel.core.errors import BadNotation, BadSpec
from gipfel.games.offboard import kernel_play as play
from gipfel.games.offboard.kernel_board import (
    CELL_NAMES,
    CELLS,
    PLACES,
    QUIET_LIMIT,
    WAYS,
    build_tables,
    read_way,
    write_way,
)
from gipfel.games.offboard.layout import Layout, load
from gipfel.kernels.contract import LAST, RUNNING, Functions, Kernel, State

ACTIONS = WAYS + CELLS
QUIET_LIMITS = {"200": 200, "none": 0}
ROW_LENGTHS = tuple(sum(row == r for row, _ in PLACES) for r in range(1, 10))

_COUNTER = re.compile(r"0|[1-9][0-9]{0,7}")
_TURN = re.compile(r"([a-i][1-9]-(?:E|NE|NW|W|SW|SE))( \+[1-9][0-9]?)?|\*([a-i][1-9])")


class OffboardKernel(Kernel):
    """Offboard with its options; a layout from a file is passed in, because a kernel opens none (rules 7.2 and 7.3)."""

    state_size = 4
    max_steps = ACTIONS
    action_size = ACTIONS  # a step without LAST is an action
    reasons = play.REASONS
    yields_to_repetition = frozenset({"quiet", "no-move"})
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

    def __init__(self, options: Mapping[str, str], layout: Layout | None = None) -> None:
        super().__init__(options)
        quiet = options.get("quiet", "200")
        if quiet not in QUIET_LIMITS:
            raise BadSpec("unknown-value", option="quiet", value=quiet, known=tuple(QUIET_LIMITS))
        self.layout = layout or load(options.get("layout", "offboard"), trusted=False)  # a reading of rule 7.1
        self.tables = build_tables(self.layout, QUIET_LIMITS[quiet])

    def encode(self, text: str) -> State:
        fields = text.split(" ")
        if len(fields) != 6:
            raise _refused(text, "ROWS POCKETS HAND QUIET PLAYER TURN")
        rows, pockets, hand, quiet, player, turn = fields
        if not _COUNTER.fullmatch(quiet) or not _COUNTER.fullmatch(turn):
            raise _refused(text, "QUIET and TURN below 100000000")
        if player not in ("0", "1") or hand not in ("-", "ry"[int(player)]):
            raise _refused(text, "PLAYER 0 or 1, HAND - or the colour of the player to move")
        if not re.fullmatch(f"[ry.]{{{len(self.layout.pockets)}}}", pockets):
            raise _refused(text, f"POCKETS of {len(self.layout.pockets)} characters r, y or .")
        marbles = self._read_rows(text, rows)
        self._check_marbles(text, rows + pockets + hand)
        status = int(player) | (hand != "-") << play.HAND | int(quiet) << play.QUIET | int(turn) << play.TURN
        held = _marks(pockets, "r") | _marks(pockets, "y") << play.YELLOW_POCKETS
        if min(self.points(held)) >= self.layout.target:
            raise _refused(text, f"at most one player with {self.layout.target} points")
        return _plain(play.judged((_marks(marbles, "r"), _marks(marbles, "y"), held, status), self.tables))

    def position_text(self, state: State) -> str:
        """The position text of a state (rule 8.2)."""
        red, yellow, pockets, status = state
        marbles = _written(red, yellow, CELLS)
        rows: list[str] = []
        for length in ROW_LENGTHS:
            rows.append(marbles[:length])
            marbles = marbles[length:]
        held = _written(pockets, pockets >> play.YELLOW_POCKETS, len(self.layout.pockets))
        player = status & 1
        hand = "ry"[player] if status >> play.HAND & 1 else "-"
        quiet = status >> play.QUIET & play.COUNTER_MASK
        return f"{'/'.join(rows)} {held} {hand} {quiet} {player} {status >> play.TURN & play.COUNTER_MASK}"

    def perft(self, state: State, depth: int) -> int:
        """How many sequences of exactly `depth` turns there are; draws by quiet turns are ignored."""
        if self.tables[QUIET_LIMIT] == 0:
            return super().perft(state, depth)
        endless = OffboardKernel({**self.options, "quiet": "none"}, self.layout)
        return endless.perft(_plain(play.judged(state, endless.tables)), depth)

    def points(self, pockets: int) -> tuple[int, int]:
        """The points of red and of yellow."""
        red, yellow = (int(play.points(pockets, player, self.tables)) for player in (0, 1))
        return red, yellow

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """`g3-NE`, with its points, or `*d4` (rule 8.1)."""
        (step,) = steps
        code = step & ~LAST
        if code >= play.REENTRY:
            return f"*{CELL_NAMES[code - play.REENTRY]}"
        player = state[3] & 1
        after = self.play(state, steps)
        score = self.points(after[2])[player] - self.points(state[2])[player]
        return f"{write_way(code)} +{score}" if score else write_way(code)

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        step = _step(text)
        if play.winner(state) != RUNNING:
            raise BadNotation("game-over")
        out = np.empty(self.max_steps, np.int64)
        if step not in out[: play.gen(state, self.tables, out)].tolist():
            raise BadNotation("wrong-step", expected=sorted(self.turns(state)))
        # The score may be left out, but a wrong one is refused.
        if " " in text and text != self.turn_text(state, (step,)):
            raise BadNotation("malformed-turn", turn=text, expected=self.turn_text(state, (step,)))
        return (step,)

    def _read_rows(self, text: str, rows: str) -> str:
        if not re.fullmatch("/".join(f"[ry.]{{{length}}}" for length in ROW_LENGTHS), rows):
            raise _refused(text, "rows a to i of 5 6 7 8 9 8 7 6 5 characters r, y or ., joined by /")
        return rows.replace("/", "")

    def _check_marbles(self, text: str, marks: str) -> None:
        most = len(self.layout.red)
        if max(marks.count("r"), marks.count("y")) > most:
            raise _refused(text, f"at most {most} marbles of each colour on the board, in pockets and in hand")


def _step(text: str) -> int:
    match = _TURN.fullmatch(text)
    try:
        if match is None:
            raise ValueError
        if match[3]:
            return LAST | (play.REENTRY + CELL_NAMES.index(match[3]))
        return LAST | read_way(match[1])
    except ValueError:
        raise BadNotation("malformed-turn", turn=text, expected="g3-NE, g5-NW +2, *d4") from None


def _marks(marks: str, colour: str) -> int:
    return sum(1 << place for place, mark in enumerate(marks) if mark == colour)


def _written(red: int, yellow: int, places: int) -> str:
    return "".join("r" if red >> i & 1 else "y" if yellow >> i & 1 else "." for i in range(places))


def _plain(state: State) -> State:
    return tuple(int(number) for number in state)


def _refused(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text, expected=expected)
