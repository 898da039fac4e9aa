"""Somebody who asks for much: others get their turns and analyses in between, counted and not timed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gipfel.house.engines.analysis import Wanted
from gipfel.house.house import House
from gipfel.store import Store
from gipfel.tables import Event, Party, Table
from gipfel.tables.commands import Engine, Me, Open, Play, Resign
from gipfel.tables.deeds import Turned
from gipfel.tables.terms import Terms
from house.engines.engine_houses import engines_of
from house.open_houses import ANNA, BERT, CARL, in_store, open_house, until

MANY = 20
SHORT, ENDLESS = 1, 8  # levels of the thinker


class Order:
    """For whom engines made turns, one after the other."""

    def __init__(self) -> None:
        self.served: list[str] = []

    def __call__(self, name: str, table: Table, events: Sequence[Event], here: bool) -> None:
        for event in events:
            if isinstance(event.deed, Turned) and event.by.startswith("engine:"):
                people = [party.id for party in table.parties if party is not None and party.who != "engine"]
                self.served += people


async def asks(house: House, party: Party, level: int = SHORT) -> str:
    """A table at which an engine is to answer somebody's turn."""
    name = await house.open(party, Open(terms=Terms("pentago", sides="first"), seats=(Me(), Engine(level))))
    await house.act(name, Play(turn="c3ne+"), party)
    return name


def test_who_has_many_tables_holds_up_nobody_else(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house) as engines:
            order = Order()
            house.listen(order)
            first = await asks(house, CARL, ENDLESS)  # takes the only process until everybody waits
            await until(lambda: engines.pool.busy == 1)
            for _ in range(MANY):
                await asks(house, ANNA)
            await asks(house, BERT)
            await until(lambda: engines.pool.busy == MANY + 2)
            await house.act(first, Resign(), CARL)
            await until(lambda: len(order.served) == MANY + 1)
            house.unlisten(order)
            # One of Anna's goes before; what is thought next may be written first.
            assert order.served.index(BERT.id) <= 3
            assert order.served.count(ANNA.id) == MANY

    in_store(tmp_path, test)


async def analysed(engines: Any, actor: Party | None) -> int:
    """How many reports an analysis gives."""
    return len([report async for report in engines.analyse(Wanted("pentago", depth=3), actor)])


def test_analyses_are_answered_while_engine_seats_never_rest(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house, processes=2) as engines:
            for _ in range(3):
                await asks(house, ANNA, ENDLESS)
            await until(lambda: engines.pool.busy == 3)
            assert await analysed(engines, BERT) >= 4
            assert await analysed(engines, None) >= 4

    in_store(tmp_path, test)


def test_who_analyses_much_holds_up_nobody_else(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        async with open_house(store) as house, engines_of(house, processes=2) as engines:
            ended = list[str]()

            async def one(actor: Party) -> None:
                await analysed(engines, actor)
                ended.append(actor.id)

            many = [asyncio.create_task(one(ANNA)) for _ in range(MANY)]
            await until(lambda: engines.pool.busy >= MANY)
            await one(BERT)
            name = await asks(house, CARL)
            await until(lambda: len(_turns(house, name)) == 2)
            # One of Anna's was under way, and one more may have been taken before Bert's came.
            assert ended.index(BERT.id) <= 2
            await asyncio.gather(*many)

    in_store(tmp_path, test)


def _turns(house: House, name: str) -> tuple[str, ...]:
    live = house.cache.known(name)
    return () if live is None else tuple(live.table.turns)
