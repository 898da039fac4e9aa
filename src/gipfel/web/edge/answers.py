"""How routes are asked and answer, and how their refusals are described."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from gipfel.core.json_lines import compact
from gipfel.core.messages import declared
from gipfel.web.edge.errors import UNUSABLE, status_of

Json = dict[str, Any]
EVERYWHERE = (
    "unreadable-request",
    "bad-token",
    "scope-missing",
    "unknown-host",
    "too-many",
    "not-ready",
    "house-closing",
)


class RequestBody(BaseModel):
    """What a client sends: nothing unknown, nothing of another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ErrorShown(BaseModel):
    """Why a request was refused."""

    code: Annotated[str, Field(examples=["stale"], description="Never changes.")]
    message: Annotated[str, Field(description="A sentence in the language of Accept-Language.")]
    params: Json


class Error(BaseModel):
    """Every error has this shape."""

    error: ErrorShown


SCHEMA = {"$ref": f"#/components/schemas/{Error.__name__}"}
BODY = ("bad-json", "too-large", "not-json", "foreign-origin", "origin-missing")
"""What a request that changes something can be refused for before anybody looks at what it wants."""


def to_bytes(value: object) -> bytes:
    """Compact JSON; pure ASCII, so that no half character can break it."""
    return compact(value).encode("ascii")


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
