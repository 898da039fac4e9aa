"""Routes of events of many games: lists, one event, standings, its log, and commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Request
from starlette.responses import PlainTextResponse, Response

from gipfel.events import Tournament
from gipfel.events.commands import CreateEvent
from gipfel.events.terms import settled
from gipfel.records import write_record
from gipfel.store.clubs.membership import OFFICERS
from gipfel.store.tournaments import TournamentPhase, TournamentSummary
from gipfel.tables import Refused
from gipfel.tables.views import table_record
from gipfel.web.api.calendar import calendar
from gipfel.web.api.event_json import (
    EventGiven,
    EventList,
    EventLog,
    EventNow,
    EventShown,
    StandingList,
    command_given,
    entry_shown,
    listed_event,
    shown_event,
    standings_of,
    standings_shown,
    terms_given,
)
from gipfel.web.api.lists import Before, Limit
from gipfel.web.api.reader import Reader
from gipfel.web.edge.answers import BODY, answer, refusals
from gipfel.web.edge.errors import assign
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, caller, caller_with_seat

assign(403, "organiser-only", "not-your-entry", "accounts-only", "game-of-event", "officers-only")
assign(404, "no-such-event", "no-such-club")
assign(409, "event-over", "event-full", "entry-closed", "entered-already-event", "result-entered", "too-many-events")
assign(409, "not-the-next-round", "results-missing", "withdrawn-already", "not-withdrawn", "no-contest-to-settle")
MOST_EVENTS_EACH = 20
MOST_RECORDS = 1_000
RUNNING: tuple[TournamentPhase, ...] = ("open", "running")
router = APIRouter(prefix="/api/1/events", tags=["events"])
EventName = Annotated[str, Path(max_length=64, description="The name of the event, from its address.")]
NOT_THERE = refusals("no-such-event")
COMMAND_EXAMPLES = {
    "enter": {"value": {"kind": "register"}},
    "leave": {"value": {"kind": "withdraw"}},
    "begin": {"value": {"kind": "pair", "round": 1}},
    "correct": {"value": {"kind": "correct", "game": 3, "result": "1/2", "reason": "agreed at the board"}},
    "settle": {"value": {"kind": "settle", "game": 3, "result": "challenger"}},
}


@router.get("", summary="Events", response_model=EventList, responses=refusals("bad-cursor"))
async def listed(
    request: Request,
    known: Reader,
    phase: Annotated[list[TournamentPhase], Query(max_length=3, description="May be repeated.")] = ["open", "running"],  # noqa: B006
    own: Annotated[bool, Query(description="Only those in which the caller takes part.")] = False,
    limit: Limit = 50,
    before: Before = None,
) -> Response:
    """Those that begin last first."""
    party = None if not own else "" if known.party is None else known.party.id
    found = await parts_of(request).store.tournaments(phase, limit + 1, before, party)
    following = found[limit - 1].cursor if len(found) > limit else None
    return answer({"events": [listed_event(one) for one in found[:limit]], "next": following})


@router.get("/calendar.ics", summary="Events as a calendar", response_class=Response, responses=refusals())
async def all_dates(request: Request, _known: Reader) -> Response:
    """What is to come and what runs, for any program that reads calendars (RFC 5545)."""
    parts = parts_of(request)
    return event_calendar(parts, await parts.store.tournaments(RUNNING, 200))


@router.post(
    "",
    status_code=201,
    summary="Set up an event",
    response_model=EventShown,
    responses=refusals(
        *("too-many-events", "bad-event-name", "one-spec-only", "unknown-game", "no-such-club", "officers-only", *BODY)
    ),
)
async def create(request: Request, given: EventGiven) -> Response:
    """Who sets it up organises it. A stranger becomes a guest by this."""
    parts, known = parts_of(request), await caller(request)
    known.must("play")
    parts.limits.spend("tables", known.address)
    terms = settled(terms_given(given))  # what cannot be played makes nobody a guest
    await _check_club(parts, known, given)
    party = (await caller_with_seat(request)).sitting
    parts.moderation.check_words(party, known.address)
    if len(await parts.store.tournaments(RUNNING, MOST_EVENTS_EACH, organiser=party.id)) >= MOST_EVENTS_EACH:
        raise Refused("too-many-events", limit=MOST_EVENTS_EACH)
    name = await parts.house.set_up_event(party, CreateEvent(terms=terms, id=given.id))
    shown = await event_shown(parts, await caller(request), name)
    return answer(shown, 201, {"Location": f"/api/1/events/{name}"})


async def _check_club(parts: Parts, known: Caller, given: EventGiven) -> None:
    """Only officers set up events of a club."""
    if not given.club:
        if given.members_only:
            raise Refused("no-such-club")
        return
    if await parts.store.club(given.club) is None:
        raise Refused("no-such-club")
    if known.person_id is None or await parts.store.role(given.club, known.person_id) not in OFFICERS:
        raise Refused("officers-only")


async def event_shown(parts: Parts, known: Caller, name: str) -> dict[str, Any]:
    """A whole event as a caller sees it."""
    event = await parts.house.tournaments.live.get(name)
    found = await summary_of(parts, name)  # after it: nothing in the answer is older than its number
    tables = {game.game: game.table for game in await parts.store.tournament_games(name) if game.opened}
    return listed_event(found) | shown_event(event, tables) | await own_place(parts, known, name, event)


async def summary_of(parts: Parts, name: str) -> TournamentSummary:
    """An event of the list, or `no-such-event`."""
    found = await parts.store.tournament_summary(name)
    if found is None:
        raise Refused("no-such-event")
    return found


async def own_place(parts: Parts, known: Caller, name: str, event: Tournament) -> dict[str, Any]:
    """Which player the caller is, and at which table they play now."""
    own = None if known.party is None else event.entrant_of(known.party.id)
    if own is None:
        return {"you": None, "table": None}
    waited = set(event.open_games())
    mine = [one.game for one in event.encounters() if one.game in waited and own.number in (one.first, one.second)]
    games = await parts.store.tournament_games(name, games=mine[:1]) if mine else []
    return {"you": own.number, "table": games[0].table if games and games[0].opened else None}


@router.get("/{event}", summary="An event", response_model=EventShown, responses=NOT_THERE)
async def show(request: Request, event: EventName, known: Reader) -> Response:
    """Terms, players, rounds with their tables and results, corrections with their reasons."""
    return answer(await event_shown(parts_of(request), known, event))


@router.get("/{event}/now", summary="How far an event is", response_model=EventNow, responses=NOT_THERE)
async def now(request: Request, event: EventName, known: Reader) -> Response:
    """Short, for who asks often: the number of the last entry of its log, and the caller's table."""
    parts = parts_of(request)
    found = await parts.house.tournaments.live.get(event)
    return answer({"seq": found.seq, "table": (await own_place(parts, known, event, found))["table"]})


