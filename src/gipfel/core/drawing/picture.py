"""From a scene to an SVG picture: one that stands alone, or one inside a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from gipfel.core.drawing import trays
from gipfel.core.drawing.marks import marked
from gipfel.core.drawing.symbols import definitions
from gipfel.core.drawing.themes import THEMES, Theme
from gipfel.core.drawing.trays import label, number, placed
from gipfel.core.scene import Item, Scene

UNIT = 64  # pixels between neighbouring cells
LAYERS = ("plate", "cell", "piece", "mark", "label")
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
_TEXT = 'font-family="system-ui,sans-serif" font-size="0.24"'

View = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class _Parts:
    """A picture before it is put into a document: what it shows, where, and which symbols that needs."""

    view: View
    body: str
    used: frozenset[str]


def svg(scene: Scene, *, theme: Theme = "light", trays_shown: bool = True, marks: Sequence[str] = ()) -> str:
    """An SVG picture of a scene: symbols where the scene says, trays above and below; marks as a study draws them."""
    return _coloured(_document(_parts(scene, trays_shown, marks), scene.game), theme)


def inline(scene: Scene, *, title: str, trays_shown: bool = True, marks: Sequence[str] = ()) -> str:
    """The same picture inside a page that has the symbols and the colours: it follows the theme of the page."""
    parts = _parts(scene, trays_shown, marks)
    return (
        f'<svg class="gipfel-picture" viewBox="{_box(parts.view)}" role="img" aria-label="{escape(title)}" {_TEXT}>'
        f"{parts.body}</svg>"
    )


def sheet(scenes: Iterable[Scene]) -> str:
    """The symbols these scenes need, once for a whole page."""
    shown = list(scenes)
    used = {symbol for scene in shown for symbol in _parts(scene, True).used}
    drawn = definitions(used, (scene.game for scene in shown))
    return f'<svg class="gipfel-symbols" width="0" height="0" aria-hidden="true"><defs>{drawn}</defs></svg>'


def _parts(scene: Scene, trays_shown: bool, marks: Sequence[str] = ()) -> _Parts:
    left, top, width, height = scene.view
    upper = trays.above(scene) if trays_shown else []
    lower = trays.below(scene) if trays_shown else []
    over, under = trays.height(upper, width), trays.height(lower, width)
    shown = [item for item in scene.items if not item.dormant]
    body = [
        *trays.drawn(upper, left, top - over, width),
        *(_drawn(item) for item in shown if item.layer == "plate"),
        *_strokes(scene),
        *(_drawn(item) for layer in LAYERS[1:] for item in shown if item.layer == layer),
        marked(scene, marks),
        *trays.drawn(lower, left, top + height, width),
    ]
    used = {item.symbol for item in shown if item.layer != "label"}
    used |= {item.symbol for tray in [*upper, *lower] for item in tray.items}
    return _Parts((left, top - over, width, height + over + under), "".join(body), frozenset(used))


def _box(view: View) -> str:
    return " ".join(number(value) for value in view)


def _document(parts: _Parts, game: str) -> str:
    left, top, width, height = parts.view
    defined = definitions(parts.used, [game])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_box(parts.view)}" width="{width * UNIT:.0f}"'
        f' height="{height * UNIT:.0f}" role="img" {_TEXT}><title>{escape(game)}</title>'
        f'<defs>{defined}</defs><rect x="{number(left)}" y="{number(top)}" width="{number(width)}"'
        f' height="{number(height)}" fill="var(--paper)"/>{parts.body}</svg>\n'
    )


def _strokes(scene: Scene) -> list[str]:
    return [
        f'<line x1="{number(s.x1)}" y1="{number(s.y1)}" x2="{number(s.x2)}" y2="{number(s.y2)}"'
        ' stroke="var(--board-line)" stroke-width="0.025" stroke-linecap="round"/>'
        for s in scene.strokes
    ]


def _drawn(item: Item) -> str:
    if item.layer == "label":
        return label(item.text, item.x, item.y, look=item.symbol.removeprefix("label").strip("-"))
    x, y = item.x + item.shift[0], item.y + item.shift[1]
    drawn = placed(item.symbol, x, y, size=item.size, angle=item.angle or 0)
    return drawn + label(item.text, x, y, look="figure") if item.text else drawn


def _coloured(picture: str, theme: Theme) -> str:
    """Variables become colours, so that viewers without style variables show the same."""
    colours = THEMES[theme]
    return _VARIABLE.sub(lambda match: colours[match.group(1)], picture)
