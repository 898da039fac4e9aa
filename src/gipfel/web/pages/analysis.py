"""Analysis: any position on a board that both sides are played on, with what the computer thinks of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from gipfel.combine.match_game import MatchGame
from gipfel.core.errors import GipfelError
from gipfel.core.language import _
from gipfel.core.registry import game, game_type, gentlest, names
from gipfel.core.spec import MOST_CHARACTERS
from gipfel.house.views import look
from gipfel.tables import Refused, Table
from gipfel.tables.seats import LEVELS
from gipfel.web.api.positions import JUDGED_WITHIN, MOST_POSITION
from gipfel.web.pages.preparation import may_prepare, preparation_page
from gipfel.web.pages.template import page
from gipfel.web.pages.words import contest_names, game_words
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import caller

BETWEEN = ";"  # stands between turns in an address
MOST_ADDRESS = 20_000
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Looked:
    """What is looked at: a game, where it begins, the turns played; `table` where it comes from one."""

    spec: str
    position: str = ""
    turns: tuple[str, ...] = ()
    table: str = ""


@router.get("/analysis")
async def analysis(
    request: Request,
    spec: Annotated[str, Query(max_length=MOST_CHARACTERS)] = "",
    position: Annotated[str, Query(max_length=MOST_POSITION)] = "",
    turns: Annotated[str, Query(max_length=MOST_ADDRESS)] = "",
    table: Annotated[str, Query(max_length=100)] = "",
    computer: bool = False,
) -> HTMLResponse:
    """`?spec=`, `?position=` and `?turns=` (separated by `;`), or `?table=` with the name of a finished game, or of one
    whose terms allow analysis.

    In a running game of their own that is played slowly people prepare turns instead, without the computer, unless they
    may have it and say so (`computer=yes`).
    """
    own, framed = None, ""
    if table:
        reader, played = await caller(request), await parts_of(request).house.table(table)
        seen_by = look(played, reader.party, None)
        if may_prepare(played, seen_by) and seen_by.seat is not None and not (computer and played.terms.analysis):
            return await preparation_page(request, table, played, played.player_of(seen_by.seat))
        own = None if seen_by.seat is None else played.player_of(seen_by.seat)
        running = played.terms.analysis and played.phase == "playing"
        looked = _so_far(played) if running else finished_game(table, played)
        framed = "" if running or played.hidden else f"/embed/t/{table}"
    else:
        given = tuple(turn.strip() for turn in turns.split(BETWEEN) if turn.strip())
        looked = Looked(spec or gentlest(), position, given)
    found = game(looked.spec)
    start = found.start()
    inside = await _inner_games(request, looked) if isinstance(found, MatchGame) else []
    return await page(
        request,
        "analysis.html",
        looked=looked,
        title=game_words(looked.spec),
        sides=[_(side, found.name) for side in found.sides],
        games=[game_type(name) for name in names()],
        name=found.name,
        scene=start.scene(),
        prompt=start.prompt(),
        mover=start.player,
        contests=contest_names(found),
        inside=inside,
        levels=LEVELS,
        editable=found.editor() is not None,
        back=table,
        own=own,
        framed=framed,
    )


async def _inner_games(request: Request, looked: Looked) -> list[dict[str, str]]:
    """The games played inside a match, each with the address of its own analysis."""
    wanted = {"spec": looked.spec, "position": looked.position or None, "turns": list(looked.turns)}
    try:
        found = await parts_of(request).house.compute("gipfel.web.api.jobs:inner_games", wanted, JUDGED_WITHIN)
    except GipfelError:
        return []  # what is wrong with the line is told where its turns are shown
    return [
        {"name": game_words(each["spec"]), "number": each["number"], "address": _address(each)}
        for each in found["games"]
    ]


def _address(line: dict[str, Any]) -> str:
    turns = BETWEEN.join(line["turns"])
    return "/analysis?" + urlencode({"spec": line["spec"], "position": line["position"], "turns": turns})


@router.get("/t/{name}/analysis")
async def of_table(name: str) -> Response:
    """The analysis of a finished game; of one's own running one the board on which turns are prepared."""
    return RedirectResponse(f"/analysis?table={name}", 307)


def finished_game(name: str, table: Table) -> Looked:
    """A finished game of the house from its start."""
    if table.line is None or table.phase != "over":
        raise Refused("not-over")
    # The start is told as a position: lots may have been drawn before the first turn.
    return Looked(table.line.game.spec.text, table.line.start.text(), tuple(table.turns), name)


def _so_far(table: Table) -> Looked:
    """A running game whose terms allow analysis, as it stands: the page is one of a line, not of the table."""
    if table.line is None:
        raise Refused("not-started")
    return Looked(table.line.game.spec.text, table.line.start.text(), tuple(table.turns))
