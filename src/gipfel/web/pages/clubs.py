"""Pages of clubs: the list, making one, and one with its events, members, ratings and games."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.language import N_
from gipfel.store.clubs.clubs import MOST_ABOUT, MOST_CLUB_NAME
from gipfel.store.clubs.links import MOST_REASON
from gipfel.store.clubs.membership import OFFICERS
from gipfel.web.api.clubs import MOST_SEARCHED, club_shown, the_club
from gipfel.web.api.events import RUNNING
from gipfel.web.pages.events import OVER, event_line, iso, plain_time
from gipfel.web.pages.games import day_of, result_of
from gipfel.web.pages.leaderboards import boards_of
from gipfel.web.pages.table_line import listed
from gipfel.web.pages.template import page
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import caller

AT_ONCE = 50
MOST_EVENTS = 10
MOST_GAMES = 10
MOST_BOARDS = 6
ENTRIES = {
    "open": N_("Anybody with an account can join."),
    "request": N_("Who wants to join asks, and an officer answers."),
    "link": N_("People join by a link that an officer gives them."),
}
ROLES = {"owner": N_("owner"), "officer": N_("officer"), "member": N_("member")}
LASTING = {"1": N_("one day"), "7": N_("one week"), "30": N_("30 days"), "": N_("without an end")}
USES = {"1": N_("one person"), "10": N_("ten people"), "": N_("as many as come")}
router = APIRouter(include_in_schema=False)


@router.get("/clubs")
async def clubs(request: Request) -> HTMLResponse:
    """One's own clubs, and all by name; `?search=` narrows, `?after=` goes on."""
    parts, reader = parts_of(request), await caller(request)
    search = request.query_params.get("search", "")[:MOST_SEARCHED].strip()
    found = await parts.store.clubs(search, request.query_params.get("after") or None, AT_ONCE + 1)
    own = [] if reader.person_id is None else await parts.store.clubs_of(reader.person_id)
    asking = {club.id: len(await parts.store.requests(club.id)) for club, role in own if role in OFFICERS}
    return await page(
        request,
        "clubs.html",
        own=own,
        asking=asking,
        clubs=found[:AT_ONCE],
        following=found[AT_ONCE - 1].name if len(found) > AT_ONCE else "",
        search=search,
        roles=ROLES,
        most_searched=MOST_SEARCHED,
    )


@router.get("/clubs/new")
async def new_club(request: Request) -> HTMLResponse:
    """Making a club in one page."""
    return await page(request, "club_new.html", **_forms())


def _forms() -> dict[str, Any]:
    return {
        "entries": ENTRIES,
        "most_about": MOST_ABOUT,
        "most_club_name": MOST_CLUB_NAME,
        "most_reason": MOST_REASON,
        "lasting": LASTING,
        "uses": USES,
        "roles": ROLES,
    }


@router.get("/clubs/{club}")
async def club_page(request: Request, club: str) -> HTMLResponse:
    """One club; `?after=` goes on in its members."""
    parts, reader = parts_of(request), await caller(request)
    found = await the_club(parts, club)
    after = request.query_params.get("after", "")
    begin = int(after) if after.isascii() and after.isdigit() and len(after) < 6 else 0
    shown = await club_shown(parts, reader, club, begin, AT_ONCE)
    events = await parts.store.tournaments(RUNNING, MOST_EVENTS, club=club)
    over = await parts.store.tournaments(OVER, MOST_EVENTS, club=club)
    games = await parts.store.club_games(club, MOST_GAMES)
    return await page(
        request,
        "club.html",
        club=found,
        shown=shown,
        officer=shown["role"] in OFFICERS,
        events=[event_line(one) for one in events],
        over=[event_line(one) for one in over],
        boards=await boards_of(parts, club, MOST_BOARDS),
        lines=[(listed(summary), result_of(summary)) for summary in games],
        day=day_of,
        iso=iso,
        plain_time=plain_time,
        **_forms(),
    )
