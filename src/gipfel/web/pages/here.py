"""Two at one screen: a game without seats, kept by the browser alone."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from gipfel.combine.agreement_words import told
from gipfel.combine.match_game import MatchGame, sandy_games
from gipfel.core.language import _
from gipfel.core.lot import with_seeds
from gipfel.core.registry import game, gentlest
from gipfel.core.spec import MOST_CHARACTERS, without_seeds
from gipfel.tables import Refused
from gipfel.web.pages.template import page
from gipfel.web.pages.words import contest_names, game_words

router = APIRouter(include_in_schema=False)


@router.get("/here")
async def here(request: Request, spec: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "") -> Response:
    """A board for both players; in a combined match the house draws its lots."""
    found, settled = game(spec or gentlest()), with_seeds(spec or gentlest())
    if settled != found.spec:  # a set-up by lot is drawn once: the address of the game tells it from then on
        return RedirectResponse(f"/here?{urlencode({'spec': settled.text})}", 303)
    for sandy in sandy_games(found):
        raise Refused("sand-needs-a-table", game=game_words(sandy.spec.text))
    start = found.start()
    return await page(
        request,
        "here.html",
        spec=found.spec.text,
        game=found,
        again=without_seeds(found.spec).text,
        agreed=told(found.spec) if isinstance(found, MatchGame) else None,
        contests=contest_names(found),
        title=game_words(found.spec.text),
        sides=[_(side, found.name) for side in found.sides],
        scene=start.scene(),
        prompt=start.prompt(),
    )
