"""The store: a database behind questions and deeds in the words of the house."""

from __future__ import annotations

import sqlite3
from typing import Self

from sqlalchemy.exc import DBAPIError

from gipfel.core.errors import GipfelError
from gipfel.store.appending import commit_group
from gipfel.store.backup import Backup
from gipfel.store.counts import Counting
from gipfel.store.export import Export
from gipfel.store.games import Games
from gipfel.store.migrate import migrate
from gipfel.store.moderating import Moderating
from gipfel.store.place import Place
from gipfel.store.verifying import Verifying
from gipfel.store.workers import Workers
from gipfel.store.writer import Writer


class Store(Export, Moderating, Games, Workers, Counting, Verifying, Backup):
    """One per process, made with `await Store.open(url)`. All instants are given; the store has no clock."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self._appends = Writer(lambda group: self.write(commit_group, group))

    @classmethod
    async def open(cls, url: str) -> Self:
        """The store at `sqlite:////path/house.db` or `postgresql://…`, made or brought up to date if need be."""
        store = cls(Place.of(url).prepared())
        try:
            await store.write(migrate)
        except BaseException as error:
            store.shut()
            if isinstance(error, DBAPIError | sqlite3.Error):
                detail = str(getattr(error, "orig", error)).strip().partition("\n")[0]
                raise GipfelError("database-unreachable", detail=detail) from error
            raise
        return store

    @classmethod
    async def open_existing(cls, url: str) -> Self:
        """The same, but a SQLite database that is not there is not made."""
        path = Place.of(url).path
        if path is not None and not path.is_file():
            raise GipfelError("no-database", path=path)
        return await cls.open(url)

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        await self._appends.finish()
        self.shut()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()
