"""What a Pentago board shows: four quadrants with sockets, marbles, and arrows once a marble is put."""

from __future__ import annotations

from functools import cache

from gipfel.core.board import cells_of
from gipfel.core.scene import Glyph, Item, Scene, Speech, decisive
from gipfel.games.pentago.rules import BOARD, FIVES, QUADRANT_CELLS, QUADRANTS, PentagoPosition

GAP = 0.3  # the visible seam between quadrants
MARGIN = 0.86
ARROW_AWAY = 0.46  # from the edge of a quadrant to the middle of its arrows
GLYPHS = {
    "pentago-socket": Glyph("·", "dim"),
    "marble-white": Glyph("○", "bold"),
    "marble-black": Glyph("●", "bold"),
}

HANDS = ("marble-white", "marble-black")

_WIDTH = 6 + GAP
# Arrows sit at the outer corner of a quadrant: the clockwise one before the corner, the other behind it.
_CORNERS = {"sw": (0, 1), "nw": (0, 0), "ne": (1, 0), "se": (1, 1)}


def draw(position: PentagoPosition) -> Scene:
    """The scene of a position."""
    items = [*_plates(), *_cells(position), *_labels()]
    hand = ""
    if position.outcome is None:
        items += _arrows(dormant=position.placed is None)
        hand = HANDS[position.player or 0]
    items += _won(position)
    view = (-MARGIN, -MARGIN, _WIDTH + 2 * MARGIN, _WIDTH + 2 * MARGIN)
    return Scene("pentago", view, tuple(items), player=position.player, ways=4, hand=hand, closing=_closing(position))


def _won(position: PentagoPosition) -> list[Item]:
    """The cells of all fives: where both have one, both are marked (rule 5)."""
    if position.outcome is None:
        return []
    cells = 0
    for five in FIVES:
        if five in (five & position.white, five & position.black):
            cells |= five
    return [decisive(*_place(*BOARD.points[cell]), BOARD.names[cell]) for cell in cells_of(cells)]


def _closing(position: PentagoPosition) -> Speech | None:
    outcome = position.outcome
    return None if outcome is None or outcome.winner is None else Speech(f"pentago-won-{outcome.reason}")


def _place(x: float, y: float) -> tuple[float, float]:
    """The middle of a cell; y grows downwards in a scene."""
    return x + 0.5 + (GAP if x >= 3 else 0), 5 - y + 0.5 + (GAP if y < 3 else 0)


@cache
def _plates() -> tuple[Item, ...]:
    middles = {quadrant: BOARD.points[QUADRANT_CELLS[quadrant][4]] for quadrant in QUADRANTS}
    return tuple(
        Item("plate", "pentago-quadrant", *_place(*middles[quadrant]), size=3, group=quadrant) for quadrant in QUADRANTS
    )


def _cells(position: PentagoPosition) -> list[Item]:
    items: list[Item] = []
    for quadrant in QUADRANTS:
        for cell in QUADRANT_CELLS[quadrant]:
            items += _cell(quadrant, cell, _kind(position, cell))
    if position.placed is not None:
        name = BOARD.names[position.placed]
        items.append(Item("mark", "mark-chosen", *_place(*BOARD.points[position.placed]), at=name))
    return items


@cache
def _cell(quadrant: str, cell: int, kind: str) -> tuple[Item, ...]:
    """A socket and the marble in it."""
    name = BOARD.names[cell]
    x, y = _place(*BOARD.points[cell])
    spoken = Speech(f"pentago-{kind}", {"cell": name})
    socket = Item("cell", "pentago-socket", x, y, at=name, touch=name, group=quadrant, speech=spoken)
    return (socket,) if kind == "cell" else (socket, Item("piece", f"marble-{kind}", x, y, at=name, group=quadrant))


def _kind(position: PentagoPosition, cell: int) -> str:
    if position.white >> cell & 1:
        return "white"
    return "black" if position.black >> cell & 1 else "cell"


@cache
def _arrows(*, dormant: bool) -> tuple[Item, ...]:
    items: list[Item] = []
    for quadrant in QUADRANTS:
        right, down = _CORNERS[quadrant]
        x, y = right * _WIDTH, down * _WIDTH
        inward_x, inward_y = 1 - 2 * right, 1 - 2 * down
        for direction in "+-":
            # Clockwise leaves the upper left corner to the right, the upper right one downwards, and so on.
            along_x = (right == down) == (direction == "+")
            place = (x + inward_x, y - inward_y * ARROW_AWAY)
            if not along_x:
                place = (x - inward_x * ARROW_AWAY, y + inward_y)
            heading = (0 if inward_x > 0 else 180) if along_x else (90 if inward_y > 0 else 270)
            way = "pentago-clockwise" if direction == "+" else "pentago-counter"
            speech = Speech("pentago-arrow", {"quadrant": quadrant, "direction": way})
            touch = f"turn:{quadrant}{direction}"
            symbol = "arrow" if direction == "+" else "arrow-mirrored"
            arrow = Item("cell", symbol, *place, size=0.72, angle=heading, touch=touch, dormant=dormant, speech=speech)
            items.append(arrow)
    return tuple(items)


@cache
def _labels() -> tuple[Item, ...]:
    columns = [Item("label", "label", _place(x, 0)[0], _WIDTH + 0.2, text="abcdef"[x]) for x in range(6)]
    rows = [Item("label", "label", -0.2, _place(0, y)[1], text=str(y + 1)) for y in range(6)]
    return (*columns, *rows)
