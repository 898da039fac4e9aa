"""The route of analysis: a stream of JSON lines, the last of them final."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import ExitStack
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import Field
from starlette.responses import Response

from gipfel.core.errors import GipfelError
from gipfel.house.engines.analysis import MOST_DEPTH, MOST_LINES, MOST_NODES, MOST_SECONDS, Wanted
from gipfel.web.api.lines import MEDIA_TYPE, LinesResponse
from gipfel.web.api.positions import LineGiven
from gipfel.web.api.reader import refuse_help
from gipfel.web.api.table_json import VERSION
from gipfel.web.edge.answers import BODY, refusals, to_bytes
from gipfel.web.edge.errors import error_json
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller, parties_of, require

router = APIRouter(prefix="/api/1/analysis", tags=["analysis"])
STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "JSON lines; the last one is `final`.",
        "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
    }
}


class AnalysisGiven(LineGiven):
    """A line, and how much is thought about it."""

    lines: Annotated[int, Field(ge=1, le=MOST_LINES, description="How many of the best lines.")] = 1
    nodes: Annotated[int | None, Field(ge=1, le=MOST_NODES)] = None
    seconds: Annotated[float | None, Field(gt=0, le=MOST_SECONDS)] = None
    depth: Annotated[int | None, Field(ge=1, le=MOST_DEPTH)] = None


@router.post(
    "",
    summary="Analyse a line",
    response_class=Response,
    responses={
        **STREAM,
        **refusals("analysis-of-own-game", "house-busy", "unknown-game", *BODY),
    },
)
async def analyse(
    request: Request, given: AnalysisGiven, known: Annotated[Caller, Depends(require("analyse"))]
) -> Response:
    """`waiting` while others are first, `compiling` at first use, then a report per iteration. Leaving cancels it.
    Refused for a position of one's own running game against a person.
    """
    parts = parts_of(request)
    parts.limits.spend("analysis", known.address)
    with ExitStack() as held:
        held.enter_context(parts.limits.hold("analysis", known.address))
        await refuse_help(request, known, given.model_dump())
        wanted, others = Wanted(**given.model_dump()), await parties_of(request)
        reports = parts.engines.analyse(wanted, known.party, known.lane, others)
        # What is wrong with a request is answered as an error, not as a line.
        first = await anext(aiter(reports))
        return LinesResponse(_lines(first, reports, held.pop_all()), parts.closing)


async def _lines(
    first: dict[str, Any], reports: AsyncIterator[dict[str, Any]], held: ExitStack
) -> AsyncGenerator[bytes]:
    with held:
        try:
            yield to_bytes(first)
            async for report in reports:
                yield to_bytes(report)
        except GipfelError as error:
            yield to_bytes({"v": VERSION, "error": error_json(error)})
