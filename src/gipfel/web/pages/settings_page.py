"""Settings: language, look, habits of play, and the account of who has one."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.web.edge.language import COOKIE
from gipfel.web.pages.template import THEME, page
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import SCOPES, caller
from gipfel.web.people.recovery import protection_of

router = APIRouter(include_in_schema=False)


@router.get("/settings")
async def settings_page(request: Request) -> HTMLResponse:
    """What one can choose; there is little."""
    person = (await caller(request)).person_id
    protected = None if person is None else await protection_of(parts_of(request), person)
    shown = {
        "language_cookie": COOKIE,
        "theme_cookie": THEME,
        "scopes": SCOPES,
        "protection": protected,
        "callable_back": parts_of(request).calls.available,
    }
    return await page(request, "settings.html", 200, **shown)
