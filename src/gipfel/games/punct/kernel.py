"""PÜNCT compiled: the Python face over texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from gipfel.core.errors import BadNotation
from gipfel.games.punct import kernel_play as play
from gipfel.games.punct.kernel_board import (
    BIT_OF,
    LAYOUT_BITS,
    LAYOUT_MASK,
    LAYOUT_OF,
    LAYOUTS,
    NAME_OF,
    PIECES,
    TYPES,
    build_tables,
)
from gipfel.games.punct.kernel_moves import ROOM, gen
from gipfel.games.punct.kernel_state import SIZE, layout_of, piece, pieces_of, punct_cell, to_move
from gipfel.games.punct.kernel_text import read_position, write_position
from gipfel.kernels.contract import LAST, RUNNING, Kernel, State

_TURN = re.compile(r"(?:([TCERLM])|([a-q][0-9]{1,2})-)([a-q][0-9]{1,2}),([a-q][0-9]{1,2})", re.ASCII)


class PunctKernel(Kernel):
    """PÜNCT, the standard game or the basic one."""

    state_size = SIZE
    max_steps = ROOM
    reasons = play.REASONS
    functions = play.FUNCTIONS

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.tables = build_tables(basic=options["version"] == "basic")

    def encode(self, text: str) -> State:
        """The state of a position text; one without a turn left, or connected, is over."""
        return tuple(int(number) for number in play.judged(read_position(text), self.tables))

    def position_text(self, state: State) -> str:
        return write_position(state)

    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """`Th5,h6` for a placing, `h5-k8,k9` for a move: P, then the leading dot."""
        code = steps[0] & ~LAST
        layout, origin = LAYOUTS[code & LAYOUT_MASK], code >> LAYOUT_BITS
        start = f"{NAME_OF[origin - 1]}-" if origin else TYPES[layout.kind]
        return f"{start}{NAME_OF[layout.punct]},{NAME_OF[layout.lead]}"

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        match = _TURN.fullmatch(text)
        if match is None or any(name not in BIT_OF for name in match.groups()[1:] if name):
            raise _malformed(text)
        kinds = [TYPES.index(match[1])] if match[1] else self._kinds(state, BIT_OF[match[2]])
        origin = 0 if match[1] else BIT_OF[match[2]] + 1 << LAYOUT_BITS
        places = [(kind, BIT_OF[match[3]], BIT_OF[match[4]]) for kind in kinds]
        wanted = {LAYOUT_OF[place] | origin for place in places if place in LAYOUT_OF}
        out = self._room()
        number = gen(state, self.tables, out) if play.winner(state) == RUNNING else 0
        for step in out[:number].tolist():
            if step & ~LAST in wanted:
                return (step,)
        raise _malformed(text)

    def _kinds(self, state: State, cell: int) -> list[int]:
        """The types of the pieces of the player to move with P in a cell: only one of them can move."""
        own = pieces_of(state, to_move(state))
        entries = [int(piece(own, slot)) for slot in range(PIECES)]
        there = [entry for entry in entries if entry and punct_cell(layout_of(entry, self.tables)) == cell]
        return [LAYOUTS[(entry & LAYOUT_MASK) - 1].kind for entry in there]


def _malformed(text: str) -> BadNotation:
    return BadNotation("malformed-turn", turn=text[:80], expected="Th5,h6 or h5-k8,k9, one of the legal turns")
