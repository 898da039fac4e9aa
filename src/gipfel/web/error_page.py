"""Refusals as pages, for people whose browser asked for one; programs get JSON."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from gipfel.core.errors import GipfelError
from gipfel.web.errors import error_json, error_response
from gipfel.web.pages.rendering import plain_page


def wants_page(connection: HTTPConnection) -> bool:
    """Whether a browser asks for a page: by a way that reads, outside the API."""
    path: str = connection.scope["path"]
    reading = connection.scope.get("method") in ("GET", "HEAD")
    for_programs = path == "/api" or path.startswith(("/api/", "/static/")) or path.endswith(".json")
    return reading and not for_programs and "text/html" in connection.headers.get("accept", "")


def refusal(connection: HTTPConnection, error: GipfelError, plain: Response | None = None) -> Response:
    """The answer to a refused request, with the status and headers of the `plain` one."""
    plain = error_response(error) if plain is None else plain
    if not wants_page(connection):
        return plain
    told = error_json(error)
    shown = plain_page(connection, "error.html", plain.status_code, code=told["code"], message=told["message"])
    for name in ("Retry-After", "WWW-Authenticate", "Allow"):
        if name in plain.headers:
            shown.headers[name] = plain.headers[name]
    return shown
