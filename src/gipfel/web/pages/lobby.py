"""The lobby: two ways to begin, the four games, one's own running games, the tables that wait for somebody."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.drawing import inline, sheet
from gipfel.core.registry import game, names
from gipfel.web.identity import caller
from gipfel.web.pages.listed import listed
from gipfel.web.pages.rendering import page
from gipfel.web.pages.showcase import showcase
from gipfel.web.parts import parts_of

MOST_TABLES = 30
MOST_OWN = 12
router = APIRouter()


@router.get("/")
async def lobby(request: Request) -> HTMLResponse:
    """Where one arrives."""
    parts, reader = parts_of(request), await caller(request)
    waiting = await parts.store.lobby(MOST_TABLES)
    own = [] if reader.party is None else await parts.store.tables_of([reader.party.id], limit=MOST_OWN)
    games = [game(name) for name in names()]
    scenes = {each.name: showcase(each.name) for each in games}
    return await page(
        request,
        "lobby.html",
        games=games,
        pictures={name: inline(scene, title="", trays_shown=False) for name, scene in scenes.items()},
        sheet=sheet(scenes.values()),
        waiting=[listed(summary) for summary in waiting],
        own=[listed(summary, reader.party) for summary in own],
    )
