"""Where the 43 points of a compiled LYNGK board lie, their neighbours, and the pieces that a seed puts on them."""

from __future__ import annotations

from collections.abc import Iterator

# Rule 1: the columns a to i: how many points each has, and the height of the first in half steps.
LENGTHS = (1, 4, 7, 6, 7, 6, 7, 4, 1)
FIRST = (6, 3, 0, 1, 0, 1, 0, 3, 6)
PLACES = tuple((x, first + 2 * n) for x, (length, first) in enumerate(zip(LENGTHS, FIRST)) for n in range(length))
POINTS = len(PLACES)
NAMES = tuple(f"{chr(ord('a') + x)}{1 + (height - FIRST[x]) // 2}" for x, height in PLACES)
# The six directions of a line; it ends where a point is missing. Along the first three numbers of points grow.
DIRECTIONS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
OVER = -1

LETTERS = "IBRGKJ"  # ivory, blue, red, green, black; jokers are no colour (rule 7)
COLOURS = 5
EACH, JOKERS = 8, 3

_WORD = (1 << 64) - 1


def neighbours() -> list[list[int]]:
    """For each point the next one in each direction, OVER where there is none."""
    at = {place: point for point, place in enumerate(PLACES)}
    return [[at.get((x + right, height + rise), OVER) for right, rise in DIRECTIONS] for x, height in PLACES]


def layout(seed: int) -> str:
    """The letters of the pieces at the start, point by point: all pieces shuffled by draws from a seed (rule 2)."""
    pieces = list("".join(letter * EACH for letter in LETTERS[:COLOURS]) + LETTERS[COLOURS] * JOKERS)
    draws = _draws(seed)
    for last in range(POINTS - 1, 0, -1):
        other = next(draws) % (last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]
    return "".join(pieces)


def _draws(seed: int) -> Iterator[int]:
    """SplitMix64 on whole numbers."""
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _WORD
        mixed = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _WORD
        yield mixed ^ mixed >> 31
