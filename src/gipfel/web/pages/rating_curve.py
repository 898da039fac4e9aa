"""How a rating went, as a curve: points of a drawing, made here so that a page without scripts has it too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.store.shapes import RatingChange

WIDTH, HEIGHT = 600, 160
ROOM = 8  # around the curve
STEP = 50
"""Lines across the drawing stand at multiples of this, or of more where the curve is high."""
MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class RatingCurve:
    """The drawing, from the oldest game to the latest: `line` for a polyline, `heights` with their ratings."""

    line: str
    heights: tuple[tuple[float, int], ...]
    last: tuple[float, float]
    lowest: int
    highest: int


def rating_curve(changes: Sequence[RatingChange]) -> RatingCurve | None:
    """The curve of games that come the latest first; None for fewer than two."""
    if len(changes) < 2:
        return None
    ratings = [change.after for change in reversed(changes)]
    low, high = min(ratings), max(ratings)
    step = STEP
    while (high - low) / step > MOST_LINES:
        step *= 2
    bottom, top = low // step * step, -(-high // step) * step
    if top == bottom:
        top += step

    def height(rating: float) -> float:
        return round(HEIGHT - ROOM - (rating - bottom) / (top - bottom) * (HEIGHT - 2 * ROOM), 1)

    across = (WIDTH - 2 * ROOM) / (len(ratings) - 1)
    points = [(round(ROOM + place * across, 1), height(rating)) for place, rating in enumerate(ratings)]
    marks = tuple((height(rating), round(rating)) for rating in _marks(bottom, top, step))
    line = " ".join(f"{x},{y}" for x, y in points)
    return RatingCurve(line, marks, points[-1], round(low), round(high))


def _marks(bottom: float, top: float, step: int) -> list[float]:
    return [bottom + step * place for place in range(round((top - bottom) / step) + 1)]
