"""What an Offboard board shows: sockets, marbles, pockets with their values, points and the marble in hand."""

from __future__ import annotations

from functools import cache, lru_cache
from math import atan2, cos, degrees, hypot, pi, radians, sin, sqrt

from gipfel.core.scene import Glyph, Item, Scene, Speech, Tray, TrayItem, decisive
from gipfel.games.offboard.layout import BOARD, Pocket
from gipfel.games.offboard.rules import COLOURS, EMPTY, HAND, OffboardPosition, exits_of

NAMES = ("red", "yellow")
GLYPHS = {
    "offboard-socket": Glyph("·", "dim"),
    "offboard-pocket": Glyph("∪", "dim"),
    "offboard-point": Glyph("★", "dim"),
    "marble-red": Glyph("●", "bold red"),
    "marble-yellow": Glyph("○", "bold yellow"),
}

MARGIN = 0.12
POCKET_AWAY = 4.72  # from the centre to the middle line of the pockets along a side
HALF_HEIGHT = 5.35  # of the plate, which is a hexagon standing on a side
VALUE_ASIDE = 0.68  # from the marble of a pocket to its value
MARBLE_ASIDE = 0.21  # from the middle of a pocket to its marble, on the other side than its value
LABEL = "label-on-cloth"  # light letters: the plate is graphite
LABEL_AWAY = 0.72  # from a rim cell to its letter or number
_HALF_WIDTH = HALF_HEIGHT * 2 / sqrt(3)
_SIDES = tuple(radians(30 + 60 * side) for side in range(6))  # the directions in which the sides face
_LONG = 9  # cells on a line through the centre

Point = tuple[float, float]


def draw(position: OffboardPosition) -> Scene:
    """The scene of a position."""
    return Scene(
        "offboard",
        (-_HALF_WIDTH - MARGIN, -HALF_HEIGHT - MARGIN, 2 * (_HALF_WIDTH + MARGIN), 2 * (HALF_HEIGHT + MARGIN)),
        (_plate(), *_pockets(position), *_cells(position), *_labels(), *_won(position)),
        trays=tuple(_tray(position, player) for player in (0, 1)),
        player=position.player,
        closing=_closing(position),
    )


def _winner(position: OffboardPosition) -> int | None:
    """Who has enough points."""
    outcome = position.outcome
    return None if outcome is None or outcome.reason != "points" else outcome.winner


def _won(position: OffboardPosition) -> list[Item]:
    """The pockets that hold marbles for which the winner got points: those of the other colour."""
    winner = _winner(position)
    if winner is None:
        return []
    held = zip(position.game.layout.pockets, position.pockets, strict=True)
    return [
        decisive(*_pocket_place(pocket)[0], f"pocket:{pocket.name}")
        for pocket, marble in held
        if marble == COLOURS[1 - winner]
    ]


def _closing(position: OffboardPosition) -> Speech | None:
    winner = _winner(position)
    return None if winner is None else Speech("offboard-won-points", {"count": position.points(winner)})


@cache
def _point(cell: int) -> Point:
    """Where a cell is drawn, the centre in the middle; y grows downwards in a scene."""
    (x, y), (middle_x, middle_y) = BOARD.points[cell], BOARD.points[BOARD.index["e5"]]
    return x - middle_x, middle_y - y


def _beside(cell: int, direction: int, away: float) -> Point:
    """The place at some distance from a cell, on the board or not."""
    x, y = _point(cell)
    angle = radians(60 * direction)
    return x + away * cos(angle), y - away * sin(angle)


@cache
def _plate() -> Item:
    return Item("plate", "offboard-board", 0, 0, size=round(2 * _HALF_WIDTH, 4))


def _cells(position: OffboardPosition) -> list[Item]:
    red, yellow = position.marbles
    return [
        item
        for cell in range(len(BOARD))
        for item in _cell(cell, "red" if red >> cell & 1 else "yellow" if yellow >> cell & 1 else "free")
    ]


