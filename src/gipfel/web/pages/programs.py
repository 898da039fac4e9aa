"""For programs: every route of the API, described for the people who write them."""

from __future__ import annotations

import re
from html import escape
from itertools import groupby

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.web.api.description import DESCRIPTION, OPENAPI
from gipfel.web.pages.template import page

CODE = re.compile("`([^`]+)`")
router = APIRouter(include_in_schema=False)


def coded(text: str) -> str:
    """A text as markup; backticks mark what is typed."""
    return CODE.sub(r"<code>\1</code>", escape(text))


@router.get("/api")
async def programs(request: Request) -> HTMLResponse:
    """Every route with its summary, description, parameters and answers, those of one kind together."""
    routes = sorted(await request.app.state.description.routes(), key=lambda route: route.group)
    return await page(
        request,
        "programs.html",
        openapi=OPENAPI,
        version=request.app.version,
        introduction=[coded(" ".join(part.split())) for part in DESCRIPTION.strip().split("\n\n")],
        groups=[(group, list(found)) for group, found in groupby(routes, key=lambda route: route.group)],
        coded=coded,
    )
