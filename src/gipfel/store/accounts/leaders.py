"""Leaders: who is strongest in a rating group, in the house or in a club, and in which groups people play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, case, func, select

from gipfel.store.clubs.schema import club_members
from gipfel.store.database.connections import Database
from gipfel.store.database.schema import names, ratings
from gipfel.tables.ratings import PROVISIONAL, Rating

MOST_GROUPS = 500


@dataclass(frozen=True, slots=True)
class LeaderLine:
    """A person on a leaderboard."""

    name: str
    rating: Rating
    games: int
    at: int


class Leaders(Database):
    """Leaderboards; who has not played since an instant is not on them."""

    async def rating_groups(self, since: int, club: str | None = None) -> list[tuple[str, int]]:
        """The groups in which people have played, most people first, with how many."""
        return await self.read(_groups, since, club)

    async def leaders(
        self, group: str, since: int, after: int = 0, limit: int = 50, club: str | None = None
    ) -> list[LeaderLine]:
        """The best of a group; provisional ratings come last, for they say little yet."""
        return await self.read(_leaders, group, since, after, limit, club)


def _playing(since: int, club: str | None) -> list[Any]:
    which: list[Any] = [ratings.c.at >= since]
    if club is not None:
        which.append(ratings.c.person.in_(select(club_members.c.person).where(club_members.c.club == club)))
    return which


def _groups(connection: Connection, since: int, club: str | None) -> list[tuple[str, int]]:
    count = func.count().label("people")
    asked = select(ratings.c.rating_group, count).where(*_playing(since, club)).group_by(ratings.c.rating_group)
    rows = connection.execute(asked.order_by(count.desc(), ratings.c.rating_group).limit(MOST_GROUPS))
    return [(row[0], row[1]) for row in rows]


def _leaders(
    connection: Connection, group: str, since: int, after: int, limit: int, club: str | None
) -> list[LeaderLine]:
    named = ratings.join(names, names.c.party == "person:" + ratings.c.person)
    row = ratings.c
    asked = select(names.c.name, row.rating, row.deviation, row.volatility, row.games, row.at).select_from(named)
    which = (row.rating_group == group, ~names.c.gone, *_playing(since, club))
    ordered = asked.where(*which).order_by(
        case((row.deviation > PROVISIONAL, 1), else_=0), row.rating.desc(), row.person
    )
    return [
        LeaderLine(found.name, Rating(found.rating, found.deviation, found.volatility), found.games, found.at)
        for found in connection.execute(ordered.offset(after).limit(limit))
    ]
