"""What the texts of the search call besides a game's rules: names bound by `specialise`, and the shared layouts."""

from __future__ import annotations

from gipfel.kernels.names import Numbers, State, Tables

# What `rank` says of a step: an order among quiet steps, and above these marks what is loud and what costs no depth.
LOUD = 1 << 20
FREE = 1 << 21

MATE = 1_000_000
NEAR_MATE = MATE - 10_000
INFINITE = MATE + 1
UNKNOWN = MATE + 2

# `numbers` begins with a head, then the weights, as much room for the features of a state, and a game's own tables.
COUNT, NOISE, NOISE_SEED = range(3)
HEAD = 4


def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Write what a player would count in a position, from the view of the player to move, to numbers[at:]."""
    raise NotImplementedError


def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """How promising a step looks before it is searched."""
    raise NotImplementedError


def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether a position at a turn start has nothing loud about it."""
    raise NotImplementedError


def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether the player to move is known to win by this very turn, without searching it."""
    raise NotImplementedError
