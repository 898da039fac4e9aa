"""A learned value, written once for all games: what a position holds adds up, by itself or in a layer of units.

A game lists the *inputs* of a position, numbers of rows. *Patterns* have one number in a row, what its input is worth.
In a network a row holds what its input adds to every unit. Four units lie in one number, each lifted by `LIFT` so that
none goes below zero: eight additions are all that an input costs, and what was lifted is taken off at the end. A unit
counts by its square between 0 and `ONE`.
"""

from __future__ import annotations

from typing import NamedTuple

from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers, State, Tables

UNITS = 32
LANES = 4  # units in one number
WORDS = UNITS // LANES
LANE = 16  # bits of a unit
LANE_MASK = (1 << LANE) - 1
LIFT = 195  # the most a row takes from a unit, or adds to it
MOST_INPUTS = (LANE_MASK >> 1) // (2 * LIFT)  # so that the highest lane never reaches the sign
ONE = 256  # where a unit is full
WORTH = 100  # what patterns add is kept in hundredths of a centi-unit
SHARE = 1 << 24  # the weight of a full unit that is worth a centi-unit: ONE * ONE * 256


class Network(NamedTuple):
    """The numbers of a network or of patterns; a game without either has none, and no row."""

    rows: Numbers
    """For each input what it adds to the units, `WORDS` numbers; one number for patterns."""
    first: Numbers
    """What each unit holds before any input; patterns have no units."""
    weights: Numbers
    """The weight of each unit, and behind them what every position is worth."""
    maps: Numbers
    """A game's own tables for listing inputs."""
    listed: Numbers
    """Room for the inputs of a position."""


def inputs(state: State, tables: Tables, maps: Numbers, out: Numbers) -> int:
    """Write the inputs of a position to out; how many, at most MOST_INPUTS."""
    raise NotImplementedError


@jit
def no_inputs(state: State, tables: Tables, maps: Numbers, out: Numbers) -> int:  # noqa: ARG001 - as `inputs`
    """What a game lists that has no network."""
    return 0


def weighed(word: int, place: int, lifted: int, network: Network) -> int:
    """What four units of one number are worth."""
    total = 0
    for lane in range(LANES):
        unit = ((word >> (LANE * lane)) & LANE_MASK) - lifted + network.first[place + lane]
        unit = min(ONE, max(0, unit))
        total += unit * unit * network.weights[place + lane]
    return int(total)


def added(count: int, network: Network) -> int:
    """What patterns think: the sum of what the inputs listed are worth."""
    total = network.weights[0]
    for index in range(count):
        total += network.rows[network.listed[index], 0]
    return int(total // WORTH)


def learned(state: State, tables: Tables, network: Network) -> int:
    """Centi-units from the view of the player to move, by patterns or by the network."""
    count = inputs(state, tables, network.maps, network.listed)
    rows = network.rows
    if len(network.first) == 0:
        return added(count, network)
    a, b, c, d, e, f, g, h = 0, 0, 0, 0, 0, 0, 0, 0
    for index in range(count):
        row = network.listed[index]
        a += rows[row, 0]
        b += rows[row, 1]
        c += rows[row, 2]
        d += rows[row, 3]
        e += rows[row, 4]
        f += rows[row, 5]
        g += rows[row, 6]
        h += rows[row, 7]
    lifted = count * LIFT
    total = network.weights[UNITS]
    place = 0
    for word in (a, b, c, d, e, f, g, h):
        total += weighed(word, place, lifted, network)
        place += LANES
    return int(total // SHARE)
