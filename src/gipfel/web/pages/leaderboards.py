"""Pages of the leaderboards: who is strongest at what, by game and speed."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.store.accounts.leaders import LeaderLine
from gipfel.web.api.leaderboards import ACTIVE, MOST_PLACES
from gipfel.web.pages.games import day_of
from gipfel.web.pages.template import page
from gipfel.web.pages.words import group_words
from gipfel.web.parts import Parts, parts_of

AT_ONCE = 50
SHORT = 10
MOST_GROUPS = 100
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The best of a group; `first` is the place of the first of them."""

    group: str
    words: str
    players: int
    first: int
    lines: list[LeaderLine]


async def boards_of(parts: Parts, club: str | None, most: int) -> list[Leaderboard]:
    """The best ten of the groups in which most play, in the house or in a club."""
    since = parts.house.now() - ACTIVE
    found = (await parts.store.rating_groups(since, club))[:most]
    return [await _board(parts, group, players, 0, SHORT, club) for group, players in found]


async def _board(parts: Parts, group: str, players: int, after: int, limit: int, club: str | None) -> Leaderboard:
    lines = await parts.store.leaders(group, parts.house.now() - ACTIVE, after, limit, club)
    return Leaderboard(group, group_words(group), players, after + 1, lines)


@router.get("/leaderboards")
async def leaderboards(request: Request) -> HTMLResponse:
    """All groups with their best ten; `?group=` shows one whole, page by page (`?after=`)."""
    parts, group = parts_of(request), request.query_params.get("group", "")[:200]
    after = request.query_params.get("after", "")
    begin = min(int(after), MOST_PLACES) if after.isascii() and after.isdigit() and len(after) < 6 else 0
    known = dict((await parts.store.rating_groups(parts.house.now() - ACTIVE, None))[:MOST_GROUPS])
    if group not in known:
        boards = await boards_of(parts, None, MOST_GROUPS)
        return await page(request, "leaderboards.html", boards=boards, whole=None, following=None, day=day_of)
    whole = await _board(parts, group, known[group], begin, AT_ONCE, None)
    following = begin + AT_ONCE if known[group] > begin + AT_ONCE else None
    return await page(request, "leaderboards.html", boards=[], whole=whole, following=following, day=day_of)
