"""The log of requests: a line and a count for each, and an answer even when something broke."""

from __future__ import annotations

import secrets
import time

from starlette.datastructures import State
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gipfel.core.errors import GipfelError
from gipfel.web.edge.errors import Refusal, as_json, refuse
from gipfel.web.edge.logs import LOGGER
from gipfel.web.edge.metrics import Metrics
from gipfel.web.edge.traces import Answered, Traces

GONE = 499  # told of who left before the answer, as other servers do
QUIET = frozenset({"/health", "/metrics"})


class RequestLog:
    """Whatever goes wrong further in, the process goes on and the stranger gets an answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics, shown: Refusal = as_json, traces: Traces | None = None) -> None:
        self.app, self.metrics, self.shown, self.traces = app, metrics, shown, traces or Traces()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, watch, and tell."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        with self.traces.request(scope) as answered:
            await self._watched(scope, receive, send, answered)

    async def _watched(self, scope: Scope, receive: Receive, send: Send, answered: Answered) -> None:
        begun, status, left = time.perf_counter(), 0, False
        scope.setdefault("state", State())

        async def sending(message: Message) -> None:
            nonlocal status, left
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            try:
                await send(message)
            except OSError:  # who asked has gone: nothing is wrong here, whatever comes of it further in
                left = True
                raise

        try:
            await self.app(scope, receive, sending)
        except Exception:
            if left:
                self._tell(scope, GONE, time.perf_counter() - begun, answered)
                return
            reference = secrets.token_hex(4)
            LOGGER.exception("request failed", extra={"route": route_of(scope), "reference": reference})
            if status == 0 and scope["type"] == "http":
                error = GipfelError("internal-error", reference=reference)
                await refuse(scope, receive, sending, error, self.shown)
        self._tell(scope, status, time.perf_counter() - begun, answered)

    def _tell(self, scope: Scope, status: int, seconds: float, answered: Answered) -> None:
        route, method = route_of(scope), str(scope.get("method", "SOCKET"))
        method = method if method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "SOCKET") else "OTHER"
        self.metrics.answered(method, route, status, seconds)
        answered(method, route, status)
        if route not in QUIET:
            told = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
            LOGGER.info("request", extra=told)


def route_of(scope: Scope) -> str:
    """The pattern of the route that answered; what was typed into the address bar is never told: it may hold a link."""
    return str(getattr(scope.get("route"), "path", "")) or "none"
