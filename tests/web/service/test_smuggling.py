"""Requests that a proxy and the house might cut at different places: refused, and the connection closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn

from gipfel.web.edge.doors import Doors
from gipfel.web.service.http import PatientProtocol

HEAD = b"POST /first HTTP/1.1\r\nHost: localhost\r\n"
HIDDEN = b"GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED = b"5\r\nhello\r\n0\r\n\r\n"
Heard = tuple[bytes, list[str]]


@pytest.fixture
def talk() -> Callable[[bytes], Heard]:
    """Send bytes to a server and read until it closes; what it answered, and which paths its application saw."""

    async def talked(sent: bytes) -> Heard:
        seen = list[str]()

        async def application(scope: Any, receive: Any, send: Any) -> None:
            while (await receive()).get("more_body"):
                pass
            seen.append(scope["path"])
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"ok"})

        config = uvicorn.Config(application, lifespan="off", log_config=None)
        config.load()
        state, loop = Doors(), asyncio.get_running_loop()
        listening = await loop.create_server(lambda: PatientProtocol(config, state, {}), "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        try:
            async with asyncio.timeout(30):
                writer.write(sent)
                return await reader.read(), seen
        finally:
            writer.close()
            listening.close()

    return lambda sent: asyncio.run(talked(sent))


REFUSED = {
    "length and encoding": HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKED,
    "encoding and length": HEAD + b"Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n" + CHUNKED,
    "encoding in capitals": HEAD + b"TRANSFER-ENCODING: chunked\r\ncontent-length: 5\r\n\r\n" + CHUNKED,
    "two lengths": HEAD + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "the same length twice": HEAD + b"Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
    "a list of lengths": HEAD + b"Content-Length: 5, 5\r\n\r\nhello",
    "a length with a sign": HEAD + b"Content-Length: +5\r\n\r\nhello",
    "a folded line": HEAD + b"X-Folded: a\r\n b\r\nContent-Length: 0\r\n\r\n",
    "a folded length": HEAD + b"Content-Length:\r\n\t5\r\n\r\nhello",
    "a blank before the colon": HEAD + b"Content-Length : 5\r\n\r\nhello",
    "a blank before the name": HEAD + b" Content-Length: 5\r\n\r\nhello",
    "lines without a carriage return": b"POST /first HTTP/1.1\nHost: localhost\nContent-Length: 0\n\n",
    "one line without a carriage return": HEAD + b"X-Bare: a\nContent-Length: 0\r\n\r\n",
    "an encoding before its time": b"POST /first HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKED,
    "an unknown encoding": HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + CHUNKED,
    "two encodings": HEAD + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n" + CHUNKED,
}


@pytest.mark.parametrize("sent", REFUSED.values(), ids=REFUSED)
def test_a_doubtful_head_is_refused_and_nothing_after_it_is_read(talk: Callable[[bytes], Heard], sent: bytes) -> None:
    answer, seen = talk(sent + HIDDEN)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in answer.lower()
    assert seen == []


@pytest.mark.parametrize("sent", REFUSED.values(), ids=REFUSED)
def test_it_is_refused_as_well_behind_a_good_one(talk: Callable[[bytes], Heard], sent: bytes) -> None:
    good = b"GET /good HTTP/1.1\r\nHost: localhost\r\n\r\n"
    answer, seen = talk(good + sent + HIDDEN)
    assert [part[:3] for part in answer.split(b"HTTP/1.1 ")[1:]] == [b"200", b"400"]
    assert seen == ["/good"]


def test_a_body_of_the_told_length_is_read(talk: Callable[[bytes], Heard]) -> None:
    close = b"Connection: close\r\nContent-Length: 5\r\n\r\nhello"
    assert talk(HEAD + close)[1] == ["/first"]


def test_a_chunked_body_is_read_and_the_next_request_too(talk: Callable[[bytes], Heard]) -> None:
    last = b"GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    answer, seen = talk(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + CHUNKED + last)
    assert seen == ["/first", "/last"]
    assert answer.count(b"HTTP/1.1 200") == 2
