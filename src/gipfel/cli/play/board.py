"""A scene in characters: the same symbols, as glyphs."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rich.text import Text

from gipfel.core.scene import Glyph, Scene, Tray

ACROSS = 4.0  # characters for one unit
DOWN = 2.0  # lines for one unit
PLAIN = Glyph("·", "dim")


def board_text(scene: Scene, glyphs: Mapping[str, Glyph], touchable: Collection[str] = (), scale: float = 1.0) -> Text:
    """The board with its coordinates; what may be touched now is underlined in colour."""
    left, top, width, height = scene.view
    across, down = ACROSS * scale, DOWN
    columns, rows = round(width * across) + 2, round(height * down) + 1
    canvas = [[(" ", "")] * columns for _ in range(rows)]
    placed: list[tuple[int, int]] = []
    for layer in ("cell", "piece", "label"):
        for item in scene.items:
            if item.layer != layer or (item.symbol not in glyphs and layer != "label"):
                continue
            glyph = Glyph(item.text, "dim") if layer == "label" else glyphs[item.symbol]
            where = item.touch or item.at
            style = f"{glyph.style} underline bold yellow" if where in touchable else glyph.style
            row, column = round((item.y - top) * down), round((item.x - left) * across)
            if layer == "piece":  # what lies on a piece stands beside it
                column += placed.count((row, column))
                placed.append((row, column))
            for offset, sign in enumerate(glyph.text):
                if 0 <= row < rows and 0 <= column + offset < columns:
                    canvas[row][column + offset] = (sign, style)
    return _joined(canvas)


def _joined(canvas: list[list[tuple[str, str]]]) -> Text:
    lines = []
    for row in canvas:
        line = Text()
        for sign, style in row:
            line.append(sign, style)
        line.rstrip()
        lines.append(line)
    while lines and not lines[-1].plain:
        lines.pop()
    while lines and not lines[0].plain:
        lines.pop(0)
    return Text("\n").join(lines)


def tray_text(tray: Tray, glyphs: Mapping[str, Glyph]) -> Text:
    """One line for a tray: its name, its pieces with their numbers, what is still missing."""
    line = Text(f"{tray.speech}: ")
    for item in tray.items:
        glyph = glyphs.get(item.symbol, PLAIN)
        line.append(glyph.text, glyph.style)
        line.append(f" {item.count}" if item.goal is None else f" {item.count}/{item.goal}")
        line.append("   ")
    if tray.notes:
        line.append("; ".join(str(note) for note in tray.notes), "dim")
    return line
