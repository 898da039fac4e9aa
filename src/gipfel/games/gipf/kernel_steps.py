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
from gipfel.games.gipf.kernel_codes import (
    ALL_KINDS,
    DECLINE,
    EARLY_KINDS,
    EXTRA,
    PLACE_BITS,
    PLAIN,
    PUSH,
    counting,
    phase_of,
    player_of,
    stage_of,
)
from gipfel.games.gipf.kernel_moves import has_move, piece_kinds, write_pushes
from gipfel.games.gipf.kernel_pile_takings import pile_takings
from gipfel.games.gipf.kernel_piles import NO_PILES, PLAIN_SIZE, covered, is_piled, piles_of
from gipfel.games.gipf.kernel_rows import has_row, only_way, takings
from gipfel.games.gipf.kernel_turn import LASTING, ready
from gipfel.games.gipf.kernel_uses import write_jumps, write_potentials
from gipfel.kernels.bits import Rng, below, lowest, mix64, popcount
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
def init_piled(tables: Tables) -> State:
    """The state at the beginning of a game with potentials that cover others."""
    return init(tables) + NO_PILES


@jit
def list_takings(state: State, mine: int, theirs: int, counts: int, out: Tables) -> int:
    """Write what the player may take; how many ways there are."""
    piles = piles_of(state)
    gipf, loaded, covers = state[2], state[3] | state[4] | state[5] | piles[0] | piles[1], covered(piles)
    if covers == 0:
        return takings(mine, theirs, gipf, loaded, counts, out)
    simple = only_way(mine, mine | theirs, gipf | loaded | covers)
    if simple and len(out) > 0:
        out[0] = simple
        return 1
    return pile_takings(state, mine, theirs, counts, -1, out)[0]


@jit
def gen_takings(state: State, tables: Tables, out: Tables) -> int:
    """What the player may take now."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    player = player_of(meta)
    mine, theirs = (black, white) if player else (white, black)
    number = list_takings(state, mine, theirs, counting(meta, player, tables), out)
    if stage_of(meta) == TAKE_AFTER:
        for index in range(number):
            out[index] |= LAST
        return number
    if (ready(state, mine, theirs) >> RESULT) & 3 == 0:
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
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    player = player_of(meta)
    mine, theirs = (black, white) if player else (white, black)
    number = write_pushes(mine, white | black, t & ~CENTRE, 1 << PLAIN, EXTRA, tables, out)
    if stage_of(meta) == EXTRA_AFTER:
        out[number] = DECLINE if has_row(mine) else DECLINE | LAST
        return number + 1
    for index in range(number):
        out[index] &= ~LAST
    # Rule 36: with no regular move the extra push is the whole turn, so one at least is made.
    if (meta >> EXTRA_MADE) & 1 or has_move(state, mine, theirs, player):
        out[number] = DECLINE
        number += 1
    return number


@jit
def gen_moves(state: State, tables: Tables, out: Tables) -> int:
    """The pushes, jumps and runs of the player to move."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    player = player_of(meta)
    mine, theirs = (black, white) if player else (white, black)
    # Without piles the compiler need not know of what covers.
    kinds = piece_kinds(meta, player, tables) & (ALL_KINDS if is_piled(state) else EARLY_KINDS)
    if kinds == 1 << PLAIN:  # most of all positions: said apart, it is compiled apart
        number = write_pushes(mine, white | black, t, 1 << PLAIN, PUSH, tables, out)
    else:
        number = write_pushes(mine, white | black, t, kinds, PUSH, tables, out)
    if phase_of(meta, player) == PHASE_FIRST:
        return number
    number = write_potentials(mine, white | black, z, y, out, number)
    return write_jumps(state, mine, theirs, counting(meta, player, tables), tables, out, number)


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
    if kinds & (kinds - 1):
        for _ in range(below(rng, popcount(kinds))):
            kinds &= kinds - 1
    return PUSH | entry | lowest(kinds) << PLACE_BITS


@jit
def sample(state: State, tables: Tables, rng: Rng, out: Tables) -> int:
    """A random step, all legal ones equally likely."""
    white, black, gipf, z, t, y, used, meta, turn = state[:9]
    d, n = piles_of(state)[:2]
    player = player_of(meta)
    mine = black if player else white
    if stage_of(meta) == MOVE and mine & (z | y | d | n) == 0:
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
    for index in range(PLAIN_SIZE, len(state)):
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
