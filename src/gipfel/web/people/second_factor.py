"""The second factor, for who wants one: codes of an app (TOTP), asked for beside the password."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.responses import Response

from gipfel.tables import Refused
from gipfel.web.edge.answers import RequestBody, refusals
from gipfel.web.parts import parts_of
from gipfel.web.people.codes import address_of_secret, new_secret, step_of
from gipfel.web.people.proof import second, sure
from gipfel.web.people.sessions import Code, Signed, Sure

router = APIRouter(prefix="/api/1", tags=["accounts"])


class Begun(BaseModel):
    """What an app needs to make codes, as a text and as an address; it is shown only here."""

    secret: str
    uri: str


class FirstCode(RequestBody):
    """A code that shows that the app makes the right ones."""

    code: Code


class SureTwice(Sure):
    """The password and a code, or a recovery code."""

    code: Code = ""


@router.post(
    "/account/second-factor",
    status_code=201,
    summary="Begin with a second factor",
    responses=refusals("second-factor-on", "wrong-password", "login-needed", "scope-missing"),
)
async def begin_factor(request: Request, given: Sure, caller: Signed) -> Begun:
    """Nothing is asked for before the first code has been given; beginning again gives another secret."""
    parts = parts_of(request)
    person, secret = await sure(parts, caller, given.password), new_secret()
    await parts.store.enrol(person.id, secret)
    return Begun(secret=secret, uri=address_of_secret(secret, person.name))


@router.put(
    "/account/second-factor",
    status_code=204,
    summary="Switch the second factor on",
    response_class=Response,
    responses=refusals("no-second-factor", "second-factor-on", "wrong-code", "login-needed", "scope-missing"),
)
async def confirm_factor(request: Request, given: FirstCode, caller: Signed) -> None:
    """The first code; from now on signing in takes one."""
    parts, person = parts_of(request), caller.person_id or ""
    parts.limits.spend("codes", f"session {caller.session}")
    factor = await parts.store.second_factor(person)
    if factor is None:
        raise Refused("no-second-factor")
    step = step_of(factor.secret, given.code)
    if step is None:
        raise Refused("wrong-code")
    if not await parts.store.confirm_factor(person, step, parts.house.now()):
        raise Refused("second-factor-on")


@router.delete(
    "/account/second-factor",
    status_code=204,
    summary="Switch the second factor off",
    response_class=Response,
    responses=refusals(
        "no-second-factor", "wrong-password", "code-needed", "wrong-code", "login-needed", "scope-missing"
    ),
)
async def end_factor(request: Request, given: SureTwice, caller: Signed) -> None:
    """Takes the password and a code; signing in takes the password alone again."""
    parts = parts_of(request)
    person = await sure(parts, caller, given.password)
    if await parts.store.second_factor(person.id) is None:
        raise Refused("no-second-factor")
    await second(parts, person, given.code, f"session {caller.session}")
    await parts.store.end_factor(person.id)
