"""From a scene to an SVG picture that stands alone."""

from __future__ import annotations

import re
from html import escape

from gipfel.core.drawing import trays
from gipfel.core.drawing.elements import label, number, placed
from gipfel.core.drawing.symbols import definitions
from gipfel.core.drawing.themes import THEMES, Theme
from gipfel.core.scene import Item, Scene

UNIT = 64  # pixels between neighbouring cells
LAYERS = ("plate", "cell", "piece", "mark", "label")
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
_STYLE = (
    "text{font:0.24px system-ui,sans-serif;fill:var(--ink-2);dominant-baseline:central}"
    "text.strong{font-weight:600;fill:var(--ink)}text.on-cloth{fill:var(--cloth-ink)}"
)


def svg(scene: Scene, *, theme: Theme = "light", trays_shown: bool = True) -> str:
    """An SVG picture of a scene: symbols where the scene says, trays above and below."""
    left, top, width, height = scene.view
    upper = trays.above(scene) if trays_shown else []
    lower = trays.below(scene) if trays_shown else []
    over, under = trays.height(upper, width), trays.height(lower, width)
    body = [
        *trays.drawn(upper, left, top - over, width),
        *(_drawn(item) for item in scene.items if item.layer == "plate"),
        *_strokes(scene),
        *(_drawn(item) for layer in LAYERS[1:] for item in scene.items if item.layer == layer),
        *trays.drawn(lower, left, top + height, width),
    ]
    whole = (left, top - over, width, height + over + under)
    used = {item.symbol for item in scene.items if item.layer != "label"}
    used |= {item.symbol for tray in [*upper, *lower] for item in tray.items}
    return _coloured(_document(whole, definitions(used), body, scene.game), theme)


def _document(view: tuple[float, float, float, float], defs: str, body: list[str], title: str) -> str:
    left, top, width, height = view
    box = " ".join(number(value) for value in view)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width * UNIT:.0f}"'
        f' height="{height * UNIT:.0f}" role="img"><title>{escape(title)}</title><style>{_STYLE}</style>'
        f'<defs>{defs}</defs><rect x="{number(left)}" y="{number(top)}" width="{number(width)}"'
        f' height="{number(height)}" fill="var(--paper)"/>{"".join(body)}</svg>\n'
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
    return placed(item.symbol, item.x, item.y, size=item.size, angle=item.angle)


def _coloured(picture: str, theme: Theme) -> str:
    """Variables become colours, so that viewers without style variables show the same."""
    colours = THEMES[theme]
    return _VARIABLE.sub(lambda match: colours[match.group(1)], picture)
