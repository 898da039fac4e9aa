"""The description of the API: as OpenAPI, and as a plain page without script and style for any browser.

Both are made once: writing OpenAPI takes a fifth of a second, and strangers can ask for it as often as for any page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from html import escape
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import Response

from gipfel.core.language import current_language
from gipfel.web.edge.answers import to_bytes
from gipfel.web.edge.packed_files import QUICK, File, answer, packed

DESCRIPTION = """\
Tables on which people and programs play, live or by correspondence. What a page of the house can do, a program can do.

Errors have one shape, `{"error": {"code", "message", "params"}}`; codes never change, messages come in the language of
`Accept-Language`. Programs show a token (`Authorization: Bearer …`); pages send the cookie of a guest or a session, and
whatever changes something must come from the house's own origin.
"""
OPENAPI = "/api/openapi.json"
METHODS = ("get", "post", "put", "patch", "delete")
router = APIRouter(include_in_schema=False)


class Description:
    """What one application can do: OpenAPI, and a page for each language, each written by a thread when first asked."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._written: dict[str, asyncio.Task[File]] = {}

    async def openapi(self) -> File:
        """For programs."""
        return await self._once("", lambda: packed("application/json", to_bytes(self._app.openapi()), QUICK))

    async def page(self, language: str) -> File:
        """For people."""
        return await self._once(
            language, lambda: packed("text/html; charset=utf-8", _page(self._app.openapi(), language), QUICK)
        )

    async def _once(self, name: str, write: Callable[[], File]) -> File:
        known = self._written.get(name)
        if known is None or (known.done() and (known.cancelled() or known.exception())):  # what failed is tried again
            self._written[name] = asyncio.create_task(asyncio.to_thread(write))
        return await asyncio.shield(self._written[name])  # others wait for it who did not go away


@router.get(OPENAPI)
async def openapi(request: Request) -> Response:
    """The description for programs."""
    return answer(request, await request.app.state.description.openapi(), "no-store")


@router.get("/api")
async def description(request: Request) -> Response:
    """Every route with its summary, description, parameters and answers."""
    return answer(request, await request.app.state.description.page(current_language()), "no-store")


def _page(schema: dict[str, Any], language: str) -> bytes:
    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Gipfel API</title>'
    head += '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
    lines = [head, f"<h1>{escape(schema['info']['title'])} {escape(schema['info']['version'])}</h1>"]
    lines += [f"<p>{escape(part)}</p>" for part in schema["info"]["description"].strip().split("\n\n")]
    lines.append(f'<p><a href="{OPENAPI}">OpenAPI</a></p>')
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                lines += _route(method, path, item[method])
    return "\n".join([*lines, "</html>"]).encode()


def _route(method: str, path: str, route: dict[str, Any]) -> list[str]:
    lines = [f"<h2><code>{method.upper()} {escape(path)}</code></h2>", f"<p>{escape(route.get('summary', ''))}. "]
    lines[-1] += f"{escape(route.get('description', ''))}</p>"
    given = [f"<code>{escape(found['name'])}</code> ({escape(found['in'])})" for found in route.get("parameters", [])]
    if given:
        lines.append(f"<p>{', '.join(given)}</p>")
    answers = [f"{escape(code)}: {escape(told.get('description', ''))}" for code, told in route["responses"].items()]
    return [*lines, f"<ul>{''.join(f'<li>{answer}</li>' for answer in answers)}</ul>"]
