"""Moderation: what whoever runs a house does against somebody or something, and the log that tells it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from secrets import token_hex
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, or_, select, update

from gipfel.store.accounts.guests import name_guest
from gipfel.store.accounts.name_rules import folded, skeleton
from gipfel.store.accounts.names import names_of, set_name
from gipfel.store.accounts.people import People
from gipfel.store.clubs.membership import hold
from gipfel.store.clubs.schema import clubs
from gipfel.store.database.connections import alone, insert_once
from gipfel.store.database.schema import guests, moderation, people, records, refused_names, sanctions, words
from gipfel.store.studies import delete_study
from gipfel.store.tables.lists import Lists
from gipfel.tables.refusals import Refused
from gipfel.tables.sanctions import Sanction, SanctionKind

MOST_SANCTIONS = 10_000
MOST_TOLD = 1_000
NEUTRAL = "Player"
MeasureKind = Literal[
    "ban",
    "unban",
    "mute",
    "unmute",
    "remove-name",
    "allow-name",
    "remove-text",
    "remove-record",
    "remove-club",
    "remove-study",
]
_LIFTED: Mapping[SanctionKind, MeasureKind] = {"ban": "unban", "mute": "unmute"}


@dataclass(frozen=True, slots=True)
class Why:
    """Who does something, when, and for which reason."""

    by: str
    at: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the log: `subject` is a party, a network, a name, a place in a chat or a record."""

    number: int
    at: int
    by: str
    act: MeasureKind
    subject: str
    reason: str
    details: Mapping[str, Any]


class Sanctions(People, Lists):
    """Everything is done together with its line in the log, or not at all."""

    async def subject(self, text: str) -> str:
        """Who is meant: a network, `person:…` or `guest:…`, who sits at `table/seat`, or a person by name."""
        network = network_of(text)
        if network is not None:
            return network
        if text.startswith(("person:", "guest:")):
            return await self.read(_known, text)
        if "/" in text:
            return await self._sitting(text)
        person = await self.person_by_name(text)
        if person is None:
            raise Refused("no-such-person")
        return person.party.id

    async def _sitting(self, text: str) -> str:
        table, _, seat = text.rpartition("/")
        summary = await self.summary(table)
        if summary is None:
            raise Refused("no-such-table")
        party = summary.parties[int(seat)] if seat in ("0", "1") else None
        if party is None or party.who not in ("person", "guest"):
            raise Refused("nobody-sits-there")
        return party.id

    async def impose(self, subject: str, kind: SanctionKind, why: Why, until: int | None = None) -> None:
        """Ban or mute somebody; a sanction of the same kind is replaced."""
        await self.write(_impose, Sanction(subject, kind, why.reason, why.at, until), why)

    async def lift(self, subject: str, kind: SanctionKind, why: Why) -> None:
        """Take a ban or a mute back."""
        await self.write(_lift, subject, kind, why)

    async def sanctions(self, now: int) -> list[Sanction]:
        """Those that count now, the latest first."""
        return await self.read(_sanctions, now)

    async def sweep_sanctions(self, now: int) -> int:
        """Delete those whose time is over; the log still tells of them."""
        return await self.write(_sweep, now)

    async def remove_name(self, party: str, why: Why) -> str:
        """Take a name away, so that nobody takes it again; what the party is called now."""
        return await self.write(_remove_name, party, why)

    async def allow_name(self, name: str, why: Why) -> None:
        """Let a name that was taken away be chosen again."""
        await self.write(_allow_name, name, why)

    async def remove_text(self, table: str, seq: int, why: Why) -> None:
        """Take away what was said at a table; `seq` is the number of the event. It cannot be brought back."""
        await self.write(_remove_text, table, seq, why)

    async def remove_record(self, record: str, why: Why) -> None:
        """Take away a record, whoever it belongs to. It cannot be brought back."""
        await self.write(_remove_record, record, why)

    async def remove_study(self, study: str, why: Why) -> None:
        """Take away a study, whoever it belongs to. It cannot be brought back."""
        await self.write(_remove_study, study, why)

    async def remove_club(self, club: str, why: Why) -> None:
        """Close a club, whoever it belongs to; nobody takes its name again. Its events and games stay."""
        await self.write(_remove_club, club, why)

    async def measures(self, after: int = 0, limit: int = MOST_TOLD) -> list[Measure]:
        """The log after a number, in order; only the last `limit` of it."""
        return await self.read(_measures, after, limit)

    async def last_measure(self) -> int:
        """The number of the last line of the log."""
        return await self.read(_last)


def network_of(text: str) -> str | None:
    """A network by its text, such as 192.0.2.1 or 2001:db8::/48; None for anything else."""
    try:
        if "/" not in text:
            found = ip_address(text)
            mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
            text = str(mapped or found)
        return str(ip_network(text, strict=False))
    except ValueError:
        return None


