"""Signing in and out; sessions can be listed and ended one by one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.store.shapes import Person, Session
from gipfel.tables import Refused
from gipfel.tables.seats import digest
from gipfel.web.edge.answers import RequestBody, refusals
from gipfel.web.edge.bodies import MOST_BYTES
from gipfel.web.edge.cookies import DEVICE, DEVICE_LASTS, SESSION, SESSION_LASTS_AT_MOST, give_key, new_key
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.codes import MOST_CODE
from gipfel.web.people.identity import ACCOUNT, Caller, lasting, require
from gipfel.web.people.passwords import MOST_CHARACTERS
from gipfel.web.people.proof import device_of, proven

MOST_NAME = 100
router = APIRouter(prefix="/api/1", tags=["accounts"])
Signed = Annotated[Caller, Depends(require(ACCOUNT))]
Password = Annotated[str, Field(max_length=MOST_CHARACTERS, examples=["three marbles and a ring"])]
Key = Annotated[str, Path(max_length=64)]
Name = Annotated[str, Field(max_length=MOST_NAME, examples=["Mathilde"])]
NewName = Annotated[
    str,
    Field(max_length=MOST_BYTES, description="2 to 24 characters, all of them visible.", examples=["Mathilde"]),
]
"""A name to be had; the rules for names refuse what is none (`bad-name`), as long as a request can be."""
Code = Annotated[str, Field(max_length=MOST_CODE, examples=["123456"])]


class NamePassword(RequestBody):
    """A name and its password."""

    name: Name
    password: Password


class NewAccount(NamePassword):
    """A name that nobody has yet, and a password."""

    name: NewName


class Login(NamePassword):
    """A name and its password; where a second factor is on, a code of it too, or a recovery code."""

    code: Code = ""


class Sure(RequestBody):
    """The password, asked for again before something that matters."""

    password: Password


class Named(BaseModel):
    """A name as it is kept."""

    name: str


class SignedIn(Named):
    """Who is signed in now, and the id under which this session is listed."""

    session: str


class SessionShown(BaseModel):
    """A session; instants are milliseconds."""

    id: str
    created: int
    seen: int
    expires: int
    about: str
    current: bool


class SessionList(BaseModel):
    """The sessions that count."""

    sessions: list[SessionShown]


@router.post(
    "/sessions", status_code=201, summary="Sign in", responses=refusals("wrong-password", "code-needed", "wrong-code")
)
async def sign_in(request: Request, given: Login) -> SignedIn:
    """Sets the session cookie. Whether the name or the password was wrong is not told."""
    person = await proven(request, given.name, given.password, given.code)
    return SignedIn(name=person.name, session=await begin(request, parts_of(request), person))


async def begin(request: Request, parts: Parts, person: Person) -> str:
    """A new session, its key in the cookie; its id. The device is known from now on, by a key of its own."""
    key, device, now = new_key(), new_key(), parts.house.now()
    about = request.headers.get("user-agent", "")
    session = await parts.store.create_session(person.id, digest(key), now, lasting(now, now), about)
    await parts.store.know_device(person.id, digest(device), device_of(request), now, now + DEVICE_LASTS)
    give_key(request, SESSION, key, SESSION_LASTS_AT_MOST, parts.settings.secure)
    give_key(request, DEVICE, device, DEVICE_LASTS, parts.settings.secure)
    return session


@router.get("/sessions", summary="Where one is signed in", responses=refusals("login-needed", "scope-missing"))
async def sessions(request: Request, caller: Signed) -> SessionList:
    """The sessions that count now, the one that asks marked as current."""
    parts = parts_of(request)
    found = await parts.store.sessions_of(caller.person_id or "", parts.house.now())
    return SessionList(sessions=[_shown(session, caller) for session in found])


def _shown(session: Session, caller: Caller) -> SessionShown:
    return SessionShown(
        id=session.id,
        created=session.created,
        seen=session.seen,
        expires=session.expires,
        about=session.about,
        current=session.id == caller.session,
    )


@router.delete(
    "/sessions/{session}",
    status_code=204,
    summary="Sign out somewhere",
    response_class=Response,
    responses=refusals("no-such-session", "login-needed", "scope-missing"),
)
async def end_session(request: Request, session: Key, caller: Signed) -> None:
    """Ends one session; `current` is the one that asks. Its sockets are closed within half a minute."""
    parts = parts_of(request)
    wanted = caller.session if session == "current" else session
    if not await parts.store.end_session(caller.person_id or "", wanted):
        raise Refused("no-such-session")
    if wanted == caller.session:
        give_key(request, SESSION, "", 0, parts.settings.secure)


@router.delete(
    "/sessions",
    status_code=204,
    summary="Sign out everywhere",
    response_class=Response,
    responses=refusals("login-needed", "scope-missing"),
)
async def end_sessions(request: Request, caller: Signed) -> None:
    """Ends every session, the one that asks too; only the device that asks stays known."""
    parts = parts_of(request)
    await parts.store.end_all_sessions(caller.person_id or "", device=device_of(request))
    give_key(request, SESSION, "", 0, parts.settings.secure)
