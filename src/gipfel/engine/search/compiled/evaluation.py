"""What the search asks of a game besides its rules, and the value of a position: by a network that learned it, or
features times fitted weights.

`features`, `rank`, `calm`, `at_will` and `wins_now` are names that `specialise` binds to the functions beside a game's
kernel.
"""

from __future__ import annotations

from gipfel.engine.search.compiled.network import Network, learned
from gipfel.engine.search.compiled.scores import MOST
from gipfel.kernels.bits import mix64
from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables, key

# What `rank` says of a step: an order among quiet steps, and above these marks what is loud and what costs no depth.
LOUD = 1 << 20
FREE = 1 << 21

# `numbers` begins with a head, then the weights, as much room for the features of a state, and a game's own tables.
COUNT, NOISE, NOISE_SEED = range(3)
HEAD = 4
FINENESS = 100  # weights are kept in hundredths of a centi-unit


def features(state: State, tables: Tables, numbers: Numbers, at: int) -> None:
    """Write what a player would count in a position, from the view of the player to move, to numbers[at:]."""
    raise NotImplementedError


def rank(state: State, tables: Tables, numbers: Numbers, step: int) -> int:
    """How promising a step looks before it is searched."""
    raise NotImplementedError


def calm(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether a position at a turn start has nothing loud about it."""
    raise NotImplementedError


def at_will(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether it is known without listing steps that nothing is compulsory at a turn start."""
    raise NotImplementedError


@jit
def unknown(state: State, tables: Tables, numbers: Numbers) -> bool:  # noqa: ARG001 - as `at_will`
    """What a game says that cannot tell."""
    return False


def wins_now(state: State, tables: Tables, numbers: Numbers) -> bool:
    """Whether the player to move is known to win by this very turn, without searching it."""
    raise NotImplementedError


def counted(state: State, tables: Tables, numbers: Numbers) -> int:
    """Centi-units from the view of the player to move, by the features of a position."""
    count = numbers[COUNT]
    features(state, tables, numbers, HEAD + count)
    total = 0
    for index in range(HEAD, HEAD + count):
        total += numbers[index] * numbers[index + count]
    return int(total // FINENESS)


def evaluate(state: State, tables: Tables, numbers: Numbers, network: Network) -> int:
    """Centi-units from the view of the player to move: a hundred times the logit of winning."""
    if len(network.rows) > 0:
        total = learned(state, tables, network)
    else:
        total = counted(state, tables, numbers)
    noise = numbers[NOISE]
    if noise > 0:
        total += (mix64(key(state) ^ numbers[NOISE_SEED]) & 0xFFFF) % (2 * noise + 1) - noise
    return int(min(MOST, max(-MOST, total)))
