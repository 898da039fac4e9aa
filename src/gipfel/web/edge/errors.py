"""Errors on the wire: `{"error": {"code", "message", "params"}}` with the status that fits the code."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from gipfel.core.errors import GipfelError
from gipfel.store import StoreAway
from gipfel.web.edge.logs import LOGGER

UNUSABLE = 422
RETRY_AFTER = 5  # seconds until it is worth asking again a house whose database is away
MOST_TEXT = 500
MOST_ITEMS = 50
MOST_PROBLEMS = 10

_STATUSES: dict[str, int] = {}


def assign(status: int, *codes: str) -> None:
    """Codes that answer with this status; all others are 422, what the rules and limits of a message refuse."""
    for code in codes:
        if _STATUSES.setdefault(code, status) != status:
            raise ValueError(f"the code {code!r} has the status {_STATUSES[code]} already")


assign(400, "bad-json", "request-refused")
assign(401, "login-needed", "guest-needed", "bad-token", "wrong-password", "code-needed", "wrong-code")
assign(403, "scope-missing", "foreign-origin", "origin-missing", "not-here", "not-seated", "not-yours", "house-only")
assign(403, "blocked", "wrong-link", "seat-kept", "muted", "claim-needs-account", "rated-needs-accounts")
assign(403, "analysis-of-own-game", "player-gone")
assign(404, "no-such-page", "no-such-table", "no-such-session", "no-such-token", "no-such-player", "no-such-guest")
assign(404, "no-such-record", "no-such-lesson", "no-such-puzzle", "push-unavailable", "archive-no-game", "no-archive")
assign(405, "method-not-allowed")
assign(408, "too-slow")
assign(409, "stale", "seat-taken", "seated-already", "opened-already", "started-already", "not-started", "table-over")
assign(409, "not-over", "table-frozen", "not-frozen", "table-full", "not-your-turn", "entered-already", "name-taken")
assign(409, "game-not-installed", "puzzle-played")
assign(409, "offered-already", "offer-unanswered", "rematch-agreed-already", "house-open-already", "too-many-tables")
assign(409, "second-factor-on", "no-second-factor", "too-many-records", "records-too-large", "network-full")
assign(413, "too-large")
assign(415, "not-json", "packed-body")
assign(421, "unknown-host")
assign(429, "too-many")
assign(500, "internal-error", "table-unreadable")
assign(503, "house-full", "house-busy", "house-closing", "house-stopped", "not-ready", "took-too-long", "store-away")
assign(503, "computation-failed")

_RAISED = {400: "bad-json", 404: "no-such-page", 405: "method-not-allowed", 415: "not-json"}


Refusal = Callable[[HTTPConnection, GipfelError, Response], Response]
"""What becomes of a refusal whose plain answer is given."""


def as_json(_connection: HTTPConnection, _error: GipfelError, plain: Response) -> Response:
    """Refusals as programs read them."""
    return plain


def status_of(code: str) -> int:
    """The HTTP status of a code."""
    return _STATUSES.get(code, UNUSABLE)


def error_json(error: GipfelError) -> dict[str, Any]:
    """`{"code", "message", "params"}` in the language of the moment, safe to send."""
    params = {str(name): _plain(value) for name, value in error.params.items()}
    return {"code": error.code, "message": _clean(str(error), 2 * MOST_TEXT), "params": params}


def error_response(error: GipfelError, headers: Mapping[str, str] | None = None, status: int | None = None) -> Response:
    """The answer to a request that was refused."""
    head, status = dict(headers or {}), status or status_of(error.code)
    if error.code in ("too-many", "store-away"):
        head["Retry-After"] = str(error.params.get("seconds", 60))
    if status == 401:
        head["WWW-Authenticate"] = 'Bearer realm="gipfel"'
    body = json.dumps({"error": error_json(error)}, ensure_ascii=False).encode()
    return Response(body, status, head, "application/json")


def store_away(error: StoreAway) -> GipfelError:
    """What people are told while the database is away; why it is, only the log is told."""
    LOGGER.warning("the store is away: %s", error)
    return GipfelError("store-away", seconds=RETRY_AFTER)


def _plain(value: object) -> Any:
    """What JSON can carry of a parameter; a stranger's text comes back shortened and without half characters."""
    if value is None or isinstance(value, bool | int) or (isinstance(value, float) and math.isfinite(value)):
        return value
    if isinstance(value, Mapping):
        return {_clean(str(name)): _plain(item) for name, item in list(value.items())[:MOST_ITEMS]}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item) for item in list(value)[:MOST_ITEMS]]
    return _clean(str(value))


def _clean(text: str, most: int = MOST_TEXT) -> str:
    return text[:most].encode("utf-8", "replace").decode()


async def refuse(scope: Scope, receive: Receive, send: Send, error: GipfelError, shown: Refusal = as_json) -> None:
    """Answer a request, or a socket that is not open yet, with an error, as it is `shown` to who asked."""
    response = error_response(error)
    if scope["type"] == "http":
        await shown(HTTPConnection(scope), error, response)(scope, receive, send)
        return
    # Before it is accepted a socket is still an HTTP request; not every server can answer it with a body.
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": error.code})
        return
    head = {
        "type": "websocket.http.response.start",
        "status": response.status_code,
        "headers": response.raw_headers,
    }
    await send(head)
    await send({"type": "websocket.http.response.body", "body": response.body})


def install(app: FastAPI, shown: Refusal) -> None:
    """Answer every error of an application in this shape, or as it is `shown` to who asked for a page."""

    @app.exception_handler(GipfelError)
    async def refused(request: Request, error: GipfelError) -> Response:
        return shown(request, error, error_response(error))

    @app.exception_handler(StoreAway)
    async def away(request: Request, error: StoreAway) -> Response:
        found = store_away(error)
        return shown(request, found, error_response(found))

    @app.exception_handler(RequestValidationError)
    async def unreadable(request: Request, error: RequestValidationError) -> Response:
        found = _unreadable(error)
        return shown(request, found, error_response(found))

    @app.exception_handler(HTTPException)
    async def raised(request: Request, error: HTTPException) -> Response:
        # Starlette and FastAPI raise these themselves: unknown paths, wrong methods, bodies that are no JSON.
        code = _RAISED.get(error.status_code, "request-refused")
        found = GipfelError(code, method=request.method)
        return shown(request, found, error_response(found, error.headers, error.status_code))


def _unreadable(error: RequestValidationError) -> GipfelError:
    problems = [
        {"place": ".".join(str(part)[:80] for part in found["loc"][1:]), "detail": str(found["msg"])[:200]}
        for found in error.errors()[:MOST_PROBLEMS]
    ]
    if any(found["type"] == "json_invalid" for found in error.errors()):
        return GipfelError("bad-json")
    return GipfelError("unreadable-request", **problems[0], problems=problems)
