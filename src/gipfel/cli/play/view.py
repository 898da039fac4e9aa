"""What a session prints of a position: the way into nested games, small boards outside, the board being played."""

from __future__ import annotations

from collections.abc import Collection

from rich.console import Console
from rich.padding import Padding

from gipfel.cli.play.board import board_text, tray_text
from gipfel.core.language import _
from gipfel.core.position import Position

OUTSIDE = 0.55  # how large the boards outside are shown


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
