"""The rules of each game and of combining: the whole rulebook, with positions that can be tried."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from gipfel.combine.lessons import NAME as COMBINE
from gipfel.core.errors import GipfelError
from gipfel.core.language import _, current_language
from gipfel.core.lesson import has_lesson
from gipfel.core.registry import game_type, names
from gipfel.core.rulebook import has_rules
from gipfel.web.pages.rulebook import contents, rules_html
from gipfel.web.pages.showcase import picture, symbols
from gipfel.web.pages.template import page

router = APIRouter(include_in_schema=False)


@router.get("/rules")
async def overview(request: Request) -> HTMLResponse:
    """The games whose rules are here."""
    return await page(
        request,
        "rules.html",
        games=[game_type(name) for name in _with_rules()],
        pictures={name: picture(name) for name in _with_rules()},
        sheet=symbols(),
    )


@router.get("/rules/combine")
async def combining(request: Request) -> HTMLResponse:
    """The rules of combining."""
    return await _rules_page(request, COMBINE, _("Rules of combining"))


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> HTMLResponse:
    """The rules of a game."""
    if name not in _with_rules():
        raise GipfelError("no-such-page")
    return await _rules_page(request, name, _("Rules of {game}").format(game=game_type(name).title))


async def _rules_page(request: Request, name: str, title: str) -> HTMLResponse:
    article, sections = await run_in_threadpool(_rulebook, name, current_language())
    others = [(other, words) for other, words in _titles() if other != name]
    return await page(
        request,
        "rulebook.html",
        name=name,
        title=title,
        article=article,
        sections=sections,
        others=others,
        taught=name == COMBINE or has_lesson(name),
    )


@cache
def _rulebook(name: str, _language: str) -> tuple[str, list[tuple[str, str]]]:
    # The pictures of a rulebook take a moment; there are as many rulebooks as games and languages.
    return rules_html(name), contents(name)


def _titles() -> list[tuple[str, str]]:
    return [*((name, game_type(name).title) for name in _with_rules()), (COMBINE, _("Combining games"))]


def _with_rules() -> list[str]:
    """The games that have brought their rules for people."""
    return [name for name in names() if has_rules(name)]
