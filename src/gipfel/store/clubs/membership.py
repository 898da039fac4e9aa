"""Membership: who belongs to a club, in which role, and what becomes of a club whose people leave.

Every function works inside a transaction that holds the club alone.
"""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection, case, delete, func, insert, select, update

from gipfel.store.clubs.schema import club_members, club_requests, clubs
from gipfel.store.database.connections import alone, insert_once
from gipfel.tables.refusals import Refused

Role = Literal["owner", "officer", "member"]
ROLES: tuple[Role, ...] = ("owner", "officer", "member")
OFFICERS: tuple[Role, ...] = ("owner", "officer")
MOST_MEMBERS = 1_000
MOST_CLUBS_EACH = 50
MOST_OWNED = 5
RANKED = case({role: place for place, role in enumerate(ROLES)}, value=club_members.c.role, else_=len(ROLES))


def hold(connection: Connection, club: str) -> None:
    """Nobody else changes this club until the transaction ends; refused where there is none."""
    alone(connection, f"club {club}")
    if connection.scalar(select(clubs.c.id).where(clubs.c.id == club)) is None:
        raise Refused("no-such-club")


def role_of(connection: Connection, club: str, person: str) -> Role | None:
    """What somebody is in a club."""
    found: Role | None = connection.scalar(
        select(club_members.c.role).where(club_members.c.club == club, club_members.c.person == person)
    )
    return found


def enter(connection: Connection, club: str, person: str, now: int, role: Role = "member") -> None:
    """Somebody belongs to a club from now on, and does not ask any more."""
    if role_of(connection, club, person) is not None:
        raise Refused("member-already")
    mine, theirs = club_members.c.person == person, club_members.c.club == club
    if _count(connection, mine) >= MOST_CLUBS_EACH:
        raise Refused("too-many-clubs", limit=MOST_CLUBS_EACH)
    if _count(connection, theirs) >= MOST_MEMBERS:
        raise Refused("club-full", limit=MOST_MEMBERS)
    if role == "owner" and _count(connection, mine, club_members.c.role == "owner") >= MOST_OWNED:
        raise Refused("too-many-clubs", limit=MOST_OWNED)
    connection.execute(insert(club_members).values(club=club, person=person, role=role, since=now))
    forget_request(connection, club, person)


def _count(connection: Connection, *which: object) -> int:
    return connection.scalar(select(func.count()).select_from(club_members).where(*which)) or 0  # type: ignore[arg-type]


def ask(connection: Connection, club: str, person: str, now: int) -> None:
    """Somebody asks to belong to a club; again is no harm."""
    connection.execute(insert_once(connection, club_requests).values(club=club, person=person, at=now))


def forget_request(connection: Connection, club: str, person: str) -> bool:
    """Somebody asks no more; False if they did not."""
    mine = (club_requests.c.club == club, club_requests.c.person == person)
    return connection.execute(delete(club_requests).where(*mine)).rowcount > 0


def go(connection: Connection, club: str, person: str) -> None:
    """Somebody belongs to a club no more; its owner hands it over first, or is the last and closes it."""
    if role_of(connection, club, person) == "owner":
        raise Refused("club-owner-stays")
    _leave(connection, club, person)


def _leave(connection: Connection, club: str, person: str) -> None:
    left = delete(club_members).where(club_members.c.club == club, club_members.c.person == person)
    if not connection.execute(left).rowcount:
        raise Refused("not-a-member")


def give_role(connection: Connection, club: str, person: str, role: Role) -> None:
    """Somebody who belongs to it is something else in a club."""
    mine = (club_members.c.club == club, club_members.c.person == person)
    if not connection.execute(update(club_members).where(*mine).values(role=role)).rowcount:
        raise Refused("not-a-member")


def hand_over(connection: Connection, club: str, owner: str, heir: str) -> None:
    """The club is somebody else's; who owned it stays as an officer."""
    give_role(connection, club, heir, "owner")
    if owner != heir:
        give_role(connection, club, owner, "officer")


def leave_all(connection: Connection, person: str) -> None:
    """Somebody is deleted: their clubs go to whoever has been an officer for longest, else a member, else they end."""
    mine = select(club_members.c.club).where(club_members.c.person == person).order_by(club_members.c.club)
    for club in connection.scalars(mine).all():
        alone(connection, f"club {club}")
        owned = role_of(connection, club, person) == "owner"
        _leave(connection, club, person)
        if not owned:
            continue
        others = select(club_members.c.person).where(club_members.c.club == club)
        heir = connection.scalar(others.order_by(RANKED, club_members.c.since, club_members.c.person).limit(1))
        if heir is None:
            connection.execute(delete(clubs).where(clubs.c.id == club))
        else:
            give_role(connection, club, heir, "owner")
