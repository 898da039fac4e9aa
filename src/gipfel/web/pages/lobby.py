"""The lobby: two ways to begin, the four games, one's own running games, the tables that wait for somebody."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from gipfel.core.errors import GipfelError
from gipfel.core.registry import game, names
from gipfel.web.edge.packed_files import File, answer, packed
from gipfel.web.pages.showcase import living, picture, symbols
from gipfel.web.pages.table_line import listed
from gipfel.web.pages.template import page
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import caller

MOST_TABLES = 30
MOST_OWN = 12
FOR_A_DAY = "public, max-age=86400"
router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby(request: Request) -> HTMLResponse:
    """Where one arrives."""
    parts, reader = parts_of(request), await caller(request)
    waiting = await parts.store.lobby(MOST_TABLES)
    own = [] if reader.party is None else await parts.store.tables_of([reader.party.id], limit=MOST_OWN)
    games = [game(name) for name in names()]
    return await page(
        request,
        "lobby.html",
        games=games,
        pictures={each.name: picture(each.name) for each in games},
        sheet=symbols(),
        waiting=[listed(summary) for summary in waiting],
        own=[listed(summary, reader.party) for summary in own],
    )


@router.get("/showcase/{name}.json")
async def miniature(request: Request, name: str) -> Response:
    """The short game that the miniature of a game plays."""
    if name not in names():
        raise GipfelError("no-such-page")
    return answer(request, _file(name), FOR_A_DAY)


@cache
def _file(name: str) -> File:
    return packed("application/json", living(name))
