"""Answers that go on: a stream ends when its client leaves, when the house closes, and when there is nothing more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, MutableMapping
from typing import Any

import pytest

from gipfel.web.api import lines
from gipfel.web.api.lines import LinesResponse

Message = MutableMapping[str, Any]


class Stream:
    """A stream without end, a client, and what was sent to him; `closed` says that the stream was let go."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.closed = False
        self.leaving = asyncio.Event()
        self.closing = asyncio.Event()
        self.taking = asyncio.Event()
        self.taking.set()

    async def numbers(self, most: int = 10**9) -> AsyncGenerator[bytes]:
        """Numbers, for ever unless said otherwise."""
        try:
            for number in range(most):
                yield str(number).encode()
                await asyncio.sleep(0)
        finally:
            self.closed = True

    async def receive(self) -> Message:
        """The client is silent until he leaves."""
        await self.leaving.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """What the client takes, when he takes it."""
        await self.taking.wait()
        self.sent.append(message)

    @property
    def text(self) -> bytes:
        """The body so far."""
        return b"".join(message.get("body", b"") for message in self.sent)

    async def answer(self, numbers: AsyncGenerator[bytes]) -> None:
        """The whole answer."""
        await LinesResponse(numbers, self.closing)({"type": "http"}, self.receive, self.send)


def run(test: Callable[[Stream], Awaitable[None]]) -> None:
    """Run a test that must come to an end."""

    async def bounded() -> None:
        async with asyncio.timeout(30):
            await test(Stream())

    asyncio.run(bounded())


def test_lines_are_sent_one_by_one_and_then_the_end() -> None:
    async def test(stream: Stream) -> None:
        await stream.answer(stream.numbers(3))
        assert stream.text == b"0\n1\n2\n"
        assert [message.get("more_body") for message in stream.sent] == [None, True, True, True, False]
        assert stream.closed

    run(test)


@pytest.mark.parametrize("which", ["leaving", "closing"])
def test_a_stream_ends_when_the_client_leaves_or_the_house_closes(which: str) -> None:
    async def test(stream: Stream) -> None:
        under_way = asyncio.create_task(stream.answer(stream.numbers()))
        while len(stream.sent) < 10:
            await asyncio.sleep(0)
        getattr(stream, which).set()
        await under_way
        assert stream.closed

    run(test)


def test_a_house_that_closes_does_not_wait_for_who_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "ENDED_WITHIN", 0.02)

    async def test(stream: Stream) -> None:
        under_way = asyncio.create_task(stream.answer(stream.numbers()))
        while len(stream.sent) < 10:
            await asyncio.sleep(0)
        stream.taking.clear()
        stream.closing.set()
        await under_way
        assert stream.closed
        assert stream.sent[-1]["more_body"]

    run(test)


def test_a_stream_that_breaks_is_an_error_of_the_house() -> None:
    async def broken() -> AsyncGenerator[bytes]:
        yield b"0"
        raise ZeroDivisionError

    async def test(stream: Stream) -> None:
        with pytest.raises(ZeroDivisionError):
            await stream.answer(broken())

    run(test)
