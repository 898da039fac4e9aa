"""Puzzles: which there are by game and theme, and one on the board."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from starlette.responses import RedirectResponse, Response

from gipfel.core.language import _
from gipfel.core.registry import game_type
from gipfel.records.puzzles.collection import games_with_puzzles, shipped_puzzle
from gipfel.records.puzzles.moment import asked
from gipfel.tables import Refused
from gipfel.web.api.puzzles import chosen, next_puzzle, puzzle_of_the_day, summary
from gipfel.web.pages.template import page
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import caller

router = APIRouter(include_in_schema=False)
Word = Annotated[str, Query(max_length=40)]


@router.get("/puzzles")
async def overview(request: Request) -> HTMLResponse:
    """Games with puzzles, their themes, and the puzzle of the day."""
    games = [{**summary(name), "summary": _(game_type(name).summary, name)} for name in games_with_puzzles()]
    daily = puzzle_of_the_day(parts_of(request).house.now()) if games else None
    return await page(request, "puzzles.html", games=games, daily=daily)


@router.get("/puzzles/next")
async def following(request: Request, game: Word = "", theme: Word = "") -> Response:
    """To a puzzle that one has not tried."""
    found = chosen(game or None, theme or None)
    if not found:
        raise Refused("no-such-puzzle", name=theme or game)
    name = await next_puzzle(parts_of(request), await caller(request), found)
    wanted = "&".join(f"{word}={value}" for word, value in (("game", game), ("theme", theme)) if value)
    return RedirectResponse(f"/puzzles/{name}" + (f"?{wanted}" if wanted else ""), 303)


@router.get("/puzzles/{name}")
async def one(request: Request, name: str, game: Word = "", theme: Word = "") -> HTMLResponse:
    """A puzzle on the board; `game` and `theme` say what comes next."""
    shipped = shipped_puzzle(name)
    puzzle = shipped.puzzle
    return await page(
        request,
        "puzzle.html",
        name=shipped.name,
        game=shipped.game,
        title=game_type(shipped.game).title,
        ask=asked(puzzle),
        wanted={"game": game, "theme": theme},
        scene=puzzle.start.scene(),
        prompt=puzzle.start.prompt(),
    )
