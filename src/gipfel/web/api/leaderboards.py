"""Routes of the leaderboards, and of how a rating went."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel
from starlette.responses import Response

from gipfel.core.errors import GipfelError
from gipfel.core.registry import game
from gipfel.tables import Refused
from gipfel.tables.clock import DAY, SPEEDS
from gipfel.web.api.clubs import the_club
from gipfel.web.api.lists import Limit
from gipfel.web.api.reader import Reader
from gipfel.web.edge.answers import answer, refusals
from gipfel.web.parts import parts_of

ACTIVE = 180 * DAY
"""Who has not played a rated game of a group for so long is hidden there."""
MOST_PLACES = 10_000
router = APIRouter(prefix="/api/1", tags=["players"])
Group = Annotated[
    str, Query(min_length=1, max_length=200, description="A spec and a speed.", examples=["zertz:standard steady"])
]


class RatingGroups(BaseModel):
    """The groups in which people are rated, the largest first, with how many have played lately."""

    groups: list[dict[str, str | int]]


class LeaderPlace(BaseModel):
    """Somebody on a leaderboard. A provisional rating says little yet; such ones come last."""

    place: int
    name: str
    rating: int
    deviation: int
    provisional: bool
    games: int
    at: int


class LeaderPlaces(BaseModel):
    """A leaderboard; `next` goes into `after` for more, null at the end."""

    group: str
    players: list[LeaderPlace]
    next: int | None


class RatingPoint(BaseModel):
    """A rating after a game."""

    table: str
    at: int
    rating: int
    change: int
    provisional: bool


class RatingCourse(BaseModel):
    """How a rating went, the latest game first."""

    group: str
    games: list[RatingPoint]


@router.get("/leaderboards", summary="Where people are rated", response_model=RatingGroups, responses=refusals())
async def groups(request: Request, _known: Reader) -> Response:
    """By how many have played a rated game in the last half year."""
    parts = parts_of(request)
    found = await parts.store.rating_groups(parts.house.now() - ACTIVE, None)
    return answer({"groups": [{"group": group, "players": players} for group, players in found]})


@router.get(
    "/leaderboard",
    summary="A leaderboard",
    response_model=LeaderPlaces,
    responses=refusals("unknown-game", "no-such-club"),
)
async def leaderboard(
    request: Request,
    _known: Reader,
    group: Group,
    club: Annotated[str | None, Query(max_length=40, description="Only members of this club.")] = None,
    after: Annotated[int, Query(ge=0, le=MOST_PLACES, description="So many places are passed over.")] = 0,
    limit: Limit = 50,
) -> Response:
    """Best first; who has not played in it for half a year is hidden."""
    parts = parts_of(request)
    _check_group(group)
    if club is not None:
        await the_club(parts, club)
    found = await parts.store.leaders(group, parts.house.now() - ACTIVE, after, limit + 1, club)
    told = [
        {
            "place": after + place,
            "name": line.name,
            "rating": round(line.rating.rating),
            "deviation": round(line.rating.deviation),
            "provisional": line.rating.provisional,
            "games": line.games,
            "at": line.at,
        }
        for place, line in enumerate(found[:limit], 1)
    ]
    return answer({"group": group, "players": told, "next": after + limit if len(found) > limit else None})


def _check_group(group: str) -> None:
    """Refuse what cannot be a group: of a game that is not there, or of a speed that is none."""
    spec, _blank, speed = group.rpartition(" ")
    if speed not in SPEEDS:
        problem = {"place": "group", "detail": f"a spec and one of {', '.join(SPEEDS)}"}
        raise GipfelError("unreadable-request", **problem, problems=[problem])
    game(spec)


@router.get(
    "/players/{name}/ratings",
    summary="How a rating went",
    response_model=RatingCourse,
    responses=refusals("no-such-player", "unknown-game"),
)
async def course(
    request: Request, _known: Reader, name: Annotated[str, Path(max_length=100)], group: Group, limit: Limit = 100
) -> Response:
    """After each of the latest rated games of a group."""
    _check_group(group)
    store = parts_of(request).store
    person = await store.person_by_name(name)
    if person is None:
        raise Refused("no-such-player")
    changes = await store.rating_history(person.id, group, limit)
    told = [
        {
            "table": one.table,
            "at": one.at,
            "rating": round(one.after),
            "change": round(one.after) - round(one.before),
            "provisional": one.provisional,
        }
        for one in changes
    ]
    return answer({"group": group, "games": told})
