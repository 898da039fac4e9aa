"""Workers: the processes of a house, so that one of them knows when it is the first or the last."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, func, select, update

from gipfel.store.database.connections import Database, alone, insert_once
from gipfel.store.database.schema import tables, workers
from gipfel.store.shapes import Arrival

SILENCE = 10_000
"""Milliseconds without a heartbeat after which a worker counts as dead."""

OUTAGE = "outage "
"""Rows of this beginning are no workers: they remember outages until all tables have taken note of them."""

Outages = Collection[tuple[int, int]]
"""Times without a house, each from when it was last alive to when it was back."""

_THERE = ~workers.c.gone


class WorkerRows(Database):
    """Heartbeats."""

    async def arrive(self, worker: str, now: int) -> Arrival:
        """A worker joins; of several that start at once only the first finds nobody there."""
        return await self.write(_arrive, worker, now)

    async def heartbeat(self, now: int, worker: str = "", outages: Outages = ()) -> int | None:
        """A worker is alive, but was not at times that not all tables have taken note of; how far the others are."""
        return await self.write(_heartbeat, worker, now, outages)

    async def others(self, worker: str, since: int) -> tuple[int | None, Outages]:
        """Until when all other workers were alive that were at some time `since`; and outages still to be noted."""
        return await self.read(_alive, worker, since)

    async def nobody_else(self, worker: str) -> None:
        """A worker has found out that all others have gone without a word."""
        await self.write(_gone, worker)

    async def last_heartbeat(self) -> int | None:
        """The last instant at which the house was certainly alive."""
        return await self.read(_last)

    async def noted(self, outages: Collection[int]) -> None:
        """All tables have taken note of these outages, named by when the house was last alive."""
        await self.write(_noted, outages)

    async def leave(self, worker: str, now: int) -> int:
        """A worker goes in good order; how many others stay. Only the last one finds none."""
        return await self.write(_leave, worker, now)


def _arrive(connection: Connection, worker: str, now: int) -> Arrival:
    alone(connection, "workers")
    alive, others = _last(connection), _others(connection, worker)
    now = max(now, alive or 0, _last_played(connection))
    if alive is not None:
        # In the same transaction: killed right after it, the next one to arrive must know of both outages.
        _beat(connection, f"{OUTAGE}{alive}", now, gone=True)
    # With others there the time of the house is theirs, and nobody must take this for it.
    _beat(connection, worker, now if alive is None or not others else alive)
    connection.execute(workers.delete().where(workers.c.gone, workers.c.worker.not_like(f"{OUTAGE}%")))
    return Arrival(alive, others, _outages(connection), now)


def _outages(connection: Connection) -> tuple[tuple[int, int], ...]:
    asked = select(workers.c.worker, workers.c.at).where(workers.c.worker.like(f"{OUTAGE}%"))
    return tuple(sorted((int(row.worker.removeprefix(OUTAGE)), row.at) for row in connection.execute(asked)))


def _noted(connection: Connection, outages: Collection[int]) -> None:
    names = [f"{OUTAGE}{alive}" for alive in outages]
    connection.execute(workers.delete().where(workers.c.worker.in_(names)))


def _heartbeat(connection: Connection, worker: str, now: int, outages: Outages) -> int | None:
    # In the same transaction: who sees this worker alive again must see that it was not.
    for alive, back in outages:
        _beat(connection, f"{OUTAGE}{alive}", back, gone=True)
    _beat(connection, worker, now)
    ahead: int | None = connection.scalar(select(func.max(workers.c.at)).where(workers.c.worker != worker, _THERE))
    return ahead


def _alive(connection: Connection, worker: str, since: int) -> tuple[int | None, Outages]:
    there = (workers.c.worker != worker, workers.c.at >= since, _THERE)
    return connection.scalar(select(func.min(workers.c.at)).where(*there)), _outages(connection)


def _gone(connection: Connection, worker: str) -> None:
    connection.execute(update(workers).where(workers.c.worker != worker, _THERE).values(gone=True))


def _beat(connection: Connection, worker: str, now: int, gone: bool = False) -> None:
    row = {"at": now, "gone": gone}
    if not connection.execute(update(workers).where(workers.c.worker == worker).values(row)).rowcount:
        connection.execute(insert_once(connection, workers), {"worker": worker, **row})


def _last(connection: Connection) -> int | None:
    last: int | None = connection.scalar(select(func.max(workers.c.at)))
    return last


def _last_played(connection: Connection) -> int:
    """When something last happened at a table that is being played."""
    return connection.scalar(select(func.max(tables.c.at)).where(tables.c.phase == "playing")) or 0


def _others(connection: Connection, worker: str, since: int = 0) -> int:
    there = (workers.c.worker != worker, workers.c.at >= since, _THERE)
    return connection.scalar(select(func.count()).where(*there)) or 0


def _leave(connection: Connection, worker: str, now: int) -> int:
    alone(connection, "workers")
    connection.execute(update(workers).where(workers.c.worker == worker).values(at=now, gone=True))
    return _others(connection, worker, now - SILENCE)
