"""What a GIPF board shows: lines, dots and spots, pieces with their caps, handles of rows, reserves."""

from __future__ import annotations

from functools import cache, lru_cache
from math import atan2, degrees, hypot

from gipfel.core.scene import Glyph, Item, Scene, Speech, Stroke, Tray, TrayItem
from gipfel.core.stack import FIGURE, FIGURE_GLYPH
from gipfel.games.gipf.moves import reached
from gipfel.games.gipf.pieces import FIRST, GIPF, GIPF_PIECE, GIPFS, POTENTIALS, SINGLE, Piece, Side, masks
from gipfel.games.gipf.rows import Row
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.spots import BOARD, CENTRE, DOTS, ENTRY, LINES, NAMES, SPOTS, cells_of
from gipfel.games.gipf.steps import PotentialMove, TakeToo, Use, row_touch

COLOURS = ("white", "black")
MARGIN = 0.78
LABEL_AWAY = 0.45  # how far outside its dot a name stands
KIND_NAMES = {"P": "single", "G": "gipf", "U": "used", "Z": "zertz", "T": "tamsk", "Y": "yinsh"}
KIND_NAMES |= {"D": "dvonn", "N": "punct", "V": "dvonn-used", "C": "punct-used"}
FIGURE_ASIDE = (0.24, 0.24)  # where the height of a pile is written
GLYPHS = {
    "gipf-dot": Glyph("∘", "dim"),
    "gipf-spot": Glyph("·", "dim"),
    "gipf-white-single": Glyph("○", "bold bright_white"),
    "gipf-black-single": Glyph("●", "bold bright_black"),
    "gipf-white-gipf": Glyph("◎", "bold bright_white"),
    "gipf-black-gipf": Glyph("◉", "bold bright_black"),
    "gipf-white-used": Glyph("◇", "bold bright_white"),
    "gipf-black-used": Glyph("◆", "bold bright_black"),
    "gipf-white-dvonn-used": Glyph("△", "bold bright_white"),
    "gipf-black-dvonn-used": Glyph("▲", "bold bright_black"),
    "gipf-white-punct-used": Glyph("☆", "bold bright_white"),
    "gipf-black-punct-used": Glyph("★", "bold bright_black"),
    FIGURE: FIGURE_GLYPH,
    "gipf-cap-zertz": Glyph("^", "bold yellow"),
    "gipf-cap-tamsk": Glyph("x", "bold yellow"),
    "gipf-cap-yinsh": Glyph("o", "bold yellow"),
    "gipf-cap-dvonn": Glyph("=", "bold yellow"),
    "gipf-cap-punct": Glyph(":", "bold yellow"),
    "gipf-hand-zertz": Glyph("^", "bold yellow"),
    "gipf-hand-tamsk": Glyph("x", "bold yellow"),
    "gipf-hand-yinsh": Glyph("o", "bold yellow"),
    "gipf-hand-dvonn": Glyph("=", "bold yellow"),
    "gipf-hand-punct": Glyph(":", "bold yellow"),
}

Point = tuple[float, float]


def _point(cell: int) -> Point:
    """Where a cell is drawn, the centre in the middle; y grows downwards in a scene."""
    (x, y), (middle_x, middle_y) = BOARD.points[cell], BOARD.points[CENTRE]
    return x - middle_x, middle_y - y


_POINTS = tuple(_point(cell) for cell in range(len(BOARD)))
_STROKES = tuple(Stroke(*_POINTS[line.dots[0]], *_POINTS[line.dots[1]]) for line in LINES)


def draw(position: GipfPosition) -> Scene:
    """The scene of a position."""
    width = max(x for x, _ in _POINTS) + MARGIN
    height = max(y for _, y in _POINTS) + MARGIN
    items = [*_ground(), *_cells(position), *_labels(), *_marks(position)]
    trays = tuple(tray for player in (0, 1) for tray in _trays(position, player))
    view = (-width, -height, 2 * width, 2 * height)
    closing = None if position.outcome is None else Speech(f"gipf-won-{position.outcome.reason}")
    return Scene("gipf", view, tuple(items), _STROKES, trays, position.player, hand=_hand(position), closing=closing)


