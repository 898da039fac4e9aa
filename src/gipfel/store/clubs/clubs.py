"""Clubs: made, found, changed and closed; their members, and who asks to join."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Literal

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.store.accounts.name_rules import checked_name, folded, skeleton
from gipfel.store.clubs import membership
from gipfel.store.clubs.membership import RANKED, Role, hold, role_of
from gipfel.store.clubs.schema import club_members, club_requests, clubs
from gipfel.store.database.connections import Database
from gipfel.store.database.schema import names, refused_names
from gipfel.tables.refusals import Refused

Entry = Literal["open", "request", "link"]
ENTRIES: tuple[Entry, ...] = ("open", "request", "link")
MOST_ABOUT = 1_000
MOST_CLUB_NAME = 40
MOST_REQUESTS = 200
ID_BYTES = 6

declare(
    {
        "no-such-club": N_("There is no such club."),
        "club-name-taken": N_("There is a club of this name, or of one that looks like it, already."),
        "bad-club-about": N_("What is said about a club has at most {limit} characters."),
        "bad-club-entry": N_("People come into a club in one of these ways: {known}."),
        "member-already": N_("They belong to this club already."),
        "not-a-member": N_("They do not belong to this club."),
        "members-only": N_("Only members of the club can do this."),
        "officers-only": N_("Only officers of the club can do this."),
        "owner-only": N_("Only the owner of the club can do this."),
        "club-owner-stays": N_("Hand the club over to somebody first, or close it."),
        "links-only": N_("Into this club one comes by a link: ask somebody who belongs to it."),
        "no-such-request": N_("They have not asked to belong to this club."),
        "too-many-clubs": N_("Nobody belongs to more than {limit} clubs at a time."),
        "club-full": N_("A club has at most {limit} members."),
        "too-many-requests": N_("Too many people ask to belong to this club already."),
    }
)


@dataclass(frozen=True, slots=True)
class Club:
    """A club as anybody may see it."""

    id: str
    name: str
    about: str
    entry: Entry
    created: int
    members: int


@dataclass(frozen=True, slots=True)
class ClubMember:
    """Somebody who belongs to a club, or asks to."""

    person: str
    name: str
    role: Role | None
    since: int


class Clubs(Database):
    """Clubs by id. Who may do what is asked here, in the same transaction as the deed."""

    async def create_club(self, name: str, about: str, entry: str, owner: str, now: int) -> Club:
        """A new club; whoever makes it owns it."""
        made = Club(token_hex(ID_BYTES), checked_name(name, MOST_CLUB_NAME), _about(about), _entry(entry), now, 1)
        try:
            await self.write(_create, made, owner)
        except IntegrityError as error:
            raise Refused("club-name-taken") from error
        return made

    async def edit_club(self, club: str, actor: str, name: str | None, about: str | None, entry: str | None) -> None:
        """Another name, text, or way in; None leaves what there is."""
        values: dict[str, Any] = {} if about is None else {"about": _about(about)}
        if name is not None:
            values |= _named(checked_name(name, MOST_CLUB_NAME))
        if entry is not None:
            values["entry"] = _entry(entry)
        try:
            await self.write(_edit, club, actor, values)
        except IntegrityError as error:
            raise Refused("club-name-taken") from error

    async def close_club(self, club: str, actor: str | None) -> None:
        """The club ends for good; its events and games stay. None: whoever runs the house closes it."""
        await self.write(_close, club, actor)

    async def club(self, club: str) -> Club | None:
        """One club."""
        found = await self.read(_clubs, clubs.c.id == club)
        return found[0] if found else None

    async def clubs(self, search: str = "", after: str | None = None, limit: int = 50) -> list[Club]:
        """Clubs by name, from after one on; those in whose name something stands."""
        asked = [clubs.c.folded.contains(folded(search), autoescape=True)] if search else []
        if after is not None:
            asked.append(clubs.c.folded > folded(after))
        return await self.read(_clubs, *asked, limit=limit)

    async def clubs_of(self, person: str) -> list[tuple[Club, Role]]:
        """The clubs somebody belongs to, and what they are there."""
        return await self.read(_clubs_of, person)

    async def role(self, club: str, person: str) -> Role | None:
        """What somebody is in a club."""
        return await self.read(role_of, club, person)

    async def members(self, club: str, offset: int = 0, limit: int = 50) -> list[ClubMember]:
        """Who belongs to a club: owner, officers, members, whoever came first first."""
        return await self.read(_members, club, offset, limit)

    async def officers(self, club: str) -> list[str]:
        """The parties of its owner and officers, in this order."""
        return await self.read(_officers, club)

    async def requests(self, club: str) -> list[ClubMember]:
        """Who asks to belong to it, the first first."""
        return await self.read(_requests, club)

    async def join_club(self, club: str, person: str, now: int) -> Role | None:
        """Come in where that is open to anybody, else ask; what they are then: None for who has asked."""
        return await self.write(_join, club, person, now)

    async def answer_request(self, club: str, actor: str, person: str, accepted: bool, now: int) -> None:
        """An officer lets somebody in who has asked, or does not."""
        await self.write(_answer, club, actor, person, accepted, now)

    async def leave_club(self, club: str, person: str) -> None:
        """Belong to it no more, or ask no more."""
        await self.write(_leave, club, person)

    async def remove_member(self, club: str, actor: str, person: str) -> None:
        """An officer sends a member away, the owner an officer too."""
        await self.write(_remove, club, actor, person)

    async def give_role(self, club: str, actor: str, person: str, role: Role) -> None:
        """The owner makes somebody an officer or a member, or hands the club over."""
        await self.write(_give_role, club, actor, person, role)


def _about(text: str) -> str:
    if len(text) > MOST_ABOUT:
        raise Refused("bad-club-about", limit=MOST_ABOUT)
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()


def _entry(entry: str) -> Entry:
    for known in ENTRIES:
        if known == entry:
            return known
    raise Refused("bad-club-entry", known=ENTRIES)


def _named(name: str) -> dict[str, str]:
    return {"name": name, "folded": folded(name), "skeleton": skeleton(name)}


def _check_refused(connection: Connection, name: str) -> None:
    if connection.scalar(select(refused_names.c.folded).where(refused_names.c.folded == folded(name))) is not None:
        raise Refused("name-refused")


def must(connection: Connection, club: str, actor: str, *, owner: bool = False) -> Role:
    """What the actor is; refused where that is not enough."""
    hold(connection, club)
    role = role_of(connection, club, actor)
    if owner and role != "owner":
        raise Refused("owner-only")
    if role not in membership.OFFICERS:
        raise Refused("officers-only")
    return role


def _create(connection: Connection, made: Club, owner: str) -> None:
    _check_refused(connection, made.name)
    values = _named(made.name) | {"about": made.about, "entry": made.entry, "created": made.created}
    connection.execute(insert(clubs).values(id=made.id, **values))
    membership.enter(connection, made.id, owner, made.created, "owner")


def _edit(connection: Connection, club: str, actor: str, values: dict[str, Any]) -> None:
    must(connection, club, actor)
    if "name" in values:
        _check_refused(connection, values["name"])
    if values:
        connection.execute(update(clubs).where(clubs.c.id == club).values(values))


def _close(connection: Connection, club: str, actor: str | None) -> None:
    hold(connection, club)
    if actor is not None:
        must(connection, club, actor, owner=True)
    connection.execute(delete(clubs).where(clubs.c.id == club))


def _clubs(connection: Connection, *which: Any, limit: int = 50) -> list[Club]:
    size = select(func.count()).where(club_members.c.club == clubs.c.id).scalar_subquery()
    asked = select(clubs.c.id, clubs.c.name, clubs.c.about, clubs.c.entry, clubs.c.created, size).where(*which)
    return [Club(*row) for row in connection.execute(asked.order_by(clubs.c.folded).limit(limit))]


def _clubs_of(connection: Connection, person: str) -> list[tuple[Club, Role]]:
    mine = select(club_members.c.club, club_members.c.role).where(club_members.c.person == person)
    roles = {row[0]: row[1] for row in connection.execute(mine)}
    found = _clubs(connection, clubs.c.id.in_(roles), limit=membership.MOST_CLUBS_EACH)
    return [(club, roles[club.id]) for club in found]


def _members(connection: Connection, club: str, offset: int, limit: int) -> list[ClubMember]:
    named = club_members.join(names, names.c.party == "person:" + club_members.c.person)
    asked = select(club_members.c.person, names.c.name, club_members.c.role, club_members.c.since).select_from(named)
    ordered = asked.where(club_members.c.club == club).order_by(RANKED, club_members.c.since, club_members.c.person)
    return [ClubMember(*row) for row in connection.execute(ordered.offset(offset).limit(limit))]


def _officers(connection: Connection, club: str) -> list[str]:
    asked = select(club_members.c.person).where(
        club_members.c.club == club, club_members.c.role.in_(membership.OFFICERS)
    )
    ordered = asked.order_by(RANKED, club_members.c.since, club_members.c.person)
    return [f"person:{person}" for person in connection.scalars(ordered)]


def _requests(connection: Connection, club: str) -> list[ClubMember]:
    named = club_requests.join(names, names.c.party == "person:" + club_requests.c.person)
    asked = select(club_requests.c.person, names.c.name, club_requests.c.at).select_from(named)
    rows = connection.execute(asked.where(club_requests.c.club == club).order_by(club_requests.c.at))
    return [ClubMember(row[0], row[1], None, row[2]) for row in rows]


def _join(connection: Connection, club: str, person: str, now: int) -> Role | None:
    hold(connection, club)
    entry = connection.scalar(select(clubs.c.entry).where(clubs.c.id == club))
    if role_of(connection, club, person) is not None:
        raise Refused("member-already")
    if entry == "open":
        membership.enter(connection, club, person, now)
        return "member"
    if entry == "link":
        raise Refused("links-only")
    waiting = connection.scalar(select(func.count()).where(club_requests.c.club == club)) or 0
    if waiting >= MOST_REQUESTS:
        raise Refused("too-many-requests")
    membership.ask(connection, club, person, now)
    return None


def _answer(connection: Connection, club: str, actor: str, person: str, accepted: bool, now: int) -> None:
    must(connection, club, actor)
    if not membership.forget_request(connection, club, person):
        raise Refused("no-such-request")
    if accepted:
        membership.enter(connection, club, person, now)


def _leave(connection: Connection, club: str, person: str) -> None:
    hold(connection, club)
    if not membership.forget_request(connection, club, person):
        membership.go(connection, club, person)


def _remove(connection: Connection, club: str, actor: str, person: str) -> None:
    role = must(connection, club, actor)
    if role_of(connection, club, person) in membership.OFFICERS and role != "owner":
        raise Refused("owner-only")
    membership.go(connection, club, person)


def _give_role(connection: Connection, club: str, actor: str, person: str, role: Role) -> None:
    must(connection, club, actor, owner=True)
    if role == "owner":
        membership.hand_over(connection, club, actor, person)
    elif person == actor:
        raise Refused("club-owner-stays")
    else:
        membership.give_role(connection, club, person, role)
