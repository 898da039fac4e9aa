"""The agreement before a combined match: sentences with choices in them, and what they mean."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.combine.agreement import DEFAULTS, HOSTS, POTENTIALS, contests
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
        potentials={kind: potential.power for kind, potential in POTENTIALS.items()},
        titles={kind: potential.title for kind, potential in POTENTIALS.items()},
        usual={kind: potential.usual for kind, potential in POTENTIALS.items()},
        contests=contests(),
        usual_contest=DEFAULTS,
        opponents={name: words for name, words in OPPONENTS.items() if name != "here"},
        levels=LEVELS,
        clocks=CLOCKS,
    )
