"""Signing in and out; sessions can be listed and ended one by one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.play import Refused
from gipfel.play.seats import digest
from gipfel.store.naming import folded
from gipfel.store.shapes import Person, Session
from gipfel.web.api.answers import refusals
from gipfel.web.api.models import Given
from gipfel.web.cookies import SESSION, SESSION_LASTS, give_key, new_key
from gipfel.web.identity import ACCOUNT, Caller, address_of, require
from gipfel.web.parts import Parts, parts_of
from gipfel.web.passwords import MOST_CHARACTERS

MOST_NAME = 100
router = APIRouter(prefix="/api/1", tags=["accounts"])
Signed = Annotated[Caller, Depends(require(ACCOUNT))]
Password = Annotated[str, Field(max_length=MOST_CHARACTERS, examples=["three marbles and a ring"])]
Key = Annotated[str, Path(max_length=64)]
Name = Annotated[str, Field(max_length=MOST_NAME, examples=["Anna"])]


class Login(Given):
    """A name and its password."""

    name: Name
    password: Password


class SignedIn(BaseModel):
    """Who is signed in now, and the id under which this session is listed."""

    name: str
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


@router.post("/sessions", status_code=201, summary="Sign in", responses=refusals("wrong-password"))
async def sign_in(request: Request, given: Login) -> SignedIn:
    """Sets the session cookie. Whether the name or the password was wrong is not told."""
    parts = parts_of(request)
    person = await checked(parts, given.name, given.password, address_of(request))
    return SignedIn(name=person.name, session=await begin(request, parts, person))


async def checked(parts: Parts, name: str, password: str, address: str) -> Person:
    """The person of a name and password; as many attempts as anybody needs, for one address and for one name."""
    parts.limits.spend("passwords", address)
    parts.limits.spend("passwords", f"name {digest(folded(name))[:40]}")
    person = await parts.store.person_by_name(name)
    if not await parts.passwords.fits(password, None if person is None else person.password) or person is None:
        raise Refused("wrong-password")
    return person


async def begin(request: Request, parts: Parts, person: Person) -> str:
    """A new session, its key in the cookie; its id."""
    key, now = new_key(), parts.house.now()
    about = request.headers.get("user-agent", "")
    session = await parts.store.create_session(person.id, digest(key), now, now + SESSION_LASTS, about)
    give_key(request, SESSION, key, SESSION_LASTS, parts.settings.secure)
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
    """Ends every session, the one that asks too."""
    parts = parts_of(request)
    await parts.store.end_all_sessions(caller.person_id or "")
    give_key(request, SESSION, "", 0, parts.settings.secure)
