"""The house as an app: its manifest, the worker that keeps shell, rules and lessons, and the page without a network."""

from __future__ import annotations

import json
from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from gipfel.core.language import LANGUAGES, _, current_language
from gipfel.web.edge.packed_files import File, answer, packed
from gipfel.web.pages.static_files import files, sent
from gipfel.web.pages.template import page

WORKER = "worker.js"
OFFLINE = "/offline"
SHELL = ("css/tokens.css", "css/page.css", "css/fields.css", "icon.svg", "words.js", "page/asking.js")
"""What every page needs; whatever else a page has loaded is kept when it is loaded."""
ASKED_ANEW = "no-cache"
router = APIRouter(include_in_schema=False)


@router.get("/manifest.webmanifest")
async def manifest() -> Response:
    """What a browser needs to know to install the house, in the reader's language."""
    told = {
        "name": "Gipfel",
        "short_name": "Gipfel",
        "description": _("Games of thought, for two. No account needed."),
        "lang": current_language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#15181c",
        "theme_color": "#1d2127",
        "icons": [{"src": files().address("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
        "shortcuts": [
            {"name": _("Play the computer"), "url": "/new?opponent=computer"},
            {"name": _("Learn"), "url": "/learn"},
        ],
    }
    headers = {"Cache-Control": ASKED_ANEW, "Vary": "Accept-Language, Cookie"}
    return Response(json.dumps(told, ensure_ascii=False), media_type="application/manifest+json", headers=headers)


@router.get(f"/{WORKER}")
async def worker(request: Request) -> Response:
    """The worker; it has to lie above all that it stands before."""
    return answer(request, _worker(), ASKED_ANEW)


@cache
def _worker() -> File:
    shell = [*SHELL, *(f"words/{language}.js" for language in LANGUAGES)]
    kept = {
        "digest": files().digest,
        "files": [files().address(path) for path in shell],
        "icon": files().address("icon.svg"),
    }
    head = f"self.KEPT = {json.dumps(kept)};\nself.OFFLINE = {json.dumps(OFFLINE)};\n"
    return packed("text/javascript; charset=utf-8", head.encode() + sent(WORKER).plain)


@router.get(OFFLINE)
async def offline(request: Request) -> HTMLResponse:
    """What is shown where the house cannot be reached."""
    return await page(request, "offline.html")
