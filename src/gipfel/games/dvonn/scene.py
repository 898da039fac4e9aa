"""What a DVONN board shows: cells, stacks with their heights, covered red, what is shut in, and who leads."""

from __future__ import annotations

from functools import cache, lru_cache

from gipfel.core.scene import Glyph, Item, Scene, Speech, Tray, TrayItem
from gipfel.core.stack import FIGURE, FIGURE_GLYPH, stack_items, top_shift
from gipfel.games.dvonn.cells import BOARD, CELLS, CENTRE, COLUMN_CELLS, NAMES
from gipfel.games.dvonn.rules import DvonnPosition, next_piece
from gipfel.games.dvonn.stacks import RED, REDS, DvonnStack, is_surrounded, pieces_left, pieces_of

COLOUR_NAMES = {"w": "white", "b": "black", "r": "red"}
SIDES = ("white", "black")
RED_FIGURE = "dvonn-figure-red"  # the ground of the figure where a DVONN-piece is covered
GLYPHS = {
    "dvonn-cell": Glyph("·", "dim"),
    "dvonn-white": Glyph("○", "bold bright_white"),
    "dvonn-black": Glyph("●", "bold bright_black"),
    "dvonn-red": Glyph("◆", "bold red"),
    "dvonn-lost": Glyph("×", "dim"),
    FIGURE: FIGURE_GLYPH,
    RED_FIGURE: Glyph("", "bold red"),
}
LABEL = "label-on-cloth"  # light letters: the board is dark
PLATE = 12.4  # how wide the board is
VIEW = (-6.3, -2.95, 12.6, 5.75)
LETTER_AWAY, NUMBER_AWAY = 0.82, 0.78  # from the first cell of a column or row to its name

Point = tuple[float, float]


def _point(cell: int) -> Point:
    """Where a cell is drawn, the centre in the middle; y grows downwards in a scene."""
    (x, y), (middle_x, middle_y) = BOARD.points[cell], BOARD.points[CENTRE]
    return x - middle_x, middle_y - y


_POINTS = tuple(_point(cell) for cell in range(CELLS))


def draw(position: DvonnPosition) -> Scene:
    """The scene of a position."""
    return Scene(
        "dvonn",
        VIEW,
        (*_ground(), *_cells(position)),
        trays=_trays(position),
        player=position.player,
        hand=f"dvonn-{COLOUR_NAMES[position.in_hand]}" if position.placing else "",
        stacks=True,
        closing=_closing(position),
    )


def _closing(position: DvonnPosition) -> Speech | None:
    """What decided a game that somebody has won: the pieces owned."""
    if position.outcome is None or position.outcome.winner is None:
        return None
    owned = [pieces_of(position.stacks, player) for player in (0, 1)]
    return Speech("dvonn-closing", {"most": max(owned), "fewest": min(owned)})


@cache
def _ground() -> tuple[Item, ...]:
    """The plate and the names of columns and rows."""
    items = [Item("plate", "dvonn-board", 0, 0, size=PLATE)]
    for column in COLUMN_CELLS:  # along the lean of the column, below its lowest cell
        x, y = _POINTS[column[0]]
        items.append(Item("label", LABEL, x + LETTER_AWAY / 2, y + LETTER_AWAY * 0.866, text=NAMES[column[0]][0]))
    for name in ("a1", "a2", "a3", "b4", "c5"):
        x, y = _POINTS[BOARD.index[name]]
        items.append(Item("label", LABEL, x - NUMBER_AWAY, y, text=name[1]))
    return tuple(items)


def _cells(position: DvonnPosition) -> list[Item]:
    stacks = position.stacks
    # From the far row to the near one: what stands before a high stack is drawn over it.
    order = sorted(range(CELLS), key=lambda cell: _POINTS[cell][1])
    shut = {cell for cell in order if not position.placing and stacks[cell] and is_surrounded(stacks, cell)}
    return [item for cell in order for item in _cell(cell, stacks[cell], cell in shut)]


@lru_cache(4_096)
def _cell(cell: int, stack: DvonnStack | None, shut: bool) -> tuple[Item, ...]:
    """A cell and what stands on it; a stack that is shut in is dimmed (rule 6)."""
    place, name = _POINTS[cell], NAMES[cell]
    spoken = Speech(_code(stack, shut), {"cell": name} | ({"height": stack.height} if stack else {}))
    ground = Item("cell", "dvonn-cell", *place, at=name, touch=name, speech=spoken)
    if stack is None:
        return (ground,)
    veil = [Item("mark", "dvonn-shut", *place, at=name, shift=top_shift(stack.height))] if shut else []
    return (ground, *_stack(place, name, stack), *veil)


def _stack(place: Point, name: str, stack: DvonnStack) -> tuple[Item, ...]:
    colour = COLOUR_NAMES[stack.top]
    below = [f"dvonn-edge-{colour}"] * (stack.height - 1)
    if stack.red:
        below[-1] = "dvonn-edge-red"
    return stack_items(name, place, below, [f"dvonn-{colour}"], figure=RED_FIGURE if stack.red else FIGURE)


def _code(stack: DvonnStack | None, shut: bool) -> str:
    """What a cell is called: `dvonn-vacant`, `dvonn-white`, `dvonn-black-stack-shut`, `dvonn-white-covers-red` …"""
    if stack is None:
        return "dvonn-vacant"
    kind = "-covers-red" if stack.red else "-stack" if stack.height > 1 else ""
    return f"dvonn-{COLOUR_NAMES[stack.top]}{kind}{'-shut' if shut else ''}"


def _trays(position: DvonnPosition) -> tuple[Tray, ...]:
    placing = position.placing
    owned = tuple(_reserve(position, player) if placing else _owned(position, player) for player in (0, 1))
    # What is lost has its place from the beginning: nothing moves when the jumps begin.
    lost = 0 if placing else CELLS - pieces_left(position.stacks)
    item = TrayItem("dvonn-lost", lost, speech=Speech("dvonn-lost-pieces", {"count": lost}))
    return (*owned, Tray("lost", None, (item,), Speech("dvonn-lost")))


def _reserve(position: DvonnPosition, player: int) -> Tray:
    """What a player has still to place (rule 1)."""
    placed, side = sum(stack is not None for stack in position.stacks), SIDES[player]
    due = [next_piece(turn) for turn in range(placed, CELLS) if turn % 2 == player]
    items = [TrayItem(f"dvonn-{side}", len(due) - due.count(RED), speech=Speech(f"dvonn-{side}-pieces"))]
    if placed < REDS:
        items.append(TrayItem("dvonn-red", due.count(RED), speech=Speech("dvonn-red-pieces")))
    return Tray("reserve", player, tuple(items), Speech(f"dvonn-reserve-{side}"))


def _owned(position: DvonnPosition, player: int) -> Tray:
    """The pieces in the stacks a player owns (rule 10)."""
    count, side = pieces_of(position.stacks, player), SIDES[player]
    won = position.outcome is not None and position.outcome.winner == player
    item = TrayItem(f"dvonn-{side}", count, speech=Speech("dvonn-owned", {"count": count}), won=won)
    return Tray("points", player, (item,), Speech(f"dvonn-owned-{side}"))
