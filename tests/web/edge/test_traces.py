"""Traces tell what the log tells, to whom OpenTelemetry's variables name, and cost nothing where nobody asks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from opentelemetry.trace import get_current_span
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from gipfel.core.errors import GipfelError
from gipfel.web.edge.metrics import Metrics
from gipfel.web.edge.request_log import RequestLog
from gipfel.web.edge.traces import ENDPOINTS, OFF, Traces, check_traces, traces_from_environment

pytestmark = pytest.mark.anyio
SECRET = "a-link-that-nobody-may-see"
CALLER = "192.0.2.77"


class Told:
    """A tracer that keeps what it is told."""

    def __init__(self) -> None:
        self.spans: list[dict[str, Any]] = []

    @contextmanager
    def start_as_current_span(self, name: str, *given: Any, **more: Any) -> Iterator[Told]:
        """A span, which is this one too."""
        self.spans.append({"name": name, "given": (given, more)})
        yield self

    def update_name(self, name: str) -> None:
        """Its name is known later."""
        self.spans[-1]["name"] = name

    def set_attributes(self, told: dict[str, Any]) -> None:
        """What is known of it."""
        self.spans[-1].update(told)

    def set_attribute(self, name: str, value: object) -> None:
        """One thing that is known of it."""
        self.spans[-1][name] = value

    def set_status(self, status: object) -> None:
        """How it ended."""
        self.spans[-1]["status"] = status


async def answers(scope: Scope, _receive: Receive, send: Send) -> None:
    """A house that answers one thing."""
    scope["route"] = type("Route", (), {"path": "/t/{table}"})
    await send({"type": "http.response.start", "status": 503 if scope["query_string"] else 200, "headers": []})


async def asked(tracer: Any, query: bytes = b"") -> None:
    """One request."""

    async def send(_message: Message) -> None:
        return

    scope = {"type": "http", "method": "GET", "path": f"/t/{SECRET}", "query_string": query, "client": (CALLER, 1)}
    scope["headers"] = [(b"traceparent", b"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"), (b"cookie", b"k")]
    await RequestLog(answers, Metrics(""), traces=Traces(tracer))(scope, Request(scope).receive, send)


async def test_a_request_is_told_by_its_route_and_by_nothing_that_is_secret() -> None:
    told: Any = Told()
    await asked(told)
    await asked(told, b"secret=" + SECRET.encode())
    well, broken = told.spans
    assert well["name"] == "GET /t/{table}"
    assert (well["http.request.method"], well["http.route"]) == ("GET", "/t/{table}")
    assert (well["http.response.status_code"], broken["http.response.status_code"]) == (200, 503)
    assert ("status" in well, "status" in broken) == (False, True)
    assert SECRET not in repr(told.spans)
    assert CALLER not in repr(told.spans)


async def test_what_the_sender_traces_goes_on() -> None:
    told: Any = Told()
    await asked(told)
    carried = get_current_span(told.spans[0]["given"][0][0]).get_span_context()
    assert f"{carried.trace_id:032x}" == "0af7651916cd43dd8448eb211c80319c"
    assert f"{carried.span_id:016x}" == "b7ad6b7169203331"


async def test_a_command_that_is_refused_says_why() -> None:
    told: Any = Told()
    with pytest.raises(GipfelError), Traces(told).command("play"):
        raise GipfelError("not-your-turn")
    assert told.spans[0]["name"] == "command play"
    assert told.spans[0]["gipfel.refused"] == "not-your-turn"
    assert "status" not in told.spans[0]


async def test_nothing_is_traced_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ENDPOINTS:
        monkeypatch.delenv(name, raising=False)
    check_traces()
    assert traces_from_environment()._tracer is None
    monkeypatch.setenv(ENDPOINTS[0], "http://127.0.0.1:9")
    monkeypatch.setenv(OFF, "true")
    assert traces_from_environment()._tracer is None


async def test_without_the_extra_it_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ENDPOINTS[0], "http://127.0.0.1:9")
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.resources", None)
    with pytest.raises(GipfelError) as refused:
        check_traces()
    assert (refused.value.code, refused.value.params) == ("extra-missing", {"extra": "otel"})
