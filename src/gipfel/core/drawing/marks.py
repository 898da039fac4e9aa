"""Marks of a study over a board: rings round cells and arrows between them, told apart without colour too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from gipfel.core.drawing.trays import number
from gipfel.core.scene import Scene

COLOURS: Mapping[str, str] = {"look": "accent", "good": "good", "bad": "bad"}
DASHES: Mapping[str, str] = {"look": "0.02 0.09", "good": "none", "bad": "0.18 0.1"}
"""Look is dotted, good is whole, bad is dashed."""
RADIUS, STROKE, SHORT, HEAD = 0.44, 0.07, 0.3, 0.2
Place = tuple[float, float]


def marked(scene: Scene, marks: Iterable[str]) -> str:
    """The marks as SVG in the measures of the scene; a cell that is not on the board is passed over."""
    places = {item.at: (item.x, item.y) for item in scene.items if item.layer == "cell" and item.at}
    return "".join(_drawn(places, marks))


def _drawn(places: Mapping[str, Place], marks: Iterable[str]) -> Iterator[str]:
    for mark in marks:
        kind, _, cells = mark.partition(" ")
        start, arrow, end = cells.partition(">")
        if kind not in COLOURS or start not in places or (arrow and end not in places) or start == end:
            continue
        style = (
            f'fill="none" stroke="var(--{COLOURS[kind]})" stroke-width="{STROKE}" stroke-linecap="round"'
            f' stroke-dasharray="{DASHES[kind]}"'
        )
        yield _arrow(places[start], places[end], style) if arrow else _ring(places[start], style)


def _ring(at: Place, style: str) -> str:
    return f'<circle cx="{number(at[0])}" cy="{number(at[1])}" r="{RADIUS}" {style}/>'


def _arrow(start: Place, end: Place, style: str) -> str:
    """From beside one cell to beside the other; its head is whole whatever its shaft is."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    ahead = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    begin = start[0] + ahead[0] * SHORT, start[1] + ahead[1] * SHORT
    tip = end[0] - ahead[0] * SHORT / 2, end[1] - ahead[1] * SHORT / 2
    left, right = (
        (tip[0] - HEAD * (ahead[0] + side * ahead[1] * 0.7), tip[1] - HEAD * (ahead[1] - side * ahead[0] * 0.7))
        for side in (1, -1)
    )
    head = " ".join(f"{number(x)},{number(y)}" for x, y in (left, tip, right))
    colour = style.split('stroke="', 1)[1].split('"', 1)[0]
    return (
        f'<line x1="{number(begin[0])}" y1="{number(begin[1])}" x2="{number(tip[0])}" y2="{number(tip[1])}" {style}/>'
        f'<polyline points="{head}" fill="none" stroke="{colour}" stroke-width="{STROKE}" stroke-linejoin="round"/>'
    )
