"""The value of a position: features times fitted weights."""

from __future__ import annotations

from gipfel.engine.compiled.names import COUNT, HEAD, NOISE, NOISE_SEED, features
from gipfel.kernels.bits import mix64
from gipfel.kernels.names import Numbers, State, Tables, key

FINENESS = 100  # weights are kept in hundredths of a centi-unit
MOST = 30_000


def evaluate(state: State, tables: Tables, numbers: Numbers) -> int:
    """Centi-units from the view of the player to move: a hundred times the logit of winning."""
    count = numbers[COUNT]
    features(state, tables, numbers, HEAD + count)
    total = 0
    for index in range(HEAD, HEAD + count):
        total += numbers[index] * numbers[index + count]
    total = total // FINENESS
    noise = numbers[NOISE]
    if noise > 0:
        total += (mix64(key(state) ^ numbers[NOISE_SEED]) & 0xFFFF) % (2 * noise + 1) - noise
    return int(min(MOST, max(-MOST, total)))
