"""The store: a database behind questions and deeds in the words of the house."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

from sqlalchemy import Connection, delete, false

from gipfel.core.errors import GipfelError
from gipfel.store.accounts.credentials import Credentials
from gipfel.store.accounts.export import Export
from gipfel.store.accounts.sanctions import Sanctions
from gipfel.store.database.backup import Backup
from gipfel.store.database.migration import migrate, version
from gipfel.store.database.place import DatabasePlace, StoreAway, unopened
from gipfel.store.database.schema import workers
from gipfel.store.tables.finished_games import FinishedGames
from gipfel.store.tables.verification import LogVerification
from gipfel.store.tables.writer import Writer, commit_group
from gipfel.store.totals import Totals
from gipfel.store.workers import WorkerRows


class Store(Credentials, Export, Sanctions, FinishedGames, WorkerRows, Totals, LogVerification, Backup):
    """One per process, made with `await Store.open(url)`. All instants are given; the store has no clock."""

    def __init__(self, place: DatabasePlace) -> None:
        super().__init__(place)
        self._appends = Writer(lambda group: self.write(commit_group, group))

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at `sqlite:////path/house.db` or `postgresql://…`, made or brought up to date if need be."""
        return await cls._opened(DatabasePlace.of(url).prepared(), migrate)

    @classmethod
    async def _opened(cls, place: DatabasePlace, prepare: Callable[[Connection], None]) -> Self:
        store = cls(place)
        try:
            await store.write(prepare)
            await store.write(_touch)
        except StoreAway as away:
            store.shut()
            raise unopened(place, away) from away
        except BaseException:
            store.shut()
            raise
        return store

    @classmethod
    async def open_existing(cls, url: str) -> Self:
        """The same, but where no house has been none is made."""
        place = DatabasePlace.of(url)
        if not place.holds_something():
            raise GipfelError("no-database", path=place.path)

        def check(connection: Connection) -> None:
            if version(connection) is None:
                raise GipfelError("no-database", path=place.path or place.url.render_as_string())
            migrate(connection)

        return await cls._opened(place, check)

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        await self._appends.finish()
        self.shut()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()


def _touch(connection: Connection) -> None:
    """Change nothing, but as somebody who writes: SQLite begins even to write where it may only read."""
    connection.execute(delete(workers).where(false()))
