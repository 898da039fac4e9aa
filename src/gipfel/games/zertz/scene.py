"""What a ZÈRTZ board shows: the rings that are left, marbles, the pool, captures and what is still missing."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot

from gipfel.core.scene import Glyph, Item, Scene, Speech, Tray, TrayItem
from gipfel.games.zertz.editions import COLOURS, NAMES, Counts, Edition
from gipfel.games.zertz.rings import RingBoard, cells_of
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import Completed, Filled, Jumping

MARGIN = 0.98  # of cloth round the outermost rings' middles
RIM = 0.04
ORDINALS = ("first", "second")
GLYPHS = {
    "zertz-ring": Glyph("○", "dim"),
    "marble-white": Glyph("W", "bold bright_white"),
    "marble-grey": Glyph("G", "bold cyan"),
    "marble-black": Glyph("B", "bold bright_black"),
}


def draw(position: ZertzPosition) -> Scene:
    """The scene of a position; the view stays the same when rings are gone."""
    cloth, view = _cloth(position.game.board.points)
    return Scene(
        "zertz",
        view,
        (cloth, *_rings(position), *_marks(position), *_labels(position.game.ground)),
        trays=(_stock(position.stock), *(_captures(position, player) for player in (0, 1))),
        player=position.player,
        closing=_closing(position),
    )


def _sets(position: ZertzPosition, player: int) -> tuple[bool, bool, bool]:
    """Of which colours a winner has enough: of one, or a few of each."""
    edition, captures = position.game.edition, position.captures[player]
    if position.outcome is None or position.outcome.winner != player or position.outcome.reason != "set":
        return False, False, False
    single = [count >= goal for count, goal in zip(captures, edition.single, strict=True)]
    white, grey, black = single if any(single) else [True] * 3
    return white, grey, black


def _closing(position: ZertzPosition) -> Speech | None:
    outcome, edition = position.outcome, position.game.edition
    if outcome is None or outcome.winner is None or outcome.reason != "set":
        return None
    sets = _sets(position, outcome.winner)
    if all(sets) and any(
        count < goal for count, goal in zip(position.captures[outcome.winner], edition.single, strict=True)
    ):
        return Speech("zertz-won-each", {"count": edition.each})
    colour = sets.index(True)
    return Speech(f"zertz-won-{NAMES[colour]}", {"count": edition.single[colour]})


@lru_cache(16)
def _cloth(points: tuple[tuple[float, float], ...]) -> tuple[Item, tuple[float, float, float, float]]:
    """What the rings lie on, and the view of it."""
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    bottom, top = min(y for _, y in points), max(y for _, y in points)
    middle_x, middle_y = (left + right) / 2, (bottom + top) / 2
    # As far in every direction, so that the board can be turned on it.
    half = max(hypot(x - middle_x, y - middle_y) for x, y in points) + MARGIN
    cloth = Item("plate", "zertz-cloth", middle_x, -middle_y, size=2 * half)
    return cloth, (middle_x - half - RIM, -middle_y - half - RIM, 2 * (half + RIM), 2 * (half + RIM))


def _place(position: ZertzPosition, cell: int) -> tuple[float, float]:
    """The middle of a ring; y grows downwards in a scene."""
    x, y = position.game.board.points[cell]
    return x, -y


def _rings(position: ZertzPosition) -> list[Item]:
    items: list[Item] = []
    names, points = position.game.ground.names, position.game.board.points
    for cell in cells_of(position.rings):
        items += _ring(names[cell], points[cell], position.colour_at(cell))
    return items


def gone(before: ZertzPosition, after: ZertzPosition) -> list[Item]:
    """The rings that lay there before and do not any more."""
    names, points = before.game.ground.names, before.game.board.points
    return [_ring(names[cell], points[cell], None)[0] for cell in cells_of(before.rings & ~after.rings)]


@lru_cache(2_048)
def _ring(name: str, point: tuple[float, float], colour: int | None) -> tuple[Item, ...]:
    """A ring and the marble on it."""
    x, y = point[0], -point[1]
    kind = "vacant" if colour is None else NAMES[colour]
    spoken = Speech(f"zertz-{kind}", {"cell": name})
    ring = Item("cell", "zertz-ring", x, y, at=name, touch=name, speech=spoken)
    return (ring,) if colour is None else (ring, Item("piece", f"marble-{kind}", x, y, at=name))


def _marks(position: ZertzPosition) -> list[Item]:
    """The marble this turn has placed or moved, or the groups it claims."""
    match position.stage:
        case Filled(cell):
            chosen = 1 << cell
        case Jumping(path):
            chosen = 1 << path[-1]
        case Completed(claimed=claimed):
            chosen = claimed
        case None:
            chosen = 0
    names = position.game.ground.names
    return [Item("mark", "mark-chosen", *_place(position, cell), at=names[cell]) for cell in cells_of(chosen)]


@cache
def _labels(ground: RingBoard) -> tuple[Item, ...]:
    """Letters below the columns; each number at the upper left of the first ring that has it."""
    items: list[Item] = []
    numbers: set[str] = set()
    for name, (x, above) in zip(ground.names, ground.board.points, strict=True):
        y = -above
        letter, number = name[0], name[1]
        if number == "1":
            items.append(Item("label", "label-on-cloth", x, y + 0.78, text=letter))
        if number not in numbers:
            numbers.add(number)
            items.append(Item("label", "label-on-cloth", x - 0.66, y - 0.38, text=number))
    return tuple(items)


@lru_cache(512)
def _stock(stock: Counts) -> Tray:
    items = tuple(
        TrayItem(f"marble-{name}", count, touch=f"stock:{colour}", speech=_count(f"zertz-stock-{name}", count))
        for name, colour, count in zip(NAMES, COLOURS, stock, strict=True)
    )
    return Tray("stock", None, items, Speech("zertz-stock"))


def _captures(position: ZertzPosition, player: int) -> Tray:
    places_own = position.own_marbles and position.mover == player
    captures = position.captures[player]
    return _captured(position.game.edition, player, captures, places_own, _sets(position, player))


@lru_cache(1_024)
def _captured(edition: Edition, player: int, captures: Counts, places_own: bool, sets: tuple[bool, bool, bool]) -> Tray:
    items = tuple(
        TrayItem(
            f"marble-{name}",
            count,
            goal=goal,
            touch=f"own:{colour}" if places_own else "",
            speech=_count(f"zertz-captured-{name}", count),
            won=won,
        )
        for name, colour, count, goal, won in zip(NAMES, COLOURS, captures, edition.single, sets, strict=True)
    )
    notes = () if edition.is_set(captures) else (_missing(edition, captures),)
    return Tray("captures", player, items, Speech(f"zertz-captures-{ORDINALS[player]}"), notes)


def _missing(edition: Edition, captures: Counts) -> Speech:
    """All four ways to win in one sentence: told one by one they would seem to be needed together."""
    single = {name: goal - count for name, count, goal in zip(NAMES, captures, edition.single, strict=True)}
    more = sum(max(0, edition.each - count) for count in captures)
    return Speech("zertz-needs", {**single, "more": more, "each": edition.each})


def _count(code: str, count: int) -> Speech:
    return Speech(code, {"count": count})
