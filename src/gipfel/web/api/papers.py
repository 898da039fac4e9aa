"""Routes of papers: a record or SGF becomes lines to look at, and lines become a record, SGF or a picture."""

from __future__ import annotations

from base64 import b64decode
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.core.language import current_language
from gipfel.web.api.jobs import MOST_TURNS
from gipfel.web.api.models import MOST_POSITION, Word
from gipfel.web.api.paper_jobs import MOST_LINES
from gipfel.web.api.positions import Turn
from gipfel.web.api.reader import computed
from gipfel.web.api.records import VERIFIED_WITHIN, RecordGiven
from gipfel.web.edge.answers import BODY, RequestBody, answer, refusals
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller, require

router = APIRouter(prefix="/api/1/positions", tags=["positions"])
Reader = Annotated[Caller, Depends(require("read"))]
Turns = Annotated[list[Turn], Field(max_length=MOST_TURNS)]
KINDS = {"gipfel": "text/plain", "sgf": "text/plain", "svg": "image/svg+xml", "png": "image/png"}


class PaperGiven(RecordGiven):
    """A file of records or SGF as text, or turns without anything else, which need the game they belong to."""

    spec: Annotated[Word | None, Field(description="The game of bare turns.", examples=["zertz"])] = None
    position: Annotated[str | None, Field(max_length=MOST_POSITION, description="Where they begin.")] = None


class GameRead(BaseModel):
    """A game of a file: where it begins, and its lines; the first is the game as it was played."""

    spec: str
    position: str
    lines: list[list[str]]
    tags: dict[str, str]


class GamesRead(BaseModel):
    """The games of a file."""

    games: list[GameRead]


class LinesGiven(RequestBody):
    """Lines of a game from one beginning, the main line first, and what is to be made of them."""

    spec: Annotated[Word, Field(examples=["pentago"])]
    position: Annotated[str | None, Field(max_length=MOST_POSITION, description="Its text; else the start.")] = None
    lines: Annotated[list[Turns], Field(min_length=1, max_length=MOST_LINES, examples=[[["c3ne+"]]])]
    form: Annotated[Literal["gipfel", "sgf", "svg", "png"], Field(description="A record, SGF, or a picture.")]
    theme: Literal["light", "dark"] = "light"
    tags: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=200)]],
        Field(default={}, max_length=20, description="Tags of the record: `First`, `Second`, `Date`, `Event`, `Site`."),
    ]


@router.post(
    "/read",
    summary="Read a record",
    response_model=GamesRead,
    responses=refusals("garbled-turn", "illegal-turn", "bare-turn", "too-many-games", "took-too-long", *BODY),
)
async def read(request: Request, given: PaperGiven, known: Reader) -> Response:
    """A record, SGF or bare turns as lines of turns; every game is replayed by the rules. Nothing is kept."""
    parts = parts_of(request)
    parts.limits.spend("uploads", known.address)
    wanted = {**given.model_dump(), "language": current_language()}
    return answer(await computed(parts, known, "gipfel.web.api.paper_jobs:read_papers", wanted, VERIFIED_WITHIN))


@router.post(
    "/file",
    summary="Write a record or a picture",
    response_class=Response,
    responses={
        200: {"content": {kind: {} for kind in sorted(set(KINDS.values()))}},
        **refusals("unknown-game", "foreign-game", "foreign-variations", "took-too-long", *BODY),
    },
)
async def write(request: Request, given: LinesGiven, known: Reader) -> Response:
    """A record or SGF with its variations, or a picture of the position at the end of the first line."""
    parts = parts_of(request)
    made = await computed(parts, known, "gipfel.web.api.paper_jobs:write_papers", given.model_dump(), VERIFIED_WITHIN)
    content = b64decode(made["base64"]) if "base64" in made else made["text"].encode()
    headers = {"Content-Disposition": f'attachment; filename="game.{given.form}"', "Cache-Control": "no-store"}
    return Response(content, media_type=KINDS[given.form], headers=headers)
