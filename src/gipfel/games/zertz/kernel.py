"""The compiled game: every board and edition, claims automatic or optional, captures enforced."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, starmap

import numpy as np

from gipfel.core.errors import BadNotation, NoKernel
from gipfel.games.zertz.kernel_board import CELLS, bits
from gipfel.games.zertz.kernel_play import (
    CELL,
    CELL_MASK,
    CLAIM,
    CLAIMING,
    DECIDE,
    DECLINE,
    FULL_BOARD,
    JUMP,
    NO_MOVE,
    PLACE,
    REASON,
    REMOVE,
    SET,
    WINNER,
    apply,
    beyond,
    hand,
    has_set,
    init,
    key,
    next_group,
    reason,
    repeats,
    stage,
    stuck,
    to_move,
    turn,
    winner,
)
from gipfel.games.zertz.kernel_steps import gen, sample
from gipfel.games.zertz.kernel_text import COLOURS, Names, colour_at, packed, read_position, write_position
from gipfel.kernels.contract import LAST, RUNNING, Functions, Kernel, State

# Edition: the stock, so many of each colour, so many of one colour (rule 2.1).
EDITIONS: dict[str, tuple[tuple[int, ...], int, tuple[int, ...]]] = {
    "standard": ((6, 8, 10), 3, (4, 5, 6)),
    "blitz": ((5, 7, 9), 2, (3, 4, 5)),
}

_PLACING = re.compile(r"([WGB])([a-i][1-9])(?:,([a-i][1-9]))?(?: x ((?:[WGB][a-i][1-9])+))?")
_RING = re.compile("[a-i][1-9]")
_JUMPING = re.compile(r"x ([a-i][1-9])((?:[WGB][a-i][1-9])+)")


class ZertzKernel(Kernel):
    """ZÈRTZ on 64-bit boards."""

    state_size = 6
    # A list holds jumps (a start and one of six directions) or placings (a colour and a ring).
    max_steps = 6 * CELLS
    action_size = DECIDE + 1 << CELL
    reasons = ("set", "full-board", "no-move")
    functions = Functions(init, gen, apply, winner, reason, to_move, turn, key, repeats, sample)

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        # Taking an offence back needs the position before it, which six numbers do not hold.
        if options["capture"] != "enforced":
            raise NoKernel("no-kernel", option="capture")
        self.names = Names(options["rings"])
        stock, each, one = EDITIONS[options["edition"]]  # rule 2.2: whatever the board
        self.tables = np.array(
            [
                self.names.board,
                packed(stock),
                packed(64 - goal for goal in one),
                packed([64 - each] * 3),
                int(options["claims"] == "optional"),
            ],
            np.int64,
        )

    def encode(self, text: str) -> State:
        """The state of a position text; a finished game is recognised by what lies on the table."""
        state = read_position(self.names, text)
        rings, white, grey, black, counts, rest = state
        player = rest & 1
        for owner in (1 - player, player):
            if has_set(hand(counts, owner), self.tables):
                return (*state[:5], rest | (owner + 1) << WINNER | SET << REASON)
        lost = FULL_BOARD if rings & ~(white | grey | black) == 0 else NO_MOVE if stuck(state) else None
        if lost is None:
            return state
        return (*state[:5], rest | (2 - player) << WINNER | lost << REASON)

    def position_text(self, state: State) -> str:
        """The position text of a state at a turn start or at the end."""
        return write_position(self.names, state)

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """`Wd4,d1 x Wa1Wa2` (rules 8.1 and 8.3) or `x d1Gd3Wd5` (rule 8.2)."""
        if _kind(steps[0]) >= JUMP:
            return "x " + self.names.name[_cell(steps[0])] + "".join(self._jump_text(state, step) for step in steps)
        rings = ",".join(self.names.name[_cell(step)] for step in steps if _kind(step) <= REMOVE)
        return COLOURS[_kind(steps[0]) - PLACE] + rings + self._claim_text(state, steps)

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        """The steps of a turn given by its canonical text."""
        wanted, claimed = self._wanted(text)
        path: list[int] = []
        now = state
        while turn(now) == turn(state):
            step = self._legal(now, self._decision(now, claimed) if stage(now) == CLAIMING else next(wanted, -1))
            if step is None:
                raise BadNotation("malformed-turn", turn=text, expected="one of the legal turns")
            path.append(step)
            now = apply(now, self.tables, step)
        if self.turn_text(state, path) != text:
            raise BadNotation("malformed-turn", turn=text, expected=self.turn_text(state, path))
        return tuple(path)

    def _jump_text(self, state: State, step: int) -> str:
        over = beyond(_cell(step), _kind(step) - JUMP)
        return colour_at(state, over) + self.names.name[beyond(over, _kind(step) - JUMP)]

    def _claim_text(self, state: State, steps: Sequence[int]) -> str:
        before, after = list(state), self.play(state, steps)
        before[1 + _kind(steps[0]) - PLACE] |= 1 << _cell(steps[0])
        claimed = (before[1] | before[2] | before[3]) & ~(after[1] | after[2] | after[3])
        return f" x {self.names.marbles(claimed, tuple(before))}" if claimed else ""

    def _wanted(self, text: str) -> tuple[Iterator[int], int]:
        """The step codes a text asks for, decisions aside, and the cells it claims."""
        if match := _PLACING.fullmatch(text):
            colour, ring, removed, claims = match.groups(default="")
            steps = [PLACE + COLOURS.index(colour) << CELL | self._cell(ring)]
            steps += [REMOVE << CELL | self._cell(removed)] if removed else []
            return iter(steps), bits({self._cell(name) for name in _RING.findall(claims)})
        if match := _JUMPING.fullmatch(text):
            return starmap(_jump_code, pairwise(map(self._cell, _RING.findall(text)))), 0
        raise BadNotation("malformed-turn", turn=text, expected="Wd4,d1 or x d1Gd3")

    def _cell(self, name: str) -> int:
        cell = self.names.cell.get(name)
        if cell is None:
            raise BadNotation("no-such-cell", cell=name)
        return cell

    def _decision(self, state: State, claimed: int) -> int:
        return DECIDE << CELL | (CLAIM if next_group(state) & claimed else DECLINE)

    def _legal(self, state: State, code: int) -> int | None:
        if winner(state) != RUNNING:
            return None
        out = np.empty(self.max_steps, np.int64)
        legal = out[: gen(state, self.tables, out)].tolist()
        return next((step for step in legal if step & ~LAST == code), None)


def _kind(step: int) -> int:
    return (step & ~LAST) >> CELL


def _cell(step: int) -> int:
    return step & CELL_MASK


def _jump_code(start: int, landing: int) -> int:
    """The jump between two cells, or no step's code."""
    reached = (beyond(beyond(start, direction), direction) == landing for direction in range(6))
    return next((JUMP + direction << CELL | start for direction, there in enumerate(reached) if there), -1)
