"""Lists as JSON at the address of their page + `.json`."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from gipfel.web.api import catalogue, events, lists, tables
from gipfel.web.api.event_json import EventList, EventShown
from gipfel.web.api.models import TableList, TableShown
from gipfel.web.api.reader import Reader
from gipfel.web.edge.answers import answer, refusals
from gipfel.web.parts import parts_of
from gipfel.web.people import players
from gipfel.web.people.players import PlayerShown

router = APIRouter(tags=["pages"])
router.add_api_route(
    "/lobby.json",
    lists.lobby,
    response_model=TableList,
    summary="The lobby",
    responses=lists.REFUSED,
    name="lobby page",
)
router.add_api_route(
    "/games.json",
    lists.games,
    response_model=TableList,
    summary="Finished games",
    responses=refusals(*lists.GAMES_REFUSED),
    name="games page",
)
router.add_api_route(
    "/events.json",
    events.listed,
    response_model=EventList,
    summary="Events",
    responses=refusals("bad-cursor"),
    name="events page",
)
router.add_api_route(
    "/events/{event}.json",
    events.show,
    response_model=EventShown,
    summary="An event",
    responses=events.NOT_THERE,
    name="event page",
)
router.add_api_route(
    "/t/{table}.json",
    tables.show_table,
    response_model=TableShown,
    summary="A table",
    responses=refusals("no-such-table"),
    name="table page",
)
router.add_api_route(
    "/rules.json",
    catalogue.specs,
    response_model=catalogue.GamesShown,
    summary="The games",
    responses=refusals(),
    name="rules page",
)


@router.get(
    "/players/{name}.json",
    summary="A player",
    response_model=PlayerShown,
    responses=refusals("no-such-player"),
)
async def player(request: Request, _known: Reader, name: Annotated[str, Path(max_length=100)]) -> Response:
    """A player with ratings; his games are at `/games.json?player=`."""
    return answer(await players.player_shown(parts_of(request), name))