@router.get("/{event}/standings", summary="Standings", response_model=StandingList, responses=NOT_THERE)
async def standings(
    request: Request,
    event: EventName,
    _known: Reader,
    after: Annotated[int, Query(ge=0, le=10_000, description="So many lines are passed over.")] = 0,
    limit: Limit = 50,
) -> Response:
    """Points, tie-breaks and ranks, page by page."""
    found = await parts_of(request).house.tournaments.live.get(event)
    lines = standings_of(found)
    following = after + limit if len(lines) > after + limit else None
    told = standings_shown(found, lines[after : after + limit])
    return answer({"event": event, "seq": found.seq, "standings": told, "next": following})


@router.get("/{event}/log", summary="The log of an event", response_model=EventLog, responses=NOT_THERE)
async def log(request: Request, event: EventName, _known: Reader) -> Response:
    """Everything that has happened, reasons of corrections included; without the keys of players."""
    entries = await parts_of(request).house.tournaments.live.log(event)
    return answer({"event": event, "entries": [entry_shown(entry) for entry in entries]})


@router.get(
    "/{event}/records.gipfel",
    summary="The records of all games",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}, **NOT_THERE},
)
async def records(request: Request, event: EventName, known: Reader) -> Response:
    """One file with every game that was begun, in their order; the latest 1,000."""
    parts = parts_of(request)
    found = await summary_of(parts, event)
    parts.limits.spend("work", known.address)
    texts = []
    games = [game for game in await parts.store.tournament_games(event) if game.opened]
    for game in games[-MOST_RECORDS:]:
        table = await parts.house.table(game.table)
        if table.line is not None and table.turns:
            record = table_record(table)
            tags = {**record.tags, "Event": found.title}
            texts.append(write_record(type(record)(tags, record.entries, record.result)))
    head = {"Content-Disposition": f'attachment; filename="{event}.gipfel"'}
    return PlainTextResponse("\n".join(texts), headers=head)


