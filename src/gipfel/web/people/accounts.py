"""Accounts, for who wants one: a name and a password; guests can take their games along; everything can be deleted."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.core.errors import GipfelError
from gipfel.store.accounts.name_rules import visible
from gipfel.tables import Party, Refused
from gipfel.tables.codec import Json
from gipfel.tables.commands import Abort, ClaimSeat, Resign
from gipfel.tables.seats import digest, guest
from gipfel.web.edge.answers import RequestBody, refusals
from gipfel.web.edge.cookies import GUEST, SESSION, give_key
from gipfel.web.edge.logs import LOGGER
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.codes import new_codes, plain
from gipfel.web.people.identity import Caller, caller, welcome
from gipfel.web.people.proof import device_of, sure
from gipfel.web.people.sessions import Named, NewAccount, NewName, Password, Signed, SignedIn, Sure, begin

MOST_CLAIMED = 500
NAMES = ("bad-name", "mixed-name", "name-reserved", "name-taken")
"""Why a name may be refused."""
EXPORTED = {"Content-Disposition": 'attachment; filename="gipfel.jsonl"'}
router = APIRouter(prefix="/api/1", tags=["accounts"])
Calling = Annotated[Caller, Depends(caller)]


class GuestGiven(RequestBody):
    """How a guest wants to be called; who says nothing gets a name."""

    name: NewName = ""


class Joined(SignedIn):
    """A new account; the recovery codes are shown only here."""

    codes: list[str]


class Known(BaseModel):
    """Who calls, as the house sees them."""

    who: Literal["person", "guest", "stranger"]
    name: str
    scopes: list[str]


class TakenOver(BaseModel):
    """The tables at which the person sits now."""

    tables: list[str]


class Changes(Sure):
    """A new name, a new password, or both; the password so far is asked for."""

    new_name: NewName | None = None
    new_password: Password | None = None
    keep_tokens: Annotated[bool, Field(description="Whether tokens outlive a new password.")] = False


@router.post(
    "/guests",
    status_code=201,
    summary="Become a guest",
    responses=refusals(*NAMES, "bad-token"),
)
async def make_guest(request: Request, given: GuestGiven, calling: Calling) -> Named:
    """Sets the cookie by which guests keep their seats; who has one already only changes the name. The answer has the
    name as it is: where another guest is called so a number follows it."""
    parts, name = parts_of(request), visible(given.name)
    if calling.party is None:
        return Named(name=(await welcome(request, calling, name)).sitting.name)
    if calling.party.who == "guest" and name:
        parts.moderation.check_words(calling.party, calling.address)
        name = await parts.store.rename_guest(calling.party.key, name)
        parts.house.renamed(calling.party.id)
        return Named(name=name)
    return Named(name=calling.party.name)


@router.post(
    "/accounts",
    status_code=201,
    summary="Make an account",
    responses=refusals(*NAMES, "bad-password", "bad-token"),
)
async def make_account(request: Request, given: NewAccount, calling: Calling) -> Joined:
    """A name and a password; nothing else is asked. Who makes an account is signed in."""
    parts = parts_of(request)
    parts.moderation.check(calling.party, calling.address)
    parts.limits.spend("accounts", calling.address)
    hashed, codes = await parts.passwords.hashed(given.password), new_codes()
    digests = [digest(plain(code)) for code in codes]
    person = await parts.store.create_person(given.name, hashed, parts.house.now(), digests)
    await _take_from_guests(parts, person.name)
    return Joined(name=person.name, session=await begin(request, parts, person), codes=codes)


async def _take_from_guests(parts: Parts, name: str) -> None:
    """No guest has a person's name: who bore it is called otherwise from now on."""
    for party in await parts.store.rename_guests_named(name):
        parts.house.renamed(party)


@router.get("/account", summary="Who am I?", responses=refusals("bad-token"))
async def account(calling: Calling) -> Known:
    """The caller as the house sees them: a person, a guest, or nobody yet."""
    party = calling.party
    scopes = sorted(calling.scopes)
    if party is None:
        return Known(who="stranger", name="", scopes=scopes)
    return Known(who="person" if calling.person_id else "guest", name=party.name, scopes=scopes)


