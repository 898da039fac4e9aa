"""Two houses on one store and one bus, as two processes are: the same tables, in the same order, nothing twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from redis.asyncio import Redis as Client

from gipfel.core.line import random_turn
from gipfel.house.bus import (
    Asks,
    Bus,
    Here,
    Knows,
    MemoryBus,
    Missed,
    Reached,
    Renamed,
    Thinks,
    read_signal,
    write_signal,
)
from gipfel.house.house import House
from gipfel.house.news import Called, LobbyChanged, Restated, TablePresence
from gipfel.house.redis_bus import RedisBus
from gipfel.store import Store
from gipfel.tables import fold
from gipfel.tables.clock import SECOND, TimeControl
from gipfel.tables.commands import Free, Me, Open, Play, Resign, Say, Sit
from gipfel.tables.terms import Terms
from house.open_houses import (
    ANNA,
    BERT,
    CARL,
    PATIENCE,
    Hand,
    Watcher,
    begun,
    mover,
    open_house,
    refusal,
    store_url,
    until,
)
from servers import Postgres, Redis

Buses = Callable[[], tuple[Bus, Bus]]


@pytest.fixture(params=["memory", "redis"])
def buses(request: pytest.FixtureRequest) -> Buses:
    if request.param == "redis":
        server: Redis = request.getfixturevalue("redis_server")
        return lambda: (RedisBus(server.url), RedisBus(server.url))

    def memory() -> tuple[Bus, Bus]:
        bus = MemoryBus()
        return bus, bus

    return memory


@asynccontextmanager
async def two_houses(
    tmp_path: Path, buses: Buses, hand: Hand | None = None, url: str = ""
) -> AsyncIterator[tuple[House, House]]:
    hand, path = hand or Hand(), tmp_path / "house.db"
    if not url:
        url = f"sqlite:///{path}" if path.exists() else await store_url(tmp_path)
    one, two = buses()
    async with (
        await Store.open(url) as first,
        await Store.open(url) as second,
        open_house(first, hand, bus=one, process="one") as here,
        open_house(second, hand, bus=two, process="two") as there,
    ):
        yield here, there


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 3 * PATIENCE))


async def both_play(here: House, there: House) -> None:
    """Anna plays in one process, Bert in the other, and both talk at the same time as one of them plays."""
    name = await begun(here)
    anna, bert = Watcher(), Watcher()
    await here.watch(name, ANNA, anna)
    await there.watch(name, BERT, bert)
    rng, houses = Random(3), {ANNA: here, BERT: there}
    table = await here.table(name)
    while table.phase == "playing" and len(table.turns) < 20:
        party = mover(table)
        assert table.line is not None
        turn = random_turn(table.line.turn_start, rng)
        # All three race for the next numbers.
        done, *_ = await asyncio.gather(
            houses[party].act(name, Play(turn=turn), party),
            here.act(name, Say(text="hm"), ANNA),
            there.act(name, Say(phrase="hello"), BERT),
        )
        table = done.table
    log = await here.events(name)
    await until(lambda: anna.numbers[-1:] == bert.numbers[-1:] == [log[-1].seq])
    assert anna.numbers == bert.numbers == [event.seq for event in log if event.seq > 3]
    assert len(log) == 3 + 3 * len(table.turns) + (table.phase == "over")
    assert fold(log) == await here.table(name) == await there.table(name)


def test_acts_in_both_arrive_in_both_in_order_and_without_gaps(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, buses) as houses:
            await both_play(*houses)

    run(test)


def test_the_same_on_postgresql(tmp_path: Path, redis_server: Redis, postgres_server: Postgres) -> None:
    def connected() -> tuple[Bus, Bus]:
        return RedisBus(redis_server.url), RedisBus(redis_server.url)

    async def test() -> None:
        async with two_houses(tmp_path, connected, url=postgres_server.database()) as houses:
            await both_play(*houses)

    run(test)


def unheard() -> tuple[Bus, Bus]:
    """Two buses that know nothing of each other: no word ever comes from one process to the other."""
    return MemoryBus(), MemoryBus()


def test_nobody_is_refused_because_word_of_a_turn_is_still_under_way(tmp_path: Path) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, unheard) as (here, there):
            name = await begun(here)
            await there.table(name)
            for turn, house, party in (
                ("c3ne+", here, ANNA),
                ("c4ne+", there, BERT),
                ("d4ne+", here, ANNA),
                ("d3ne+", there, BERT),
            ):
                done = await house.act(name, Play(turn=turn), party)
                assert done.table.turns[-1] == turn
            assert await refusal(there.act(name, Play(turn="a1ne+"), BERT)) == "not-your-turn"

    run(test)


def test_reading_a_table_anew_passes_over_nothing_another_process_did(tmp_path: Path) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, unheard) as (here, there):
            name = await begun(here)
            anna = Watcher()
            await here.watch(name, ANNA, anna)
            heard = list[int]()
            here.listen(lambda _name, _table, events, _here: heard.extend(event.seq for event in events))
            turned = await there.act(name, Play(turn="c3ne+"), ANNA)
            here.refresh(name)
            await until(lambda: bool(anna.of(Restated)) and anna.numbers[-1:] == [turned.last])
            assert heard == anna.numbers == [turned.last]  # timers and engine seats hear of it too
            assert (await here.table(name)).turns == ("c3ne+",)

    run(test)


def test_who_sat_down_in_one_process_is_no_stranger_in_the_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, unheard) as (here, there):
            name = await here.open(ANNA, Open(terms=Terms("pentago", TimeControl()), seats=(Me(), Free())))
            await there.table(name)
            await here.act(name, Sit(seat=1), BERT)
            await there.act(name, Say(phrase="hello"), BERT)
            assert [event.by for event in await here.events(name)][-1] == BERT.id

    run(test)


def test_a_table_in_memory_is_not_older_than_the_store(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, buses) as (here, there):
            name = await begun(here)
            await there.table(name)
            for number in range(10):
                said = await here.act(name, Say(text=f"{number}"), ANNA)
                live = there.cache.known(name)
                assert live is not None
                await until(lambda live=live, said=said: live.heard == said.last)  # type: ignore[misc]
                assert (await there.table(name)).seq == said.last

    run(test)


def test_a_flag_falls_exactly_once(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        hand = Hand()
        async with two_houses(tmp_path, buses, hand) as (here, there):
            names = [await begun(here, clock=TimeControl("sudden", 5 * SECOND)) for _ in range(5)]
            watchers = [Watcher() for _ in names]
            for name, watcher in zip(names, watchers, strict=True):
                await here.act(name, Play(turn="c3ne+"), ANNA)
                await there.act(name, Play(turn="c4ne+"), BERT)
                await (here if len(name) % 2 else there).watch(name, None, watcher)
            hand.wait(60 * SECOND)
            await until(lambda: all("ended" in watcher.kinds for watcher in watchers))
            # Both have had many occasions to let it fall again.
            for house in (here, there):
                await asyncio.gather(*(house.housekeeping.look(name) for name in names))
                await house.housekeeping._sweep()
            for name in names:
                kinds = [event.deed.kind for event in await here.events(name)]
                assert kinds[-1] == "ended"
                assert kinds.count("ended") == 1
                assert (await there.table(name)).result == (await here.table(name)).result

    run(test)


def test_a_repeated_command_is_answered_by_any_process(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, buses) as (here, there):
            name = await begun(here)
            one, two = await asyncio.gather(
                here.act(name, Play(turn="c3ne+", id="x"), ANNA), there.act(name, Play(turn="c3ne+", id="x"), ANNA)
            )
            assert (one.first, one.last) == (two.first, two.last) == (4, 4)
            assert {one.again, two.again} == {True, False}

    run(test)


def test_who_is_there_is_known_everywhere(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, buses) as (here, there):
            name = await begun(here)
            anna, bert = Watcher(), Watcher()
            first = await here.watch(name, ANNA, anna)
            assert here.presence(name) == TablePresence(name, (True, False), 0)
            second = await there.watch(name, BERT, bert)
            await there.watch(name, CARL, Watcher())
            everyone = TablePresence(name, (True, True), 1)
            await until(lambda: here.presence(name) == there.presence(name) == everyone)
            await until(lambda: anna.of(TablePresence)[-1] == bert.of(TablePresence)[-1] == everyone)
            second.end()
            await until(lambda: here.presence(name) == TablePresence(name, (True, False), 1))
            first.end()
            await until(lambda: there.presence(name) == TablePresence(name, (False, False), 1))

    run(test)


def test_the_lobby_is_the_same_everywhere(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, buses) as (here, there):
            watcher = Watcher()
            leave = await there.watch_lobby(watcher)
            assert watcher.of(LobbyChanged) == [LobbyChanged(())]
            name = await here.open(ANNA, Open(terms=Terms("zertz"), seats=(Me(), Free())))
            await until(lambda: [summary.table for summary in watcher.of(LobbyChanged)[-1].open] == [name])
            await here.act(name, Sit(seat=1), BERT)
            await until(lambda: watcher.of(LobbyChanged)[-1].open == ())
            leave()
            heard = len(watcher.news)
            await here.open(ANNA, Open(terms=Terms("zertz"), seats=(Me(), Free())))
            await here.table(name)
            assert len(watcher.news) == heard

    run(test)


def test_who_follows_hears_of_tables_in_any_process(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        async with two_houses(tmp_path, buses) as (here, there):
            known = await begun(here)
            watcher = Watcher()
            end = await there.follow(BERT, watcher)
            assert {(news.name, news.why) for news in watcher.of(Called)} == {(known, "started")}
            name = await begun(here)
            await until(lambda: (name, "started") in [(news.name, news.why) for news in watcher.of(Called)])
            await here.act(name, Resign(), ANNA)
            await until(lambda: (name, "over") in [(news.name, news.why) for news in watcher.of(Called)])
            end()
            assert not there.followers

    run(test)


def test_of_two_that_start_at_once_one_sees_to_the_outage_and_both_know_of_it(tmp_path: Path, buses: Buses) -> None:
    async def test() -> None:
        hand = Hand()
        async with two_houses(tmp_path, buses, hand) as (here, _):
            name = await begun(here, clock=TimeControl("sudden", 60 * SECOND))
            await here.act(name, Play(turn="c3ne+"), ANNA)
            await until(lambda: here.election.outage is None)
        hand.wait(3_600 * SECOND)
        async with two_houses(tmp_path, buses, hand) as (here, there):
            table = await there.table(name)
            assert table.clocks[0].left_of(1, hand.now) == 60 * SECOND
            await until(lambda: here.election.outage is None and there.election.outage is None)
            kinds = [event.deed.kind for event in await here.events(name)]
            assert kinds.count("resumed") == 1

    run(test)


def test_a_lost_connection_to_the_bus_loses_no_event(tmp_path: Path, redis_server: Redis) -> None:
    async def test() -> None:
        def connected() -> tuple[Bus, Bus]:
            return RedisBus(redis_server.url), RedisBus(redis_server.url)

        async with two_houses(tmp_path, connected) as (here, there):
            name = await begun(here)
            watcher = Watcher()
            await there.watch(name, BERT, watcher)
            client = Client.from_url(redis_server.url)
            for _ in range(3):
                await client.client_kill_filter(_type="pubsub")
                said = await here.act(name, Say(text="can you hear me?"), ANNA)
                await until(lambda said=said: watcher.numbers[-1:] == [said.last])  # type: ignore[misc]
            assert watcher.numbers == list(range(4, said.last + 1))
            await client.aclose()

    run(test)


def test_signals_survive_the_wire_and_nothing_else_does() -> None:
    for signal in (
        Reached("name", 7, True),
        Here("name", "one", (True, False), 3, asks=True),
        Renamed("person:1"),
        Missed(),
        Asks("one", 5),
        Knows("one", 5, 7),
        Thinks("name", 1, "waiting", 250),
    ):
        assert read_signal(write_signal(signal, "me")) == ("me", signal)
    for text in (
        "",
        "[]",
        '["me"]',
        '["me","reached",{}]',
        '["me","reached",{"table":1,"seq":1}]',
        "[" * 900,
        "x" * 2000,
    ):
        assert read_signal(text) is None
