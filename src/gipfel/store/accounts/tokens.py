"""Tokens: what programs may do in a person's name."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import token_hex
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, update

from gipfel.store.accounts.people import PERSON, WITH_NAME
from gipfel.store.accounts.sessions import visible_about
from gipfel.store.database.connections import Database
from gipfel.store.database.schema import people, tokens
from gipfel.store.shapes import ApiToken, Person

_COLUMNS = (tokens.c.id, tokens.c.name, tokens.c.scopes, tokens.c.created, tokens.c.seen, tokens.c.expires)
_TOKEN = select(*_COLUMNS, *PERSON).select_from(tokens.join(WITH_NAME, people.c.id == tokens.c.person))


class Tokens(Database):
    """Tokens of programs."""

    async def create_token(
        self, person: str, digest: str, name: str, scopes: Iterable[str], now: int, expires: int | None = None
    ) -> str:
        """A new token and its id; without `expires` it lasts until it is ended."""
        row = {"digest": digest, "id": token_hex(8), "person": person, "name": visible_about(name)}
        return await self.write(_create, row | {"scopes": " ".join(sorted(scopes)), "created": now, "expires": expires})

    async def token(self, digest: str, now: int) -> ApiToken | None:
        """The token of a digest, unless its time is over."""
        return await self.read(_find, digest, now)

    async def seen_token(self, digest: str, now: int) -> None:
        """Remember that a token was used."""
        await self.write(_seen, digest, now)

    async def tokens_of(self, person: str, now: int) -> list[ApiToken]:
        """The tokens of a person, the latest first."""
        return await self.read(_of, person, now)

    async def end_token(self, person: str, token: str) -> bool:
        """End a token of a person by its id; False if there is none."""
        return await self.write(_end, person, token)


def _create(connection: Connection, row: dict[str, object]) -> str:
    connection.execute(insert(tokens).values(row))
    return str(row["id"])


def _token(
    id_: str, name: str, scopes: str, created: int, seen: int | None, expires: int | None, *person: Any
) -> ApiToken:
    return ApiToken(id_, Person(*person), name, frozenset(scopes.split()), created, seen, expires)


def _find(connection: Connection, digest: str, now: int) -> ApiToken | None:
    found = connection.execute(_TOKEN.where(tokens.c.digest == digest, _lasting(now))).one_or_none()
    return None if found is None else _token(*found)


def _of(connection: Connection, person: str, now: int) -> list[ApiToken]:
    asked = _TOKEN.where(tokens.c.person == person, _lasting(now)).order_by(tokens.c.created.desc(), tokens.c.id)
    return [_token(*row) for row in connection.execute(asked)]


def _lasting(now: int) -> ColumnElement[bool]:
    return or_(tokens.c.expires.is_(None), tokens.c.expires > now)


def _seen(connection: Connection, digest: str, now: int) -> None:
    connection.execute(update(tokens).where(tokens.c.digest == digest).values(seen=now))


def _end(connection: Connection, person: str, token: str) -> bool:
    return connection.execute(delete(tokens).where(tokens.c.id == token, tokens.c.person == person)).rowcount > 0
