"""People with accounts: names are unique as they are compared, passwords arrive as hashes."""

from __future__ import annotations

from secrets import token_hex

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from gipfel.play.refusals import Refused
from gipfel.store.forgetting import forget_party
from gipfel.store.ground import Ground
from gipfel.store.names import set_name
from gipfel.store.naming import checked_name, folded
from gipfel.store.schema import guests, names, people, rating_changes, ratings
from gipfel.store.shapes import Person

PERSON = (people.c.id, names.c.name, people.c.created, people.c.password)
WITH_NAME = people.join(names, names.c.party == "person:" + people.c.id)


class People(Ground):
    """Accounts."""

    async def create_person(self, name: str, password_hash: str, now: int) -> Person:
        """A new person; refused with `name-taken` or `bad-name`."""
        made = Person(token_hex(8), checked_name(name), now, password_hash)
        try:
            await self.write(_create, made)
        except IntegrityError as error:
            raise Refused("name-taken") from error
        return made

    async def person(self, person: str) -> Person | None:
        """A person by id."""
        return await self.read(_find, people.c.id == person)

    async def person_by_name(self, name: str) -> Person | None:
        """A person by name, however it is written."""
        return await self.read(_find, people.c.folded == folded(name))

    async def rename(self, person: str, name: str) -> None:
        """Another name; it shows everywhere at once, but in tables that are folded in memory."""
        try:
            await self.write(_rename, person, checked_name(name))
        except IntegrityError as error:
            raise Refused("name-taken") from error

    async def change_password(self, person: str, password_hash: str) -> None:
        """Another password; ending the sessions is the caller's choice."""
        await self.write(_change_password, person, password_hash)

    async def delete_person(self, person: str) -> None:
        """Delete an account with all that is personal: name, words, ratings, records. Games stay, without a name."""
        await self.write(_delete, person)


def _create(connection: Connection, made: Person) -> None:
    row = {"id": made.id, "folded": folded(made.name), "password": made.password, "created": made.created}
    connection.execute(insert(people).values(row))
    set_name(connection, made.party.id, made.name)


def _find(connection: Connection, who: ColumnElement[bool]) -> Person | None:
    found = connection.execute(select(*PERSON).select_from(WITH_NAME).where(who)).one_or_none()
    return None if found is None else Person(*found)


def _rename(connection: Connection, person: str, name: str) -> None:
    changed = connection.execute(update(people).where(people.c.id == person).values(folded=folded(name)))
    if not changed.rowcount:
        raise Refused("no-such-person")
    set_name(connection, f"person:{person}", name)


def _change_password(connection: Connection, person: str, password_hash: str) -> None:
    if not connection.execute(update(people).where(people.c.id == person).values(password=password_hash)).rowcount:
        raise Refused("no-such-person")


def _delete(connection: Connection, person: str) -> None:
    taken_over = connection.scalars(select(guests.c.digest).where(guests.c.claimed_by == person)).all()
    # Sessions and tokens go with the person.
    if not connection.execute(delete(people).where(people.c.id == person)).rowcount:
        raise Refused("no-such-person")
    for party in (f"person:{person}", *(f"guest:{digest}" for digest in taken_over)):
        forget_party(connection, party)
    for table in (ratings, rating_changes):
        connection.execute(delete(table).where(table.c.person == person))
