"""Templates to pages: the words of the reader's language, his theme, and where files lie."""

from __future__ import annotations

import gzip
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import HTTPConnection
from starlette.responses import Response

from gipfel.core.errors import GipfelError
from gipfel.core.language import LANGUAGES, _, current_language, ngettext
from gipfel.core.lesson import has_lesson
from gipfel.core.messages import sentence
from gipfel.core.registry import names
from gipfel.core.rulebook import has_rules
from gipfel.store.accounts.name_rules import LEAST_NAME, MOST_NAME
from gipfel.web.edge.errors import error_json
from gipfel.web.pages.browser_words import MATCHES
from gipfel.web.pages.static_files import files
from gipfel.web.people.identity import Caller, caller

THEME = "gipfel-theme"
THEMES = ("light", "dark")
OWN_NAMES = {
    "de": "Deutsch",
    "en": "English",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "es": "Español",
    "pl": "Polski",
}
"""What each language calls itself; in no catalogue, for they are the same in all."""

assert set(OWN_NAMES) == set(LANGUAGES)

_templates = Environment(
    loader=PackageLoader("gipfel.web", "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.globals.update(
    {
        "_": _,
        "ngettext": ngettext,
        "sentence": sentence,
        "has_lesson": has_lesson,
        "has_rules": has_rules,
        "least_name": LEAST_NAME,
        "most_name": MOST_NAME,
        "static": lambda path: files().address(path),
    }
)


def read_templates() -> None:
    """All of them, so that no visitor waits for the first reading of one."""
    for name in _templates.list_templates(extensions=["html"]):
        _templates.get_template(name)


async def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page in the reader's language; `context` is what its template shows."""
    return _rendered(request, template, status, await caller(request), context)


def plain_page(connection: HTTPConnection, template: str, status: int, **context: Any) -> HTMLResponse:
    """A page that asks the house for nothing: it may be shown because the house has refused to be asked."""
    return _rendered(connection, template, status, Caller(None), context)


def _rendered(
    connection: HTTPConnection, template: str, status: int, reader: Caller, context: dict[str, Any]
) -> HTMLResponse:
    theme = connection.cookies.get(THEME, "")
    shown = {
        "language": current_language(),
        "languages": OWN_NAMES,
        "theme": theme if theme in THEMES else "",
        "reader": reader,
        "here": connection.scope["path"],
        "games_said": [*names(), MATCHES],  # whose sentences the modules of a page bring
        "status": status,
        **context,
    }
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    text = _templates.get_template(template).render(shown)
    if "gzip" not in connection.headers.get("accept-encoding", ""):
        return HTMLResponse(text, status, headers)
    return HTMLResponse(gzip.compress(text.encode(), 6, mtime=0), status, headers | {"Content-Encoding": "gzip"})


def wants_page(connection: HTTPConnection) -> bool:
    """Whether a browser asks for a page: by a way that reads, outside the API."""
    path: str = connection.scope["path"]
    reading = connection.scope.get("method") in ("GET", "HEAD")
    for_programs = path == "/api" or path.startswith(("/api/", "/static/")) or path.endswith(".json")
    return reading and not for_programs and "text/html" in connection.headers.get("accept", "")


def refusal(connection: HTTPConnection, error: GipfelError, plain: Response) -> Response:
    """The answer to a refused request, with the status and headers of the `plain` one."""
    if not wants_page(connection):
        return plain
    told = error_json(error)
    shown = plain_page(connection, "error.html", plain.status_code, code=told["code"], message=told["message"])
    for name in ("Retry-After", "WWW-Authenticate", "Allow"):
        if name in plain.headers:
            shown.headers[name] = plain.headers[name]
    return shown
