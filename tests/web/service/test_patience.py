"""Connections that ask nothing, or letter by letter, are closed; those that are being answered are not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn

from gipfel.web.edge.doors import Doors
from gipfel.web.service import http
from gipfel.web.service.http import PatientProtocol

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]


@pytest.fixture
def talk(monkeypatch: pytest.MonkeyPatch) -> Callable[[Talk], bytes]:
    """Talk to a server that is patient for a moment only; what was heard at last."""
    monkeypatch.setattr(http, "ASKS_WITHIN", 0.2)

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(0.5)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    async def talked(talk: Talk) -> bytes:
        config = uvicorn.Config(slow, lifespan="off", log_config=None)
        config.load()
        doors = Doors()
        loop = asyncio.get_running_loop()
        listening = await loop.create_server(lambda: PatientProtocol(config, doors, {}), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        try:
            async with asyncio.timeout(30):
                return await talk(reader, writer)
        finally:
            writer.close()
            listening.close()

    return lambda wanted: asyncio.run(talked(wanted))


def test_who_asks_nothing_is_left(talk: Callable[[Talk], bytes]) -> None:
    async def silent(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> bytes:
        return await reader.read()

    assert talk(silent) == b""


def test_who_asks_letter_by_letter_is_left(talk: Callable[[Talk], bytes]) -> None:
    async def trickling(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        while not reader.at_eof():
            writer.write(b"X")
            await asyncio.sleep(0.02)
        return await reader.read()

    assert talk(trickling) == b""


def test_who_waits_for_a_slow_answer_gets_it(talk: Callable[[Talk], bytes]) -> None:
    async def patient(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = await reader.readuntil(b"ok")
        return answer + await reader.read()

    assert talk(patient).endswith(b"ok")
