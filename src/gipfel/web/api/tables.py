"""Routes of tables: open, look, act."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Request
from starlette.responses import Response

from gipfel.house.engines.analysis import refuse_help
from gipfel.house.views import look
from gipfel.tables.commands import Amend, Sit, read_command
from gipfel.tables.terms import game_of
from gipfel.web.api.models import Answered, EventsShown, NewTable, OpenGiven, TableShown, TermsGiven
from gipfel.web.api.reader import Name, Reader, Secret, seen
from gipfel.web.api.table_json import events_shown, present, standing, whole
from gipfel.web.api.terms import links_of, opening, terms_of
from gipfel.web.edge.answers import BODY, answer, refusals
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, caller, caller_with_seat, parties_of

MOST_EVENTS = 200
MOST_NUMBER = 10**9
router = APIRouter(prefix="/api/1/tables", tags=["tables"])

COMMAND_EXAMPLES = {
    "turn": {"value": {"kind": "play", "turn": "c3ne+", "id": "a1", "after": 7}},
    "touches": {"value": {"kind": "play", "touches": ["c3", "turn:ne+"], "id": "a2"}},
    "sit": {"value": {"kind": "sit", "seat": 1, "secret": "of the seat link", "id": "s1"}},
    "offer": {"value": {"kind": "offer", "offer": "draw", "id": "d1"}},
    "say": {"value": {"kind": "say", "phrase": "good-luck", "id": "c1"}},
}


@router.post(
    "",
    status_code=201,
    summary="Open a table",
    response_model=NewTable,
    responses=refusals(
        "blocked", "no-such-player", "one-seat-is-yours", "unknown-game", "too-many-tables", "house-full", *BODY
    ),
)
async def open_table(request: Request, given: OpenGiven) -> Response:
    """Exactly one of the two seats is one's own. A stranger becomes a guest by this; the answer sets his cookie."""
    parts, known = parts_of(request), await caller(request)
    known.must("challenge" if any(seat.kind == "ask" for seat in given.seats) else "play")
    parts.limits.spend("tables", known.address)
    game_of(terms_of(given))  # what cannot be played makes nobody a guest
    if given.position and any(seat.kind == "engine" for seat in given.seats):
        await refuse_help(parts.house, await parties_of(request), terms_of(given).spec, given.position)
    party = (await caller_with_seat(request)).sitting
    await parts.quotas.room_for_table(party)
    command, secrets = await opening(parts, party, given)
    parts.moderation.check(party, known.address, command)
    name = await parts.house.open(party, command)
    table = await parts.house.table(name)
    shown = whole(table, look(table, party), parts.house.now())
    address = {"Location": f"/api/1/tables/{name}"}
    return answer({"table": name, "links": links_of(name, secrets), "snapshot": shown}, 201, address)


@router.get(
    "/{table}",
    summary="A table",
    response_model=TableShown,
    responses=refusals("no-such-table"),
)
async def show_table(request: Request, table: Name, known: Reader, secret: Secret = None) -> Response:
    """The whole table as the caller may see it."""
    parts = parts_of(request)
    found, seen_by = await seen(parts, known, table, secret)
    shown = whole(found, seen_by, parts.house.now())
    return answer({"table": table, "snapshot": shown, "presence": present(parts.house.presence(table))})


@router.put(
    "/{table}/terms",
    summary="Other terms",
    response_model=Answered,
    responses=refusals("no-such-table", "not-yours", "started-already", "unknown-game", "guest-needed", *BODY),
)
async def amend(request: Request, table: Name, given: TermsGiven) -> Response:
    """Changes what is played, by who opened the table, while nobody else has agreed to it."""
    parts, known = parts_of(request), await caller(request)
    known.must("play")
    return await _done(parts, known, table, Amend(terms=terms_of(given)), None)


@router.get(
    "/{table}/events",
    summary="What happened at a table",
    response_model=EventsShown,
    responses=refusals("no-such-table"),
)
async def events(
    request: Request,
    table: Name,
    known: Reader,
    secret: Secret = None,
    after: Annotated[int, Query(ge=0, le=MOST_NUMBER, description="The last event known.")] = 0,
    limit: Annotated[int, Query(ge=1, le=MOST_EVENTS)] = MOST_EVENTS,
) -> Response:
    """Events in order. What the caller may not see is there as `unseen`, so that numbers have no gap."""
    parts = parts_of(request)
    found, seen_by = await seen(parts, known, table, secret)
    log = await parts.house.events(table, after, limit)
    following = log[-1].seq if log and log[-1].seq < found.seq else None
    shown = events_shown(log, found, seen_by)
    return answer({"table": table, "events": shown, "seq": found.seq, "next": following})


@router.post(
    "/{table}/commands",
    summary="Do something at a table",
    response_model=Answered,
    responses=refusals(
        "no-such-table",
        "not-seated",
        "not-your-turn",
        "stale",
        "table-over",
        "unreadable-command",
        "guest-needed",
        *BODY,
    ),
)
async def command(
    request: Request,
    table: Name,
    given: Annotated[dict[str, Any], Body(openapi_examples=COMMAND_EXAMPLES)],
    secret: Secret = None,
) -> Response:
    """One of the commands of a table: sit, play, touch, offer, withdraw, accept, decline, resign, abort, say, mute,
    claim. Repeating one with the same `id` brings the first answer. A stranger who sits down becomes a guest.
    """
    parts, known = parts_of(request), await caller(request)
    known.must("play")
    parts.limits.spend("commands", known.address)
    wanted = read_command(given)
    if isinstance(wanted, Sit) and known.party is None:
        # A table that is not there makes nobody a guest.
        await seen(parts, known, table, wanted.secret or secret)
        known = await caller_with_seat(request)
    return await _done(parts, known, table, wanted, secret)


async def _done(parts: Parts, known: Caller, name: str, wanted: Any, secret: str | None) -> Response:
    party = known.sitting
    parts.moderation.check(party, known.address, wanted)
    done = await parts.house.act(name, wanted, party, secret=secret)
    stands = standing(done.table, look(done.table, party, secret), parts.house.now())
    return answer({"table": name, "first": done.first, "last": done.last, "standing": stands})
