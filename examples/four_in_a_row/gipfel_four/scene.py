"""What a board shows: a blue grid with holes, and discs behind the holes."""

from __future__ import annotations

from functools import cache

from gipfel.author import Glyph, Item, Scene, Speech
from gipfel_four.notation import LETTERS, sign_at
from gipfel_four.rules import BOARD, HEIGHT, WIDTH, FourPosition

GLYPHS = {"four-hole": Glyph("·", "dim"), "four-yellow": Glyph("○", "bold"), "four-red": Glyph("●", "bold")}
KINDS = {".": "free", "y": "yellow", "r": "red"}
DISCS = ("four-yellow", "four-red")
MARGIN = 0.7


def draw(position: FourPosition) -> Scene:
    """The scene of a position."""
    items = list(_around())
    for cell in range(len(BOARD)):
        items += _cell(cell, KINDS[sign_at(position, cell)])
    hand = "" if position.player is None else DISCS[position.player]
    view = (-0.5 - MARGIN, -0.5 - MARGIN, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
    return Scene("four", view, tuple(items), player=position.player, ways=4, hand=hand)


@cache
def _cell(cell: int, kind: str) -> tuple[Item, ...]:
    """A hole and the disc in it; y grows downwards in a scene."""
    name = BOARD.names[cell]
    column, row = BOARD.places[cell]
    x, y = float(column), float(HEIGHT - 1 - row)
    hole = Item("cell", "four-hole", x, y, at=name, touch=name, speech=Speech(kind, {"cell": name}))
    return (hole,) if kind == "free" else (hole, Item("piece", f"four-{kind}", x, y, at=name))


@cache
def _around() -> tuple[Item, ...]:
    grid = Item("plate", "four-grid", (WIDTH - 1) / 2, (HEIGHT - 1) / 2, angle=0)
    letters = (Item("label", "label", float(x), HEIGHT - 0.15, text=letter) for x, letter in enumerate(LETTERS))
    numbers = (Item("label", "label", -0.85, float(HEIGHT - 1 - y), text=str(y + 1)) for y in range(HEIGHT))
    return (grid, *letters, *numbers)
