"""What is believed of an analysis that an engine worker has made: turns that the rules allow, and numbers that can be.

Whether a judgement is right nobody can check without thinking as long; that is why workers need the key of the house.
This runs in the processes for rules.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError, with_config

from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.json_lines import compact
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.house.engines.analysed_lines import analysed_line

Json = dict[str, Any]

MOST_TURNS = 200
MOST_DEPTH = 1_000

declare({"bad-report": N_("This is no report of an analysis of this position.")})

_strict = with_config(ConfigDict(extra="forbid", strict=True))
Percent = Annotated[float, Field(ge=0, le=100, allow_inf_nan=False)]
Score = Annotated[int, Field(ge=-(10**9), le=10**9)]
Count = Annotated[int, Field(ge=0, le=10**15)]


@_strict
@dataclass(frozen=True, slots=True)
class ReportedLine:
    """One line of turns and what it is worth."""

    score: Score
    win: Percent
    proven: bool
    mate: Score | None
    turns: Annotated[list[str], Field(min_length=1, max_length=MOST_TURNS)]


@_strict
@dataclass(frozen=True, slots=True)
class AnalysisReport:
    """One report of an analysis, as `house.engines.jobs` tells it."""

    score: Score
    win: Percent
    proven: bool
    mate: Score | None
    depth: Annotated[int, Field(ge=0, le=MOST_DEPTH)]
    lines: Annotated[list[ReportedLine], Field(min_length=1)]
    nodes: Count
    nps: Count
    seconds: Annotated[float, Field(ge=0, le=10**6, allow_inf_nan=False)]


_REPORT: TypeAdapter[AnalysisReport] = TypeAdapter(AnalysisReport)


def allowed(request: Json) -> Json:
    """Whether a line may be analysed: raises what speaks against it. The outcome, where the game is over."""
    line = analysed_line(request)
    return {"outcome": None if line.outcome is None else line.outcome.to_json()}


def checked(request: Json) -> Json:
    """The `report` of a request, if the rules allow every turn of it."""
    try:
        report = _REPORT.validate_json(compact(request["report"]))
    except ValidationError:
        raise BadNotation("bad-report") from None
    line = analysed_line({**request, "own": []})
    if len(report.lines) > request["lines"]:
        raise BadNotation("bad-report")
    for variation in report.lines:
        _play(line, variation.turns)
    return {"report": asdict(report)}


def _play(line: Line, turns: list[str]) -> None:
    """As far as players decide: what the house draws is not theirs to say."""
    for text in turns:
        if line.player is None:
            return
        try:
            line = line.turn(text)
        except GipfelError:
            raise BadNotation("bad-report") from None
