"""What a TAMSK board shows: spaces with the room they have left, rings piled on them, hourglasses, rings in hand."""

from __future__ import annotations

from functools import cache, lru_cache

from gipfel.core.scene import Glyph, Item, Scene, Speech, Tray, TrayItem
from gipfel.games.tamsk.rules import START, TamskPosition
from gipfel.games.tamsk.spaces import BOARD, CENTRE, FRESH, GLASSES_EACH, LIVING, NAMES, OUT, OWNERS, ROOM, owned
from gipfel.games.tamsk.steps import NO_RING, RING, claim_touch

SIDES = ("red", "black")
STILL = " ₁₂₃₄"  # how many rings more, beside the space and beside an hourglass on it


def _ground_glyph(room: int, rings: int) -> Glyph:
    if rings == room:
        return Glyph("×", "dim")
    return Glyph(("○" if rings else "·") + STILL[room - rings], "yellow" if rings else "dim")


GLYPHS = {
    **{f"tamsk-pips-{room}-{rings}": _ground_glyph(room, rings) for room in (1, 2, 3, 4) for rings in range(room + 1)},
    # The letters of position texts: hourglasses of both players are told apart without colour.
    "tamsk-red": Glyph("R", "bold red"),
    "tamsk-black": Glyph("B", "bold bright_black"),
    "tamsk-red-fresh": Glyph("F", "bold red"),
    "tamsk-black-fresh": Glyph("f", "bold bright_black"),
    "tamsk-red-out": Glyph("r", "dim red"),
    "tamsk-black-out": Glyph("b", "dim"),
    "tamsk-claim": Glyph("○", "bold yellow"),
    "tamsk-ring": Glyph("○", "yellow"),
}
LABEL = "label-on-cloth"
PLATE = 8.2
MARGIN, LABEL_AWAY = 0.95, 0.78
KINDS = {LIVING: "", FRESH: "-fresh", OUT: "-out"}

Point = tuple[float, float]


def _point(cell: int) -> Point:
    """Where a space is drawn, the centre in the middle; y grows downwards in a scene."""
    (x, y), (middle_x, middle_y) = BOARD.points[cell], BOARD.points[CENTRE]
    return x - middle_x, middle_y - y


_POINTS = tuple(_point(cell) for cell in range(len(BOARD)))


def draw(position: TamskPosition) -> Scene:
    """The scene of a position."""
    width = max(x for x, _ in _POINTS) + MARGIN
    height = max(y for _, y in _POINTS) + MARGIN
    spaces = [_space(cell, position.rings[cell], position.glasses[cell]) for cell in range(len(BOARD))]
    return Scene(
        "tamsk",
        (-width, -height, 2 * width, 2 * height),
        (*_ground(), *(item for items in spaces for item in items), *_claims(position)),
        trays=tuple(_tray(position, player) for player in (0, 1)),
        player=position.player,
        hand=f"tamsk-{SIDES[position.mover]}" if position.is_placing(position.mover) else "",
        stacks=True,
        switch=(RING, NO_RING) if position.game.sandy and not position.game.auto else (),  # nobody has time to choose
        closing=_closing(position),
    )


@cache
def _ground() -> tuple[Item, ...]:
    """The plate, and the names of the spaces at both ends of every column."""
    items = [Item("plate", "tamsk-board", 0, 0, size=PLATE)]
    north, south = BOARD.directions.index("n"), BOARD.directions.index("s")
    for cell, (x, y) in enumerate(_POINTS):
        for direction, away in ((north, -LABEL_AWAY), (south, LABEL_AWAY)):
            if BOARD.neighbours[cell][direction] is None:
                items.append(Item("label", LABEL, x, y + away, text=NAMES[cell]))
    return tuple(items)


@lru_cache(1_024)
def _space(cell: int, rings: int, glass: str) -> tuple[Item, ...]:
    """A space with its rings, and the hourglass on it; a full one is closed."""
    name, place = NAMES[cell], _POINTS[cell]
    spoken = _spoken(cell, rings, glass)
    items = [Item("cell", f"tamsk-room-{ROOM[cell]}", *place, at=name, touch=name, speech=spoken)]
    if rings:
        items.append(Item("cell", f"tamsk-rings-{rings}", *place, at=name))
    if rings == ROOM[cell]:
        items.append(Item("cell", f"tamsk-full-{rings}", *place, at=name))
    items.append(Item("cell", f"tamsk-pips-{ROOM[cell]}-{rings}", *place, at=name))
    if glass:
        items.append(Item("piece", symbol_of(glass), *place, at=name))
    return tuple(items)


def symbol_of(glass: str) -> str:
    """The symbol of an hourglass by its letter."""
    kind = next(ending for letters, ending in KINDS.items() if glass in letters)
    return f"tamsk-{SIDES[OWNERS[glass]]}{kind}"


def _spoken(cell: int, rings: int, glass: str) -> Speech:
    names: dict[str, object] = {"space": NAMES[cell], "rings": rings, "room": ROOM[cell]}
    code = "tamsk-full-space" if rings == ROOM[cell] else "tamsk-rings" if rings else "tamsk-empty"
    ground = Speech(code, names)
    if not glass:
        return ground
    symbol = symbol_of(glass)
    return Speech(f"{symbol}-glass" if glass in LIVING else symbol, {"ground": ground})


def _claims(position: TamskPosition) -> tuple[Item, ...]:
    """Where a ring was left out and may be dropped now (rule 4)."""
    if position.claim is None or position.stage != START:
        return ()
    name = NAMES[position.claim]
    spoken = Speech("tamsk-claim", {"space": name})
    return (Item("mark", "tamsk-claim", *_POINTS[position.claim], touch=claim_touch(position.claim), speech=spoken),)


def _tray(position: TamskPosition, player: int) -> Tray:
    """The rings a player has left, hourglasses to place, and whether a bonus is due."""
    left, side = position.left[player], SIDES[player]
    won = position.outcome is not None and position.outcome.winner == player
    items = [TrayItem("tamsk-ring", left, speech=Speech("tamsk-left", {"count": left}), won=won)]
    if position.is_placing(player):
        missing = GLASSES_EACH - len(owned(position.glasses, player))
        items.append(TrayItem(f"tamsk-{side}", missing, speech=Speech("tamsk-glass-left", {"count": missing})))
    notes = (Speech("tamsk-has-bonus"),) if position.bonus and player == position.mover else ()
    return Tray("left", player, tuple(items), Speech(f"tamsk-left-{side}"), notes)


def _closing(position: TamskPosition) -> Speech | None:
    """What decided a game that somebody has won."""
    if position.outcome is None or position.outcome.winner is None:
        return None
    if position.outcome.reason == "sand":
        return Speech("tamsk-closing-sand")
    return Speech("tamsk-closing-rings", {"fewest": min(position.left), "most": max(position.left)})
