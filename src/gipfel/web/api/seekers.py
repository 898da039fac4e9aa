"""Routes of quick pairing: wait for somebody who wants to play the same as fast."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.core.errors import GipfelError
from gipfel.core.spec import MOST_CHARACTERS, parse_spec, without_seeds
from gipfel.tables import Refused
from gipfel.tables.clock import TimeControl
from gipfel.tables.codec import encode
from gipfel.tables.commands import Sit
from gipfel.tables.terms import Terms, game_of
from gipfel.web.api.models import ClockGiven
from gipfel.web.edge.answers import BODY, RequestBody, refusals
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller, caller, caller_with_seat, require

router = APIRouter(prefix="/api/1/pairing", tags=["tables"])
Playing = Annotated[Caller, Depends(require("play"))]


class PairingGiven(RequestBody):
    """What one wants to play, and how fast; `rated` takes an account on both sides."""

    spec: Annotated[str, Field(max_length=MOST_CHARACTERS, examples=["zertz"])]
    clock: ClockGiven
    rated: bool = False


class Paired(BaseModel):
    """The table at which one plays now; null as long as nobody else wants the same."""

    table: str | None


class Waiting(BaseModel):
    """Somebody who waits to be paired."""

    name: str
    spec: str
    clock: dict[str, object]
    rated: bool


class WaitingList(BaseModel):
    """Those who wait, the longest waiting first."""

    waiting: list[Waiting]


@router.get("", summary="Who waits to be paired", responses=refusals())
async def waiting(request: Request) -> WaitingList:
    """Whoever asks for the same meets them. Without oneself, and without those one would not meet."""
    known = await caller(request)
    found = await parts_of(request).house.matchmaker.waiting(known.party)
    return WaitingList(
        waiting=[
            Waiting(name=party.name, spec=terms.spec, clock=encode(terms.clock), rated=terms.rated)
            for party, terms in found
        ]
    )


@router.post(
    "",
    summary="Wait to be paired",
    responses=refusals("rated-needs-accounts", "unknown-game", "too-many-tables", "house-full", *BODY),
)
async def seek(request: Request, given: PairingGiven, known: Playing) -> Paired:
    """Ask again every two seconds: who has not asked for twelve is no longer waiting. Lots decide who begins. A
    stranger becomes a guest by this."""
    parts = parts_of(request)
    parts.limits.spend("commands", known.address)
    clock = TimeControl(given.clock.control, given.clock.base, given.clock.bonus)
    spec = parse_spec(given.spec)
    wanted = without_seeds(spec) if given.rated else spec  # who plays rated chooses no lot
    terms = Terms(wanted.text, clock, rated=given.rated)
    game_of(terms)  # what cannot be played makes nobody a guest
    if given.rated and known.person_id is None:
        raise Refused("rated-needs-accounts")
    party = (await caller_with_seat(request)).sitting
    try:
        parts.moderation.check(party, known.address, Sit(seat=0))
    except GipfelError:
        await parts.house.matchmaker.stop(party)  # who waits already, from a network that is banned now
        raise
    return Paired(table=await parts.house.matchmaker.seek(party, terms, parts.quotas.room_for_table) or None)


@router.delete("", status_code=204, summary="Stop waiting", response_class=Response, responses=refusals("guest-needed"))
async def stop(request: Request, known: Playing) -> None:
    """Out of the pool."""
    await parts_of(request).house.matchmaker.stop(known.sitting)
