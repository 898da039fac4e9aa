"""The routes of the explorer: what was played from a position, and the games of the archive."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.house.engines.analysis import MOST_TEXT, MOST_TURNS
from gipfel.tables import Refused
from gipfel.web.api.models import MOST_POSITION
from gipfel.web.api.reader import computed, own_running
from gipfel.web.edge.answers import Json, answer, refusals
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller, require

JOBS = "gipfel.web.api.explorer_jobs"
MOST_LINE = 16_000  # characters of all turns together
YEARS, RATINGS = {"ge": 1800, "le": 2200}, {"ge": 100, "le": 9900}
router = APIRouter(prefix="/api/1/explorer", tags=["explorer"])


class ExplorerAnswer(BaseModel):
    """What the archive knows of a position; docs/archive.md has the words."""

    preparing: Annotated[bool, Field(description="The shipped games are still being added: ask again.")]
    games: int
    more: int
    groups: list[Json]
    found: list[Json]


class GameOfArchive(BaseModel):
    """A game of the archive."""

    game: int
    spec: str
    position: str | None
    turns: list[str]
    players: list[Json]
    date: str | None
    result: str
    reason: str | None
    source: str


@router.get(
    "",
    summary="What was played from a position",
    response_model=ExplorerAnswer,
    responses=refusals("analysis-of-own-game", "unknown-game", "bad-position", "malformed-turn", "archive-years"),
)
async def explore(
    request: Request,
    known: Annotated[Caller, Depends(require("read"))],
    spec: Annotated[str, Query(max_length=MOST_TEXT, examples=["zertz"])],
    position: Annotated[str | None, Query(max_length=MOST_POSITION, description="Its text; else the start.")] = None,
    turns: Annotated[str, Query(max_length=MOST_LINE, description="Turns separated by `;`.")] = "",
    by: Annotated[Literal["people", "computers", "all"], Query()] = "all",
    since: Annotated[int | None, Query(**YEARS)] = None,
    until: Annotated[int | None, Query(**YEARS)] = None,
    strength: Annotated[int | None, Query(**RATINGS, description="Both are rated at least so, by the hundred.")] = None,
) -> Response:
    """Turns by how often they were played, with results, and games. Refused where an analysis would be."""
    parts = parts_of(request)
    played = [turn.strip() for turn in turns.split(";") if turn.strip()]
    if len(played) > MOST_TURNS:
        raise Refused("too-long", limit=MOST_TURNS)
    wanted = {
        "path": str(parts.archive.path),
        "spec": spec,
        "position": position,
        "turns": played,
        "own": await own_running(request),
        "by": by,
        "since": since,
        "until": until,
        "strength": strength,
    }
    found = await computed(parts, known, f"{JOBS}:explored", wanted)
    if found["preparing"]:
        parts.archive.prepare()
    return answer(found)


@router.get(
    "/{game}",
    summary="A game of the archive",
    response_model=GameOfArchive,
    responses=refusals("archive-no-game", "no-archive"),
)
async def kept_game(
    request: Request,
    known: Annotated[Caller, Depends(require("read"))],
    game: Annotated[int, Path(ge=1, le=2**53, description="Its number in the archive.")],
) -> Response:
    """Who played, when, the result, and all turns."""
    parts = parts_of(request)
    wanted = {"path": str(parts.archive.path), "game": game}
    return answer(await computed(parts, known, f"{JOBS}:kept_game", wanted))
