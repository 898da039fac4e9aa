"""Recovery codes: given once, each good for one new password, or in place of a code of the second factor."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel

from gipfel.tables import Refused
from gipfel.tables.seats import digest
from gipfel.web.edge.answers import RequestBody, refusals
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.codes import new_codes, plain
from gipfel.web.people.proof import attempt, second, sure
from gipfel.web.people.sessions import Code, Name, Password, Signed, SignedIn, Sure, begin

router = APIRouter(prefix="/api/1", tags=["accounts"])


class Lost(RequestBody):
    """A recovery code in place of a forgotten password; where a second factor is on, a code of it in `second`, or
    another recovery code."""

    name: Name
    code: Code
    new_password: Password
    second: Code = ""


class Codes(BaseModel):
    """Recovery codes; they are shown only here."""

    codes: list[str]


class Protection(BaseModel):
    """What protects an account beside its password."""

    recovery_codes: int
    second_factor: bool
    devices: int


@router.post(
    "/recovery",
    status_code=201,
    summary="Set a new password with a recovery code",
    responses=refusals("wrong-code", "code-needed", "bad-password"),
)
async def recover(request: Request, given: Lost) -> SignedIn:
    """Uses the code up, ends all sessions and tokens, and signs in. Whether the name or the code was wrong is not
    told."""
    parts, found = parts_of(request), await attempt(request, given.name)
    hashed = await parts.passwords.hashed(given.new_password, known=found.known)
    person, code = found.person, digest(plain(given.code))
    fits = await parts.store.has_code("" if person is None else person.id, code)
    if person is None or not fits or plain(given.second) == plain(given.code):
        raise Refused("wrong-code")
    await second(parts, person, given.second, found.counted)
    if not await parts.store.recover(person.id, code, hashed):
        raise Refused("wrong-code")
    if not found.known:
        parts.throttle.right(given.name)
    return SignedIn(name=person.name, session=await begin(request, parts, person))


@router.post(
    "/account/codes",
    status_code=201,
    summary="Make other recovery codes",
    responses=refusals("wrong-password", "login-needed", "scope-missing"),
)
async def renew_codes(request: Request, given: Sure, caller: Signed) -> Codes:
    """Ten new ones; those before count no more."""
    parts = parts_of(request)
    person, codes = await sure(parts, caller, given.password), new_codes()
    await parts.store.renew_codes(person.id, [digest(plain(code)) for code in codes])
    return Codes(codes=codes)


@router.get(
    "/account/protection",
    summary="What protects my account",
    responses=refusals("login-needed", "scope-missing"),
)
async def protection(request: Request, caller: Signed) -> Protection:
    """How many recovery codes are left, whether the second factor is on, how many devices are known."""
    return await protection_of(parts_of(request), caller.person_id or "")


async def protection_of(parts: Parts, person: str) -> Protection:
    """What protects the account of a person."""
    factor = await parts.store.second_factor(person)
    return Protection(
        recovery_codes=await parts.store.codes_left(person),
        second_factor=factor is not None and factor.since is not None,
        devices=len(await parts.store.devices_of(person, parts.house.now())),
    )
