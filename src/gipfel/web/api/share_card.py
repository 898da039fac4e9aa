"""The board as a PNG for share cards, whose readers show no SVG: the picture of the one drawer, without words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from resvg_py import svg_to_bytes

from gipfel.core.drawing import THEMES, Theme, svg
from gipfel.core.drawing.picture import UNIT
from gipfel.core.scene import Scene

WIDTH, HEIGHT = 1200, 630
FILLED = 0.95  # of the height; the rest is paper


def png(scene: Scene, *, theme: Theme = "light", marks: Sequence[str] = ()) -> bytes:
    """A picture of the board in the middle of a card. No letter is drawn: cards look the same without any font."""
    bare = replace(scene, items=tuple(item for item in scene.items if item.layer != "label"))
    picture = svg(bare, theme=theme, trays_shown=False, marks=marks)
    width, height = (round(length * UNIT) for length in scene.view[2:])
    scale = FILLED * min(WIDTH / width, HEIGHT / height)
    left, top = (WIDTH - width * scale) / 2, (HEIGHT - height * scale) / 2
    card = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f'<g transform="translate({left:.3f} {top:.3f}) scale({scale:.5f})">{picture}</g></svg>'
    )
    return svg_to_bytes(svg_string=card, background=THEMES[theme]["paper"], skip_system_fonts=True)
