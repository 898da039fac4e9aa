"""Bodies are bounded before they are parsed: size, nesting, arrival; and answers have to begin in time."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gipfel.web.edge import bodies
from gipfel.web.edge.bodies import MOST_BYTES, MOST_NESTING, AnsweredInTime, BoundedBodies, nesting
from web.visitors import Visitor

App = Callable[..., Awaitable[None]]


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers with what it was sent."""
    body = (await receive()).get("body", b"")
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


def asked(app: App, *pieces: bytes, method: str = "POST", path: str = "/", **headers: str) -> tuple[int, bytes]:
    """Status and body of the answer to a body in pieces."""
    waiting, answers = list(pieces), list[dict[str, Any]]()

    async def receive() -> dict[str, Any]:
        if not waiting:
            await asyncio.sleep(60)
        return {"type": "http.request", "body": waiting.pop(0), "more_body": bool(waiting)}

    async def send(message: dict[str, Any]) -> None:
        answers.append(message)

    head = {"content_type": "application/json", "host": "localhost"} | headers
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in head.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": named}
    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    return answers[0]["status"], b"".join(answer.get("body", b"") for answer in answers)


def code_of(body: bytes) -> str:
    """The code of an error on the wire."""
    return str(json.loads(body)["error"]["code"])


def test_a_body_arrives_whole() -> None:
    assert asked(BoundedBodies(echo), b'{"a"', b": 1}") == (200, b'{"a": 1}')


def test_a_body_that_says_it_is_too_large_is_not_read() -> None:
    status, body = asked(BoundedBodies(echo), content_length=str(MOST_BYTES + 1))
    assert (status, code_of(body)) == (413, "too-large")


def test_a_body_that_turns_out_too_large_is_refused() -> None:
    status, body = asked(BoundedBodies(echo), *[b" " * 10_000] * 10)
    assert (status, code_of(body)) == (413, "too-large")


def test_records_may_be_larger() -> None:
    record = json.dumps({"text": "x" * 500_000}).encode()
    assert asked(BoundedBodies(echo), record, path="/api/1/records")[0] == 200
    assert asked(BoundedBodies(echo), record, path="/api/1/tables")[0] == 413


def test_only_json_is_taken() -> None:
    status, body = asked(BoundedBodies(echo), b"a=1", content_type="application/x-www-form-urlencoded")
    assert (status, code_of(body)) == (415, "not-json")


def test_deep_nesting_is_refused_before_parsing() -> None:
    status, body = asked(BoundedBodies(echo), b"[" * 50_000)
    assert (status, code_of(body)) == (422, "too-deep")
    deepest = b"[" * MOST_NESTING + b"]" * MOST_NESTING
    assert asked(BoundedBodies(echo), deepest)[0] == 200


def test_a_body_that_does_not_come_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "ARRIVES_WITHIN", 0.01)
    status, body = asked(BoundedBodies(echo))
    assert (status, code_of(body)) == (408, "too-slow")


def test_a_reading_request_has_no_body() -> None:
    assert asked(BoundedBodies(echo), b"x" * 10, method="GET", content_type="text/plain") == (200, b"")


def test_an_answer_that_does_not_begin_is_given_up() -> None:
    async def dreaming(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.sleep(60)

    status, body = asked(AnsweredInTime(dreaming, 0.01), b"")
    assert (status, code_of(body)) == (408, "too-slow")


def test_a_stream_that_has_begun_may_go_on() -> None:
    async def stream(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(5):
            await asyncio.sleep(0.02)
            await send({"type": "http.response.body", "body": b".", "more_body": True})
        await send({"type": "http.response.body", "body": b"!"})

    assert asked(AnsweredInTime(stream, 0.01), b"") == (200, b".....!")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=20,
)


def depth(value: object) -> int:
    """How deep a value is nested, the slow way."""
    if isinstance(value, dict):
        return 1 + max((depth(item) for item in value.values()), default=0)
    return 1 + max((depth(item) for item in value), default=0) if isinstance(value, list) else 0


@given(JSON, st.booleans())
def test_nesting_is_that_of_the_value(value: object, ascii_only: bool) -> None:
    assert nesting(json.dumps(value, ensure_ascii=ascii_only).encode("utf-8", "replace")) == depth(value)


def test_a_packed_body_is_not_unpacked(visitor: Callable[[], Visitor]) -> None:
    packed = gzip.compress(b'{"name": "' + b" " * 30_000_000 + b'"}')
    assert len(packed) < MOST_BYTES
    head = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    answer = visitor().post("/api/1/guests", content=packed, headers=head)
    assert (answer.status_code, code_of(answer.content)) == (415, "packed-body")
    assert "gzip" in answer.json()["error"]["message"]


def test_a_body_that_says_it_is_not_packed_is_read() -> None:
    assert asked(BoundedBodies(echo), b"{}", content_encoding="identity") == (200, b"{}")
