"""Names beside the log: events and lists carry parties by id, and the names of today are filled in, or forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from gipfel.store.accounts.name_rules import folded, shortened, skeleton
from gipfel.store.database.connections import insert_once
from gipfel.store.database.schema import (
    blocks,
    names,
    push_subscriptions,
    puzzle_attempts,
    puzzle_solvers,
    records,
    refused_names,
    sanctions,
    seekers,
    studies,
    study_log,
    study_members,
    study_reports,
    words,
)
from gipfel.tables.deeds import Claimed, Said, Seated, TableOpened
from gipfel.tables.events import Event
from gipfel.tables.refusals import Refused
from gipfel.tables.seats import Asked, Party, Seat, Taken

_BY_ID = select(names.c.party, names.c.name).where(names.c.party.in_(bindparam("parties", expanding=True)))
_REFUSED = select(refused_names.c.folded).where(refused_names.c.folded == bindparam("folded"))
_GONE = select(names.c.party).where(names.c.party.in_(bindparam("parties", expanding=True)), names.c.gone)


def names_of(connection: Connection, parties: Iterable[str]) -> dict[str, str]:
    """The names of parties by their ids, as far as they have any."""
    asked = sorted(set(parties))
    if not asked:
        return {}
    return dict(connection.execute(_BY_ID, {"parties": asked}).all())


def gone(connection: Connection, parties: Iterable[str]) -> frozenset[str]:
    """Those of the parties who have been deleted."""
    return frozenset(connection.scalars(_GONE, {"parties": sorted(set(parties))}))


def keep_names(connection: Connection, parties: Iterable[Party]) -> None:
    """Remember names that are not known yet; a name that is known, or was deleted, stays as it is."""
    rows = {
        party.id: _row(party.id, shortened(party.name))
        for party in parties
        if party.who in ("person", "guest") and shortened(party.name)
    }
    if rows:
        # In one order everywhere, so that two processes never wait for each other.
        connection.execute(insert_once(connection, names), [rows[party] for party in sorted(rows)])


def set_name(connection: Connection, party: str, name: str) -> None:
    """Give a party a name from now on; `name-refused` if whoever runs the house has taken it away from somebody."""
    row = _row(party, name)
    if name and connection.scalar(_REFUSED, {"folded": row["folded"]}) is not None:
        raise Refused("name-refused")
    if not connection.execute(update(names).where(names.c.party == party, ~names.c.gone).values(row)).rowcount:
        connection.execute(insert(names).values(row))


def forget_name(connection: Connection, party: str) -> None:
    """Take a party's name away for ever, and all that it said."""
    blank = {"name": "", "folded": "", "skeleton": "", "gone": True}
    if not connection.execute(update(names).where(names.c.party == party).values(blank)).rowcount:
        connection.execute(insert(names).values(party=party, **blank))
    connection.execute(words.delete().where(words.c.party == party))


def _row(party: str, name: str) -> dict[str, str]:
    return {"party": party, "name": name, "folded": folded(name), "skeleton": skeleton(name)}


def parties_in(event: Event) -> Iterator[Party]:
    """The parties an event names."""
    match event.deed:
        case TableOpened(seats=seats):
            yield from (seat.party for seat in seats if isinstance(seat, Taken | Asked))
        case Seated(party=party) | Claimed(party=party):
            yield party


def without_names(event: Event) -> Event:
    """An event as it is kept: nothing in it that a person could ask to have deleted."""
    return _renamed(event, {})


def with_names(event: Event, known: Mapping[str, str], said: Mapping[int, str]) -> Event:
    """An event as it is told: with the names of today, and with what was said."""
    if isinstance(event.deed, Said):
        return replace(event, deed=replace(event.deed, text=said.get(event.seq, event.deed.text)))
    return _renamed(event, known)


def _renamed(event: Event, known: Mapping[str, str]) -> Event:
    match event.deed:
        case TableOpened() as deed:
            one, two = (_seat(seat, known) for seat in deed.seats)
            return replace(event, deed=replace(deed, seats=(one, two)))
        case Seated(party=party) | Claimed(party=party) as deed:
            return replace(event, deed=replace(deed, party=named(party, known)))
        case Said() as deed:
            return replace(event, deed=replace(deed, text=""))
    return event


def _seat(seat: Seat, known: Mapping[str, str]) -> Seat:
    return replace(seat, party=named(seat.party, known)) if isinstance(seat, Taken | Asked) else seat


def named(party: Party, known: Mapping[str, str]) -> Party:
    """A party with its name of today."""
    return replace(party, name=known.get(party.id, ""))


def party_of(party_id: str, known: Mapping[str, str]) -> Party:
    """The party of an id."""
    who, _, key = party_id.partition(":")
    return Party(who, key, known.get(party_id, ""))  # type: ignore[arg-type]


def presence_locks(parties: Iterable[str]) -> set[str]:
    """What is held while somebody acts and while they are deleted: who acts is either there before, or gone."""
    return {f"party {party}" for party in parties if party.startswith(("person:", "guest:"))}


def forget_party(connection: Connection, party: str) -> None:
    """Take away for ever all that is personal of a party."""
    forget_name(connection, party)
    forget_belongings(connection, party)


def forget_belongings(connection: Connection, party: str) -> None:
    """Take away what stands beside the log under a party's key."""
    connection.execute(delete(blocks).where(or_(blocks.c.party == party, blocks.c.blocked == party)))
    connection.execute(delete(records).where(records.c.owner == party))
    connection.execute(delete(sanctions).where(sanctions.c.subject == party))
    own = list(connection.scalars(select(studies.c.name).where(studies.c.owner == party)))
    for table in (study_log, study_members, study_reports):
        connection.execute(delete(table).where(table.c.study.in_(own)))
    connection.execute(delete(studies).where(studies.c.owner == party))
    for table in (seekers, push_subscriptions, puzzle_attempts, puzzle_solvers, study_members, study_reports):
        connection.execute(delete(table).where(table.c.party == party))
