"""What another process does to a store; it waits to be sent off, and tells through a pipe what it has done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection as Pipe

from gipfel.store import Append, Stale, Store
from gipfel.tables import Event, apply, fold
from gipfel.tables.commands import Resign, Say
from gipfel.tables.deeds import Said
from store.stored_tables import growth, started
from tables.scripted_table import ANNA, BERT, START, ScriptedTable

ROUNDS = 15


def begin(pipe: Pipe) -> None:
    """Say that one is ready, and wait for the others."""
    pipe.send("ready")
    pipe.recv()


async def migrate(pipe: Pipe, url: str) -> None:
    """Open a database in which nothing is."""
    begin(pipe)
    async with await Store.open(url) as store:
        pipe.send(await store.running())


async def append(pipe: Pipe, url: str, word: str) -> None:
    """Say a word at a table again and again, after whatever was said last."""
    async with await Store.open(url) as store:
        begin(pipe)
        for number in range(ROUNDS):
            while not await said(store, f"{word} {number}", pipe):
                pass


async def said(store: Store, text: str, pipe: Pipe) -> bool:
    """Say something; False if the other was quicker."""
    table = fold(await store.log("t"))
    event = Event(table.seq + 1, START, Said(text), ANNA.id)
    try:
        await store.append(Append("t", table.seq, [event], apply(table, event)))
    except Stale:
        return False
    pipe.send(event.seq)
    return True


async def end(pipe: Pipe, url: str) -> None:
    """End all tables that are running; whoever is quicker, each is ended once."""
    async with await Store.open(url) as store:
        names = await store.running()
        tables = {name: ScriptedTable(table=fold(log := await store.log(name)), log=log) for name in names}
        begin(pipe)
        await asyncio.gather(*(resigned(store, name, scripted, pipe) for name, scripted in tables.items()))


async def resigned(store: Store, name: str, scripted: ScriptedTable, pipe: Pipe) -> None:
    """The first seat gives up."""
    after = len(scripted.log)
    party = scripted.table.parties[0]
    assert party is not None
    scripted.do(party, Resign())
    try:
        await store.append(growth(scripted, name, after))
        pipe.send(name)
    except Stale:
        pipe.send("stale")


async def forever(pipe: Pipe, url: str) -> None:
    """Play and talk at five tables until somebody ends this, and tell what was acknowledged."""
    async with await Store.open(url) as store:
        begin(pipe)
        await asyncio.gather(*(talk(store, f"table{number}", pipe) for number in range(5)))


async def talk(store: Store, name: str, pipe: Pipe) -> None:
    """One table, one line after the other."""
    table = started()
    table.turn(ANNA, "c3ne+")
    await store.append(growth(table, name))
    while True:
        pipe.send((name, len(table.log)))
        table.do(BERT, Say(text=f"line {table.table.lines_said}"))
        await store.append(growth(table, name, len(table.log) - 1))


DEEDS: dict[str, Callable[..., Awaitable[None]]] = {
    "migrate": migrate,
    "append": append,
    "end": end,
    "forever": forever,
}


def live(deed: str, pipe: Pipe, *words: str) -> None:
    """The life of another process."""
    asyncio.run(DEEDS[deed](pipe, *words))  # type: ignore[arg-type]
    pipe.close()
