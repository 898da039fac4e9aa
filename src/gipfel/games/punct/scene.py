"""What a PÜNCT board shows: cells, pieces over three of them at their levels, bridges with a gap, and what is left."""

from __future__ import annotations

from functools import cache, lru_cache

from gipfel.core.scene import Glyph, Item, Scene, Speech, Tray, TrayItem, decisive
from gipfel.games.punct.cells import BOARD, CENTRE, MIDDLE, NAMES
from gipfel.games.punct.pieces import KINDS, DotPiece, layout_of
from gipfel.games.punct.relief import Relief
from gipfel.games.punct.rules import PunctPosition
from gipfel.games.punct.steps import kind_touch

SIDES = ("white", "black")
TONES = 3  # from this level on a piece gets no lighter
RISE = 0.11  # how far up a piece is drawn for every level below it
TURN = 60
PLATE = 17.6
MARGIN = 1.05
LABEL_AWAY, CORNER_AWAY = 0.82, 1.2  # names stand beside the board; at its cut corners that is further away
CORNERS = {"a": -0.3, "i": 0.0, "q": 0.3}  # and aside
LABEL = "label"

GLYPHS = {
    "punct-field": Glyph("·", "dim"),
    "punct-field-centre": Glyph(":", "dim"),
    # Capitals are White's as in position texts; the letter stands where the PÜNCT is.
    **{
        f"punct-{side}-{kind.lower()}{bridge}-{tone}": Glyph(kind if side == "white" else kind.lower(), style)
        for side, style in zip(SIDES, ("bold", "bold bright_black"), strict=True)
        for kind in KINDS
        for bridge in ("", "-bridge")
        for tone in range(1, TONES + 1)
        if not bridge or (kind != "T" and tone > 1)
    },
    **{f"punct-dot-{side}": Glyph(sign) for side, sign in zip(SIDES, "○●", strict=True)},
    **{
        f"punct-tray-{side}-{kind.lower()}": Glyph(kind if side == "white" else kind.lower(), "bold")
        for side in SIDES
        for kind in KINDS
    },
    "stack-figure": Glyph(""),
}

Point = tuple[float, float]


def _point(cell: int) -> Point:
    """Where a cell is drawn, the centre in the middle; y grows downwards in a scene."""
    (x, y), (middle_x, middle_y) = BOARD.points[cell], BOARD.points[MIDDLE]
    return x - middle_x, middle_y - y


_POINTS = tuple(_point(cell) for cell in range(len(BOARD)))


def draw(position: PunctPosition) -> Scene:
    """The scene of a position."""
    width = max(x for x, _ in _POINTS) + MARGIN
    height = max(y for _, y in _POINTS) + MARGIN
    relief = position.relief
    cells = [_cell(cell, tuple(relief.dots[cell])) for cell in range(len(BOARD))]
    pieces = [item for piece in position.pieces for item in _shape(piece, is_bridge(relief, piece))]
    return Scene(
        "punct",
        (-width, -height, 2 * width, 2 * height),
        (*_ground(), *cells, *pieces, *_decisive(position)),
        trays=tuple(tray for player in (0, 1) for tray in (_reserve(position, player), _centre(position, player))),
        player=position.player,
        stacks=True,
        oriented=True,
        closing=_closing(position),
    )


@cache
def _ground() -> tuple[Item, ...]:
    """The plate, and letters and numbers at both ends of the lines."""
    items = [Item("plate", "punct-board", 0, 0, size=PLATE)]
    north, south = BOARD.directions.index("n"), BOARD.directions.index("s")
    for cell, (x, y) in enumerate(_POINTS):
        column = NAMES[cell][0]
        away, aside = (CORNER_AWAY, CORNERS[column]) if column in CORNERS else (LABEL_AWAY, 0.0)
        for direction, sign in ((north, -1), (south, 1)):
            if BOARD.neighbours[cell][direction] is None:
                items.append(Item("label", LABEL, x + aside, y + sign * away, text=NAMES[cell]))
    return tuple(items)


@lru_cache(2_048)
def _cell(cell: int, dots: tuple[DotPiece, ...]) -> Item:
    symbol = "punct-field-centre" if cell in CENTRE else "punct-field"
    return Item("cell", symbol, *_POINTS[cell], at=NAMES[cell], touch=NAMES[cell], speech=_spoken(cell, dots))


