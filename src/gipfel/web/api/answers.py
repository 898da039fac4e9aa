"""How routes answer, and how their refusals are described."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from gipfel.core.messages import declared
from gipfel.web.api import api_messages as api_messages
from gipfel.web.api.models import Error
from gipfel.web.api.showing import to_bytes
from gipfel.web.errors import UNUSABLE, assign, status_of

assign(404, "no-such-record", "no-such-lesson")
assign(409, "too-many-records", "records-too-large", "network-full")
assign(403, "analysis-of-own-game")
assign(503, "computation-failed")
EVERYWHERE = (
    "unreadable-request",
    "bad-token",
    "scope-missing",
    "unknown-host",
    "too-many",
    "not-ready",
    "house-closing",
)
SCHEMA = {"$ref": f"#/components/schemas/{Error.__name__}"}
BODY = ("bad-json", "too-large", "not-json", "foreign-origin", "origin-missing")
"""What a request that changes something can be refused for before anybody looks at what it wants."""


def answer(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """JSON, encoded here and not looked at again."""
    return encoded(to_bytes(value), status, headers)


def encoded(body: bytes, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that is encoded already."""
    return Response(body, status, headers, "application/json")


def refusals(*codes: str) -> dict[int | str, dict[str, Any]]:
    """The description of what a route refuses, by status, with an example for each code."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in dict.fromkeys((*codes, *EVERYWHERE)):
        by_status[status_of(code)].append(code)
    described: dict[int | str, dict[str, Any]] = {
        status: _described(found) for status, found in sorted(by_status.items())
    }
    # FastAPI works out a model for each place that names it: one names it, the others refer to it.
    described[UNUSABLE]["model"] = Error
    return described


def _described(codes: list[str]) -> dict[str, Any]:
    sentences = declared()
    examples = {
        code: {"value": {"error": {"code": code, "message": sentences.get(code, code), "params": {}}}} for code in codes
    }
    described = ", ".join(f"`{code}`" for code in codes)
    return {"description": described, "content": {"application/json": {"schema": SCHEMA, "examples": examples}}}
