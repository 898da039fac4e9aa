"""What a LYNGK board shows: lines and points, stacks with all their pieces, tokens to claim, colours and points."""

from __future__ import annotations

from functools import cache, lru_cache
from math import hypot

from gipfel.core.outcome import Outcome
from gipfel.core.scene import Glyph, Item, Scene, Speech, Stroke, Tray, TrayItem, decisive
from gipfel.games.lyngk.points import BOARD, CENTRE, COLOURS, COLUMNS, JOKER, NAMES
from gipfel.games.lyngk.rules import CLAIMED, FIVE, MOST_CLAIMS, LyngkPosition, claim_touch

PIECES = dict(zip(COLOURS + JOKER, ("ivory", "blue", "red", "green", "black", "joker"), strict=True))
ORDINALS = ("first", "second")
GLYPHS = {
    "lyngk-point": Glyph("·", "dim"),
    "lyngk-five": Glyph("★", "dim"),
    "lyngk-slot": Glyph("·", "dim"),
    "lyngk-ivory": Glyph("I", "bold bright_white"),
    "lyngk-blue": Glyph("B", "bold bright_blue"),
    "lyngk-red": Glyph("R", "bold bright_red"),
    "lyngk-green": Glyph("G", "bold bright_green"),
    "lyngk-black": Glyph("K", "bold bright_black"),
    "lyngk-joker": Glyph("J", "bold bright_magenta"),
}
GLYPHS |= {f"{symbol}-under": glyph for symbol, glyph in list(GLYPHS.items())[3:]}

MARGIN = 0.78
LABEL_AWAY = 0.63
THICK = 0.14  # how far a piece stands above the one below it
TALLEST = 0.5  # no stack stands higher than this

Point = tuple[float, float]


def _point(point: int) -> Point:
    """Where a point is drawn, the centre in the middle; y grows downwards in a scene."""
    (x, y), (middle_x, middle_y) = BOARD.points[point], BOARD.points[CENTRE]
    return x - middle_x, middle_y - y


_POINTS = tuple(_point(point) for point in range(len(BOARD)))
_STROKES = tuple(Stroke(*_POINTS[line[0]], *_POINTS[line[-1]]) for line in BOARD.lines)
_HALF = max(hypot(*place) for place in _POINTS) + MARGIN


def draw(position: LyngkPosition) -> Scene:
    """The scene of a position."""
    items = [
        *_ground(),
        *(item for point, stack in enumerate(position.stacks) for item in _stack(point, stack)),
        *(decisive(*_POINTS[point], NAMES[point]) for point in _deciding(position)),
    ]
    trays = (*_tokens(position), *(_tray(position, player) for player in (0, 1)))
    view = (-_HALF, -_HALF, 2 * _HALF, 2 * _HALF)
    return Scene("lyngk", view, tuple(items), _STROKES, trays, position.player, stacks=True, closing=_closing(position))


def _deciding(position: LyngkPosition) -> list[int]:
    """The stacks on the board that decided the game: the six, or those of which the winner has more."""
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return []
    own = position.claims[outcome.winner]
    height = _height(position, outcome)
    return [point for point, stack in enumerate(position.stacks) if len(stack) == height and stack[-1] in own]


def _height(position: LyngkPosition, outcome: Outcome) -> int:
    """How high the stacks are that decided; a six decides though both may have as many of every other height."""
    return position.game.limit if outcome.reason == "six" else position.deciding_height


def _closing(position: LyngkPosition) -> Speech | None:
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return None
    height = _height(position, outcome)
    more, fewer = (position.scored(player, height) for player in (outcome.winner, 1 - outcome.winner))
    return Speech(f"lyngk-decided-{outcome.reason}", {"height": height, "more": more, "fewer": fewer})


@cache
def _ground() -> tuple[Item, ...]:
    """The plate, and the names of the lowest and the highest point of every column."""
    items = [Item("plate", "lyngk-board", 0, 0, size=2 * _HALF)]
    for column in COLUMNS:
        for point, way in {column[0]: 1, column[-1]: -1}.items():
            x, y = _POINTS[point]
            items.append(Item("label", "label-on-board", x, y + way * LABEL_AWAY, text=NAMES[point]))
    return tuple(items)


