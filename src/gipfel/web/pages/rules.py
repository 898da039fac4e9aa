"""The rules of each game: the whole rulebook, with positions that can be tried."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.drawing import inline, sheet
from gipfel.core.errors import GipfelError
from gipfel.core.language import current_language
from gipfel.core.registry import game_type, names
from gipfel.web.pages.rendering import page
from gipfel.web.pages.showcase import showcase
from gipfel.web.rules_page import contents, rules_html

router = APIRouter()


@router.get("/rules")
async def overview(request: Request) -> HTMLResponse:
    """The games whose rules are here."""
    scenes = {name: showcase(name) for name in names()}
    return await page(
        request,
        "rules.html",
        games=[game_type(name) for name in names()],
        pictures={name: inline(scene, title="", trays_shown=False) for name, scene in scenes.items()},
        sheet=sheet(scenes.values()),
    )


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> HTMLResponse:
    """The rules of a game."""
    if name not in names():
        raise GipfelError("no-such-page")
    article, sections = _rulebook(name, current_language())
    return await page(
        request, "rulebook.html", game=game_type(name), article=article, sections=sections, games=_titles()
    )


@cache
def _rulebook(name: str, _language: str) -> tuple[str, list[tuple[str, str]]]:
    # The pictures of a rulebook take a moment; there are as many rulebooks as games and languages.
    return rules_html(name), contents(name)


def _titles() -> list[tuple[str, str]]:
    return [(name, game_type(name).title) for name in names()]