@router.get("/{event}/calendar.ics", summary="An event as a calendar", response_class=Response, responses=NOT_THERE)
async def dates(request: Request, event: EventName, _known: Reader) -> Response:
    """When it begins and ended, and when those begin that will follow it; nothing of one that ended before it began."""
    parts = parts_of(request)
    live = await parts.house.tournaments.live.get(event)
    found = await summary_of(parts, event)
    return event_calendar(parts, [] if live.called_off else [found], {event: live.ended_at})


def event_calendar(parts: Parts, found: list[TournamentSummary], ended: Mapping[str, int] | None = None) -> Response:
    """Events for programs that read calendars; `ended` says of events when they ended."""
    text = calendar(found, parts.settings.address, parts.house.now(), ended or {})
    return Response(text, media_type="text/calendar; charset=utf-8", headers={"Cache-Control": "no-cache"})


@router.post(
    "/{event}/commands",
    summary="Do something in an event",
    response_model=EventShown,
    responses=refusals(
        *("no-such-event", "no-such-command", "unreadable-command", "organiser-only", "not-your-entry"),
        *("entry-closed", "event-over", "results-missing", "guest-needed", *BODY),
    ),
)
async def command(
    request: Request, event: EventName, given: Annotated[dict[str, Any], Body(openapi_examples=COMMAND_EXAMPLES)]
) -> Response:
    """`register`, `withdraw`, `return`, `bye`, `vacation` of a player; `pair`, `result`, `correct`, `settle`, `end` of
    who organises. A stranger who enters becomes a guest.
    """
    parts, known = parts_of(request), await caller(request)
    known.must("play")
    parts.limits.spend("commands", known.address)
    found = await parts.house.tournaments.live.get(event)
    if given.get("kind") == "register" and known.party is None:
        known = await caller_with_seat(request)
    parts.moderation.check(known.sitting, known.address)
    if given.get("kind") == "settle":
        await _settle(parts, known, event, given)
    else:
        wanted = command_given(found, known, given, await _rating(parts, known, found))
        await parts.house.tournaments.act(event, wanted, known.sitting)
    return answer(await event_shown(parts, known, event))


async def _settle(parts: Parts, known: Caller, event: str, given: dict[str, Any]) -> None:
    game, result = given.get("game"), given.get("result")
    if type(game) is not int or not isinstance(result, str):
        raise Refused("unreadable-command", place="game", expected="game, result")
    await parts.house.tournaments.settle(event, game, result, known.sitting)


async def _rating(parts: Parts, known: Caller, event: Tournament) -> int:
    """The rating of a caller at what is played first; 0 for who has none."""
    play = event.agreed.play
    if known.person_id is None or play is None:
        return 0
    group = play.table_terms(event.agreed.specs[0]).group
    found = [one for one in await parts.store.ratings_of(known.person_id) if one.group == group]
    return round(found[0].rating.rating) if found else 0
