"""Fair play of an event, for those who direct it: how often players chose an engine's turns, beside their own past."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from gipfel.events import Tournament
from gipfel.events.tournament import Entrant
from gipfel.store.agreements import GameAgreement
from gipfel.tables import Refused
from gipfel.tables.fair_play import Agreed, Comparison, compared
from gipfel.web.api.events import EventName
from gipfel.web.edge.answers import Json, answer, refusals
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, caller

router = APIRouter(prefix="/api/1/events", tags=["events"])


class FairPlayShown(BaseModel):
    """What was found; `waiting` games have not been looked at yet."""

    event: str
    waiting: int
    players: list[Json]


@dataclass(frozen=True, slots=True)
class PlayerCompared:
    """A player of an event, and the comparison."""

    entrant: Entrant
    found: Comparison


@dataclass(frozen=True, slots=True)
class EventCompared:
    """All players of an event, those to look at first."""

    waiting: int
    players: list[PlayerCompared]


async def event_compared(parts: Parts, known: Caller, name: str, event: Tournament) -> EventCompared:
    """The comparisons of a rated event, for who directs it alone."""
    if known.party is None or known.party.id not in await parts.house.tournaments.live.directors(event):
        raise Refused("organiser-only")
    tables = {game.table for game in await parts.store.tournament_games(name, done=True)}
    waiting = await parts.fair_play.catch_up(tables)
    people = [one for one in event.entrants.values() if one.party.startswith("person:")]
    found = [PlayerCompared(one, await _compared(parts, event, one, tables)) for one in people]
    ordered = sorted(found, key=lambda one: (not one.found.flagged, -(one.found.above_past or 0.0)))
    return EventCompared(waiting, ordered)


async def _compared(parts: Parts, event: Tournament, entrant: Entrant, tables: set[str]) -> Comparison:
    """In each group of the event, and together: a pentathlon has several."""
    play, person = event.agreed.play, entrant.party.partition(":")[2]
    now = past = others = Agreed()
    for group in sorted({play.table_terms(spec).group for spec in event.agreed.specs}) if play is not None else ():
        games = await parts.store.agreements_of(person, group)
        here = [one for one in games if one.table_name in tables]
        now += _sum(here)
        past += _sum([one for one in games if one.table_name not in tables])
        if here:
            rating = sum(one.rating for one in here) / len(here)
            others += await parts.store.agreement_of_others(person, group, rating)
    return compared(now, past, others)


def _sum(games: list[GameAgreement]) -> Agreed:
    return sum((Agreed(one.agreed, one.looked) for one in games), Agreed())


@router.get(
    "/{event}/fair-play",
    summary="Fair play of an event, for who directs it",
    response_model=FairPlayShown,
    responses=refusals("no-such-event", "organiser-only"),
)
async def fair_play(request: Request, event: EventName) -> Response:
    """Shares of turns that an engine would have chosen, in this event, before, and of others of about the rating.

    A flag asks to look at the games; nothing else follows from it.
    """
    parts, known = parts_of(request), await caller(request)
    known.must("read")
    live = await parts.house.tournaments.live.get(event)
    found = await event_compared(parts, known, event, live)
    return answer({"event": event, "waiting": found.waiting, "players": [_shown(one) for one in found.players]})


def _shown(one: PlayerCompared) -> dict[str, Any]:
    found = one.found
    told = {"now": found.now, "past": found.past, "others": found.others}
    shares = {name: {"agreed": part.agreed, "looked": part.looked} for name, part in told.items()}
    return {"player": one.entrant.number, "name": one.entrant.name, "flagged": found.flagged, **shares}