def _spoken(cell: int, dots: tuple[DotPiece, ...]) -> Speech:
    """What a cell is called: its dots from the top, with the gaps between them."""
    middle = "-centre" if cell in CENTRE else ""
    if not dots:
        return Speech(f"punct-vacant{middle}", {"cell": NAMES[cell]})
    told: list[Speech] = []
    level = dots[-1].level
    for piece in reversed(dots):
        if piece.level < level:
            told.append(Speech("punct-gap"))
        dot = _dot(cell, piece)
        told.append(Speech("punct-below", {"dot": dot}) if told else dot)
        level = piece.level - 1
    if level:
        told.append(Speech("punct-gap"))
    return Speech(f"punct-cell{middle}", {"cell": NAMES[cell], "dots": told})


def _dot(cell: int, piece: DotPiece) -> Speech:
    code = "punct-spot" if layout_of(piece.layout).spot == cell else "punct-dot"
    return Speech(code, {"piece": name_of(piece.layout, piece.owner), "level": piece.level})


def name_of(number: int, owner: int) -> Speech:
    """What a piece is called, by its kind and colour."""
    return Speech(f"punct-{SIDES[owner]}-{layout_of(number).kind.lower()}")


def is_bridge(relief: Relief, piece: DotPiece) -> bool:
    """Whether the middle dot of a piece hangs over a gap (rule 8)."""
    middle = layout_of(piece.layout).middle
    if middle is None:
        return False
    below = [other.level for other in relief.dots[middle] if other.level < piece.level]
    return piece.level > 1 + max(below, default=0)


@lru_cache(4_096)
def _shape(piece: DotPiece, bridge: bool) -> tuple[Item, Item]:
    """The shadow of a piece and the piece, turned about its PÜNCT; the higher it lies, the further up it is drawn."""
    layout = layout_of(piece.layout)
    kind, tone, (x, y) = layout.kind.lower(), min(piece.level, TONES), _POINTS[layout.spot]
    shape = f"{kind}-bridge" if bridge else kind
    rise, angle = RISE * (piece.level - 1), float(TURN * layout.way)
    spot, *dots = (NAMES[cell] for cell in layout.cells)
    symbol = f"punct-{SIDES[piece.owner]}-{shape}-{tone}"
    return (
        Item("piece", f"punct-shadow-{shape}", x, y, angle=angle, shift=(0.04 + rise / 3, 0.07 - rise / 2)),
        Item("piece", symbol, x, y, angle=angle, at=spot, over=tuple(dots), shift=(0.0, -rise)),
    )


def ghost(piece: DotPiece, bridge: bool) -> Item:
    """A piece as it would lie, without its shadow."""
    return _shape(piece, bridge)[1]


def _decisive(position: PunctPosition) -> tuple[Item, ...]:
    """The chain that joins two sides, or the centre that was counted."""
    if position.outcome is None or position.outcome.winner is None:
        return ()
    winner = position.outcome.winner
    if position.outcome.reason.startswith("connection"):
        cells = sorted(position.chain(winner))
    else:
        cells = sorted(cell for cell in CENTRE if position.relief.tops[cell] == winner)
    return tuple(decisive(*_POINTS[cell], NAMES[cell]) for cell in cells)


def _reserve(position: PunctPosition, player: int) -> Tray:
    """The pieces a player has left, kind by kind."""
    side, on_turn = SIDES[player], position.player == player
    items = tuple(
        TrayItem(
            f"punct-tray-{side}-{kind.lower()}",
            count,
            touch=kind_touch(kind) if on_turn and count else "",
            speech=Speech(f"punct-{side}-{kind.lower()}"),
        )
        for kind, count in position.reserve(player).items()
    )
    left = Speech("punct-left", {"count": position.left(player)})
    return Tray("reserve", player, items, Speech(f"punct-reserve-{side}"), (left,))


def _centre(position: PunctPosition, player: int) -> Tray:
    """How many dots of a player are seen in the central hexagon, which counts when nobody connects."""
    side = SIDES[player]
    counted = position.outcome is not None and position.outcome.reason in ("centre", "blocked")
    won = counted and position.outcome is not None and position.outcome.winner == player
    dots = TrayItem(f"punct-dot-{side}", position.relief.in_centre(player), speech=Speech("punct-dots"), won=won)
    return Tray("centre", player, (dots,), Speech(f"punct-centre-{side}"))


def _closing(position: PunctPosition) -> Speech | None:
    """What decided a game that somebody has won."""
    if position.outcome is None or position.outcome.winner is None:
        return None
    match position.outcome.reason:
        case "connection":
            return Speech("punct-closing-connection")
        case "connection-given":
            return Speech("punct-closing-given")
    dots = (position.relief.in_centre(0), position.relief.in_centre(1))
    return Speech("punct-closing-centre", {"most": max(dots), "fewest": min(dots)})
