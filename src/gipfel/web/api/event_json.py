"""Events of many games as JSON, and from what a client sends to their terms and commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from gipfel.core.lot import fresh_seed
from gipfel.events import EventTerms, LogEntry, Tournament, system_of
from gipfel.events.commands import EVENT_COMMANDS, EventCommand, read_event_command
from gipfel.events.deeds import EntrantRegistered
from gipfel.events.play_terms import LATEST, LONGEST_PAUSE, PlayTerms
from gipfel.events.standings import Standing
from gipfel.events.terms import MOST_NAME, MOST_ROUNDS, MOST_SPECS
from gipfel.store.tournaments import TournamentSummary
from gipfel.tables import Refused
from gipfel.tables.clock import DAY, MINUTE, TimeControl
from gipfel.tables.codec import encode
from gipfel.tables.commands import MOST_ID
from gipfel.web.api.models import ClockGiven, Word
from gipfel.web.edge.answers import Json, RequestBody
from gipfel.web.people.identity import Caller

GIVEN = sorted({*EVENT_COMMANDS, "settle"} - {"create"})
"""What callers may ask of an event that is there."""
Count = Annotated[int, Field(ge=0, le=MOST_ROUNDS)]
Time = Annotated[int, Field(ge=0, le=LONGEST_PAUSE)]


class EventGiven(RequestBody):
    """An event to set up; times in milliseconds."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"kind": "swiss", "name": "Tuesday", "specs": ["zertz"], "rounds": 4}]}
    )
    kind: Literal["round-robin", "swiss", "arena", "knock-out", "league"]
    name: Annotated[str, Field(min_length=1, max_length=MOST_NAME)]
    specs: Annotated[
        list[Word],
        Field(min_length=1, max_length=MOST_SPECS, description="One, or in a Swiss event one for each round."),
    ]
    rounds: Count = 5
    cycles: Count = 1
    games: Count = 2
    group: Count = 7
    movers: Count = 1
    half_byes: Count = 1
    tie_breaks: Annotated[
        list[Literal["buchholz", "buchholz-cut-1", "sonneborn-berger", "direct-encounter", "wins"]],
        Field(default=[], max_length=5, description="In their order; empty: the usual ones."),
    ]
    clock: ClockGiven = ClockGiven(control="increment", base=10 * MINUTE, bonus=5_000)
    inner: Annotated[ClockGiven | None, Field(description="The clock of games inside; null: the same times.")] = None
    external: Time = DAY
    rated: bool = False
    handicap: bool = False
    starts_at: Annotated[int, Field(ge=0, le=LATEST, description="0: when the organiser says.")] = 0
    every: Annotated[Time, Field(description="Between rounds or seasons; 0: as soon as all games are over.")] = 0
    lasts: Annotated[Time, Field(description="How long an arena pairs.")] = 60 * MINUTE
    come: Annotated[Time, Field(description="For one's first turn.")] = 5 * MINUTE
    fill: Annotated[int, Field(ge=0, le=10, description="The level of an engine for odd numbers; 0: none.")] = 0
    recurs: Annotated[str, Field(max_length=200, examples=["FREQ=WEEKLY;BYDAY=TU"])] = ""
    zone: Annotated[str, Field(max_length=60, examples=["Europe/Berlin"])] = "UTC"
    vacation: Count = 0
    club: Annotated[str, Field(max_length=40, description="The id of a club whose officer the caller is.")] = ""
    members_only: Annotated[bool, Field(description="Only members of the club enter.")] = False
    id: Annotated[
        str, Field(max_length=MOST_ID, pattern=r"^[ -~]*$", description="Repeating it sets up no second event.")
    ] = ""


class EventListed(BaseModel):
    """An event in a list."""

    event: str
    name: str
    kind: str
    phase: str
    specs: list[str]
    clock: Json
    rated: bool
    organiser: str
    players: int
    begins: int
    club: Annotated[str, Field(description="The id of the club whose event it is; empty for none.")]


class EventList(BaseModel):
    """A list of events; `next` goes into `before` for more, null at the end."""

    events: list[EventListed]
    next: str | None


class EventShown(EventListed):
    """An event: its terms, who takes part, and every round with its games, tables and results."""

    seq: int
    terms: Json
    entrants: list[Json]
    rounds: list[Json]
    corrections: list[Json]
    you: Annotated[int | None, Field(description="The number of the caller, if they take part.")]
    table: Annotated[str | None, Field(description="Where the caller plays now.")]


class StandingList(BaseModel):
    """Standings, best first; `next` goes into `after` for more, null at the end."""

    event: str
    seq: int
    standings: list[Json]
    next: int | None


class EventNow(BaseModel):
    """How far an event has come, and where the caller plays."""

    seq: int
    table: str | None


