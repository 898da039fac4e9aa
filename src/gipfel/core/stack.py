"""Stacks of pieces as games show them: edges that rise from the board, what lies on top, and the height as a figure.

Whatever belongs to a stack has its cell as `at`, the lowest piece first and exactly on the cell: so a board takes it
for one thing that moves together. The scene says `stacks=True`, for here nothing is pushed on.
"""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.scene import Glyph, Item

RISE = 0.075  # how much higher each piece lies than the one below it
MOST_SEEN = 7  # pieces that can be told apart; the figure tells the rest
FIGURE = "stack-figure"
FIGURE_GLYPH = Glyph("", "bold")
"""For the `glyphs` of a game that shows figures: the figure itself, beside the piece."""

Point = tuple[float, float]


def stack_items(
    at: str,
    place: Point,
    below: Sequence[str],
    top: Sequence[str],
    *,
    figure: str = FIGURE,
    aside: Point = (0.0, 0.0),
) -> tuple[Item, ...]:
    """The items of a stack: symbols below its top from the lowest up, those of the top piece, and the figure.

    A single piece has no figure. `aside` is where the figure stands, right and down of the middle of the top.
    """
    x, y = place
    seen = list(below)[-(MOST_SEEN - 1) :] if below else []
    edges = [
        Item("piece", symbol, x, y, at=at, group=at, shift=(0.0, -RISE * level)) for level, symbol in enumerate(seen)
    ]
    lift = top_shift(len(below) + 1)
    crown = [Item("piece", symbol, x, y, at=at, group=at, shift=lift) for symbol in top]
    if not below:
        return tuple(crown)
    spot = (lift[0] + aside[0], lift[1] + aside[1])
    return (*edges, *crown, Item("piece", figure, x, y, at=at, group=at, text=str(len(below) + 1), shift=spot))


def top_shift(height: int) -> Point:
    """How far from its cell the top of a stack of so many pieces is drawn."""
    return 0.0, -RISE * (min(height, MOST_SEEN) - 1)
