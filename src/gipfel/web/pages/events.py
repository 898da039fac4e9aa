"""Pages of events of many games: the list, organising one, and one with its standings, pairings and rules."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.combine.agreement_words import ToldAgreement, told
from gipfel.combine.proposals import ADVISED_HOST, HOSTS, POTENTIALS
from gipfel.core.language import N_, _
from gipfel.core.registry import game_type, names
from gipfel.core.spec import MOST_CHARACTERS, parse_spec
from gipfel.events import Tournament
from gipfel.events.cross_table import CrossTableRow, cross_table
from gipfel.events.deeds import RESULTS, Encounter
from gipfel.events.standings import Standing
from gipfel.events.terms import MOST_NAME
from gipfel.store.clubs.membership import OFFICERS
from gipfel.store.tournaments import TournamentPhase, TournamentSummary
from gipfel.tables.fair_play import RISE
from gipfel.tables.seats import LEVELS
from gipfel.web.api.event_json import standings_of
from gipfel.web.api.events import RUNNING, own_place, summary_of
from gipfel.web.api.fair_play import event_compared
from gipfel.web.pages import event_words
from gipfel.web.pages.new_game import CLOCKS, variants
from gipfel.web.pages.template import page
from gipfel.web.pages.words import clock_words, game_words
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import caller

OVER: tuple[TournamentPhase, ...] = ("over",)
AT_ONCE = 50
MOST_MINIATURES = 6
MOST_CROSSED = 40
PAUSES = {
    "0": N_("as soon as all games are over"),
    "1800": N_("30 minutes after the last one began"),
    "86400": N_("a day after the last one began"),
    "604800": N_("a week after the last one began"),
    "4838400": N_("eight weeks after the last one began"),
}
SERIES = {
    "": N_("only once"),
    "FREQ=DAILY": N_("every day"),
    "FREQ=WEEKLY": N_("every week"),
    "FREQ=WEEKLY;INTERVAL=2": N_("every other week"),
    "FREQ=MONTHLY": N_("every month"),
}
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in a list."""

    found: TournamentSummary
    kind: str
    games: str
    clock: str
    phase: str


def event_line(found: TournamentSummary) -> EventLine:
    """A line of a list."""
    games = ", ".join(game_words(spec) for spec in found.specs[:5])
    kind = _(event_words.KINDS[found.kind])
    return EventLine(found, kind, games, clock_words(found.play.clock), _(event_words.PHASES[found.phase]))


def iso(instant: int) -> str:
    """An instant as pages say it to browsers, which show it in the time of their own place."""
    return datetime.fromtimestamp(instant / 1_000, UTC).isoformat(timespec="minutes")


def plain_time(instant: int) -> str:
    """The same for who reads without scripts."""
    return datetime.fromtimestamp(instant / 1_000, UTC).strftime("%Y-%m-%d %H:%M UTC")


@router.get("/events")
async def events(request: Request) -> HTMLResponse:
    """One's own events, those to come and under way, and those that are over."""
    parts, reader = parts_of(request), await caller(request)
    before = request.query_params.get("before") or None
    own = [] if reader.party is None else await parts.store.tournaments(RUNNING, AT_ONCE, party=reader.party.id)
    running = await parts.store.tournaments(RUNNING, AT_ONCE)
    over = await parts.store.tournaments(OVER, AT_ONCE + 1, before)
    return await page(
        request,
        "events.html",
        own=[event_line(found) for found in own],
        running=[event_line(found) for found in running],
        over=[event_line(found) for found in over[:AT_ONCE]],
        following=over[AT_ONCE - 1].cursor if len(over) > AT_ONCE else "",
        iso=iso,
        plain_time=plain_time,
    )


@router.get("/events/new")
async def organise(request: Request) -> HTMLResponse:
    """The one page on which an event is set up; `?spec=` brings an agreement, `?club=` a club."""
    spec = request.query_params.get("spec", "")[:MOST_CHARACTERS]
    parts, reader = parts_of(request), await caller(request)
    clubs = [] if reader.person_id is None else await parts.store.clubs_of(reader.person_id)
    return await page(
        request,
        "organise.html",
        kinds=event_words.KINDS,
        courses=event_words.COURSES,
        games=[(game_type(name), variants(name)) for name in names()],
        combined=_combined(),
        spec=spec,
        clubs=[club for club, role in clubs if role in OFFICERS],
        club=request.query_params.get("club", "")[:40],
        clocks=CLOCKS,
        pauses=PAUSES,
        series=SERIES,
        levels=LEVELS,
        most_event_name=MOST_NAME,
    )


def _combined() -> dict[str, str]:
    """Agreements that are ready to be played, by their specs."""
    brought = [f"{kind}={potential.usual}" for kind, potential in POTENTIALS.items() if potential.usual]
    found = {}
    for host, words in sorted(HOSTS.items(), key=lambda item: item[0] != ADVISED_HOST):
        found[parse_spec(",".join([host, *brought, "challenges=1"])).text] = f"{_(words)} · {_('combined')}"
    return found