class EventLog(BaseModel):
    """What has happened in an event, in order."""

    event: str
    entries: list[Json]


def terms_given(given: EventGiven) -> EventTerms:
    """The terms a client asks for; whether they can be played is decided by the event."""
    if len(given.specs) > 1 and given.kind != "swiss":
        raise Refused("one-spec-only")
    play = PlayTerms(
        clock=_control(given.clock),
        inner=None if given.inner is None else _control(given.inner),
        external=given.external,
        rated=given.rated,
        handicap=given.handicap,
        starts_at=given.starts_at,
        every=given.every,
        lasts=given.lasts,
        come=given.come,
        fill=given.fill,
        recurs=given.recurs,
        zone=given.zone,
        vacation=given.vacation,
        club=given.club,
        members_only=given.members_only,
    )
    return EventTerms(
        given.kind,
        given.name,
        tuple(given.specs),
        fresh_seed(),
        rounds=len(given.specs) if len(given.specs) > 1 else given.rounds,
        cycles=given.cycles,
        games=given.games,
        group=given.group,
        movers=given.movers,
        half_byes=given.half_byes,
        tie_breaks=tuple(given.tie_breaks),
        play=play,
    )


def _control(given: ClockGiven) -> TimeControl:
    return TimeControl(given.control, given.base, given.bonus)


def command_given(event: Tournament, known: Caller, given: Mapping[str, Any], rating: int) -> EventCommand:
    """What a caller asks of an event. Who says no number means themselves; nobody enters anybody else."""
    wanted = dict(given)
    if wanted.get("kind") not in GIVEN:
        raise Refused("no-such-command", known=GIVEN)
    if wanted["kind"] == "register":
        if event.agreed.play is not None and event.agreed.play.rated and known.person_id is None:
            raise Refused("accounts-only")
        _check_own(wanted)
        party = known.sitting
        wanted |= {"name": party.name, "party": party.id, "rating": rating}
    if wanted["kind"] in ("withdraw", "return", "bye", "vacation") and "player" not in wanted:
        own = event.entrant_of(known.sitting.id)
        if own is None:
            raise Refused("not-your-entry")
        wanted["player"] = own.number
    return read_event_command(wanted)


def _check_own(given: Mapping[str, Any]) -> None:
    """Who enters says nothing of themselves: the house knows them."""
    for name in sorted(set(given) - {"kind", "id"}):
        raise Refused("unreadable-command", place=f".{name[:40]}", expected="nothing of this name")


def listed_event(found: TournamentSummary) -> Json:
    """An event as a list shows it."""
    return {
        "event": found.name,
        "name": found.title,
        "kind": found.kind,
        "phase": found.phase,
        "specs": list(found.specs),
        "clock": encode(found.play.clock),
        "rated": found.play.rated,
        "organiser": found.organiser.name,
        "players": found.players,
        "begins": found.begins,
        "club": found.play.club,
    }


def shown_event(event: Tournament, tables: Mapping[int, str]) -> Json:
    """The rest of an event, for who asks for one."""
    return {
        "seq": event.seq,
        "terms": encode(event.agreed),
        "entrants": [
            {
                "player": one.number,
                "name": one.name,
                "rating": one.rating,
                "engine": int(one.party.partition(":")[2]) if one.engine else None,
                "withdrawn": one.withdrawn,
            }
            for one in event.entrants.values()
        ],
        "rounds": [
            {
                "round": paired.number,
                "at": paired.at,
                "games": [
                    {
                        "game": one.game,
                        "first": one.first,
                        "second": one.second,
                        "group": one.group,
                        "result": event.results.get(one.game),
                        "table": tables.get(one.game),
                    }
                    for one in paired.encounters
                ],
                "byes": [{"player": bye.player, "bye": bye.bye} for bye in paired.byes],
            }
            for paired in event.rounds
        ],
        "corrections": [entry_shown(entry) for entry in event.corrections],
    }


def standings_shown(event: Tournament, lines: list[Standing]) -> list[Json]:
    """Lines of standings with names."""
    return [
        {
            "rank": line.rank,
            "player": line.player,
            "name": event.entrants[line.player].name,
            "points": line.points,
            "games": line.games,
            "group": line.group,
            "tie_breaks": dict(line.tie_breaks),
        }
        for line in lines
    ]


def standings_of(event: Tournament) -> list[Standing]:
    """Everybody, best first; before the start those who have entered, as they did."""
    if event.started:
        return system_of(event).standings(event)
    return [Standing(place, number, 0.0, {}) for place, number in enumerate(event.present(), 1)]


def entry_shown(entry: LogEntry) -> Json:
    """An entry of the log without the keys of parties, which nobody is shown."""
    told = entry.to_json()
    del told["by"], told["id"]
    if isinstance(entry.deed, EntrantRegistered):
        del told["party"]
    return told
