"""What a YINSH board shows: lines and points, rings and markers, bands along rows, the pool, rings in hand and off."""

from __future__ import annotations

from functools import cache, lru_cache
from math import atan2, degrees, hypot, sqrt

from gipfel.core.scene import Glyph, Item, Scene, Speech, Stroke, Tray, TrayItem
from gipfel.games.yinsh.points import BOARD, CENTRE, COLUMNS, FIVES, NAMES
from gipfel.games.yinsh.rules import MOVE, OWED, START, YinshPosition

COLOURS = ("white", "black")
MARGIN = 0.82  # of the plate beside the outermost columns
CUT = 0.16  # of each side, at its corners, as the symbol has it
RIM = 0.16
KINDS = {"R": "white-ring", "r": "black-ring", "M": "white-marker", "m": "black-marker"}
FACES = ("yinsh-marker", "yinsh-white-marker", "yinsh-black-marker")
GLYPHS = {
    "yinsh-point": Glyph("·", "dim"),
    "yinsh-white-ring": Glyph("◎", "bold bright_white"),
    "yinsh-black-ring": Glyph("◉", "bold bright_black"),
    "yinsh-white-marker": Glyph("○", "bold bright_white"),
    "yinsh-black-marker": Glyph("●", "bold bright_black"),
    "yinsh-marker": Glyph("◐"),
}

Point = tuple[float, float]


def _point(cell: int) -> Point:
    """Where a cell is drawn, the centre in the middle; y grows downwards in a scene. Short numbers: there are many."""
    (x, y), (middle_x, middle_y) = BOARD.points[cell], BOARD.points[CENTRE]
    return round(x - middle_x, 3), middle_y - y


_POINTS = tuple(_point(cell) for cell in range(len(BOARD)))
_STROKES = tuple(Stroke(*_POINTS[line[0]], *_POINTS[line[-1]]) for line in BOARD.lines)
# The plate is a hexagon with corners above and below, cut off like those of the board: half its width and height.
_WIDTH = max(x for x, _ in _POINTS) + MARGIN
_SIDE = 2 * _WIDTH / sqrt(3)
_HEIGHT = (1 - CUT / 2) * _SIDE
_VIEW = (-_WIDTH - RIM, -_HEIGHT - RIM, 2 * (_WIDTH + RIM), 2 * (_HEIGHT + RIM))


def draw(position: YinshPosition) -> Scene:
    """The scene of a position."""
    plate = Item("plate", "yinsh-board", 0, 0, size=2 * _SIDE)
    items = [plate, *_points(position), *_labels(), *_rows(position)]
    trays = (_pool(position), *(tray for player in (0, 1) for tray in _rings(position, player)))
    return Scene(
        "yinsh",
        _VIEW,
        tuple(items),
        _STROKES,
        trays,
        position.player,
        hand=_hand(position),
        leaves=_leaves(position),
        faces=FACES,
        closing=_closing(position),
    )


def _closing(position: YinshPosition) -> Speech | None:
    """What decided a game that is over, in few words."""
    outcome = position.outcome
    return None if outcome is None else Speech(f"yinsh-closing-{outcome.reason}", {"count": position.game.goal})


def _points(position: YinshPosition) -> list[Item]:
    return [item for cell in range(len(BOARD)) for item in _on_point(cell, position.sign(cell))]


@lru_cache(1_024)
def _on_point(cell: int, sign: str) -> tuple[Item, ...]:
    """A point and what stands on it."""
    name, place = NAMES[cell], _POINTS[cell]
    kind = KINDS.get(sign)
    speech = Speech(f"yinsh-{kind}-at" if kind else "vacant", {"point": name})
    point = Item("cell", "yinsh-point", *place, at=name, touch=name, speech=speech)
    return (point, Item("piece", f"yinsh-{kind}", *place, at=name)) if kind else (point,)


@cache
def _labels() -> tuple[Item, ...]:
    """Letters below the columns; each number at the upper left of the first point that has it."""
    items: list[Item] = []
    numbers: set[str] = set()
    lowest = {f"{letter}{low}" for letter, low, _ in COLUMNS}
    for name, (x, y) in zip(NAMES, _POINTS, strict=True):
        letter, number = name[0], name[1:]
        if name in lowest:
            items.append(Item("label", "label-on-board", x, y + 0.58, text=letter))
        if number not in numbers:
            numbers.add(number)
            items.append(Item("label", "label-on-board", x - 0.5, y - 0.29, text=number))
    return tuple(items)


def _rows(position: YinshPosition) -> list[Item]:
    """A band along each row that must be taken now; `size` is its length from the first marker to the last."""
    if position.outcome is not None or position.owes_ring:
        return []
    return [_band(row) for row in position.own_rows]


@cache
def _band(row: int) -> Item:
    first, last = FIVES[row][0], FIVES[row][-1]
    (x1, y1), (x2, y2) = _POINTS[first], _POINTS[last]
    speech = Speech("yinsh-row-name", {"first": NAMES[first], "last": NAMES[last]})
    angle = degrees(atan2(y2 - y1, x2 - x1))
    length = hypot(x2 - x1, y2 - y1)
    return Item("mark", "yinsh-row", (x1 + x2) / 2, (y1 + y2) / 2, size=length, angle=angle, speech=speech)


def _hand(position: YinshPosition) -> str:
    """What comes onto the board with a touch: a ring while they are placed, a marker when a ring is to move."""
    if position.outcome is not None or position.owes_ring:
        return ""
    if position.is_placing:
        return f"yinsh-{COLOURS[position.mover]}-ring"
    return "" if position.own_rows else _leaves(position)


def _leaves(position: YinshPosition) -> str:
    """What a ring leaves in this turn, while it has not moved."""
    to_move = position.outcome is None and not position.is_placing and position.stage in (START, OWED, MOVE)
    return f"yinsh-{COLOURS[position.mover]}-marker" if to_move else ""


def _pool(position: YinshPosition) -> Tray:
    markers = TrayItem("yinsh-marker", position.pool, speech=Speech("yinsh-markers", {"count": position.pool}))
    return Tray("pool", None, (markers,), Speech("yinsh-pool"))


def _rings(position: YinshPosition, player: int) -> list[Tray]:
    colour, hand, off = COLOURS[player], position.in_hand(player), position.off[player]

    def rings(count: int, goal: int | None = None) -> tuple[TrayItem]:
        speech = Speech(f"yinsh-rings-{colour}", {"count": count})
        return (TrayItem(f"yinsh-{colour}-ring", count, goal, speech=speech, won=goal == count),)

    placing = [Tray("hand", player, rings(hand), Speech(f"yinsh-hand-{colour}"))] if hand else []
    return [*placing, Tray("off", player, rings(off, position.game.goal), Speech(f"yinsh-off-{colour}"))]
