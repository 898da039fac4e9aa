"""Players as others see them, and blocks between them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.store.shapes import RatingStanding
from gipfel.tables import Party, Refused
from gipfel.tables.seats import digest
from gipfel.tables.views import viewer
from gipfel.web.edge.answers import Json, RequestBody, refusals
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, caller, require

MOST_BLOCKS = 500
router = APIRouter(prefix="/api/1", tags=["players"])
Calling = Annotated[Caller, Depends(caller)]
Playing = Annotated[Caller, Depends(require("play"))]


class PlayerShown(BaseModel):
    """What anybody may know of a player."""

    name: str
    since: int
    ratings: list[Json]


async def player_shown(parts: Parts, name: str) -> dict[str, Any]:
    """What anybody may know of a person: name, since when, ratings."""
    person = await parts.store.person_by_name(name)
    if person is None:
        raise Refused("no-such-player")
    standings = await parts.store.ratings_of(person.id)
    return {"name": person.name, "since": person.created, "ratings": [_standing(found) for found in standings]}


def _standing(found: RatingStanding) -> dict[str, Any]:
    rules, _, speed = found.group.rpartition(" ")
    rating, deviation = round(found.rating.rating), round(found.rating.deviation)
    return {
        "spec": rules,
        "speed": speed,
        "rating": rating,
        "deviation": deviation,
        "games": found.games,
        "at": found.at,
    }


@router.get(
    "/players/{name}",
    summary="A player",
    response_model=PlayerShown,
    responses=refusals("no-such-player", "scope-missing"),
)
async def player(
    request: Request, name: Annotated[str, Path(max_length=100)], _calling: Annotated[Caller, Depends(require("read"))]
) -> dict[str, Any]:
    """Name and ratings; what he has played is found by `GET /api/1/games?player=`."""
    return await player_shown(parts_of(request), name)


class BlockGiven(RequestBody):
    """Whom to block: a person by name, or the opponent at a table, who may be a guest."""

    name: Annotated[str | None, Field(max_length=100)] = None
    table: Annotated[str | None, Field(max_length=64)] = None


class Blocked(BaseModel):
    """Somebody who is blocked."""

    id: str
    who: str
    name: str


class BlockList(BaseModel):
    """Whom one has blocked."""

    blocks: list[Blocked]


@router.get("/blocks", summary="Whom I have blocked", responses=refusals("scope-missing"))
async def blocks(request: Request, calling: Playing) -> BlockList:
    """The latest first."""
    found = [] if calling.party is None else await parts_of(request).store.blocks_of(calling.party.id)
    return BlockList(blocks=[_blocked(other) for other in found])


def _blocked(other: Party) -> Blocked:
    # Parties are never shown by their keys.
    return Blocked(id=digest(f"block {other.id}")[:16], who=other.who, name=other.name)


@router.post(
    "/blocks",
    status_code=201,
    summary="Block somebody",
    responses=refusals("no-such-player", "no-such-table", "too-many-blocks", "guest-needed", "scope-missing"),
)
async def block(request: Request, given: BlockGiven, calling: Playing) -> Blocked:
    """Neither sits down with the other any more, and neither reads the other."""
    parts, own = parts_of(request), calling.sitting
    other = await _meant(parts, given, own)
    if other.id == own.id or other.who not in ("person", "guest"):
        raise Refused("no-such-player")
    if len(await parts.store.blocks_of(own.id)) >= MOST_BLOCKS:
        raise Refused("too-many-blocks", limit=MOST_BLOCKS)
    await parts.store.block(own.id, other.id, parts.house.now())
    return _blocked(other)


async def _meant(parts: Parts, given: BlockGiven, own: Party) -> Party:
    if given.name is not None and given.table is None:
        person = await parts.store.person_by_name(given.name)
        if person is not None:
            return person.party
    if given.table is not None and given.name is None:
        table = await parts.house.table(given.table)
        seat = viewer(table, own).seat
        other = None if seat is None else table.parties[1 - seat]
        if other is not None:
            return other
    raise Refused("no-such-player")


@router.delete(
    "/blocks/{blocked}",
    status_code=204,
    summary="Take a block back",
    response_class=Response,
    responses=refusals("no-such-player", "guest-needed", "scope-missing"),
)
async def unblock(request: Request, blocked: Annotated[str, Path(max_length=64)], calling: Playing) -> None:
    """`blocked` is the id under which the block is listed."""
    store, own = parts_of(request).store, calling.sitting
    for other in await store.blocks_of(own.id):
        if _blocked(other).id == blocked:
            await store.unblock(own.id, other.id)
            return
    raise Refused("no-such-player")
