"""`gipfel analyse`: a position for people, or a service for other programs, JSON lines in and out."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from gipfel.cli.arguments import PositionOption, TurnsOption, given_line, print_json
from gipfel.cli.play.board import show_levels
from gipfel.cli.progress import ready_analyst, ready_thinker
from gipfel.core.language import _
from gipfel.core.line import Line
from gipfel.core.outcome import verdict
from gipfel.engine.levels import HIGHEST

if TYPE_CHECKING:
    from gipfel.engine.limits import Limits
    from gipfel.engine.thinkers.thinker import Thinker

MOST_JOBS = 256
MOST_LINES = 50
MOST_NODES = 10**15
MOST_SECONDS = 10**7


def analyse(
    spec: Annotated[
        str | None, typer.Argument(metavar="SPEC", help=_("The game with its options, like pentago."))
    ] = None,
    position: PositionOption = None,
    turns: TurnsOption = None,
    lines: Annotated[int, typer.Option(min=1, max=MOST_LINES, help=_("How many of the best turns to show."))] = 3,
    level: Annotated[
        int | None, typer.Option(min=1, max=HIGHEST, help=_("Look at as many positions as this level does."))
    ] = None,
    seconds: Annotated[
        float | None, typer.Option("--time", min=0.001, max=MOST_SECONDS, help=_("Think for so many seconds."))
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, max=MOST_NODES, help=_("Look at so many positions; 500,000 is usual."))
    ] = None,
    jsonl: Annotated[bool, typer.Option("--jsonl", help=_("One JSON request per line in, answers out."))] = False,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=MOST_JOBS, help=_("With --jsonl: how many requests at a time."))
    ] = None,
) -> None:
    """Show the best turns of a position with their chances; or answer requests of programs with --jsonl."""
    if jsonl == (spec is not None):
        raise typer.BadParameter(_("give either a game or --jsonl"), param_hint="SPEC")
    if sum(limit is not None for limit in (level, seconds, nodes)) > 1:
        raise typer.BadParameter(_("give only one of --level, --time and --nodes"), param_hint="--level")
    if spec is None:
        _serve(jobs or os.cpu_count() or 1)
    else:
        _show(given_line(spec, position, turns), level, seconds, nodes, lines)


def _limits(thinker: Thinker, level: int | None, seconds: float | None, nodes: int | None) -> Limits:
    from gipfel.cli.advice import ANALYSIS
    from gipfel.engine.limits import Limits

    if level is not None:
        return Limits(nodes=thinker.level(level).nodes)
    return Limits(nodes=nodes, seconds=seconds) if seconds or nodes else Limits(nodes=ANALYSIS.nodes)


def _show(line: Line, level: int | None, seconds: float | None, nodes: int | None, lines: int) -> None:
    from gipfel.cli.advice import show_analysis
    from gipfel.engine.thinkers import Thinkers
    from gipfel.engine.thinkers.thinker import check

    console = Console()
    show_levels(console, line.position, ())
    if line.outcome is not None:
        console.print(verdict(line.outcome, line.game.sides, line.game.name), markup=False)
        return
    side = _("The house") if line.player is None else _(line.game.sides[line.player], line.game.name)
    console.print(f"{side}: {line.prompt()}", style="bold", markup=False)
    check(line)  # before anything is compiled
    thinkers = Thinkers(ready_analyst)
    limits = _limits(thinkers.of(line.game), level, seconds, nodes)
    show_analysis(console, thinkers, line, limits, lines, side)


def _serve(jobs: int) -> None:
    """Answer analysis requests until the input ends; a bad line gets an error and nothing stops."""
    from gipfel.engine.protocols.json_lines import AnalysisService

    service = AnalysisService(print_json, ready_thinker, jobs)
    try:
        for line in sys.stdin.buffer:
            if line.strip():
                service.take(line)
    except BaseException:
        service.stop()
        raise
    service.finish()
