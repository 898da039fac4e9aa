"""The compiled face of GIPF: its first state, the legal steps of a state, a random one, and what a state tells."""

from __future__ import annotations

from gipfel.games.gipf.kernel_board import (
    CENTRE,
    ENTRIES,
    ENTRY,
    EXTRA_AFTER,
    EXTRA_MADE,
    MOVE,
    PHASE_FIRST,
    REASON,
    RESULT,
    START,
    TAKE_AFTER,
    TAKE_FIRST,
)
from gipfel.games.gipf.kernel_moves import (
    DECLINE,
    EXTRA,
    PIECE_KINDS,
    PLACE_BITS,
    PLAIN,
    PUSH,
    has_move,
    phase_of,
    piece_kinds,
    write_potentials,
    write_pushes,
)
from gipfel.games.gipf.kernel_rows import has_row, takings
from gipfel.games.gipf.kernel_turn import LASTING, counting, player_of, ready, stage_of
from gipfel.kernels.bits import Rng, below, mix64, popcount
from gipfel.kernels.contract import LAST, State, Tables
from gipfel.kernels.jit import jit


@jit
def init(tables: Tables) -> State:
    """The state at the beginning of the game."""
    return (
        tables[START],
        tables[START + 1],
        tables[START + 2],
        tables[START + 3],
        tables[START + 4],
        tables[START + 5],
        tables[START + 6],
        tables[START + 7],
        tables[START + 8],
    )


@jit
def gen_takings(state: State, tables: Tables, out: Tables) -> int:
    """The sets of spots the player may empty now."""
    white, black, gipf, z, t, y, used, meta, turn = state
    player = player_of(meta)
    mine, theirs = (black, white) if player else (white, black)
    number = takings(mine, theirs, gipf, z | t | y, counting(meta, player, tables), out)
    if stage_of(meta) == TAKE_AFTER:
        for index in range(number):
            out[index] |= LAST
        return number
    if (ready(mine, white | black, z, t, y, meta) >> RESULT) & 3 == 0:
        return number
    # Rule 17: without anything to bring in, taking nothing is no turn at all.
    kept = 0
    for index in range(number):
        if out[index] != 0:
            out[kept] = out[index]
            kept += 1
    return kept


@jit
def gen_extra(state: State, tables: Tables, out: Tables) -> int:
    """The extra pushes of the potential on the centre, or doing without."""
    white, black, gipf, z, t, y, used, meta, turn = state
    player, occupied = player_of(meta), white | black
    mine = black if player else white
    number = write_pushes(mine, occupied, t & ~CENTRE, 1 << PLAIN, EXTRA, tables, out)
    if stage_of(meta) == EXTRA_AFTER:
        out[number] = DECLINE if has_row(mine) else DECLINE | LAST
        return number + 1
    for index in range(number):
        out[index] &= ~LAST
    # Rule 36: with no regular move the extra push is the whole turn, so one at least is made.
    if (meta >> EXTRA_MADE) & 1 or has_move(mine, occupied, z, y, meta, player):
        out[number] = DECLINE
        number += 1
    return number


@jit
def gen_moves(state: State, tables: Tables, out: Tables) -> int:
    """The pushes, jumps and runs of the player to move."""
    white, black, gipf, z, t, y, used, meta, turn = state
    player, occupied = player_of(meta), white | black
    mine = black if player else white
    number = write_pushes(mine, occupied, t, piece_kinds(meta, player, tables), PUSH, tables, out)
    if phase_of(meta, player) == PHASE_FIRST:
        return number
    return write_potentials(mine, occupied, z, t, y, out, number)


@jit
def gen(state: State, tables: Tables, out: Tables) -> int:
    """Write the legal steps; returns their number."""
    stage = stage_of(state[7])
    if stage == MOVE:
        return gen_moves(state, tables, out)
    if stage == TAKE_FIRST or stage == TAKE_AFTER:
        return gen_takings(state, tables, out)
    return gen_extra(state, tables, out)


@jit
def random_push(occupied: int, kinds: int, tables: Tables, rng: Rng) -> int:
    """A push, all legal ones equally likely; some line must not be full."""
    entry = below(rng, ENTRIES)
    while tables[ENTRY + 3 * entry + 2] & ~occupied == 0:
        entry = below(rng, ENTRIES)
    skip = below(rng, popcount(kinds)) if kinds & (kinds - 1) else 0
    for kind in range(PIECE_KINDS):
        if (kinds >> kind) & 1:
            if skip == 0:
                return PUSH | entry | kind << PLACE_BITS
            skip -= 1
    return -1


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Tables) -> int:
    """A random step, all legal ones equally likely."""
    white, black, gipf, z, t, y, used, meta, turn = state
    player = player_of(meta)
    mine = black if player else white
    if stage_of(meta) == MOVE and mine & (z | y) == 0:
        return random_push(white | black, piece_kinds(meta, player, tables), tables, rng)
    return int(out[below(rng, gen(state, tables, out))])


@jit
def winner(state: State) -> int:
    """RUNNING, or the player who has won."""
    return ((state[7] >> RESULT) & 3) - 1


@jit
def reason(state: State) -> int:
    """Why the game is over."""
    return (state[7] >> REASON) & 1


@jit
def to_move(state: State) -> int:
    """Who decides the next step."""
    return player_of(state[7])


@jit
def turn(state: State) -> int:
    """How many turns are completed."""
    return state[8]


@jit
def mixed(state: State, meta: int) -> int:
    """A hash of the board and a packed number."""
    total = mix64(meta + 1)
    for index in range(7):
        total = mix64(total ^ state[index])
    return total


@jit
def key(state: State) -> int:
    """A hash of the state, the turn counter left out."""
    return mixed(state, state[7])


@jit
def repeats(state: State) -> int:
    """A hash of board, reserves, hands, phases and player, which repetition compares at turn starts (rule 18)."""
    return mixed(state, state[7] & LASTING)
