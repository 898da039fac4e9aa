"""The description of the API as a plain page: no script, no style, any browser."""

from __future__ import annotations

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.language import current_language

DESCRIPTION = """\
Tables on which people and programs play, live or by correspondence. What a page of the house can do, a program can do.

Errors have one shape, `{"error": {"code", "message", "params"}}`; codes never change, messages come in the language of
`Accept-Language`. Programs show a token (`Authorization: Bearer …`); pages send the cookie of a guest or a session, and
whatever changes something must come from the house's own origin.
"""
METHODS = ("get", "post", "put", "patch", "delete")
router = APIRouter(include_in_schema=False)


@router.get("/api")
async def description(request: Request) -> HTMLResponse:
    """Every route with its summary, description, parameters and answers."""
    schema = request.app.openapi()
    lines = [f"<h1>{escape(schema['info']['title'])} {escape(schema['info']['version'])}</h1>"]
    lines += [f"<p>{escape(part)}</p>" for part in schema["info"]["description"].strip().split("\n\n")]
    lines.append('<p><a href="/api/openapi.json">OpenAPI</a></p>')
    for path, item in schema["paths"].items():
        for method in METHODS:
            if method in item:
                lines += _route(method, path, item[method])
    return page("Gipfel API", lines)


def _route(method: str, path: str, route: dict[str, Any]) -> list[str]:
    lines = [f"<h2><code>{method.upper()} {escape(path)}</code></h2>", f"<p>{escape(route.get('summary', ''))}. "]
    lines[-1] += f"{escape(route.get('description', ''))}</p>"
    given = [f"<code>{escape(found['name'])}</code> ({escape(found['in'])})" for found in route.get("parameters", [])]
    if given:
        lines.append(f"<p>{', '.join(given)}</p>")
    answers = [f"{escape(code)}: {escape(told.get('description', ''))}" for code, told in route["responses"].items()]
    return [*lines, f"<ul>{''.join(f'<li>{answer}</li>' for answer in answers)}</ul>"]


def page(title: str, lines: list[str]) -> HTMLResponse:
    """A page of plain HTML."""
    head = f'<!doctype html><html lang="{current_language()}"><meta charset="utf-8"><title>{escape(title)}</title>'
    head += '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
    return HTMLResponse("\n".join([head, *lines, "</html>"]))
