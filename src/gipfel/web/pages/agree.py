"""The agreement before a combined match: sentences with choices in them, and what they mean."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.language import N_
from gipfel.play.seats import LEVELS
from gipfel.web.pages.new_game import CLOCKS, OPPONENTS
from gipfel.web.pages.rendering import page

HOSTS = {
    "gipf:standard": N_("standard GIPF"),
    "gipf:basic": N_("basic GIPF"),
    "gipf:tournament": N_("tournament GIPF"),
}
POTENTIALS = {
    "zertz": N_("A ZÈRTZ potential jumps over the pieces next to it."),
    "tamsk": N_("A TAMSK potential brings an extra push from the centre."),
    "yinsh": N_("A YINSH potential runs along a line of vacant spots."),
}
TITLES = {"zertz": "ZÈRTZ", "tamsk": "TAMSK", "yinsh": "YINSH"}
USUAL = {"zertz": 3, "tamsk": 0, "yinsh": 0}
CONTESTS = {
    "zertz:blitz": N_("a game of ZÈRTZ, blitz"),
    "zertz": N_("a game of ZÈRTZ"),
    "pentago": N_("a game of Pentago"),
    "offboard": N_("a game of Offboard"),
    "gipf:basic": N_("a game of basic GIPF"),
    "coin": N_("a coin"),
    "dice": N_("dice"),
    "external": N_("a contest outside the house"),
    "none": N_("nothing: it cannot be challenged"),
}
USUAL_CONTEST = {"zertz": "zertz:blitz", "tamsk": "pentago", "yinsh": "pentago"}
router = APIRouter(include_in_schema=False)


@router.get("/agree")
async def agree(request: Request) -> HTMLResponse:
    """The page on which a combined match is agreed."""
    return await page(
        request,
        "agree.html",
        hosts=HOSTS,
        potentials=POTENTIALS,
        titles=TITLES,
        usual=USUAL,
        contests=CONTESTS,
        usual_contest=USUAL_CONTEST,
        opponents={name: words for name, words in OPPONENTS.items() if name != "here"},
        levels=LEVELS,
        clocks=CLOCKS,
    )
