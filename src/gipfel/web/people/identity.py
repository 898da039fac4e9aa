"""Who calls: a person by session or token, a guest by the key in his cookie, or a stranger."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from starlette.requests import HTTPConnection

from gipfel.store import StoreAway
from gipfel.store.shapes import Session
from gipfel.tables import Party, Refused
from gipfel.tables.clock import MINUTE
from gipfel.tables.seats import digest
from gipfel.web.edge.cookies import (
    GUEST,
    GUEST_LASTS,
    SESSION,
    SESSION_LASTS,
    SESSION_LASTS_AT_MOST,
    give_key,
    key_of,
    new_key,
)
from gipfel.web.edge.limits import neighbourhood
from gipfel.web.parts import Parts, parts_of

SCOPES = ("read", "play", "challenge", "analyse", "records")
"""What a token can be allowed. `account` (tokens, sessions, password, export, deletion) takes a session."""
ACCOUNT = "account"
NOTED_EVERY = 60 * MINUTE
"""How often it is written down that a session or token was used; a session lasts as long as it is."""
_CALLER = "gipfel.caller"  # where in the scope the caller is remembered


@dataclass(frozen=True, slots=True)
class Caller:
    """`party` is who acts at tables, None for a stranger; `session` names the session or token that vouches for it."""

    party: Party | None
    person_id: str | None = None
    scopes: frozenset[str] = frozenset(SCOPES)
    session: str = ""
    by_token: bool = False
    address: str = ""
    guest_key: str = field(default="", repr=False)
    voucher: str = field(default="", repr=False)  # the digest of the key that vouches for all of it

    def must(self, scope: str) -> None:
        """Refuse what the caller's scopes do not cover: `scope-missing` for a token, else `login-needed`."""
        if scope not in self.scopes:
            raise Refused("scope-missing" if self.by_token else "login-needed", scope=scope)

    @property
    def lane(self) -> str:
        """Whose share of the processors a request takes: a person's own; guests are easily made, so that they and
        strangers share that of their address."""
        return neighbourhood(self.address) if self.person_id is None else f"person {self.person_id}"

    @property
    def sitting(self) -> Party:
        """The party that can take a seat; a stranger on a socket asks for a guest key by REST first."""
        if self.party is None:
            raise Refused("guest-needed")
        return self.party


async def caller(connection: HTTPConnection) -> Caller:
    """Who sends a request or opens a socket; looked up once per connection. A dependency for routes.

    A token that is not known is refused (`bad-token`); a cookie that is not known makes a stranger.
    """
    known = connection.scope.get(_CALLER)
    if isinstance(known, Caller):
        return known
    return _remembered(connection, await _look_up(connection))


async def parties_of(connection: HTTPConnection) -> list[Party]:
    """Everybody a request speaks for: the caller, and whom its cookies name besides (a token goes before a session, a
    session before a guest)."""
    parts, known = parts_of(connection), await caller(connection)
    found = [known.party]
    if key := key_of(connection, SESSION, parts.settings.secure):
        session = await parts.store.session(digest(key), parts.house.now())
        found.append(None if session is None else session.person.party)
    if key := key_of(connection, GUEST, parts.settings.secure):
        guest = await parts.store.guest(digest(key))
        found.append(None if guest is None else guest.party)
    return list({party.id: party for party in found if party is not None}.values())


async def caller_with_seat(connection: HTTPConnection) -> Caller:
    """The caller, made a guest if he was a stranger; the answer to this request sets his cookie. A dependency for
    routes where sitting down or opening a table happens; never for GET, and not for sockets."""
    found = await caller(connection)
    return found if found.party is not None else await welcome(connection, found)


async def welcome(connection: HTTPConnection, stranger: Caller, name: str = "") -> Caller:
    """Make a stranger a guest: a key in his cookie, its digest in the store."""
    parts = parts_of(connection)
    parts.moderation.check(None, stranger.address)
    parts.limits.spend("guests", stranger.address)
    await parts.quotas.room_for_guest()
    key = new_key()
    guest = await parts.store.create_guest(digest(key), name, parts.house.now())
    give_key(connection, GUEST, key, GUEST_LASTS, parts.settings.secure)
    return _remembered(connection, replace(stranger, party=guest.party, guest_key=key))


def require(scope: str) -> Callable[[HTTPConnection], Awaitable[Caller]]:
    """A dependency: the caller, if his scopes cover this."""

    async def required(connection: HTTPConnection) -> Caller:
        found = await caller(connection)
        found.must(scope)
        return found

    return required


async def still(connection: HTTPConnection, known: Caller) -> bool:
    """Whether what vouches for a long connection still counts: session, token, guest key. Asked every 15 s or so."""
    if known.party is None:
        return True
    try:
        if await _unchanged(parts_of(connection), known):
            return True
        found = await _look_up(connection)
    except Refused:
        return False
    except StoreAway:
        return True  # nobody can be asked now, and nothing can be done now either
    return found.session == known.session and found.party is not None and found.party.id == known.party.id


async def _unchanged(parts: Parts, known: Caller) -> bool:
    """Whether the same session, token or guest is known to be there, and its use need not be noted; cheaply."""
    if not known.voucher:
        return False
    found = await parts.credentials.of(known.voucher)
    if found is None or found.id != known.session:
        return False
    return not known.session or (found.seen or 0) >= parts.house.now() - NOTED_EVERY


def _remembered(connection: HTTPConnection, found: Caller) -> Caller:
    connection.scope[_CALLER] = found
    return found


async def _look_up(connection: HTTPConnection) -> Caller:
    parts, address = parts_of(connection), address_of(connection)
    given = connection.headers.get("authorization")
    if given is not None:
        return await _by_token(parts, given, address)
    secure = parts.settings.secure
    guest_key = key_of(connection, GUEST, secure)
    key = key_of(connection, SESSION, secure)
    session = await parts.store.session(digest(key), parts.house.now()) if key else None
    if session is not None:
        await _seen(parts, session, digest(key))
        scopes = frozenset({*SCOPES, ACCOUNT})
        person = session.person
        return Caller(person.party, person.id, scopes, session.id, False, address, guest_key, voucher=digest(key))
    guest = await parts.store.guest(digest(guest_key)) if guest_key else None
    if guest is None:
        return Caller(None, address=address)
    return Caller(guest.party, address=address, guest_key=guest_key, voucher=digest(guest_key))


async def _seen(parts: Parts, session: Session, key: str) -> None:
    now = parts.house.now()
    if session.seen < now - NOTED_EVERY:
        await parts.store.seen_session(key, now, lasting(now, session.created))


def lasting(now: int, created: int) -> int:
    """Until when a session counts that is used now: longer the more it is used, but not for ever."""
    return min(now + SESSION_LASTS, created + SESSION_LASTS_AT_MOST)


async def _by_token(parts: Parts, given: str, address: str) -> Caller:
    scheme, _, text = given.partition(" ")
    token = None
    if scheme.lower() == "bearer" and len(text) <= 200:
        token = await parts.store.token(digest(text.strip()), parts.house.now())
    if token is None:
        raise Refused("bad-token")
    key = digest(text.strip())
    if (token.seen or 0) < (now := parts.house.now()) - NOTED_EVERY:
        await parts.store.seen_token(key, now)
    return Caller(token.person.party, token.person.id, token.scopes, token.id, True, address, voucher=key)


def address_of(connection: HTTPConnection) -> str:
    """The network address of who calls; what a proxy says has been settled before, by the server."""
    return connection.client.host if connection.client is not None else ""