@cache
def _cell(cell: int, kind: str) -> tuple[Item, ...]:
    """A socket and the marble in it."""
    (x, y), name = _point(cell), BOARD.names[cell]
    spoken = Speech(f"offboard-{kind}", {"cell": name})
    socket = Item("cell", "offboard-socket", x, y, at=name, touch=name, speech=spoken)
    return (socket,) if kind == "free" else (socket, Item("piece", f"marble-{kind}", x, y, at=name))


def _pockets(position: OffboardPosition) -> list[Item]:
    held = zip(position.game.layout.pockets, position.pockets, strict=True)
    return [item for pocket, marble in held for item in _pocket(pocket, marble)]


@lru_cache(1_024)
def _pocket(pocket: Pocket, held: str) -> tuple[Item, ...]:
    """A pocket, the marble in it, and its value."""
    kind = "empty" if held == EMPTY else NAMES[COLOURS.index(held)]
    place = f"pocket:{pocket.name}"
    (x, y), angle = _pocket_place(pocket)
    spoken = Speech(f"offboard-pocket-{kind}", {"pocket": pocket.name, "value": pocket.value})
    rim = Item("cell", "offboard-pocket", x, y, angle=round(angle), at=place, speech=spoken)
    marbles = () if held == EMPTY else (Item("piece", f"marble-{kind}", x, y, at=place),)
    along_x, along_y = _along(angle)
    value_x, value_y = x - VALUE_ASIDE * along_x, y - VALUE_ASIDE * along_y
    return (rim, *marbles, Item("label", LABEL, value_x, value_y, at=place, text=str(pocket.value)))


@cache
def _pocket_place(pocket: Pocket) -> tuple[Point, float]:
    """Where the marble of a pocket lies, outside the side its exits are on, and the angle of that side."""
    exits = exits_of(pocket)
    # An exit through a corner lies on no side; a pocket that has no other stands at the corner.
    sideways = [(cell, way) for cell, way in exits if len(BOARD.rays[cell][(way + 3) % 6]) + 1 < _LONG]
    places = [_beside(cell, way, 1) for cell, way in sorted(sideways or exits)]
    x, y = (sum(values) / len(places) for values in zip(*places, strict=True))
    if hypot(x, y) < 1:  # exits on opposite sides: the first of them stands for all
        x, y = places[0]
    facing = min(_SIDES, key=lambda side: abs((atan2(-y, x) - side + pi) % (2 * pi) - pi))
    stretch = POCKET_AWAY / (x * cos(facing) - y * sin(facing))
    angle = (90 - degrees(facing)) % 180
    along_x, along_y = _along(angle)
    return (x * stretch + MARBLE_ASIDE * along_x, y * stretch + MARBLE_ASIDE * along_y), angle


def _along(angle: float) -> Point:
    """One unit in a direction, clockwise from the right as scenes turn things."""
    return cos(radians(angle)), sin(radians(angle))


@cache
def _labels() -> tuple[Item, ...]:
    """Letters at the left end of the rows; numbers at the lower right end of their lines."""
    west, south_east = BOARD.directions.index("w"), BOARD.directions.index("se")
    items: list[Item] = []
    for cell, name in enumerate(BOARD.names):
        for direction, text in ((west, name[0]), (south_east, name[1])):
            if BOARD.neighbours[cell][direction] is None:
                items.append(Item("label", LABEL, *_beside(cell, direction, LABEL_AWAY), text=text))
    return tuple(items)


def _tray(position: OffboardPosition, player: int) -> Tray:
    """What a player has scored, and the marble in hand while there is one."""
    in_hand = position.hand and player == position.mover
    return _scored(player, position.points(player), position.game.layout.target, player == _winner(position), in_hand)


@lru_cache(256)
def _scored(player: int, points: int, target: int, won: bool, in_hand: bool) -> Tray:
    spoken = Speech("offboard-points", {"points": points, "target": target})
    items = [TrayItem("offboard-point", points, goal=target, speech=spoken, won=won)]
    if in_hand:
        items.append(TrayItem(f"marble-{NAMES[player]}", 1, touch=HAND, speech=Speech("offboard-in-hand")))
    notes = (Speech("offboard-needs", {"missing": target - points}),) if points < target else ()
    return Tray("points", player, tuple(items), Speech(f"offboard-tray-{NAMES[player]}"), notes)
