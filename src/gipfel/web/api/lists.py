"""Routes of lists: the lobby, what is being played, one's own tables, finished games."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from gipfel.core.registry import game_type
from gipfel.core.spec import MOST_CHARACTERS, parse_spec
from gipfel.store import Search
from gipfel.web.api.models import MOST_NAME, TableList
from gipfel.web.api.reader import Reader
from gipfel.web.api.table_json import page_of
from gipfel.web.edge.answers import answer, refusals
from gipfel.web.parts import parts_of

MOST_LISTED = 100
LATEST = 2**53
router = APIRouter(prefix="/api/1", tags=["lists"])
REFUSED = refusals("bad-cursor")
GAMES_REFUSED = ("bad-cursor", "unknown-game", "malformed-spec")

Limit = Annotated[int, Query(ge=1, le=MOST_LISTED)]
Before = Annotated[str | None, Query(max_length=200, description="The `next` of the page before.")]
Instant = Annotated[int | None, Query(ge=0, le=LATEST, description="Milliseconds.")]
Phase = Literal["waiting", "playing", "over"]


@router.get("/lobby", summary="Tables open to anyone", response_model=TableList, responses=REFUSED)
async def lobby(request: Request, known: Reader, limit: Limit = 50, before: Before = None) -> Response:
    """Tables that wait for anyone, the newest first; not those of people who are blocked."""
    parts = parts_of(request)
    without = frozenset[str]() if known.party is None else await parts.store.blocked_with(known.party.id)
    return answer(page_of(await parts.store.lobby(limit + 1, before, without), limit))


@router.get("/playing", summary="Games under way", response_model=TableList, responses=REFUSED)
async def playing(request: Request, _known: Reader, limit: Limit = 50, before: Before = None) -> Response:
    """Games anyone may watch, the newest first."""
    return answer(page_of(await parts_of(request).store.playing(limit + 1, before), limit))


@router.get("/tables", summary="One's own tables", response_model=TableList, responses=REFUSED)
async def own(
    request: Request,
    known: Reader,
    phase: Annotated[list[Phase], Query(max_length=3, description="May be repeated.")] = ["waiting", "playing"],  # noqa: B006
    limit: Limit = 50,
    before: Before = None,
) -> Response:
    """Tables at which one sits or is asked to, hidden ones too, the newest first."""
    found = []
    if known.party is not None:
        found = await parts_of(request).store.tables_of([known.party.id], phase, limit + 1, before)
    return answer(page_of(found, limit))


@router.get(
    "/games",
    summary="Finished games",
    response_model=TableList,
    responses=refusals(*GAMES_REFUSED),
)
async def games(
    request: Request,
    _known: Reader,
    game: Annotated[str | None, Query(max_length=40, examples=["zertz"])] = None,
    spec: Annotated[str | None, Query(max_length=MOST_CHARACTERS)] = None,
    player: Annotated[str | None, Query(max_length=MOST_NAME, description="A name.")] = None,
    result: Annotated[
        Literal["first", "second", "draw", "won", "lost"] | None,
        Query(description="Who won, by the order of moving; `won` and `lost` are said of `player`."),
    ] = None,
    rated: bool | None = None,
    since: Instant = None,
    until: Instant = None,
    limit: Limit = 50,
    before: Before = None,
) -> Response:
    """Finished games for all to see, the latest first. `since` ≤ end < `until`."""
    search = Search(
        game=game,
        spec=spec,
        player=player,
        result=result,
        rated=rated,
        since=since,
        until=until,
        before=before,
        limit=limit + 1,
    )
    found = await parts_of(request).store.games(search)
    if not found:
        check_names(game, spec)
    return answer(page_of(found, limit))


def check_names(game: str | None, spec: str | None) -> None:
    """Where nothing is found: whether there are such a game and spec at all. Games of a package that was removed are
    found, so only what nobody has played is asked about."""
    if game:
        game_type(game)
    if spec:
        parse_spec(spec)