def _known(connection: Connection, party: str) -> str:
    who, _, key = party.partition(":")
    asked = select(people.c.id).where(people.c.id == key)
    if who == "guest":
        asked = select(guests.c.digest).where(guests.c.digest == key)
    if connection.scalar(asked) is None:
        raise Refused("no-such-person")
    return party


def _tell(connection: Connection, act: MeasureKind, subject: str, why: Why, **details: object) -> None:
    # One at a time, so that whoever reads the log by its numbers misses none.
    alone(connection, "moderation")
    row = {"at": why.at, "by": why.by, "act": act, "subject": subject, "reason": why.reason}
    connection.execute(insert(moderation).values(row | {"details": json.dumps(details)}))


def _impose(connection: Connection, made: Sanction, why: Why) -> None:
    _tell(connection, made.kind, made.subject, why, until=made.until)
    if (connection.scalar(select(func.count()).select_from(sanctions)) or 0) >= MOST_SANCTIONS:
        raise Refused("too-many-sanctions", limit=MOST_SANCTIONS)
    connection.execute(delete(sanctions).where(*_same(made.subject, made.kind)))
    row = {"subject": made.subject, "kind": made.kind, "reason": made.reason, "at": made.at, "until": made.until}
    connection.execute(insert(sanctions).values(row))


def _lift(connection: Connection, subject: str, kind: SanctionKind, why: Why) -> None:
    if not connection.execute(delete(sanctions).where(*_same(subject, kind))).rowcount:
        raise Refused("no-such-sanction")
    _tell(connection, _LIFTED[kind], subject, why)


def _same(subject: str, kind: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return sanctions.c.subject == subject, sanctions.c.kind == kind


def _sanctions(connection: Connection, now: int) -> list[Sanction]:
    standing = select(sanctions).where(or_(sanctions.c.until.is_(None), sanctions.c.until > now))
    rows = connection.execute(standing.order_by(sanctions.c.at.desc(), sanctions.c.subject, sanctions.c.kind))
    return [Sanction(row.subject, row.kind, row.reason, row.at, row.until) for row in rows]


def _sweep(connection: Connection, now: int) -> int:
    return connection.execute(delete(sanctions).where(sanctions.c.until <= now)).rowcount


def _remove_name(connection: Connection, party: str, why: Why) -> str:
    name = names_of(connection, [party]).get(party, "")
    if not name:
        raise Refused("no-name-to-remove")
    who, _, key = party.partition(":")
    if who == "person":
        # Names of people are what they sign in with, and unique.
        neutral = f"{NEUTRAL} {token_hex(4)}"
        compared = {"folded": folded(neutral), "skeleton": skeleton(neutral)}
        connection.execute(update(people).where(people.c.id == key).values(compared))
        set_name(connection, party, neutral)
    else:
        neutral = name_guest(connection, party)
    connection.execute(insert_once(connection, refused_names), {"folded": folded(name), "at": why.at})
    _tell(connection, "remove-name", party, why, name=name, replaced=neutral)
    return neutral


def _allow_name(connection: Connection, name: str, why: Why) -> None:
    if not connection.execute(delete(refused_names).where(refused_names.c.folded == folded(name))).rowcount:
        raise Refused("name-not-refused")
    _tell(connection, "allow-name", name, why)


def _remove_text(connection: Connection, table: str, seq: int, why: Why) -> None:
    said = delete(words).where(words.c.table_name == table, words.c.seq == seq)
    if not connection.execute(said).rowcount:
        raise Refused("no-such-text")
    _tell(connection, "remove-text", f"{table}/{seq}", why)


def _remove_record(connection: Connection, record: str, why: Why) -> None:
    if not connection.execute(delete(records).where(records.c.id == record)).rowcount:
        raise Refused("no-such-record")
    _tell(connection, "remove-record", record, why)


def _remove_study(connection: Connection, study: str, why: Why) -> None:
    if not delete_study(connection, study):
        raise Refused("no-such-study")
    _tell(connection, "remove-study", study, why)


def _remove_club(connection: Connection, club: str, why: Why) -> None:
    hold(connection, club)
    name = connection.scalar(select(clubs.c.name).where(clubs.c.id == club)) or ""
    connection.execute(delete(clubs).where(clubs.c.id == club))
    connection.execute(insert_once(connection, refused_names).values(folded=folded(name), at=why.at))
    _tell(connection, "remove-club", club, why)


def _measures(connection: Connection, after: int, limit: int) -> list[Measure]:
    latest = select(moderation).where(moderation.c.number > after).order_by(moderation.c.number.desc()).limit(limit)
    return [_measure(row) for row in reversed(connection.execute(latest).all())]


def _measure(row: Row[Any]) -> Measure:
    return Measure(row.number, row.at, row.by, row.act, row.subject, row.reason, json.loads(row.details))


def _last(connection: Connection) -> int:
    return connection.scalar(select(func.max(moderation.c.number))) or 0
