"""Routes of uploaded records: verified by the rules before they are kept."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.core.language import current_language
from gipfel.store import Upload
from gipfel.store.accounts.uploads import size_of
from gipfel.store.shapes import cursor
from gipfel.tables import Refused
from gipfel.tables.clock import DAY
from gipfel.web.api.lists import Before, Limit
from gipfel.web.api.reader import computed
from gipfel.web.edge.answers import BODY, Json, RequestBody, answer, refusals
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller, caller, caller_with_seat, require

MOST_TEXT = 256_000
VERIFIED_WITHIN = 10.0
NOTED_EVERY = DAY
"""How often it is written down that somebody has looked at a record."""
router = APIRouter(prefix="/api/1/records", tags=["records"])
Record = Annotated[str, Path(max_length=64)]
Keeper = Annotated[Caller, Depends(require("records"))]


class RecordGiven(RequestBody):
    """A file of records or SGF as text."""

    text: Annotated[str, Field(min_length=1, max_length=MOST_TEXT)]
    name: Annotated[
        str, Field(max_length=200, description="Its suffix tells the form: `.gipfel`, `.sgf`. Never used as a path.")
    ] = ""


class GameFound(BaseModel):
    """A game of an upload."""

    game: str
    first: str
    second: str
    date: str
    turns: int
    outcome: Json | None
    remarks: list[str]


class Kept(BaseModel):
    """An upload without its text."""

    record: str
    at: int
    games: list[GameFound]


class KeptWhole(Kept):
    """An upload."""

    text: str


class KeptList(BaseModel):
    """One's uploads; `next` goes into `before` for more."""

    records: list[Kept]
    next: str | None


def _shown(upload: Upload) -> dict[str, Any]:
    return {"record": upload.id, "at": upload.at, "games": upload.about["games"]}


@router.post(
    "",
    status_code=201,
    summary="Upload a record",
    response_model=Kept,
    responses=refusals(
        *("garbled-turn", "illegal-turn", "too-many-games", "took-too-long"),
        *("too-many-records", "records-too-large", "network-full", "house-full"),
        *BODY,
    ),
)
async def upload(request: Request, given: RecordGiven) -> Response:
    """Replays every game by the rules; one mistake, with its place, and nothing is kept. At most 20 games."""
    parts, known = parts_of(request), await caller(request)
    known.must("records")
    parts.moderation.check(known.party, known.address)
    parts.limits.spend("uploads", known.address)
    wanted = {"text": given.text, "name": given.name, "language": current_language()}
    about = await computed(parts, known, "gipfel.web.api.jobs:verified", wanted, VERIFIED_WITHIN)
    owner = (await caller_with_seat(request)).sitting
    now, origin = parts.house.now(), parts.quotas.origin_of(known.address)
    await parts.quotas.room_for_record(owner, origin, size_of(given.text, about))
    name = await parts.store.add_record(owner.id, given.text, about, now, origin)
    return answer({"record": name, "at": now, **about}, 201, {"Location": f"/api/1/records/{name}"})


@router.get("", summary="One's own uploads", response_model=KeptList, responses=refusals("bad-cursor"))
async def own(request: Request, known: Keeper, limit: Limit = 50, before: Before = None) -> Response:
    """The latest first."""
    store = parts_of(request).store
    found = [] if known.party is None else await store.records_of(known.party.id, limit + 1, before)
    last = found[limit - 1] if len(found) > limit else None
    following = None if last is None else cursor(last.at, last.id)
    return answer({"records": [_shown(upload) for upload in found[:limit]], "next": following})


@router.get("/{record}", summary="An upload", response_model=KeptWhole, responses=refusals("no-such-record"))
async def show(request: Request, record: Record, _known: Annotated[Caller, Depends(require("read"))]) -> Response:
    """For whoever knows its unguessable name."""
    parts = parts_of(request)
    found = await parts.store.record(record)
    if found is None:
        raise Refused("no-such-record")
    if found.seen < (now := parts.house.now()) - NOTED_EVERY:
        await parts.store.seen_record(record, now)
    return answer({**_shown(found), "text": found.text})


@router.delete(
    "/{record}",
    status_code=204,
    summary="Remove an upload",
    response_class=Response,
    responses=refusals("no-such-record", "guest-needed", *BODY),
)
async def remove(request: Request, record: Record, known: Keeper) -> Response:
    """One's own only."""
    if not await parts_of(request).store.delete_record(known.sitting.id, record):
        raise Refused("no-such-record")
    return Response(status_code=204)
