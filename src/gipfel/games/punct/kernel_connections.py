"""Connections within one turn: whether a player has one, and which cells it goes through."""

from __future__ import annotations

from gipfel.games.punct.kernel_board import LAYOUT, LAYOUT_BITS, LAYOUT_MASK
from gipfel.games.punct.kernel_moves import gen
from gipfel.games.punct.kernel_paths import UNCONNECTED
from gipfel.games.punct.kernel_play import covered, moved
from gipfel.games.punct.kernel_state import REST, cells_in, connected, to_move, visible_of
from gipfel.kernels.jit import jit, jit_apart
from gipfel.kernels.names import LAST, Numbers, State, Tables
from gipfel.kernels.words import Words, replaced


@jit
def connects(state: State, tables: Tables, step: int) -> bool:
    """Whether a turn connects the player's sides."""
    code, player = step & ~LAST, to_move(state)
    layout, origin = code & LAYOUT_MASK, code >> LAYOUT_BITS
    if origin == 0:
        own = covered(visible_of(state, player), int(tables[LAYOUT + layout]), True)
    else:
        own = visible_of(moved(state, tables, layout, origin - 1), player)
    return connected(own, tables)


@jit_apart
def can_connect(state: State, least: int, cells: Words, tables: Tables, room: Numbers) -> bool:
    """Whether the player to move can connect with this turn, by the gaps of their chains; `room` is that of gen.

    What is lifted shows no own dot that was hidden: the cells that are missing must all be covered by the piece.
    """
    if least == UNCONNECTED:
        return False
    for index in range(gen(state, tables, room)):
        step = int(room[index])
        packed = int(tables[LAYOUT + (step & LAYOUT_MASK)])
        if cells_in(packed, cells) >= least and connects(state, tables, step):
            return True
    return False


@jit
def passed(state: State) -> State:
    """The same position with the other player to move."""
    return replaced(state, REST, state[REST] ^ 1)
