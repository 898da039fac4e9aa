"""Agreements: how often people chose what an engine would have chosen, game by game; for whoever organises events."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import BigInteger, Column, Connection, Float, Index, Integer, Table, func, select

from gipfel.store.database.connections import Database, insert_once
from gipfel.store.database.schema import Anything, metadata, rating_changes
from gipfel.tables.fair_play import NEAR, Agreed

MOST_GAMES = 100

game_agreements = Table(
    "game_agreements",
    metadata,
    Column("table_name", Anything, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Anything, nullable=False),
    Column("rating_group", Anything, nullable=False),
    Column("rating", Float, nullable=False),  # before the game
    Column("at", BigInteger, nullable=False),
    Column("agreed", Integer, nullable=False),
    Column("looked", Integer, nullable=False),
    Index("game_agreements_of", "person", "rating_group", "at"),
    Index("game_agreements_near", "rating_group", "rating"),
)


@dataclass(frozen=True, slots=True)
class GameAgreement:
    """What was found about one seat of a rated game."""

    table_name: str
    seat: int
    person: str
    rating_group: str
    rating: float
    at: int
    agreed: int
    looked: int


class Agreements(Database):
    """Nothing of it is shown to anybody but who organises an event, and the person in their export."""

    async def keep_agreements(self, found: Sequence[GameAgreement]) -> None:
        """Both seats of a game, once; nothing of who has been deleted meanwhile."""
        await self.write(_keep, found)

    async def agreements_of(self, person: str, group: str | None = None) -> list[GameAgreement]:
        """Somebody's games, the latest first."""
        return await self.read(_of, person, group)

    async def agreement_of_others(self, person: str, group: str, rating: float) -> Agreed:
        """All games of others whose rating was about this."""
        return await self.read(_others, person, group, rating)

    async def without_agreement(self, tables: Collection[str]) -> list[str]:
        """Those of the tables that were rated and that nobody has looked at."""
        return await self.read(_without, tables)


def _keep(connection: Connection, found: Sequence[GameAgreement]) -> None:
    known = select(rating_changes.c.person).where(rating_changes.c.table_name.in_([one.table_name for one in found]))
    people = set(connection.scalars(known))
    rows = [asdict(one) for one in found if one.person in people]
    if rows:
        connection.execute(insert_once(connection, game_agreements), rows)


def _of(connection: Connection, person: str, group: str | None) -> list[GameAgreement]:
    asked = select(game_agreements).where(game_agreements.c.person == person)
    if group is not None:
        asked = asked.where(game_agreements.c.rating_group == group)
    rows = connection.execute(asked.order_by(game_agreements.c.at.desc()).limit(MOST_GAMES))
    return [GameAgreement(*row) for row in rows]


def _others(connection: Connection, person: str, group: str, rating: float) -> Agreed:
    here: tuple[Any, ...] = (
        game_agreements.c.rating_group == group,
        game_agreements.c.rating.between(rating - NEAR, rating + NEAR),
        game_agreements.c.person != person,
    )
    sums = select(func.sum(game_agreements.c.agreed), func.sum(game_agreements.c.looked)).where(*here)
    agreed, looked = connection.execute(sums).one()
    return Agreed(int(agreed or 0), int(looked or 0))


def _without(connection: Connection, tables: Collection[str]) -> list[str]:
    looked = select(game_agreements.c.table_name).where(game_agreements.c.table_name.in_(tables))
    rated = select(rating_changes.c.table_name).where(rating_changes.c.table_name.in_(tables)).distinct()
    return list(connection.scalars(rated.where(rating_changes.c.table_name.not_in(looked))))
