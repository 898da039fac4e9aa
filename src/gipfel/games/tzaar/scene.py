"""What a TZAAR board shows: points, stacks with their heights, the last of a kind, what both players have."""

from __future__ import annotations

from functools import cache, lru_cache

from gipfel.core.scene import Glyph, Item, Scene, Speech, Stroke, Tray, TrayItem
from gipfel.core.stack import FIGURE, FIGURE_GLYPH, stack_items, top_shift
from gipfel.games.tzaar.board import BOARD, KINDS, NAMES, PLACING, TzaarStack, hand, last_of_kind, tops
from gipfel.games.tzaar.rules import TzaarPosition
from gipfel.games.tzaar.steps import kind_touch

COLOURS = ("white", "black")
KIND_NAMES = {"Z": "tzaar", "A": "tzarra", "T": "tott"}
FIGURE_ASIDE = (0.27, 0.24)  # below the middle of the top, so that its kind is seen
MARGIN = 1.08
LABEL_AWAY = 0.84  # outside the plate
PLATE_SIZE = 9.3
GLYPHS = {
    FIGURE: FIGURE_GLYPH,
    "tzaar-point": Glyph("·", "dim"),
    "tzaar-hole": Glyph(" "),
    "tzaar-white-tzaar": Glyph("♔", "bold bright_white"),
    "tzaar-white-tzarra": Glyph("◎", "bold bright_white"),
    "tzaar-white-tott": Glyph("○", "bold bright_white"),
    "tzaar-black-tzaar": Glyph("♚", "bold bright_black"),
    "tzaar-black-tzarra": Glyph("◉", "bold bright_black"),
    "tzaar-black-tott": Glyph("●", "bold bright_black"),
}

Place = tuple[float, float]


def _place(cell: int) -> Place:
    """Where a point is drawn, the hole in the middle; y grows downwards in a scene."""
    (x, y), (left, bottom), (right, top) = BOARD.points[cell], BOARD.points[0], BOARD.points[-1]
    return x - (left + right) / 2, (bottom + top) / 2 - y


_PLACES = tuple(_place(cell) for cell in range(len(BOARD)))
_FAR_FIRST = tuple(sorted(range(len(BOARD)), key=lambda cell: _PLACES[cell][1]))  # near stacks rise in front of them
_STROKES = tuple(Stroke(*_PLACES[line[0]], *_PLACES[line[-1]]) for line in BOARD.lines)


def draw(position: TzaarPosition) -> Scene:
    """The scene of a position."""
    width = max(x for x, _ in _PLACES) + MARGIN
    height = max(y for _, y in _PLACES) + MARGIN
    items = [*_ground(), *_points(position), *_marks(position)]
    trays = tuple(_tray(position, player) for player in (0, 1))
    view = (-width, -height, 2 * width, 2 * height)
    return Scene("tzaar", view, tuple(items), _STROKES, trays, position.player, stacks=True, closing=_closing(position))


@cache
def _ground() -> tuple[Item, ...]:
    """The plate with its hole, and the names of the points at both ends of every column."""
    items = [Item("plate", "tzaar-board", 0, 0, size=PLATE_SIZE), Item("plate", "tzaar-hole", 0, 0)]
    north, south = BOARD.directions.index("n"), BOARD.directions.index("s")
    for cell, (x, y) in enumerate(_PLACES):
        for direction, away in ((north, -LABEL_AWAY), (south, LABEL_AWAY)):
            if BOARD.neighbours[cell][direction] is None and abs(y) > 1:  # not at the hole
                items.append(Item("label", "label", x, y + away, text=NAMES[cell]))
    return tuple(items)


def _points(position: TzaarPosition) -> list[Item]:
    return [item for cell in _FAR_FIRST for item in _point(cell, position.stacks[cell])]


@lru_cache(2_048)
def _point(cell: int, stack: TzaarStack | None) -> tuple[Item, ...]:
    """A point and the stack on it."""
    name = NAMES[cell]
    point = Item("cell", "tzaar-point", *_PLACES[cell], at=name, touch=name, speech=_spoken(name, stack))
    if stack is None:
        return (point,)
    below = [f"tzaar-{COLOURS[stack.owner]}-disc"] * (stack.height - 1)  # only the top shows its kind
    top = [symbol_of(stack.owner, stack.kind)]
    return (point, *stack_items(name, _PLACES[cell], below, top, aside=FIGURE_ASIDE))


def _spoken(name: str, stack: TzaarStack | None) -> Speech:
    if stack is None:
        return Speech("tzaar-vacant", {"point": name})
    code = f"tzaar-{COLOURS[stack.owner]}-{stack.kind}"
    if stack.height == 1:
        return Speech(code, {"point": name})
    return Speech(f"{code}-stack", {"point": name, "height": stack.height})


def symbol_of(owner: int, kind: str) -> str:
    """The symbol of a piece."""
    return f"tzaar-{COLOURS[owner]}-{KIND_NAMES[kind]}"


def _marks(position: TzaarPosition) -> list[Item]:
    """The last piece of a kind is marked: whoever loses or covers it has lost (rules 14 and 15)."""
    if position.stage == PLACING or position.outcome is not None:
        return []
    alone = last_of_kind(position.stacks, 0) | last_of_kind(position.stacks, 1)
    return [_last(cell, stack) for cell, stack in enumerate(position.stacks) if stack is not None and cell in alone]


def _last(cell: int, stack: TzaarStack) -> Item:
    shift = top_shift(stack.height)
    return Item("mark", "tzaar-last", *_PLACES[cell], at=NAMES[cell], shift=shift)


def _tray(position: TzaarPosition, player: int) -> Tray:
    """What a player shows of each kind, or while pieces are placed what is left to place."""
    placing = position.stage == PLACING
    counts = hand(position.stacks, player) if placing else tops(position.stacks, player)
    items = tuple(
        TrayItem(
            symbol_of(player, kind),
            counts[kind],
            touch=kind_touch(kind) if placing and player == position.player and counts[kind] else "",
            speech=Speech(f"tzaar-{kind}"),
            won=position.outcome is not None and not counts[kind],
        )
        for kind in KINDS
    )
    alone = () if placing else tuple(Speech(f"tzaar-last-{kind}") for kind in KINDS if counts[kind] == 1)
    name = "hand" if placing else "tops"
    return Tray(name, player, items, Speech(f"tzaar-{name}-{COLOURS[player]}"), alone)


def _closing(position: TzaarPosition) -> Speech | None:
    """What decided a game that is over: the kind that is missing, or that nothing can be captured."""
    if position.outcome is None or position.outcome.winner is None:
        return None
    counts = tops(position.stacks, 1 - position.outcome.winner)
    missing = [f"-{kind}" for kind in KINDS if not counts[kind]]
    return Speech(f"tzaar-won-{position.outcome.reason}{''.join(missing[:1])}")
