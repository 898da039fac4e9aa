"""The editions: how many marbles there are and what wins (rule 2)."""

from __future__ import annotations

from dataclasses import dataclass

COLOURS = "WGB"
NAMES = ("white", "grey", "black")
WHITE, GREY, BLACK = range(3)

Counts = tuple[int, int, int]
"""Marbles by colour: white, grey, black."""


@dataclass(frozen=True, slots=True)
class Edition:
    """The stock at the start, and what a player wins with: so many of each colour, or so many of one (rule 2.1)."""

    stock: Counts
    each: int
    single: Counts

    def is_set(self, captures: Counts) -> bool:
        """Whether these captures win."""
        white, grey, black = captures
        return (
            white >= self.single[WHITE]
            or grey >= self.single[GREY]
            or black >= self.single[BLACK]
            or (white >= self.each and grey >= self.each and black >= self.each)
        )


EDITIONS = {
    "standard": Edition((6, 8, 10), 3, (4, 5, 6)),
    "blitz": Edition((5, 7, 9), 2, (3, 4, 5)),
}


def changed(counts: Counts, colour: int, by: int) -> Counts:
    """The counts with one colour changed."""
    white, grey, black = counts
    if colour == WHITE:
        return white + by, grey, black
    return (white, grey + by, black) if colour == GREY else (white, grey, black + by)


def added(counts: Counts, more: Counts) -> Counts:
    """Two counts together."""
    return counts[0] + more[0], counts[1] + more[1], counts[2] + more[2]
