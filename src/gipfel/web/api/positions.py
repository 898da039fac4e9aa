"""The route that judges any line: for analysis, learning and other programs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.core.language import current_language
from gipfel.house.engines.analysis import MOST_LINES
from gipfel.tables.commands import MOST_TOUCH, MOST_TOUCHES
from gipfel.tables.commands import MOST_TURN as MOST_TURN_TEXT
from gipfel.tables.snapshot import SandJson
from gipfel.web.api.jobs import MOST_TURNS
from gipfel.web.api.models import MOST_POSITION as MOST_POSITION
from gipfel.web.api.models import BoardView, Word
from gipfel.web.api.reader import computed
from gipfel.web.edge.answers import BODY, Json, RequestBody, answer, refusals
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller, require

JUDGED_WITHIN = 5.0
MOST_AHEAD = 12
MOST_TIME = 10**9  # milliseconds: longer than sand has ever run
router = APIRouter(prefix="/api/1/positions", tags=["positions"])
Turn = Annotated[str, Field(max_length=MOST_TURN_TEXT)]
Touch = Annotated[str, Field(max_length=MOST_TOUCH)]


class LineGiven(RequestBody):
    """A game, where it begins, and the turns played."""

    spec: Annotated[Word, Field(examples=["zertz"])]
    position: Annotated[str | None, Field(max_length=MOST_POSITION, description="Its text; else the start.")] = None
    turns: Annotated[list[Turn], Field(default=[], max_length=MOST_TURNS, examples=[["Wd4,d1"]])]


class PositionGiven(LineGiven):
    """A line, one more turn as touches, touches of the turn being made, and lines that might follow."""

    touches: Annotated[
        list[Touch], Field(default=[], max_length=MOST_TOUCHES, description="One more turn, as a hand makes it.")
    ]
    path: Annotated[
        list[Touch],
        Field(default=[], max_length=MOST_TOUCHES, description="Touches below which the tree is answered."),
    ]
    times: Annotated[
        list[Annotated[int, Field(ge=0, le=MOST_TIME)] | None],
        Field(default=[], max_length=MOST_TURNS, description="When each turn counted, in a game in which sand ran."),
    ]
    draw: Annotated[bool, Field(description="Let the house draw what is decided by lot, coin or dice.")] = False
    ahead: Annotated[
        list[Annotated[list[Turn], Field(max_length=MOST_AHEAD)]],
        Field(default=[], max_length=MOST_LINES, description="Lines of turns to come, to be answered as touches."),
    ]


class PositionJudged(BaseModel):
    """Where a line has come to."""

    spec: str
    player: int | None
    position: str
    turns: list[str]
    tales: Annotated[list[str], Field(description="The turns in words, in the reader's language; empty where untold.")]
    outcome: Json | None
    board: BoardView
    sand: Annotated[SandJson | None, Field(description="The hourglasses after the last turn, where `times` are given.")]
    steps: Annotated[list[list[str]], Field(description="What a hand touched for the last turn, step by step.")]
    ahead: Annotated[list[list[list[list[str]]]], Field(description="The same for each turn of each line ahead.")]
    ahead_tales: Annotated[list[list[str]], Field(description="Each turn of each line ahead in words.")]


@router.post(
    "",
    summary="Judge a line",
    response_model=PositionJudged,
    responses=refusals("unknown-game", "bad-position", "malformed-turn", "untouchable", "took-too-long", *BODY),
)
async def judge(request: Request, given: PositionGiven, known: Annotated[Caller, Depends(require("read"))]) -> Response:
    """Who is to move, the outcome, and the board. An illegal turn is refused with the code of its rule."""
    parts = parts_of(request)
    wanted = {**given.model_dump(), "language": current_language()}
    found = await computed(parts, known, "gipfel.web.api.jobs:judged_line", wanted, JUDGED_WITHIN)
    return answer(found)
