"""A house with engine workers on a real server: they think, die, lie, and have wrong keys; every turn is made."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from gipfel.core.errors import GipfelError
from gipfel.house.engines.analysis import Wanted
from gipfel.house.engines.engines import Engines
from gipfel.house.fleet.engine_worker import EngineWorker
from gipfel.house.fleet.fleet import Fleet, Unanswered
from gipfel.house.fleet.letters import Beat, Errand, Reply, Seal
from gipfel.house.fleet.streams import GROUP, MOST_NEWS, Streams, client, put, take_part
from gipfel.house.news import Thinking
from gipfel.store import Store
from gipfel.tables.commands import MakeOffer, Play
from house.engines.engine_houses import against, between, engines_of
from house.fleet.fleets import LYING, RANDOM, TOLD, ended, gone, helped, new_key, working
from house.open_houses import ANNA, Watcher, begun, in_store, open_house, until
from servers import Redis


async def _reports(engines: Engines, wanted: Wanted, actor: Any = None) -> list[dict[str, Any]]:
    return [report async for report in engines.analyse(wanted, actor)]


def test_workers_play_and_analyse(tmp_path: Path, redis_server: Redis) -> None:
    async def test(store: Store) -> None:
        key, url = new_key(), redis_server.url
        with working(url, key, TOLD, places=2) as worker:
            async with open_house(store) as house, helped(house, url, key, 1) as (engines, fleet):
                assert fleet.places == 2
                await between(house, 1)
                await between(house, 2, "zertz")
                await until(lambda: fleet.done >= 10)
                analysed = fleet.done
                while fleet.done == analysed:
                    told = await _reports(engines, Wanted("pentago", ["c3ne+"], depth=2))
                    assert (told[-1]["final"], told[-1]["depth"], told[-1]["outcome"]) == (True, 2, None)
                assert fleet.refused == 0
                # The house itself sees to it that nobody is helped in a running game.
                await begun(house)
                with pytest.raises(GipfelError) as refused:
                    await _reports(engines, Wanted("pentago"), ANNA)
                assert refused.value.code == "analysis-of-own-game"
            assert ended(worker).split()[-1] == "working"

    in_store(tmp_path, test)


def test_no_turn_is_lost_with_a_killed_worker(tmp_path: Path, redis_server: Redis) -> None:
    async def test(store: Store) -> None:
        key, url = new_key(), redis_server.url
        with working(url, key, RANDOM) as worker:
            async with open_house(store) as house, helped(house, url, key, 1) as (_, fleet):
                name, watcher = await against(house, 8), Watcher()
                await house.watch(name, None, watcher)
                await house.act(name, Play(turn="c3ne+"), ANNA)
                await until(lambda: "thinking" in [news.state for news in watcher.of(Thinking)])
                worker.kill()
                await gone(worker)
                await until(lambda: watcher.kinds.count("turned") == 2)
                assert (fleet.done, fleet.workers) == (0, 0)

    in_store(tmp_path, test)


def test_an_errand_that_nobody_has_any_more_is_claimed(redis_server: Redis) -> None:
    """Somebody took it and was never heard again."""

    async def test() -> None:
        seal = Seal(key := new_key())
        streams, (redis, _) = Streams(seal.mark), client(redis_server.url)
        async with redis:
            await redis.set(streams.house, "open", ex=600)
            await take_part(redis, streams)
            request = {"table": "t", "tags": {"Game": "pentago"}, "turns": [], "level": 1, "seed": 1}
            await put(redis, seal, streams.play, Errand("1", streams.answers("p"), "choose", request, "", 60.0), 10)
            taken: Any = await redis.xreadgroup(GROUP, "a worker that dies", {streams.play: ">"})
            assert len(taken[0][1]) == 1
            with working(redis_server.url, key):
                seen: list[Any] = []
                while not any(isinstance(letter, Reply) for letter in seen):
                    came: Any = await redis.xread({streams.answers("p"): "0-0"}, block=500)
                    seen = [seal.read(fields) for _, entries in came for _, fields in entries]
                reply = next(letter for letter in seen if isinstance(letter, Reply))
                assert reply.result is not None
                while await redis.xlen(streams.play):
                    await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(test(), 60))


def test_a_worker_that_lies_is_dropped_and_the_house_thinks_itself(tmp_path: Path, redis_server: Redis) -> None:
    async def test(store: Store) -> None:
        key, url = new_key(), redis_server.url
        with working(url, key, LYING) as worker:
            async with open_house(store) as house, helped(house, url, key, 1) as (engines, fleet):
                told: list[dict[str, Any]] = []
                while not fleet.refused:
                    told = await _reports(engines, Wanted("pentago", depth=2))
                assert [report["depth"] for report in told if "depth" in report] == [1, 2, 2]
                name, watcher = await against(house, 1), Watcher()
                await house.watch(name, ANNA, watcher)
                await house.act(name, MakeOffer(offer="draw"), ANNA)
                await until(lambda: {"declined", "accepted"} & set(watcher.kinds))
                await house.watch(await between(house, 1), None, watcher)
                await until(lambda: fleet.dropped)
                assert fleet.workers == 0
                turned = watcher.kinds.count("turned")
                await until(lambda: watcher.kinds.count("turned") > turned)
                await gone(worker)
            assert worker.stdout is not None
            assert worker.stdout.read().split()[-1] == "worker-dropped"

    in_store(tmp_path, test)


def test_a_worker_with_another_key_gets_nothing(redis_server: Redis) -> None:
    async def test() -> None:
        fleet = Fleet(redis_server.url, new_key())
        await fleet.start()
        try:
            streams, (redis, _) = Streams(fleet._seal.mark), client(redis_server.url)
            async with redis:
                while not await redis.exists(streams.house):
                    await asyncio.sleep(0.01)
                with pytest.raises(GipfelError) as refused:
                    await EngineWorker(redis_server.url, new_key(), 1).run()
                assert refused.value.code == "worker-key-wrong"
                # Nor does it help to write into the streams of the house.
                before = fleet.refused
                while fleet.refused == before:
                    await put(redis, Seal(new_key()), streams.news, Beat("stranger", 8), MOST_NEWS)
                    await asyncio.sleep(0.05)
                assert fleet.workers == 0
        finally:
            await fleet.stop()

    asyncio.run(asyncio.wait_for(test(), 60))


def test_without_workers_the_house_thinks_itself(tmp_path: Path, redis_server: Redis) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        away = f"redis://127.0.0.1:{taken.getsockname()[1]}/0"

        async def test(store: Store) -> None:
            async with open_house(store) as house:
                for url in (redis_server.url, away):
                    async with engines_of(house, fleet=Fleet(url, new_key())):
                        watcher = Watcher()
                        await house.watch(await between(house, 1), None, watcher)
                        await until(lambda watcher=watcher: watcher.kinds.count("turned") > 2)  # type: ignore[misc]

        in_store(tmp_path, test)


def test_nobody_is_asked_where_nobody_is(redis_server: Redis) -> None:
    async def test() -> None:
        fleet = Fleet(redis_server.url, new_key())
        await fleet.start()
        try:
            with pytest.raises(Unanswered):
                await fleet.ask("choose", {}, seconds=1.0, lane="")
        finally:
            await fleet.stop()

    asyncio.run(asyncio.wait_for(test(), 60))
