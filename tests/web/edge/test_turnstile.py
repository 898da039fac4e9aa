"""The turnstile: one beginning in each pass of the event loop, addresses in turn, nobody held up by who has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from itertools import pairwise

from starlette.types import Message, Receive, Scope, Send

from gipfel.web.edge.turnstile import MOMENT, Entrance, Turnstile


async def crowd(lanes: Entrance, addresses: list[str], seen: Callable[[str], None]) -> None:
    """All of them come in the same pass; each is seen when it begins."""

    async def one(address: str) -> None:
        await lanes.pass_through(address)
        seen(address)

    await asyncio.gather(*(one(address) for address in addresses))


def run(test: Coroutine[object, object, None]) -> None:
    """Run to its end, within a time that is far too long."""
    asyncio.run(asyncio.wait_for(test, 60))


def test_whoever_comes_alone_begins_at_once() -> None:
    async def test() -> None:
        lanes = Entrance()
        await lanes.pass_through("a")
        assert lanes.waiting == 0

    run(test())


def test_in_one_pass_of_the_event_loop_one_request_begins() -> None:
    async def test() -> None:
        lanes, passes, begun = Entrance(), [0], list[int]()
        loop = asyncio.get_running_loop()

        def tick() -> None:
            passes[0] += 1
            loop.call_soon(tick)

        tick()
        await crowd(lanes, ["a"] * 50, lambda _: begun.append(passes[0]))
        assert len(begun) == len(set(begun)) == 50

    run(test())


def test_addresses_take_turns() -> None:
    async def test() -> None:
        lanes, begun = Entrance(), list[str]()
        await crowd(lanes, [*["flood"] * 40, "guest"], begun.append)
        assert begun.index("guest") <= 2
        assert len(begun) == 41

    run(test())


def test_who_has_gone_holds_up_nobody() -> None:
    async def test() -> None:
        lanes, begun = Entrance(), list[str]()
        await lanes.pass_through("first")
        gone = [asyncio.create_task(lanes.pass_through("gone")) for _ in range(3)]
        stays = asyncio.create_task(crowd(lanes, ["stays"], begun.append))
        await asyncio.sleep(0)
        for task in gone:
            task.cancel()
        await stays
        await asyncio.gather(*gone, return_exceptions=True)
        await lanes.pass_through("last")
        assert begun == ["stays"]
        assert lanes.waiting == 0

    run(test())


def test_while_turns_are_on_their_way_the_next_request_begins_a_moment_later() -> None:
    async def test() -> None:
        turns = [True]
        lanes, passes, begun = Entrance(lambda: turns[0]), [0], list[int]()
        loop = asyncio.get_running_loop()

        def tick() -> None:
            passes[0] += 1
            loop.call_soon(tick)

        tick()
        await crowd(lanes, ["a"] * 4, lambda _: begun.append(passes[0]))
        assert all(after - before > 2 for before, after in pairwise(begun))  # not in one of the next passes
        turns[0] = False
        begun.clear()
        await asyncio.sleep(2 * MOMENT)
        await crowd(lanes, ["a"] * 4, lambda _: begun.append(passes[0]))
        assert all(after - before <= 2 for before, after in pairwise(begun))

    run(test())


def test_sockets_do_not_wait_for_turns() -> None:
    async def test() -> None:
        seen = list[str]()

        async def house(scope: Scope, _receive: Receive, _send: Send) -> None:
            seen.append(scope["type"])

        turnstile = Turnstile(house, urgent=lambda: True)
        came = [*["http"] * 3, *["websocket"] * 3]
        await asyncio.gather(*(turnstile({"type": kind, "client": ("a", 1)}, receive, send) for kind in came))
        assert seen == ["http", "websocket", "websocket", "websocket", "http", "http"]

    run(test())


async def receive() -> Message:
    """Nothing is read here."""
    raise AssertionError


async def send(message: Message) -> None:
    """Nothing is sent here."""
    raise AssertionError(message)