@cache
def _ground() -> tuple[Item, ...]:
    """The plate and the dots."""
    items = [Item("plate", "gipf-board", 0, 0, size=8)]
    for dot in DOTS:
        name = NAMES[dot]
        speech = Speech("gipf-dot-name", {"dot": name})
        items.append(Item("cell", "gipf-dot", *_POINTS[dot], at=name, touch=name, speech=speech))
    return tuple(items)


def _cells(position: GipfPosition) -> list[Item]:
    pieces = position.pieces
    return [item for spot in SPOTS for item in _spot(spot, pieces[spot])]


@lru_cache(1_024)
def _spot(spot: int, piece: Piece | None) -> tuple[Item, ...]:
    """A spot and what stands on it."""
    name = NAMES[spot]
    cell = Item("cell", "gipf-spot", *_POINTS[spot], at=name, touch=name, speech=_spoken(name, piece))
    return (cell,) if piece is None else (cell, *_piece(piece, spot))


def _spoken(name: str, piece: Piece | None) -> Speech:
    if piece is None:
        return Speech("gipf-vacant", {"spot": name})
    if piece.under is None:
        return Speech(f"gipf-{_called(piece)}-at", {"spot": name})
    layers = [Speech(f"gipf-{_called(layer)}-layer") for layer in piece.layers]
    return Speech("gipf-pile-at", {"spot": name, "height": len(layers), "layers": layers})


def _called(piece: Piece) -> str:
    return f"{COLOURS[piece.owner]}-{KIND_NAMES[piece.carries or piece.kind]}"


def _piece(piece: Piece, spot: int) -> list[Item]:
    """A loaded piece is a single with the cap of its potential; a pile is its top on a rim of the colour beneath."""
    place, name = _POINTS[spot], NAMES[spot]
    items = [Item("piece", f"gipf-{COLOURS[piece.owner]}-{KIND_NAMES[piece.kind]}", *place, at=name, group=name)]
    if piece.carries:
        items.append(Item("piece", f"gipf-cap-{KIND_NAMES[piece.carries]}", *place, at=name, group=name))
    if piece.under is None:
        return items
    rim = Item("piece", f"gipf-{COLOURS[piece.under.owner]}-rim", *place, at=name, group=name)
    height = str(len(piece.layers))
    return [rim, *items, Item("piece", FIGURE, *place, at=name, group=name, text=height, shift=FIGURE_ASIDE)]


@cache
def _labels() -> tuple[Item, ...]:
    items = []
    for dot in DOTS:
        x, y = _POINTS[dot]
        away = 1 + LABEL_AWAY / hypot(x, y)
        items.append(Item("label", "label", x * away, y * away, text=NAMES[dot]))
    return tuple(items)


def _marks(position: GipfPosition) -> list[Item]:
    if position.outcome is not None:
        return []
    if position.announcement is not None:
        return _announced(position, position.announcement)
    if position.taking is not None:
        return _parting(position, position.taking.chosen)
    return [_handle(row) for row in position.own_rows]


def _parting(position: GipfPosition, chosen: int) -> list[Item]:
    """What goes is crossed; what may stay, and stays unless it is touched, has a tick (rules 13 and 15)."""
    stays = [step.spot for step in position.steps() if isinstance(step, TakeToo)]
    return [
        *(Item("mark", "mark-goes", *_POINTS[spot], at=NAMES[spot]) for spot in cells_of(chosen)),
        *(Item("mark", "mark-stays", *_POINTS[spot], at=NAMES[spot]) for spot in stays),
    ]


