"""People with accounts: names are unique as they are compared, passwords arrive as hashes."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from gipfel.store.accounts.name_rules import checked_name, folded, skeleton
from gipfel.store.accounts.names import forget_party, presence_locks, set_name
from gipfel.store.accounts.proofs import forget_devices, give_codes, use_code
from gipfel.store.agreements import game_agreements
from gipfel.store.clubs.membership import leave_all
from gipfel.store.database.connections import Database, alone
from gipfel.store.database.schema import guests, names, people, rating_changes, ratings, sessions, tokens
from gipfel.store.shapes import Person
from gipfel.tables.refusals import Refused

PERSON = (people.c.id, names.c.name, people.c.created, people.c.password)
WITH_NAME = people.join(names, names.c.party == "person:" + people.c.id)


class People(Database):
    """Accounts."""

    async def create_person(self, name: str, password_hash: str, now: int, codes: Sequence[str] = ()) -> Person:
        """A new person, with the digests of recovery codes; refused with `name-taken` or what `checked_name` says."""
        made = Person(token_hex(8), checked_name(name), now, password_hash)
        try:
            await self.write(_create, made, codes)
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

    async def change_password(
        self, person: str, password_hash: str, *, session: str = "", device: str = "", keep_tokens: bool = False
    ) -> None:
        """Another password: ends all sessions and tokens and forgets all devices, but those that are named."""
        await self.write(_change_password, person, password_hash, session, device, keep_tokens)

    async def recover(self, person: str, code: str, password_hash: str) -> bool:
        """The same by a recovery code, which is used up; False if it is none of theirs, and nothing has changed."""
        return await self.write(_recover, person, code, password_hash)

    async def delete_person(self, person: str) -> None:
        """Delete an account with all that is personal: name, words, ratings, records. Games stay, without a name."""
        await self.write(_delete, person)


def _create(connection: Connection, made: Person, codes: Sequence[str]) -> None:
    row = {"id": made.id, "password": made.password, "created": made.created} | _compared(made.name)
    connection.execute(insert(people).values(row))
    set_name(connection, made.party.id, made.name)
    give_codes(connection, made.id, codes)


def _compared(name: str) -> dict[str, str]:
    return {"folded": folded(name), "skeleton": skeleton(name)}


def _find(connection: Connection, who: ColumnElement[bool]) -> Person | None:
    found = connection.execute(select(*PERSON).select_from(WITH_NAME).where(who)).one_or_none()
    return None if found is None else Person(*found)


def _rename(connection: Connection, person: str, name: str) -> None:
    changed = connection.execute(update(people).where(people.c.id == person).values(_compared(name)))
    if not changed.rowcount:
        raise Refused("no-such-person")
    set_name(connection, f"person:{person}", name)


def _change_password(
    connection: Connection, person: str, password_hash: str, session: str, device: str, keep_tokens: bool
) -> None:
    if not connection.execute(update(people).where(people.c.id == person).values(password=password_hash)).rowcount:
        raise Refused("no-such-person")
    connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.id != session))
    forget_devices(connection, person, but=device)
    if not keep_tokens:
        connection.execute(delete(tokens).where(tokens.c.person == person))


def _recover(connection: Connection, person: str, code: str, password_hash: str) -> bool:
    if not use_code(connection, person, code):
        return False
    _change_password(connection, person, password_hash, "", "", False)
    return True


def _delete(connection: Connection, person: str) -> None:
    taken_over = connection.scalars(select(guests.c.digest).where(guests.c.claimed_by == person)).all()
    parties = (f"person:{person}", *(f"guest:{digest}" for digest in taken_over))
    alone(connection, *presence_locks(parties))
    leave_all(connection, person)
    # Sessions, tokens and whatever vouches for the person go with them.
    if not connection.execute(delete(people).where(people.c.id == person)).rowcount:
        raise Refused("no-such-person")
    for party in parties:
        forget_party(connection, party)
    for table in (ratings, rating_changes, game_agreements):
        connection.execute(delete(table).where(table.c.person == person))
