"""Workers: the processes of a house, so that one of them knows when it is the first or the last."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, func, select, update

from gipfel.store.dialect import alone, insert_once
from gipfel.store.ground import Ground
from gipfel.store.schema import workers
from gipfel.store.shapes import Arrival

SILENCE = 10_000
"""Milliseconds without a heartbeat after which a worker counts as dead."""

OUTAGE = "outage "
"""Rows of this beginning are no workers: they remember outages until all tables have taken note of them."""


class Workers(Ground):
    """Heartbeats."""

    async def arrive(self, worker: str, now: int) -> Arrival:
        """A worker joins; of several that start at once only the first finds nobody there."""
        return await self.write(_arrive, worker, now)

    async def heartbeat(self, now: int, worker: str = "") -> None:
        """A worker is alive."""
        await self.write(_beat, worker, now)

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
    alive, others = _last(connection), _others(connection, worker, now)
    if alive is not None:
        # In the same transaction: killed right after it, the next one to arrive must know of both outages.
        _beat(connection, f"{OUTAGE}{alive}", now, gone=True)
    _beat(connection, worker, now)
    old = (workers.c.at < now - 100 * SILENCE, workers.c.worker != worker, workers.c.worker.not_like(f"{OUTAGE}%"))
    connection.execute(workers.delete().where(*old))
    return Arrival(alive, others, _outages(connection))


def _outages(connection: Connection) -> tuple[tuple[int, int], ...]:
    asked = select(workers.c.worker, workers.c.at).where(workers.c.worker.like(f"{OUTAGE}%"))
    return tuple(sorted((int(row.worker.removeprefix(OUTAGE)), row.at) for row in connection.execute(asked)))


def _noted(connection: Connection, outages: Collection[int]) -> None:
    names = [f"{OUTAGE}{alive}" for alive in outages]
    connection.execute(workers.delete().where(workers.c.worker.in_(names)))


def _beat(connection: Connection, worker: str, now: int, gone: bool = False) -> None:
    row = {"at": now, "gone": gone}
    if not connection.execute(update(workers).where(workers.c.worker == worker).values(row)).rowcount:
        connection.execute(insert_once(connection, workers), {"worker": worker, **row})


def _last(connection: Connection) -> int | None:
    last: int | None = connection.scalar(select(func.max(workers.c.at)))
    return last


def _others(connection: Connection, worker: str, now: int) -> int:
    there = (workers.c.worker != worker, workers.c.at >= now - SILENCE, ~workers.c.gone)
    return connection.scalar(select(func.count()).where(*there)) or 0


def _leave(connection: Connection, worker: str, now: int) -> int:
    alone(connection, "workers")
    connection.execute(update(workers).where(workers.c.worker == worker).values(at=now, gone=True))
    return _others(connection, worker, now)