def _handle(row: Row) -> Item:
    """A band along the set of a row; `size` is its length from the first piece to the last."""
    spots = [spot for spot in LINES[row.line].spots if row.spots >> spot & 1]
    (x1, y1), (x2, y2) = _POINTS[spots[0]], _POINTS[spots[-1]]
    speech = Speech("gipf-row-name", {"first": NAMES[spots[0]], "last": NAMES[spots[-1]]})
    angle = degrees(atan2(y2 - y1, x2 - x1))
    place = ((x1 + x2) / 2, (y1 + y2) / 2)
    length = hypot(x2 - x1, y2 - y1)
    return Item("mark", "gipf-row", *place, size=length, angle=angle, touch=row_touch(row.line), speech=speech)


def _announced(position: GipfPosition, move: PotentialMove) -> list[Item]:
    """The potential is marked, an arrow shows where it wants to go."""
    if isinstance(move, Use):
        origin, start, end = move.origin, move.origin, move.target
    else:
        white, black = masks(position.pieces)
        path = ENTRY[move.dot, move.spot].path
        origin, start, end = CENTRE, move.dot, path[reached(white | black, path)]
    (x1, y1), (x2, y2) = _POINTS[start], _POINTS[end]
    angle = degrees(atan2(y2 - y1, x2 - x1))
    return [
        Item("mark", "mark-chosen", *_POINTS[origin], at=NAMES[origin]),
        Item("mark", "mark-arrow", (x1 + x2) / 2, (y1 + y2) / 2, size=hypot(x2 - x1, y2 - y1), angle=angle),
    ]


def _kinds(position: GipfPosition, player: int) -> tuple[str, ...]:
    """What a player can push in now."""
    if position.player != player or position.announcement is not None or position.is_finishing:
        return ()
    return position.sides[player].kinds(position.game.terms.printed_order)


def _hand(position: GipfPosition) -> str:
    """What comes in when there is nothing to choose from."""
    player = position.mover
    kinds = _kinds(position, player)
    return f"gipf-{COLOURS[player]}-{KIND_NAMES[kinds[0]]}" if kinds in ((SINGLE,), (GIPF,)) else ""


def _trays(position: GipfPosition, player: int) -> tuple[Tray, ...]:
    side, terms = position.sides[player], position.game.terms
    on_board = position.pieces.count(GIPF_PIECE[player]) if terms.counts_gipf and side.phase != FIRST else None
    won = position.outcome is not None and position.outcome.winner != player
    return _reserves(player, side, terms.potentials, _kinds(position, player), on_board, won)


@lru_cache(1_024)
def _reserves(
    player: int, side: Side, agreed: tuple[int, ...], kinds: tuple[str, ...], on_board: int | None, won: bool
) -> tuple[Tray, ...]:
    """What a player has beside the board; `won`: what is left of it has decided the game."""
    colour = COLOURS[player]

    def item(kind: str, symbol: str, count: int) -> TrayItem:
        touch = f"kind:{kind}" if kind in kinds and len(kinds) > 1 else ""
        speech = Speech(f"gipf-{colour}-{KIND_NAMES[kind]}")
        return TrayItem(symbol, count, touch=touch, speech=speech, won=won and kind == SINGLE)

    items = [item(SINGLE, f"gipf-{colour}-single", side.reserve)]
    if side.phase in (FIRST, GIPFS):
        items.append(item(GIPF, f"gipf-{colour}-gipf", side.reserve // 2))
    for kind, held, most in zip(POTENTIALS, side.hand, agreed, strict=True):
        if most:
            items.append(item(kind, f"gipf-hand-{KIND_NAMES[kind]}", held))
    notes = []
    if on_board is not None:
        notes.append(Speech("gipf-on-board", {"count": on_board}))
    if GIPF in kinds:
        notes.append(Speech("gipf-takes-two"))
    if side.reserve == 0:
        notes.append(Speech("gipf-reserve-empty"))
    lost = TrayItem(f"gipf-{colour}-single", side.lost, speech=Speech(f"gipf-{colour}-single"))
    return (
        Tray("reserve", player, tuple(items), Speech(f"gipf-reserve-{colour}"), tuple(notes)),
        Tray("lost", player, (lost,), Speech(f"gipf-lost-{colour}")),
    )
