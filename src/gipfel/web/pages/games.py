"""Finished games, to be searched, and the page of a player."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.errors import GipfelError
from gipfel.core.outcome import verdict
from gipfel.core.registry import game_type, names
from gipfel.store import Search
from gipfel.store.shapes import Summary
from gipfel.web.pages.table_line import listed
from gipfel.web.pages.template import page
from gipfel.web.pages.words import party_words
from gipfel.web.parts import parts_of

AT_ONCE = 30
MOST_NAME = 100
router = APIRouter(include_in_schema=False)


@router.get("/games")
async def games(request: Request) -> HTMLResponse:
    """Finished games that anyone may read; `?game=`, `?player=` and `?before=` narrow them."""
    asked = request.query_params
    wanted, player = asked.get("game", ""), asked.get("player", "")[:MOST_NAME].strip()
    search = Search(
        game=wanted if wanted in names() else None,
        player=player or None,
        before=asked.get("before") or None,
        limit=AT_ONCE + 1,
    )
    found = await parts_of(request).store.games(search)
    return await page(
        request,
        "games.html",
        lines=[(listed(summary), result_of(summary)) for summary in found[:AT_ONCE]],
        following=found[AT_ONCE - 1].cursor if len(found) > AT_ONCE else "",
        games=[game_type(name) for name in names()],
        wanted=search.game or "",
        player=player,
    )


@router.get("/players/{name}")
async def player_page(request: Request, name: str) -> HTMLResponse:
    """A player: ratings and last games."""
    store = parts_of(request).store
    person = await store.person_by_name(name[:MOST_NAME])
    if person is None:
        raise GipfelError("no-such-player", name=name[:MOST_NAME])
    found = await store.games(Search(party=person.party.id, limit=AT_ONCE))
    return await page(
        request,
        "player.html",
        person=person,
        ratings=await store.ratings_of(person.id),
        lines=[(listed(summary), result_of(summary)) for summary in found],
    )


def result_of(summary: Summary) -> str:
    """How a game ended, by the names of its players."""
    if summary.result is None:
        return ""
    sides = [party_words(party) for party in summary.parties]
    return verdict(summary.result, sides[::-1] if summary.first == 1 else sides, summary.game)
