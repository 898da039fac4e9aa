"""The legal steps of a state, listed or drawn at random."""

from __future__ import annotations

from gipfel.games.zertz.kernel_play import (
    CELL,
    CLAIM,
    CLAIMING,
    DECIDE,
    DECLINE,
    FIELD,
    JUMP,
    JUMPING,
    OPTIONAL,
    PLACE,
    REMOVE,
    REMOVING,
    START,
    beyond,
    marble_ring,
    next_group,
    placeable,
    stage,
)
from gipfel.games.zertz.kernel_rings import can_jump, free_rings, jump_starts
from gipfel.kernels.bits import below, lowest, popcount, without_lowest
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, Numbers, State, Tables

FIELD_MASK = (1 << FIELD) - 1


@jit
def _write_jumps(starts: int, direction: int, marbles: int, vacant: int, out: Numbers, n: int) -> int:
    """All jumps of one direction; LAST where the chain ends."""
    while starts != 0:
        start = lowest(starts)
        starts = without_lowest(starts)
        over = beyond(start, direction)
        left, reached = (1 << start) | (1 << over), 1 << beyond(over, direction)
        goes_on = can_jump(reached, (marbles & ~left) | reached, (vacant | left) & ~reached)
        step = ((JUMP + direction) << CELL) | start
        out[n] = step if goes_on else step | LAST
        n += 1
    return n


@jit
def _jumps(movers: int, marbles: int, vacant: int, out: Numbers) -> int:
    starts = jump_starts(movers, marbles, vacant)
    n = 0
    for direction in range(6):
        n = _write_jumps(starts[direction], direction, marbles, vacant, out, n)
    return n


@jit
def _removals(free: int, end: int, out: Numbers) -> int:
    n = 0
    while free != 0:
        out[n] = (REMOVE << CELL) | lowest(free) | end
        free = without_lowest(free)
        n += 1
    return n


@jit
def _placings(state: State, vacant: int, end: int, out: Numbers) -> int:
    """Every colour in hand on every vacant ring; LAST where no ring can be removed afterwards."""
    free = free_rings(state[0], vacant)
    supply = placeable(state[4], state[5] & 1)
    n = 0
    for colour in range(3):
        if (supply >> (FIELD * colour)) & FIELD_MASK == 0:
            continue
        left = vacant
        while left != 0:
            bit = left & -left
            step = ((PLACE + colour) << CELL) | lowest(left)
            out[n] = step if free & ~bit else step | end
            left ^= bit
            n += 1
    return n


@jit
def _decisions(state: State, out: Numbers) -> int:
    rings, white, grey, black = state[:4]
    end = LAST if next_group(state) == (white | grey | black) & ~rings else 0
    out[0] = (DECIDE << CELL) | DECLINE | end
    out[1] = (DECIDE << CELL) | CLAIM | end
    return 2


@jit
def gen(state: State, tables: Tables, out: Numbers) -> int:
    """Write the legal steps to `out`: jumps if there are any, else placings (rule 3.1); return their number."""
    rings, white, grey, black = state[:4]
    marbles = white | grey | black
    vacant = rings & ~marbles
    # Only where claims are not asked for, a placing turn ends with the ring.
    end = LAST if tables[OPTIONAL] == 0 else 0
    now = stage(state)
    if now == REMOVING:
        return _removals(free_rings(rings, vacant), end, out)
    if now == CLAIMING:
        return _decisions(state, out)
    if now == JUMPING:
        return _jumps(1 << marble_ring(state), marbles, vacant, out)
    n = _jumps(marbles, marbles, vacant, out)
    return n if n != 0 else _placings(state, vacant, end, out)


@jit
def _any_of(cells: int, rng: Numbers) -> int:
    """One of these cells, each with the same chance."""
    left = below(rng, popcount(cells))
    skipped = 0
    # Halving has no branch to guess wrong: a placing is drawn in 36 ns, by clearing bits one by one in 52 ns.
    for width in (32, 16, 8, 4, 2, 1):
        lower = popcount(cells & ((1 << width) - 1))
        if left >= lower:
            left -= lower
            cells >>= width
            skipped += width
    return skipped


@jit
def _any_colour(supply: int, rng: Numbers) -> int:
    """One of the colours in hand, each with the same chance."""
    held = 0
    for colour in range(3):
        if (supply >> (FIELD * colour)) & FIELD_MASK != 0:
            held |= 1 << colour
    return _any_of(held, rng)


@jit
def sample(state: State, tables: Tables, rng: Numbers, out: Numbers) -> int:
    """A random step, each of `gen`'s with the same chance; placings and removals are drawn without listing them."""
    rings, white, grey, black, counts, rest = state
    marbles = white | grey | black
    vacant = rings & ~marbles
    end = LAST if tables[OPTIONAL] == 0 else 0
    now = stage(state)
    if now == REMOVING:
        return (REMOVE << CELL) | _any_of(free_rings(rings, vacant), rng) | end
    if now != START or can_jump(marbles, marbles, vacant):
        return int(out[below(rng, gen(state, tables, out))])
    ring = _any_of(vacant, rng)
    colour = _any_colour(placeable(counts, rest & 1), rng)
    step = ((PLACE + colour) << CELL) | ring
    return step if free_rings(rings, vacant) & ~(1 << ring) else step | end
