"""Two at one screen: a game without seats, kept by the browser alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from gipfel.combine.match_game import MatchGame
from gipfel.core.language import _
from gipfel.core.registry import game, gentlest
from gipfel.core.spec import MOST_CHARACTERS
from gipfel.web.pages.template import page
from gipfel.web.pages.words import game_words

router = APIRouter(include_in_schema=False)


@router.get("/here")
async def here(request: Request, spec: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "") -> HTMLResponse:
    """A board for both players; combined matches need a table, for their lots and clocks are the house's."""
    found = game(spec or gentlest())
    start = found.start()
    return await page(
        request,
        "here.html",
        spec=found.spec.text,
        game=found,
        combined=isinstance(found, MatchGame),
        title=game_words(found.spec.text),
        sides=[_(side, found.name) for side in found.sides],
        scene=start.scene(),
        prompt=start.prompt(),
    )
