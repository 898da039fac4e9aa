"""The agreement before a combined match: sentences with choices in them, and what they mean."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse

from gipfel.combine.agreement import MOST_CHALLENGES
from gipfel.combine.agreement_words import DECIDES, told
from gipfel.combine.deadlines import USUAL, deadline_titles
from gipfel.combine.proposals import (
    ADVISED_HOST,
    HOSTS,
    MOST_POTENTIALS,
    POTENTIALS,
    WORDS,
    brought,
    contests,
    proposed,
)
from gipfel.core.errors import GipfelError
from gipfel.core.language import _
from gipfel.core.option import MOST_WORDS
from gipfel.core.registry import game
from gipfel.core.spec import MOST_CHARACTERS, MOST_DEEP, parse_spec
from gipfel.tables.seats import LEVELS
from gipfel.web.pages.new_game import CLOCKS, OPPONENTS
from gipfel.web.pages.template import page

router = APIRouter(include_in_schema=False)


@router.get("/agree")
async def agree(request: Request) -> HTMLResponse:
    """The page on which a combined match is agreed."""
    return await page(
        request,
        "agree.html",
        hosts=HOSTS,
        brought={host: own for host in HOSTS if any((own := brought(host)).values())},
        advised=ADVISED_HOST,
        potentials=POTENTIALS,
        most_potentials=MOST_POTENTIALS,
        most_challenges=MOST_CHALLENGES,
        most_words=MOST_WORDS,
        most_deep=MOST_DEEP,
        contests=contests(),
        words=WORDS,
        proposed={kind: proposed(kind) for kind in POTENTIALS},
        decides=_(DECIDES).partition("{contest}")[0].rstrip(),
        opponents=OPPONENTS,
        levels=LEVELS,
        clocks=CLOCKS,
        deadlines=deadline_titles(),
        usual_deadline=USUAL,
    )


@router.get("/agree/meaning")
async def meaning(request: Request, spec: Annotated[str, Query(max_length=4 * MOST_CHARACTERS)] = "") -> HTMLResponse:
    """What a spec means, as a part of the page; what is wrong with it, if it cannot be played."""
    try:
        found = parse_spec(spec)
        game(found)
        agreed, refused = told(found), ""
    except GipfelError as error:
        agreed, refused = None, str(error)
    return await page(request, "meaning.html", agreed=agreed, refused=refused)
