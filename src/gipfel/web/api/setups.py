"""Routes of the board editor: a position in parts, and parts as a position or what is wrong with them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.core.language import current_language
from gipfel.web.api.models import MOST_POSITION, Word
from gipfel.web.api.positions import JUDGED_WITHIN
from gipfel.web.api.reader import computed
from gipfel.web.edge.answers import BODY, Json, RequestBody, answer, refusals
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller, require

MOST_CELLS = 400
MOST_PIECES = 64  # on one cell
MOST_COUNTS = 40
router = APIRouter(prefix="/api/1/positions", tags=["positions"])
Reader = Annotated[Caller, Depends(require("read"))]
Key = Annotated[str, Field(max_length=20)]


class SetupAsked(RequestBody):
    """A position to be taken apart; without one the start."""

    spec: Annotated[Word, Field(examples=["pentago"])]
    position: Annotated[str | None, Field(max_length=MOST_POSITION)] = None


class SetupGiven(RequestBody):
    """A position in parts: signs by cell, counts by key, and who is to move."""

    signs: Annotated[dict[Key, Annotated[str, Field(max_length=MOST_PIECES)]], Field(max_length=MOST_CELLS)]
    counts: Annotated[dict[Key, Annotated[int, Field(ge=0, le=999)]], Field(default={}, max_length=MOST_COUNTS)]
    player: Annotated[int, Field(ge=0, le=1)] = 0


class SetupMade(RequestBody):
    """Parts of a position of a game."""

    spec: Annotated[Word, Field(examples=["pentago"])]
    setup: SetupGiven


class SetupShown(BaseModel):
    """A position in parts, the pieces of the tray, what is counted, and the empty board."""

    setup: Json
    highest: int
    pieces: list[Json]
    counts: list[Json]
    scene: Json


class SetupJudged(BaseModel):
    """The position its parts make, or what is wrong with them."""

    position: str | None
    wrong: list[str]


@router.post(
    "/setup",
    summary="Take a position apart",
    response_model=SetupShown,
    responses=refusals("unknown-game", "bad-position", "no-editor", "took-too-long", *BODY),
)
async def apart(request: Request, given: SetupAsked, known: Reader) -> Response:
    """For a board editor: what stands where, what may stand there, and the board without pieces."""
    wanted = {**given.model_dump(), "language": current_language()}
    job = "gipfel.web.api.setup_jobs:taken_apart"
    return answer(await computed(parts_of(request), known, job, wanted, JUDGED_WITHIN))


@router.post(
    "/made",
    summary="Put a position together",
    response_model=SetupJudged,
    responses=refusals("unknown-game", "no-editor", "took-too-long", *BODY),
)
async def together(request: Request, given: SetupMade, known: Reader) -> Response:
    """The text of the position; where it cannot be, null and what is wrong with it."""
    wanted = {**given.model_dump(), "language": current_language()}
    job = "gipfel.web.api.setup_jobs:put_together"
    return answer(await computed(parts_of(request), known, job, wanted, JUDGED_WITHIN))
