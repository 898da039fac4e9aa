"""A position in characters: its scene with the same symbols as glyphs, outer games small above the inner one."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from gipfel.core.language import _
from gipfel.core.position import Position
from gipfel.core.scene import Glyph, Item, Scene, Tray

ACROSS = 4.0  # characters for one unit, or a little more where cells would stand unevenly
DOWN = 2.0  # lines for one unit, likewise
NEAR = 0.01  # coordinates closer than this are the same
OUTSIDE = 0.55  # how large the boards outside the game being played are shown
PLAIN = Glyph("·", "dim")

Canvas = list[list[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Axis:
    """Places along one direction of a scene as columns or lines: cells stand evenly, whatever lies between is near."""

    zero: float
    unit: float
    first: int

    def place(self, coordinate: float) -> int:
        """The column or line of a coordinate."""
        return round((coordinate - self.zero) * self.unit) - self.first


def axis(cells: Iterable[float], low: float, wanted: float) -> Axis:
    """An axis from `low` on, about `wanted` characters per unit, on which the smallest step of cells is whole."""
    known = sorted(cells)
    steps = [after - before for before, after in pairwise(known) if after - before > NEAR]
    unit = wanted
    if steps:
        unit = max(1, math.ceil(min(steps) * wanted - NEAR)) / min(steps)
    zero = known[0] if known else low
    return Axis(zero, unit, round((low - zero) * unit) - 1)


def board_text(scene: Scene, glyphs: Mapping[str, Glyph], touchable: Collection[str] = (), scale: float = 1.0) -> Text:
    """The board with its coordinates; what may be touched now is underlined in colour."""
    left, top, width, height = scene.view
    cells = [item for item in scene.items if item.layer == "cell" and item.symbol in glyphs and ":" not in item.at]
    across = axis((item.x for item in cells), left, ACROSS * scale)
    down = axis((item.y for item in cells), top, DOWN)
    columns, rows = across.place(left + width) + 2, down.place(top + height) + 2
    canvas: Canvas = [[(" ", "")] * columns for _ in range(rows)]
    placed: list[tuple[int, int]] = []
    for layer in ("cell", "piece", "label"):
        for item in scene.items:
            if item.layer != layer or (item.symbol not in glyphs and layer != "label"):
                continue
            glyph = Glyph(item.text, "dim") if layer == "label" else glyphs[item.symbol]
            if item.text and layer != "label":
                glyph = Glyph(item.text, glyph.style)
            row, column = down.place(item.y), across.place(item.x)
            if layer == "piece":  # what lies on a piece stands beside it
                column += placed.count((row, column))
                placed.append((row, column))
            elif layer == "label":
                column = _beside(canvas, row, column, len(glyph.text))
            _write(canvas, row, column, glyph.text, _style(item, glyph, touchable))
    return _joined(canvas)


def _style(item: Item, glyph: Glyph, touchable: Collection[str]) -> str:
    return f"{glyph.style} underline bold yellow" if (item.touch or item.at) in touchable else glyph.style


def _beside(canvas: Canvas, row: int, column: int, length: int) -> int:
    """Where a label stands apart from what is there already; where there is no room, its own column."""
    for shift in (0, -1, 1, -2):
        start = column + shift
        around = canvas[row][max(start - 1, 0) : start + length + 1]
        if start >= 0 and all(sign == " " for sign, _ in around):
            return start
    return column


def _write(canvas: Canvas, row: int, column: int, text: str, style: str) -> None:
    for offset, sign in enumerate(text):
        if 0 <= row < len(canvas) and 0 <= column + offset < len(canvas[row]):
            canvas[row][column + offset] = (sign, style)


def _joined(canvas: Canvas) -> Text:
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
    """One line for a tray: its name, its pieces with their numbers, what is still missing; behind a piece that can be
    chosen now, the letter it is called by."""
    line = Text(f"{tray.speech}: ")
    for item in tray.items:
        glyph, letter = glyphs.get(item.symbol, PLAIN), item.touch.partition(":")[2]
        line.append(glyph.text, glyph.style)
        line.append(f" {item.number}{f' ({letter})' if letter not in ('', glyph.text) else ''}   ")
    if tray.notes:
        line.append("; ".join(str(note) for note in tray.notes), "dim")
    line.rstrip()
    return line


def show_levels(console: Console, position: Position, touchable: Collection[str]) -> None:
    """The boards from the outermost, small and dim, to the one being played, with its trays."""
    *outside, played = position.levels()
    console.print()
    if outside:
        path = " › ".join(level.game.title for level in position.levels())
        console.print(path, style="bold yellow", markup=False)
        console.print(_seated(position), style="dim", markup=False)
    for level in outside:
        small = board_text(level.scene(), level.game.glyphs, scale=OUTSIDE)
        console.print(Padding(small, (0, 0, 1, 2)), style="dim")
    scene = played.scene()
    console.print(board_text(scene, played.game.glyphs, touchable))
    for tray in scene.trays:
        console.print(tray_text(tray, played.game.glyphs))


def _seated(position: Position) -> str:
    """Who is who in the game inside."""
    outer, inner = position.game.sides, position.levels()[-1].game.sides
    named = [f"{_(inner[number])}: {_(outer[seat])}" for number, seat in enumerate(position.seats())]
    return " · ".join(named)


def show_news(console: Console, position: Position) -> None:
    """What the last turn brought about that the board does not show."""
    for speech in position.news:
        console.print(str(speech), style="bold yellow", markup=False)
    story = position.story
    if story is not None and story.chapters[-1].stage == "announced":
        sides = [_(side, position.game.name) for side in position.game.sides]
        for told in story.chapters[-1].told:
            console.print(told.words(sides), markup=False)
