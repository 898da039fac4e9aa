"""Ratings: changed by the append that ends a rated table, in its transaction, exactly once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, exists, func, insert, select, update

from gipfel.store.accounts.names import gone
from gipfel.store.database.connections import Database
from gipfel.store.database.schema import names, people, rating_changes, ratings
from gipfel.store.shapes import PlayerLine, RatingChange, RatingStanding
from gipfel.tables.ratings import Rating, after_table, counts, group_of
from gipfel.tables.table import Table


class Ratings(Database):
    """Ratings of people by group."""

    async def rating(self, person: str, group: str) -> Rating:
        """A person's rating in a group; the rating of a newcomer without games."""
        found = await self.read(_standings, person, group)
        return found[0].rating if found else Rating()

    async def ratings_of(self, person: str) -> list[RatingStanding]:
        """A person's ratings, by group."""
        return await self.read(_standings, person)

    async def rating_changes(self, table: str) -> list[RatingChange]:
        """What a table did to ratings, by seat."""
        return await self.read(_changes, rating_changes.c.table_name == table)

    async def rating_history(self, person: str, group: str, limit: int = 500) -> list[RatingChange]:
        """How a person's rating went, the latest first."""
        return await self.read(
            _changes, rating_changes.c.person == person, rating_changes.c.rating_group == group, limit=limit
        )

    async def players(self, limit: int = 100) -> list[PlayerLine]:
        """People with accounts, who played a rated game last first, then the newest."""
        return await self.read(_players, limit)


def _players(connection: Connection, limit: int) -> list[PlayerLine]:
    played = (
        select(ratings.c.person, func.sum(ratings.c.games).label("games"), func.max(ratings.c.at).label("at"))
        .group_by(ratings.c.person)
        .subquery()
    )
    known = people.join(names, names.c.party == "person:" + people.c.id)
    last = func.coalesce(played.c.at, 0)
    asked = (
        select(names.c.name, people.c.created, func.coalesce(played.c.games, 0), played.c.at)
        .select_from(known.outerjoin(played, played.c.person == people.c.id))
        .order_by(last.desc(), people.c.created.desc(), people.c.id)
    )
    return [PlayerLine(*row) for row in connection.execute(asked.limit(limit))]


def _standings(connection: Connection, person: str, group: str | None = None) -> list[RatingStanding]:
    asked = select(ratings).where(ratings.c.person == person).order_by(ratings.c.rating_group)
    if group is not None:
        asked = asked.where(ratings.c.rating_group == group)
    return [_standing(row) for row in connection.execute(asked)]


def _standing(row: Any) -> RatingStanding:
    return RatingStanding(row.rating_group, Rating(row.rating, row.deviation, row.volatility), row.games, row.at)


def _changes(connection: Connection, *which: Any, limit: int = 2) -> list[RatingChange]:
    asked = select(rating_changes).where(*which).order_by(rating_changes.c.at.desc(), rating_changes.c.seat)
    return [RatingChange(*row) for row in connection.execute(asked.limit(limit))]


def rating_locks(table: Table) -> Iterator[str]:
    """What nobody else may change while a table that counts is rated."""
    if counts(table):
        yield from (f"rating {group_of(table)} {party.key}" for party in table.parties if party is not None)


def rate(connection: Connection, name: str, table: Table) -> None:
    """Let a table that has just ended change the ratings of its players, if it counts and has not done so before."""
    if not counts(table) or connection.scalar(select(exists().where(rating_changes.c.table_name == name))):
        return
    group, people = group_of(table), [party for party in table.parties if party is not None]
    before = [next(iter(_standings(connection, party.key, group)), None) for party in people]
    one, two = (Rating() if known is None else known.rating for known in before)
    rest = [0 if known is None else max(0, table.at - known.at) for known in before]
    after = after_table(table, (one, two), (rest[0], rest[1]))
    left = gone(connection, [party.id for party in people])
    for seat, party in enumerate(people):
        if party.id not in left:
            standing = RatingStanding(group, after[seat], 1, table.at)
            _change(connection, name, seat, party.key, before[seat], standing)


def _change(
    connection: Connection, name: str, seat: int, person: str, before: RatingStanding | None, after: RatingStanding
) -> None:
    row = {
        "rating": after.rating.rating,
        "deviation": after.rating.deviation,
        "volatility": after.rating.volatility,
        "at": after.at,
    }
    here = (ratings.c.person == person, ratings.c.rating_group == after.group)
    if before is None:
        connection.execute(insert(ratings).values(person=person, rating_group=after.group, games=1, **row))
    else:
        connection.execute(update(ratings).where(*here).values(games=ratings.c.games + 1, **row))
    was = Rating() if before is None else before.rating
    change = {"table_name": name, "seat": seat, "person": person, "rating_group": after.group}
    change |= {"before": was.rating, "after": after.rating.rating, "deviation": after.rating.deviation}
    change |= {"at": after.at}
    connection.execute(insert(rating_changes).values(change))
