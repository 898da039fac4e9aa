"""The state of GIPF in two sizes, and covers on piles (rules 46 to 50) as planes of bits.

A state has nine numbers: white, black, gipf, z, t, y, used (boards), a packed number, the turn. Where DVONN or PÜNCT
potentials were agreed seven more follow: d, n (spots whose bottom is loaded with one), punct (spots whose covers are
PÜNCT potentials), and how many covers lie on each spot, as four planes. White and black are the colours of tops
(rule 47). The functions are compiled for either size: without piles all that is said of them here is nothing, and
costs nothing.
"""

from __future__ import annotations

from numba.extending import overload

from gipfel.kernels.contract import State
from gipfel.kernels.jit import jit

PLAIN_SIZE, PILED_SIZE = 9, 16
NO_PILES = (0,) * (PILED_SIZE - PLAIN_SIZE)


def piles_of(state: State) -> State:
    """d, n, punct and the four planes of heights."""
    return state[PLAIN_SIZE:] if len(state) > PLAIN_SIZE else NO_PILES


overload(piles_of)(
    lambda state: (lambda state: state[PLAIN_SIZE:]) if len(state) > PLAIN_SIZE else (lambda state: NO_PILES)
)


def is_piled(state: State) -> bool:
    """Whether a state has room for piles: known to the compiler, which leaves out what is not needed."""
    return len(state) > PLAIN_SIZE


overload(is_piled)(lambda state: (lambda state: True) if len(state) > PLAIN_SIZE else (lambda state: False))


def joined(like: State, plain: State, piles: State) -> State:
    """A state as long as another one, of its nine numbers and its piles."""
    return plain + piles if len(like) > PLAIN_SIZE else plain


overload(joined)(
    lambda like, plain, piles: (
        (lambda like, plain, piles: plain + piles) if len(like) > PLAIN_SIZE else (lambda like, plain, piles: plain)
    )
)


@jit
def with_meta(state: State, meta: int, turn: int) -> State:
    """The same board with another packed number and turn."""
    return joined(state, (*state[:7], meta, turn), piles_of(state))


@jit
def covered(piles: State) -> int:
    """The spots on which covers lie."""
    d, n, punct, ones, twos, fours, eights = piles
    return ones | twos | fours | eights


@jit
def with_covers(piles: State, spots: int) -> State:
    """One cover more on each of these spots."""
    d, n, punct, ones, twos, fours, eights = piles
    two = spots & ones
    four = two & twos
    eight = four & fours
    return d, n, punct, ones ^ spots, twos ^ two, fours ^ four, eights ^ eight


@jit
def without_covers(piles: State, spots: int) -> State:
    """One cover fewer on each of these spots (rule 50); where the last one goes, so does what was known of its type."""
    d, n, punct, ones, twos, fours, eights = piles
    two = spots & ~ones
    four = two & ~twos
    eight = four & ~fours
    ones, twos, fours, eights = ones ^ spots, twos ^ two, fours ^ four, eights ^ eight
    return d, n, punct & (ones | twos | fours | eights), ones, twos, fours, eights


@jit
def bottoms(tops: int, piles: State) -> int:
    """The spots whose bottom is of a colour, from those whose top is (rule 46: covers alternate)."""
    return tops ^ piles[3]