@router.patch(
    "/account",
    summary="Change name or password",
    responses=refusals("wrong-password", *NAMES, "bad-password", "login-needed", "scope-missing"),
)
async def change_account(request: Request, given: Changes, calling: Signed) -> Named:
    """A new password ends all other sessions, and all tokens unless they are to be kept."""
    parts = parts_of(request)
    person = await sure(parts, calling, given.password)
    if given.new_name is not None:
        parts.moderation.check_words(calling.party, calling.address)
    hashed = None if given.new_password is None else await parts.passwords.hashed(given.new_password, known=True)
    name = person.name
    if given.new_name is not None:
        await parts.store.rename(person.id, given.new_name)
        parts.house.renamed(person.party.id)
        name = given.new_name
        await _take_from_guests(parts, name)
    if hashed is not None:
        device = device_of(request)
        await parts.store.change_password(
            person.id, hashed, session=calling.session, device=device, keep_tokens=given.keep_tokens
        )
    return Named(name=name)


@router.get(
    "/account/export",
    summary="Everything about me",
    response_class=StreamingResponse,
    responses=refusals("login-needed", "scope-missing"),
)
async def export(request: Request, calling: Signed) -> StreamingResponse:
    """All the house keeps about a person, one JSON object per line."""
    parts = parts_of(request)
    parts.limits.spend("work", calling.address)
    return exported(parts.store.export_of(calling.person_id or "", parts.house.now()))


def exported(found: AsyncIterator[Json]) -> StreamingResponse:
    """What the house keeps about somebody, as a file to take along."""
    lines = ((json.dumps(thing) + "\n").encode() async for thing in found)
    return StreamingResponse(lines, media_type="application/x-ndjson", headers=EXPORTED)


@router.delete(
    "/account",
    status_code=204,
    summary="Delete my account",
    response_class=Response,
    responses=refusals("wrong-password", "login-needed", "scope-missing"),
)
async def delete_account(request: Request, given: Sure, calling: Signed) -> None:
    """The name vanishes everywhere; finished games stay, without it; running ones are given up."""
    parts = parts_of(request)
    person = await sure(parts, calling, given.password)
    await give_up(parts, person.party)
    await parts.store.delete_person(person.id)
    parts.house.departed(person.party.id)
    give_key(request, SESSION, "", 0, parts.settings.secure)


async def give_up(parts: Parts, party: Party) -> None:
    """End what somebody plays who goes for good."""
    for summary in await parts.store.tables_of([party.id], limit=MOST_CLAIMED):
        for command in (Abort(), Resign()):
            try:
                await parts.house.act(summary.table, command, party)
            except GipfelError as error:
                LOGGER.info("table not given up", extra={"code": error.code})
            else:
                break


@router.post(
    "/account/claim",
    summary="Take over my games as a guest",
    responses=refusals("no-such-guest", "login-needed", "scope-missing"),
)
async def claim(request: Request, calling: Signed) -> TakenOver:
    """The seats held by this browser's guest cookie become the person's, and the cookie goes."""
    parts = parts_of(request)
    key, person = calling.guest_key, calling.sitting
    if not key or await parts.store.guest(digest(key)) is None:
        raise Refused("no-such-guest")
    if not await parts.store.claim_guest(digest(key), person.key):
        raise Refused("no-such-guest")
    parts.house.renamed(guest(key).id)  # studies say from now on whose they are
    tables = [name for name in await _tables_of(parts, key) if await _claimed(parts, name, key, person)]
    give_key(request, GUEST, "", 0, parts.settings.secure)
    return TakenOver(tables=tables)


async def _tables_of(parts: Parts, key: str) -> list[str]:
    found = await parts.store.tables_of([guest(key).id], ("waiting", "playing", "over"), limit=MOST_CLAIMED)
    return [summary.table for summary in found]


async def _claimed(parts: Parts, table: str, key: str, person: Party) -> bool:
    try:
        await parts.house.act(table, ClaimSeat(key=key), person)
    except GipfelError as error:
        # He may sit on the other side already; the other tables go on.
        LOGGER.info("claim refused", extra={"code": error.code})
        return False
    return True
