"""Streams for programs that play: which tables concern them, and what happens at one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import ExitStack
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict  # pydantic reads no other before Python 3.12

from gipfel.house.news import Called, Happened, News, Subscription, TablePresence, Thinking
from gipfel.tables import Table
from gipfel.tables.codec import encode
from gipfel.tables.snapshot import ControlJson, EventJson, OneOfTwo, SeatJson, SnapshotJson, StandingJson
from gipfel.tables.views import Viewer, show_event, show_seat, snapshot, standing
from gipfel.web.api.lines import MEDIA_TYPE, LinesResponse
from gipfel.web.api.reader import Name, Secret
from gipfel.web.edge.answers import refusals
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller, require, still
from gipfel.web.socket.frames import encoded
from gipfel.web.socket.messages import TableName
from gipfel.web.socket.outbox import Outbox
from gipfel.web.socket.watch import Watching

KEEP_ALIVE = 10.0
router = APIRouter(prefix="/api/1/bot", tags=["bots"])
Player = Annotated[Caller, Depends(require("play"))]
STREAM: dict[int | str, dict[str, Any]] = {
    200: {"description": "JSON lines, without end.", "content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}
}


class CalledLine(TypedDict):
    """A table that concerns the bot: it is asked, waits, begins or ends there."""

    v: Literal[1]
    kind: Literal["table"]
    why: Annotated[str, Field(json_schema_extra={"enum": ["asked", "waiting", "started", "over"]})]
    table: TableName
    seat: OneOfTwo
    spec: str
    clock: ControlJson
    rated: bool
    opponent: SeatJson | None


class GameLine(TypedDict):
    """The whole game, when a program begins to watch a table."""

    v: Literal[1]
    kind: Literal["game"]
    table: TableName
    snapshot: SnapshotJson


class EventsLine(TypedDict):
    """The events of one act, and how the table stands after them."""

    v: Literal[1]
    kind: Literal["events"]
    table: TableName
    events: Annotated[list[EventJson], Field(json_schema_extra={"minItems": 1})]
    standing: StandingJson


class GoneLine(TypedDict):
    """Nothing more comes from this table."""

    v: Literal[1]
    kind: Literal["gone"]
    table: TableName
    code: str


Line = CalledLine | GameLine | EventsLine | GoneLine


class Lines(Watching):
    """A table watched by a program: first the whole game, then a line for each act."""

    def tell_begin(self, watch: Subscription, seen_by: Viewer) -> None:
        shown = snapshot(watch.table, seen_by, self.house.now())
        self.outbox.put(encoded(GameLine(v=1, kind="game", table=self.name, snapshot=shown)))

    def tell(self, news: Happened, seen_by: Viewer) -> None:
        events = [show_event(event, news.table, seen_by) for event in news.events]
        stands = standing(news.table, seen_by, self.house.now())
        self.outbox.put(encoded(EventsLine(v=1, kind="events", table=self.name, events=events, standing=stands)))

    def tell_restated(self, table: Table, seen_by: Viewer) -> None:
        """The next line has the new name."""

    def tell_around(self, news: TablePresence | Thinking) -> None:
        """Who else is there does not matter to a program."""


@router.get(
    "/stream",
    summary="Tables that concern the bot",
    response_class=Response,
    responses={**STREAM, **refusals("guest-needed")},
)
async def own_tables(request: Request, known: Player) -> Response:
    """First every table that is asked, waiting or running; then whenever one asks, begins or ends."""
    parts, outbox, party = parts_of(request), Outbox(), known.sitting

    def hear(news: News) -> None:
        if isinstance(news, Called):
            outbox.put(_called(news, party.id))

    with ExitStack() as held:
        held.enter_context(parts.limits.hold("streams", known.address))
        left = held.enter_context(parts.house.departures.awaited(party))
        held.callback(await parts.house.follow(party, hear))
        return LinesResponse(_stream(request, known, outbox, held.pop_all()), parts.closing, left)


@router.get(
    "/tables/{table}/stream",
    summary="One table",
    response_class=Response,
    responses={**STREAM, **refusals("no-such-table")},
)
async def one_table(
    request: Request, table: Name, known: Annotated[Caller, Depends(require("read"))], secret: Secret = None
) -> Response:
    """The first line is the whole game; then a line for each act."""
    parts, outbox = parts_of(request), Outbox()
    watching = Lines(parts.house, table, known.party, secret, outbox)
    with ExitStack() as held:
        held.enter_context(parts.limits.hold("streams", known.address))
        left = held.enter_context(parts.house.departures.awaited(known.party))
        held.callback(watching.end)
        await watching.begin()
        over = asyncio.Event()
        watching.done = over.set
        return LinesResponse(_stream(request, known, outbox, held.pop_all(), over.is_set), parts.closing, left)


def _called(news: Called, party: str) -> bytes:
    table = news.table
    parties = [getattr(seat, "party", None) for seat in table.seats]
    seat = next((number for number, sitting in enumerate(parties) if sitting is not None and sitting.id == party), None)
    return encoded(
        CalledLine(
            v=1,
            kind="table",
            why=news.why,
            table=news.name,
            seat=seat,
            spec=table.terms.spec,
            clock=encode(table.terms.clock),
            rated=table.terms.rated,
            opponent=None if seat is None else show_seat(table.seats[1 - seat]),
        )
    )


def _never() -> bool:
    return False


async def _stream(
    request: Request, known: Caller, outbox: Outbox, held: ExitStack, over: Callable[[], bool] = _never
) -> AsyncGenerator[bytes]:
    """What is in the outbox, as it comes; an empty line now and then; until there is nothing more to say."""
    with held:
        while not outbox.full.is_set() and (outbox.waiting or not over()):
            try:
                async with asyncio.timeout(KEEP_ALIVE):
                    line = await outbox.next()
            except TimeoutError:
                if not await still(request, known):
                    return
                line = b""
            yield line
