"""The route of a game's course: a short thought about each position of a line, for its graph."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import Field
from starlette.responses import Response

from gipfel.core.errors import GipfelError
from gipfel.house.engines.analysis import Wanted
from gipfel.tables import Party
from gipfel.web.api.analysis import STREAM
from gipfel.web.api.lines import LinesResponse
from gipfel.web.api.positions import JUDGED_WITHIN, MOST_AHEAD, LineGiven, Turn
from gipfel.web.api.reader import computed, refuse_help
from gipfel.web.api.table_json import VERSION
from gipfel.web.edge.answers import BODY, Json, refusals, to_bytes
from gipfel.web.edge.errors import error_json
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, parties_of, require

MOST_POSITIONS = 200
SECONDS = 60.0
LONGEST = 1.0  # seconds for one position
router = APIRouter(prefix="/api/1/analysis", tags=["analysis"])


class CourseGiven(LineGiven):
    """A line that is not too long to be thought about as a whole."""

    turns: Annotated[list[Turn], Field(default=[], max_length=MOST_POSITIONS, examples=[["c3ne+", "d4sw-"]])]
    seconds: Annotated[float, Field(ge=0.05, le=LONGEST, description="At most for one position.")] = LONGEST


@dataclass(frozen=True, slots=True)
class _Asks:
    """Who asks; `others` are their further parties."""

    parts: Parts
    known: Caller
    others: list[Party]


@router.post(
    "/course",
    summary="The course of a game",
    response_class=Response,
    responses={
        **STREAM,
        **refusals("analysis-of-own-game", "house-busy", "unknown-game", "took-too-long", *BODY),
    },
)
async def course(
    request: Request, given: CourseGiven, known: Annotated[Caller, Depends(require("analyse"))]
) -> Response:
    """The first player's chances after each turn and the best turns, one JSON line for each position. Leaving cancels
    it.
    """
    parts = parts_of(request)
    parts.limits.spend("analysis", known.address)
    line = given.model_dump()
    most = line.pop("seconds")
    with ExitStack() as held:
        held.enter_context(parts.limits.hold("analysis", known.address))
        # The whole line is judged first: what is wrong with it is answered as an error, not as a line.
        await refuse_help(request, known, line)
        judged = await computed(parts, known, "gipfel.web.api.jobs:players_of", line, JUDGED_WITHIN)
        moments = list(zip(judged["players"], judged["told"], strict=True))
        asks = _Asks(parts, known, await parties_of(request))
        return LinesResponse(_lines(asks, line, most, moments, held.pop_all()), parts.closing)


async def _lines(
    asks: _Asks, line: Json, most: float, moments: list[tuple[int | None, bool]], held: ExitStack
) -> AsyncGenerator[bytes]:
    seconds = min(most, SECONDS / len(moments))
    with held:
        try:
            for number, (player, told) in enumerate(moments):
                wanted = Wanted(line["spec"], line["turns"][:number], line["position"], lines=2, seconds=seconds)
                last: Json = {}
                async for report in _reports(asks, wanted, told):
                    last = report
                    if "compiling" in report or "waiting" in report:
                        yield to_bytes(report)
                chance = {**_chance(last, player), **_best(last)}
                yield to_bytes({"v": VERSION, "number": number, "player": player, **chance})
            yield to_bytes({"v": VERSION, "final": True})
        except GipfelError as error:
            yield to_bytes({"v": VERSION, "error": error_json(error)})


async def _reports(asks: _Asks, wanted: Wanted, told: bool) -> AsyncIterator[Json]:
    """What is thought about a position; nothing where its chances cannot be told."""
    if told:
        async for report in asks.parts.engines.analyse(wanted, asks.known.party, asks.known.lane, asks.others):
            yield report


def _best(report: Json) -> Json:
    """The line that was best, and by how much: what the second best turn would cost; null for the only turn."""
    lines = report.get("lines") or []
    if not lines:
        return {"best": [], "gap": None}
    gap = None if len(lines) == 1 else round(lines[0]["win"] - lines[1]["win"], 1)
    return {"best": lines[0]["turns"][:MOST_AHEAD], "gap": gap}


def _chance(report: Json, player: int | None) -> Json:
    """The first player's chance of winning: a report is about the player to move."""
    if report.get("outcome"):
        winner = report["outcome"]["winner"]
        return {"win": 50.0 if winner is None else 100.0 * (winner == 0), "proven": True}
    if "win" not in report:
        return {"win": None, "proven": False}
    return {"win": report["win"] if player == 0 else round(100 - report["win"], 1), "proven": report["proven"]}
