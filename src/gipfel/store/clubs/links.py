"""Links by which people come into a club, and reports about clubs."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.store.clubs import membership
from gipfel.store.clubs.clubs import Clubs, must
from gipfel.store.clubs.membership import hold
from gipfel.store.clubs.schema import club_links, club_reports, clubs
from gipfel.store.shapes import one_line
from gipfel.tables.refusals import Refused

MOST_LINKS = 20
MOST_REPORTS = 20
MOST_REASON = 200

declare(
    {
        "too-many-links": N_("A club has at most {limit} links at a time: revoke one first."),
        "link-void": N_("This link does not count any more. Ask for a new one."),
        "bad-club-report": N_("Say in 1 to {limit} characters what is wrong."),
    }
)


@dataclass(frozen=True, slots=True)
class ClubLink:
    """A link by which people come in; its key is known to nobody but whoever has it."""

    id: str
    created: int
    expires: int | None
    uses_left: int | None


@dataclass(frozen=True, slots=True)
class ClubReport:
    """What somebody finds wrong with a club, for whoever runs the house."""

    number: int
    club: str
    name: str
    at: int
    reason: str


class ClubLinks(Clubs):
    """The ways in that officers make, and what people tell whoever runs the house."""

    async def make_link(
        self, club: str, actor: str, digest: str, now: int, expires: int | None, uses: int | None
    ) -> ClubLink:
        """A link that an officer gives to people; only the digest of its key is kept."""
        return await self.write(_make_link, club, actor, digest, ClubLink(token_urlsafe(6), now, expires, uses))

    async def links(self, club: str, now: int) -> list[ClubLink]:
        """The links that still count, the latest first."""
        return await self.read(_links, club, now)

    async def revoke_link(self, club: str, actor: str, link: str) -> None:
        """A link counts no more."""
        await self.write(_revoke, club, actor, link)

    async def use_link(self, digest: str, person: str, now: int) -> str:
        """Come in by a link: the club. It is used up where it counted once only."""
        return await self.write(_use, digest, person, now)

    async def report_club(self, club: str, party: str, reason: str, now: int) -> None:
        """Tell whoever runs the house that something is wrong with a club; once for each who tells."""
        await self.write(_report, club, party, reason, now)

    async def club_reports(self, limit: int = 200) -> list[ClubReport]:
        """What has been told, the latest first."""
        return await self.read(_reports, limit)


def _counting(now: int) -> Any:
    return and_(
        or_(club_links.c.expires.is_(None), club_links.c.expires > now),
        or_(club_links.c.uses_left.is_(None), club_links.c.uses_left > 0),
    )


def _make_link(connection: Connection, club: str, actor: str, digest: str, link: ClubLink) -> ClubLink:
    must(connection, club, actor)
    connection.execute(delete(club_links).where(club_links.c.club == club, ~_counting(link.created)))
    if len(_links(connection, club, link.created)) >= MOST_LINKS:
        raise Refused("too-many-links", limit=MOST_LINKS)
    values = {"id": link.id, "created": link.created, "expires": link.expires, "uses_left": link.uses_left}
    connection.execute(insert(club_links).values(digest=digest, club=club, **values))
    return link


def _links(connection: Connection, club: str, now: int) -> list[ClubLink]:
    asked = select(club_links.c.id, club_links.c.created, club_links.c.expires, club_links.c.uses_left)
    asked = asked.where(club_links.c.club == club, _counting(now)).order_by(club_links.c.created.desc())
    return [ClubLink(*row) for row in connection.execute(asked)]


def _revoke(connection: Connection, club: str, actor: str, link: str) -> None:
    must(connection, club, actor)
    if not connection.execute(delete(club_links).where(club_links.c.club == club, club_links.c.id == link)).rowcount:
        raise Refused("link-void")


def _use(connection: Connection, digest: str, person: str, now: int) -> str:
    known = select(club_links.c.club, club_links.c.uses_left).where(club_links.c.digest == digest)
    found = connection.execute(known.where(_counting(now))).one_or_none()
    if found is None:
        raise Refused("link-void")
    hold(connection, found.club)
    # Once more, alone: a link for one must not let in two.
    found = connection.execute(known.where(_counting(now))).one_or_none()
    if found is None:
        raise Refused("link-void")
    membership.enter(connection, found.club, person, now)
    if found.uses_left is not None:
        less = update(club_links).where(club_links.c.digest == digest).values(uses_left=found.uses_left - 1)
        connection.execute(less)
    club: str = found.club
    return club


def _report(connection: Connection, club: str, party: str, reason: str, now: int) -> None:
    hold(connection, club)
    told = one_line(reason)
    if not told or len(told) > MOST_REASON:
        raise Refused("bad-club-report", limit=MOST_REASON)
    mine = (club_reports.c.club == club, club_reports.c.party == party)
    connection.execute(delete(club_reports).where(*mine))
    if (connection.scalar(select(func.count()).where(club_reports.c.club == club)) or 0) < MOST_REPORTS:
        connection.execute(insert(club_reports).values(club=club, party=party, at=now, reason=told))


def _reports(connection: Connection, limit: int) -> list[ClubReport]:
    joined = club_reports.join(clubs, clubs.c.id == club_reports.c.club)
    asked = select(club_reports.c.number, clubs.c.id, clubs.c.name, club_reports.c.at, club_reports.c.reason)
    ordered = asked.select_from(joined).order_by(club_reports.c.number.desc())
    return [ClubReport(*row) for row in connection.execute(ordered.limit(limit))]