@dataclass(frozen=True, slots=True)
class EncounterLine:
    """A game of an event as its page shows it."""

    encounter: Encounter
    first: str
    second: str
    result: str
    table: str


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round with its games and pauses; `label` is the number, of a league that of the season."""

    number: int
    game: str
    games: list[EncounterLine]
    byes: list[str]


@dataclass(frozen=True, slots=True)
class EventView:
    """All that the page of an event shows and that changes while one looks."""

    event: Tournament
    names: dict[int, str]
    standings: list[Standing]
    following: int | None
    crossed: list[CrossTableRow]
    rounds: list[RoundShown]
    running: list[EncounterLine]
    disputed: list[EncounterLine]
    you: int | None
    table: str | None
    directs: bool

    @property
    def resting(self) -> bool:
        """Whether the reader has nobody to play with in this round."""
        last = self.event.rounds[-1:]
        return not self.event.ended and self.you in {bye.player for paired in last for bye in paired.byes}

    @property
    def shortened(self) -> bool:
        """Whether a Swiss event ended, or will end, before its last round."""
        event = self.event
        if event.agreed.kind != "swiss":
            return False
        if event.ended:
            return event.started and len(event.rounds) < event.agreed.rounds
        present = len(event.present())
        return self.directs and present >= 2 and event.agreed.rounds > present - 1 + present % 2


async def _view(parts: Parts, reader: Any, name: str, after: int, *, whole: bool = False) -> EventView:
    event = await parts.house.tournaments.live.get(name)
    lines = standings_of(event)
    tables = {game.game: game.table for game in await parts.store.tournament_games(name) if game.opened}
    known = {number: event_words.entrant_words(entrant) for number, entrant in event.entrants.items()}
    own = await own_place(parts, reader, name, event)
    rounds = [_round(event, number, known, tables) for number in range(len(event.rounds), 0, -1)]
    directs = reader.party is not None and reader.party.id in await parts.house.tournaments.live.directors(event)
    running = [line for shown in rounds for line in shown.games if not line.result and line.table]
    small = event.started and len(lines) <= MOST_CROSSED and len(event.rounds) <= MOST_CROSSED
    return EventView(
        event,
        known,
        lines if whole else lines[after : after + AT_ONCE],
        after + AT_ONCE if not whole and len(lines) > after + AT_ONCE else None,
        cross_table(event, lines) if small and event.agreed.kind != "arena" else [],
        rounds,
        running,
        await _disputed(parts, running) if directs else [],
        own["you"],
        own["table"],
        directs,
    )


async def _disputed(parts: Parts, running: list[EncounterLine]) -> list[EncounterLine]:
    """Games in which the players have reported a contest outside differently."""
    found = []
    for line in running[:AT_ONCE]:
        table = await parts.house.table(line.table)
        if None not in table.entries and table.entries[0] != table.entries[1]:
            found.append(line)
    return found


def _round(event: Tournament, number: int, known: dict[int, str], tables: dict[int, str]) -> RoundShown:
    paired, specs = event.rounds[number - 1], event.agreed.specs
    spec = specs[number - 1] if 1 < len(specs) >= number else specs[0]
    games = [
        EncounterLine(
            one,
            known[one.first],
            known[one.second],
            event_words.RESULTS.get(event.results.get(one.game, ""), ""),
            tables.get(one.game, ""),
        )
        for one in paired.encounters
    ]
    return RoundShown(number, game_words(spec), games, [known[bye.player] for bye in paired.byes])


@router.get("/events/{event}")
async def event_page(request: Request, event: str) -> HTMLResponse:
    """One event; `?after=` goes on in its standings."""
    parts, reader = parts_of(request), await caller(request)
    after = request.query_params.get("after", "")
    begin = int(after) if after.isascii() and after.isdigit() and len(after) < 6 else 0
    view = await _view(parts, reader, event, begin)
    found = await summary_of(parts, event)  # after it: what is shown is never older than the number that is told
    own = None if view.you is None else view.event.entrants[view.you]
    return await page(
        request,
        "event.html",
        **await _shared(parts, found, view),
        own=own,
        directs=view.directs,
        results=RESULTS,
        result_words=event_words.RESULTS,
        miniatures=view.running[:MOST_MINIATURES],
    )


@router.get("/events/{event}/print")
async def printed(request: Request, event: str) -> HTMLResponse:
    """Standings and cross-table on paper."""
    parts = parts_of(request)
    view = await _view(parts, await caller(request), event, 0, whole=True)
    found = await summary_of(parts, event)
    return await page(request, "event_print.html", **await _shared(parts, found, view))


@router.get("/events/{event}/fair-play")
async def fair_play(request: Request, event: str) -> HTMLResponse:
    """How often players chose an engine's turns, for those who direct the event."""
    parts, reader = parts_of(request), await caller(request)
    live = await parts.house.tournaments.live.get(event)
    compared = await event_compared(parts, reader, event, live)
    found = await summary_of(parts, event)
    return await page(request, "fair_play.html", found=found, compared=compared, rise=round(100 * RISE))


async def _shared(parts: Parts, found: TournamentSummary, view: EventView) -> dict[str, Any]:
    club = None if not found.play.club else await parts.store.club(found.play.club)
    return {
        "found": found,
        "club": club,
        "line": event_line(found),
        "view": view,
        "rules": event_words.rules_in_words(view.event),
        "tie_breaks": event_words.tie_breaks_in_words(view.event),
        "agreed": _agreed(view.event),
        "iso": iso,
        "plain_time": plain_time,
    }


def _agreed(event: Tournament) -> ToldAgreement | None:
    """The agreement that all play with, where it is one of a combined match."""
    read = parse_spec(event.agreed.specs[0])
    return told(read) if read.texts().get("challenges", "0") != "0" else None
