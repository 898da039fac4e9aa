"""The description of the API: as OpenAPI for programs, and route by route for the page that people read.

Both are made once: writing OpenAPI takes a fifth of a second, and strangers can ask for it as often as for any page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response

from gipfel.web.edge.answers import to_bytes
from gipfel.web.edge.packed_files import QUICK, File, answer, packed

DESCRIPTION = """\
Tables on which people and programs play, live or by correspondence. What a page of the house can do, a program can do.

Errors have one shape, `{"error": {"code", "message", "params"}}`; codes never change, messages come in the language of
`Accept-Language`. Programs show a token (`Authorization: Bearer …`); pages send the cookie of a guest or a session, and
whatever changes something must come from the house's own origin.
"""
OPENAPI = "/api/openapi.json"
Made = TypeVar("Made")
METHODS = ("get", "post", "put", "patch", "delete")
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class DescribedRoute:
    """What people read about one route: `given` are its parameters and where each stands."""

    group: str
    method: str
    path: str
    about: str
    given: tuple[tuple[str, str], ...]
    answers: tuple[tuple[str, str], ...]


class Description:
    """What one application can do: OpenAPI, and its routes for people, each written by a thread when first asked."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._written: dict[str, asyncio.Task[Any]] = {}

    async def openapi(self) -> File:
        """For programs."""
        return await self._once("openapi", lambda: packed("application/json", to_bytes(self._app.openapi()), QUICK))

    async def routes(self) -> tuple[DescribedRoute, ...]:
        """For people."""
        return await self._once("routes", lambda: tuple(_routes(self._app.openapi())))

    async def _once(self, name: str, write: Callable[[], Made]) -> Made:
        known = self._written.get(name)
        if known is None or (known.done() and (known.cancelled() or known.exception())):  # what failed is tried again
            known = self._written[name] = asyncio.create_task(asyncio.to_thread(write))
        found: Made = await asyncio.shield(known)  # others wait for it who did not go away
        return found


@router.get(OPENAPI)
async def openapi(request: Request) -> Response:
    """The description for programs."""
    return answer(request, await request.app.state.description.openapi(), "no-store")


def _routes(schema: dict[str, Any]) -> Iterator[DescribedRoute]:
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                yield _route(method, path, item[method])


def _route(method: str, path: str, route: dict[str, Any]) -> DescribedRoute:
    about = f"{route.get('summary', '')}. {route.get('description', '')}".strip()
    given = tuple((found["name"], found["in"]) for found in route.get("parameters", []))
    answers = tuple((code, told.get("description", "")) for code, told in route["responses"].items())
    return DescribedRoute(next(iter(route.get("tags", [])), ""), method.upper(), path, about, given, answers)
