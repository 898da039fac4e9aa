"""Settings: language, look, habits of play, and the account of who has one."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.web.identity import SCOPES
from gipfel.web.language import COOKIE
from gipfel.web.pages.rendering import THEME, page

router = APIRouter(include_in_schema=False)


@router.get("/settings")
async def settings_page(request: Request) -> HTMLResponse:
    """What one can choose; there is little."""
    return await page(request, "settings.html", language_cookie=COOKIE, theme_cookie=THEME, scopes=SCOPES)
