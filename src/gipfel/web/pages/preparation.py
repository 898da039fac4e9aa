"""One's own running game by correspondence on a board of its own: lines are tried there, without a computer, and kept
as prepared turns."""

from __future__ import annotations

from fastapi import Request
from fastapi.responses import HTMLResponse

from gipfel.core.language import _
from gipfel.core.registry import game
from gipfel.tables import Table
from gipfel.tables.views import Viewer
from gipfel.web.pages.template import page
from gipfel.web.pages.words import contest_names, game_words

SLOW = ("days", "untimed")
"""Where people take days for a turn, and work out lines meanwhile."""


def may_prepare(table: Table, seen_by: Viewer) -> bool:
    """Whether who looks plays here, and slowly: then lines can be tried on a board beside the game."""
    playing = table.phase == "playing" and table.line is not None
    return playing and seen_by.seat is not None and table.terms.clock.speed in SLOW


async def preparation_page(request: Request, name: str, table: Table, player: int) -> HTMLResponse:
    """The board on which a player works out what is answered to what."""
    line = table.line
    assert line is not None
    found = game(line.game.spec.text)
    # The start is told as a position: lots may have been drawn before the first turn.
    return await page(
        request,
        "preparation.html",
        name=name,
        spec=line.game.spec.text,
        position=line.start.text(),
        turns=list(table.turns),
        player=player,
        prepared=[list(each) for each in table.prepared[player].lines],
        title=game_words(line.game.spec.text),
        sides=[_(side, found.name) for side in found.sides],
        scene=line.position.scene(),
        prompt=line.prompt(),
        contests=contest_names(found),
    )
