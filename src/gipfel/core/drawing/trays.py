"""The few SVG elements a picture is made of, and the trays made of them.

The second player's trays are above the board, what is shared and the first player's below.
"""

from __future__ import annotations

from html import escape

from gipfel.core.scene import Scene, Tray, TrayItem

ROW = 0.95  # the height of a tray
LINE = 0.34  # more when its notes need a line of their own
SIZE = 0.72  # of pieces in a tray
CHARACTER = 0.13  # roughly, of a title

# Attributes and no style sheet: a page with a strict policy shows them, too.
_PLAIN = 'fill="var(--ink-2)"'
_LOOKS = {
    "strong": 'fill="var(--ink)" font-weight="600"',
    "on-cloth": 'fill="var(--cloth-ink)"',
    "figure": 'fill="#1f2328" font-weight="700" font-size="0.27"',
    "on-board": 'fill="var(--board-line)"',
}


def number(value: float) -> str:
    """A short number."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def placed(symbol: str, x: float, y: float, *, size: float = 1.0, angle: float = 0.0, extra: str = "") -> str:
    """A symbol at a place."""
    turned = f" rotate({number(angle)})" if angle else ""
    scaled = f" scale({number(size)})" if size != 1.0 else ""
    return f'<use href="#{symbol}" transform="translate({number(x)} {number(y)}){turned}{scaled}"{extra}/>'


def label(text: str, x: float, y: float, *, anchor: str = "middle", look: str = "") -> str:
    """A short text; `look` is empty or one of those above."""
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" dominant-baseline="central"'
    return f"<text {place} {_LOOKS.get(look, _PLAIN)}>{escape(text)}</text>"


def above(scene: Scene) -> list[Tray]:
    """The trays of the second player."""
    return [tray for tray in scene.trays if tray.owner == 1]


def below(scene: Scene) -> list[Tray]:
    """What is shared, then the trays of the first player."""
    shared = [tray for tray in scene.trays if tray.owner is None]
    return [*shared, *(tray for tray in scene.trays if tray.owner == 0)]


def height(trays: list[Tray], width: float) -> float:
    """How high several trays are, one under the other."""
    return sum(_height(tray, width) for tray in trays)


def drawn(trays: list[Tray], left: float, top: float, width: float) -> list[str]:
    """The elements of several trays, one under the other."""
    parts: list[str] = []
    for tray in trays:
        parts += _tray(tray, left, top, width)
        top += _height(tray, width)
    return parts


def _title_width(tray: Tray) -> float:
    return 0.55 + max(len(str(tray.speech)), 6) * CHARACTER


def _notes(tray: Tray) -> str:
    # What is missing can be read off the goals where every kind has one.
    if all(item.goal is not None for item in tray.items):
        return ""
    return ", ".join(str(note) for note in tray.notes)


def _fits(tray: Tray, width: float) -> bool:
    """Whether the notes stand beside the pieces, or need a line of their own."""
    pieces = sum(_width(item) for item in tray.items)
    return _title_width(tray) + pieces + len(_notes(tray)) * CHARACTER + 0.3 < width


def _height(tray: Tray, width: float) -> float:
    return ROW if _fits(tray, width) else ROW + LINE


def _tray(tray: Tray, left: float, top: float, width: float) -> list[str]:
    middle, tall = top + ROW / 2, _height(tray, width) - 0.12
    box = f'x="{left + 0.1:.3f}" y="{top + 0.06:.3f}" width="{width - 0.2:.3f}" height="{tall:.3f}" rx="0.16"'
    parts = [
        f'<rect {box} fill="var(--tray)" stroke="var(--line)" stroke-width="0.02"/>',
        label(str(tray.speech), left + 0.3, middle, anchor="start"),
    ]
    x = left + _title_width(tray)
    for item in tray.items:
        parts += _stack(item, x, middle)
        x += _width(item)
    if _notes(tray) and _fits(tray, width):
        parts.append(label(_notes(tray), left + width - 0.3, middle, anchor="end"))
    elif _notes(tray):
        parts.append(label(_notes(tray), left + 0.3, middle + ROW / 2 + 0.06, anchor="start"))
    return parts


def _width(item: TrayItem) -> float:
    return 1.2 if item.goal is None else 1.42 if item.number else 0.82


def _stack(item: TrayItem, x: float, middle: float) -> list[str]:
    return [
        *(_socket if item.count == 0 else _piece)(item.symbol, x + SIZE / 2, middle),
        label(item.number, x + SIZE + 0.06, middle, anchor="start", look="strong"),
    ]


def _piece(symbol: str, x: float, y: float) -> list[str]:
    return [placed(symbol, x, y, size=SIZE)]


def _socket(symbol: str, x: float, y: float) -> list[str]:
    """A place that is still empty: what belongs there, small in a dashed ring. Only faded, a white ring on light
    ground and a black one on dark would be gone."""
    edge = 'fill="none" stroke="var(--ink-2)" stroke-width="0.036" stroke-dasharray="0.087 0.065"'
    return [
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(0.44 * SIZE)}" {edge}/>',
        placed(symbol, x, y, size=0.58 * SIZE),
    ]
