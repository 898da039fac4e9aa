"""HEAD: the same status and headers as GET, and nothing after them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from gipfel.web.edge.heads import ReadHeads
from web.visitors import Visitor

CHANGING = {"date", "x-request-id"}


@pytest.mark.parametrize(
    "address",
    ["/", "/new", "/games", "/rules/pentago", "/api/1/games", "/api/1/lobby", "/api/1/specs", "/lobby.json", "/health",
     "/api/openapi.json", "/api/1/tables/nowhere", "/nowhere", "/games/"],
)  # fmt: skip
def test_whatever_can_be_read_can_be_asked_for_its_head(visitor: Callable[[], Visitor], address: str) -> None:
    anna = visitor()
    whole, head = anna.get(address, follow_redirects=False), anna.head(address, follow_redirects=False)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    told = [{name: value for name, value in answer.headers.items() if name not in CHANGING} for answer in (whole, head)]
    assert told[0] == told[1]


def test_what_only_changes_something_has_no_head(visitor: Callable[[], Visitor]) -> None:
    assert visitor().head("/api/1/guests").status_code == 405


def test_a_stream_is_cut_off_after_its_head() -> None:
    sent = list[dict[str, Any]]()

    async def stream(scope: Any, receive: Any, send: Any) -> None:
        scope["route"] = "/stream"
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while True:
            await send({"type": "http.response.body", "body": b"x", "more_body": True})

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "HEAD", "path": "/"}
    asyncio.run(ReadHeads(stream)(scope, None, send))  # type: ignore[arg-type]
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    assert (sent[1]["body"], scope["method"], scope["route"]) == (b"", "HEAD", "/stream")


def test_what_breaks_before_its_head_is_not_hidden() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError("lost a marble")

    with pytest.raises(RuntimeError):
        asyncio.run(ReadHeads(broken)({"type": "http", "method": "HEAD"}, None, None))  # type: ignore[arg-type]