@lru_cache(4_096)
def _stack(point: int, stack: str) -> tuple[Item, ...]:
    """A point and the pieces on it, the lowest first; every piece shows its colour and its letter."""
    (x, y), name = _POINTS[point], NAMES[point]
    cell = Item("cell", "lyngk-point", x, y, at=name, touch=name, speech=_spoken(name, stack))
    step = min(THICK, TALLEST / max(len(stack) - 1, 1))
    lowest = step * (len(stack) - 1) / 2  # the middle of a stack lies on its point
    pieces = [
        Item("piece", _symbol(stack, level), x, y, at=name, group=name, shift=(0.0, lowest - step * level))
        for level in range(len(stack))
    ]
    return (cell, *pieces)


def _symbol(stack: str, level: int) -> str:
    """A piece that is covered has its letter at the rim that can be seen."""
    symbol = f"lyngk-{PIECES[stack[level]]}"
    return symbol if level == len(stack) - 1 else f"{symbol}-under"


def _spoken(name: str, stack: str) -> Speech:
    if not stack:
        return Speech("lyngk-vacant", {"point": name})
    told = {"point": name, "piece": named(stack[-1])}
    if len(stack) == 1:
        return Speech("lyngk-single", told)
    below = [named(piece) for piece in reversed(stack[:-1])]
    return Speech("lyngk-stack", {**told, "height": len(stack), "below": below})


def named(piece: str) -> Speech:
    """The name of a colour, or of the joker."""
    return Speech(f"lyngk-{PIECES[piece]}")


def _tokens(position: LyngkPosition) -> tuple[Tray, ...]:
    """The neutral colours; whoever may claim touches one."""
    open_to_claims = position.player is not None and position.stage != CLAIMED and position.claimable(position.player)
    items: list[TrayItem] = []
    notes: list[Speech] = []
    for colour in position.neutral:
        waiting, touch = len(position.waiting_fives(colour)), claim_touch(colour) if open_to_claims else ""
        spoken = Speech("lyngk-token", {"colour": named(colour)})
        gain = f"+{waiting}" if waiting else ""
        items.append(TrayItem(f"lyngk-{PIECES[colour]}", 1, goal=1, touch=touch, speech=spoken, gain=gain))
        if waiting:
            notes.append(Speech("lyngk-waiting", {"colour": named(colour), "count": waiting}))
    return (Tray("tokens", None, tuple(items), Speech("lyngk-tokens"), tuple(notes)),)


def _tray(position: LyngkPosition, player: int) -> Tray:
    """The colours of a player, and what the game is decided by."""
    held = position.claims[player]
    items = [
        TrayItem(f"lyngk-{PIECES[colour]}", 1, goal=1, speech=Speech("lyngk-own", {"colour": named(colour)}))
        for colour in held
    ]
    free = Speech("lyngk-unclaimed")
    items += [TrayItem("lyngk-slot", 0, goal=1, speech=free) for _ in range(MOST_CLAIMS - len(held))]
    if position.game.takes_fives:
        points = position.points[player]
        won = position.outcome == Outcome(player, "fives")
        items.append(TrayItem("lyngk-five", points, speech=Speech("lyngk-points", {"points": points}), won=won))
    return Tray("claims", player, tuple(items), Speech(f"lyngk-side-{ORDINALS[player]}"), _standing(position, player))


def _standing(position: LyngkPosition, player: int) -> tuple[Speech, ...]:
    """The stacks that decide between equal points, higher ones first (rule 16)."""
    highest = FIVE - 1 if position.game.takes_fives else FIVE
    counts = {height: position.scored(player, height) for height in range(highest, 1, -1)}
    told = ", ".join(f"{count} × {height}" for height, count in counts.items() if count)
    return (Speech("lyngk-standing", {"stacks": told}),) if told else ()
