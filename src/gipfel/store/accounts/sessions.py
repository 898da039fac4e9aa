"""Sessions: people who are signed in. Secrets are never stored, only their digests."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from gipfel.store.accounts.people import PERSON, WITH_NAME
from gipfel.store.accounts.proofs import forget_devices
from gipfel.store.database.connections import Database
from gipfel.store.database.schema import people, sessions
from gipfel.store.shapes import Person, Session

MOST_ABOUT = 200
_COLUMNS = (sessions.c.id, sessions.c.created, sessions.c.seen, sessions.c.expires, sessions.c.about)
_SESSION = select(*_COLUMNS, *PERSON).select_from(sessions.join(WITH_NAME, people.c.id == sessions.c.person))


class Sessions(Database):
    """Signing in and out."""

    async def create_session(self, person: str, digest: str, now: int, expires: int, about: str = "") -> str:
        """A new session and its id; `about` is shown when sessions are listed."""
        row = {"digest": digest, "id": token_hex(8), "person": person, "created": now, "seen": now}
        return await self.write(_create, row | {"expires": expires, "about": visible_about(about)})

    async def session(self, digest: str, now: int) -> Session | None:
        """The session of a digest, unless it is over."""
        return await self.read(_find, digest, now)

    async def seen_session(self, digest: str, now: int, expires: int) -> None:
        """Remember that a session was used, and let it last."""
        await self.write(_seen, digest, now, expires)

    async def sessions_of(self, person: str, now: int) -> list[Session]:
        """The sessions of a person, the latest first."""
        return await self.read(_of, person, now)

    async def end_session(self, person: str, session: str) -> bool:
        """End a session of a person by its id; False if there is none."""
        return await self.write(_end, sessions.c.id == session, sessions.c.person == person) > 0

    async def end_all_sessions(self, person: str, device: str = "") -> None:
        """End the sessions of a person and forget the devices, but perhaps the one they are using."""
        await self.write(_end_all, person, device)


def visible_about(about: str) -> str:
    """What can be kept of a text a browser sent about itself."""
    return "".join(letter if letter.isprintable() else " " for letter in about[:MOST_ABOUT])


def _create(connection: Connection, row: dict[str, object]) -> str:
    connection.execute(insert(sessions).values(row))
    return str(row["id"])


def _session(id_: str, created: int, seen: int, expires: int, about: str, *person: Any) -> Session:
    return Session(id_, Person(*person), created, seen, expires, about)


def _find(connection: Connection, digest: str, now: int) -> Session | None:
    found = connection.execute(_SESSION.where(sessions.c.digest == digest, sessions.c.expires > now)).one_or_none()
    return None if found is None else _session(*found)


def _of(connection: Connection, person: str, now: int) -> list[Session]:
    asked = _SESSION.where(sessions.c.person == person, sessions.c.expires > now)
    return [_session(*row) for row in connection.execute(asked.order_by(sessions.c.seen.desc(), sessions.c.id))]


def _seen(connection: Connection, digest: str, now: int, expires: int) -> None:
    connection.execute(update(sessions).where(sessions.c.digest == digest).values(seen=now, expires=expires))


def _end_all(connection: Connection, person: str, device: str) -> None:
    _end(connection, sessions.c.person == person)
    forget_devices(connection, person, but=device)


def _end(connection: Connection, *which: ColumnElement[bool]) -> int:
    return connection.execute(delete(sessions).where(*which)).rowcount
