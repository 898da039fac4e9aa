"""Logs and metrics: one JSON object per line, routes instead of addresses, counts that can be read."""

from __future__ import annotations

import asyncio
import json
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from gipfel.web.edge.logs import LOGGER, JsonLines
from gipfel.web.edge.metrics import Metrics
from gipfel.web.edge.request_log import RequestLog


def test_a_line_is_json_with_what_was_given() -> None:
    record = logging.makeLogRecord({"name": "gipfel.web", "levelname": "INFO", "msg": "tables: %d", "args": (3,)})
    record.route = "/t/{table}"
    told = json.loads(JsonLines().format(record))
    assert told["event"] == "tables: 3"
    assert told["route"] == "/t/{table}"
    assert told["level"] == "info"


def test_a_trace_stays_on_one_line() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        record = logging.makeLogRecord({"msg": "oh", "exc_info": (ValueError, error, error.__traceback__)})
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "ValueError" in json.loads(line)["trace"]


async def nothing(_message: Any = None) -> Any:
    """Neither sends nor brings anything."""


@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_who_leaves_before_the_answer_is_one_quiet_line(kind: str, caplog: pytest.LogCaptureFixture) -> None:
    async def answering(scope: Any, receive: Any, send: Any) -> None:
        try:
            await send({"type": "websocket.accept"})
        except OSError as error:
            raise RuntimeError("told otherwise further in") from error

    async def gone(_message: Any) -> None:
        raise ConnectionError

    scope = {"type": kind, "method": "GET", "path": "/socket", "headers": []}
    with caplog.at_level("INFO", LOGGER.name):
        asyncio.run(RequestLog(answering, Metrics())(scope, nothing, gone))
    (line,) = caplog.records
    assert (line.levelname, line.getMessage(), line.exc_info) == ("INFO", "request", None)


def test_what_breaks_is_answered_and_told_without_the_address(caplog: pytest.LogCaptureFixture) -> None:
    answers = list[dict[str, Any]]()

    async def broken(scope: Any, receive: Any, send: Any) -> None:
        scope["route"] = SimpleNamespace(path="/t/{table}/seat/{secret}")
        raise RuntimeError("lost a marble")

    async def send(message: dict[str, Any]) -> None:
        answers.append(message)

    metrics = Metrics()
    scope = {"type": "http", "method": "GET", "path": "/t/abc/seat/very-secret", "headers": []}
    with caplog.at_level("INFO", LOGGER.name):
        asyncio.run(RequestLog(broken, metrics)(scope, nothing, send))  # type: ignore[arg-type]
    assert answers[0]["status"] == 500
    error = json.loads(answers[1]["body"])["error"]
    assert error["code"] == "internal-error"
    assert "marble" not in json.dumps(error)
    told = [JsonLines().format(record) for record in caplog.records]
    assert any(error["params"]["reference"] in line for line in told)
    assert not any("very-secret" in line for line in told)
    assert 'gipfel_requests_total{method="GET",route="/t/{table}/seat/{secret}",status="500"} 1' in metrics.text()


def test_counts_and_gauges_are_text() -> None:
    metrics = Metrics()
    metrics.gauge("gipfel_sockets", lambda: 7)
    metrics.answered("GET", "/", 200, 0.03)
    lines = metrics.text().splitlines()
    assert "gipfel_sockets 7" in lines
    assert 'gipfel_request_seconds_bucket{le="0.05"} 1' in lines
    assert 'gipfel_request_seconds_bucket{le="+Inf"} 1' in lines
    assert not any('le="0.02"' in line for line in lines)
    assert all(len(line.rsplit(" ", 1)) == 2 for line in lines)
