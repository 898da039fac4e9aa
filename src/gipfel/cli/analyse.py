"""`gipfel analyse --jsonl`: analysis as a service for other programs, JSON lines in and out."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gipfel.cli.warming import warm_for_people
from gipfel.core.game import Game
from gipfel.core.language import _

if TYPE_CHECKING:
    from gipfel.engine.player import Analyst

MOST_JOBS = 256


def analyse(
    jsonl: Annotated[bool, typer.Option("--jsonl", help=_("One JSON request per line in, answers out."))] = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=MOST_JOBS, help=_("How many requests are searched at a time."))
    ] = None,
) -> None:
    """Answer analysis requests until the input ends; a bad line gets an error and nothing stops."""
    if not jsonl:
        raise typer.BadParameter(_("say --jsonl; gipfel play analyses for people"), param_hint="--jsonl")
    from gipfel.engine.jsonl import AnalysisService
    from gipfel.engine.players import analyst_of

    def analyst(found: Game) -> Analyst:
        warm_for_people(found)
        return analyst_of(found)

    service = AnalysisService(_write, analyst, jobs or os.cpu_count() or 1)
    try:
        for line in sys.stdin.buffer:
            if line.strip():
                service.take(line)
    except BaseException:
        service.stop()
        raise
    service.finish()


def _write(answer: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
    sys.stdout.flush()
