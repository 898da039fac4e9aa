"""`gipfel moves`, `gipfel perft`, `gipfel draw`: what can be played in a position, how much, and how it looks."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.columns import Columns
from rich.console import Console

from gipfel.cli.arguments import (
    JsonOption,
    PositionOption,
    SpecArgument,
    TurnsOption,
    given_line,
    print_json,
)
from gipfel.cli.output import write_file
from gipfel.core import turns as by_rules
from gipfel.core.errors import BadSpec, GipfelError, NoKernel
from gipfel.core.language import N_, _, ngettext
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.outcome import verdict

MOST_DEEP = 20

declare(
    {
        "bad-depth": N_("The depth is a number from 0 to {limit}."),
        "not-svg": N_("Pictures are written as SVG: {path} must end in .svg."),
    }
)


def moves(
    spec: SpecArgument, position: PositionOption = None, turns: TurnsOption = None, json: JsonOption = False
) -> None:
    """List the legal turns of a position."""
    line = given_line(spec, position, turns)
    legal = line.turns()
    if json:
        outcome = line.outcome
        print_json(
            {
                "spec": line.game.spec.text,
                "position": line.text(),
                "player": line.player,
                "turns": legal,
                "outcome": outcome.to_json() if outcome else None,
            }
        )
        return
    if line.outcome is not None:
        typer.echo(verdict(line.outcome, line.game.sides, line.game.name))
        return
    Console().print(Columns(legal, equal=True, padding=(0, 2)))
    typer.echo(ngettext("{count} turn", "{count} turns", len(legal)).format(count=len(legal)))


def perft(
    spec: SpecArgument,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help=_("How many turns deep to count."))],
    position: PositionOption = None,
    turns: TurnsOption = None,
    json: JsonOption = False,
    rules: Annotated[bool, typer.Option("--rules", help=_("Count with the rules instead of the kernel."))] = False,
) -> None:
    """Count the sequences of exactly DEPTH turns."""
    if not 0 <= depth <= MOST_DEEP:
        raise BadSpec("bad-depth", limit=MOST_DEEP)
    line = given_line(spec, position, turns)
    number, seconds = _count(line, depth, rules)
    if json:
        print_json({"spec": line.game.spec.text, "depth": depth, "turns": number, "seconds": round(seconds, 6)})
    else:
        typer.echo(number)


def _count(line: Line, depth: int, rules: bool) -> tuple[int, float]:
    if not rules:
        try:
            return _by_kernel(line, depth)
        except NoKernel as missing:
            typer.echo(str(missing), err=True)
    begin = time.perf_counter()
    return by_rules.perft(line.position, depth), time.perf_counter() - begin


def _by_kernel(line: Line, depth: int) -> tuple[int, float]:
    from gipfel.cli.progress import interruptible, ready_kernel

    kernel = ready_kernel(line.game)
    state = kernel.encode(line.position.text())
    begin = time.perf_counter()
    running = line.position.endless.outcome is None
    number = interruptible(lambda: kernel.perft(state, depth)) if running or depth == 0 else 0
    return number, time.perf_counter() - begin


def draw(
    spec: SpecArgument,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE.svg", help=_("The file to write."))],
    position: PositionOption = None,
    turns: TurnsOption = None,
    dark: Annotated[bool, typer.Option("--dark", help=_("In colours for a dark page."))] = False,
) -> None:
    """Draw a position as an SVG picture."""
    from gipfel.core.drawing import svg

    if output.suffix.lower() != ".svg":  # nobody finds SVG in a file that says it is something else
        raise GipfelError("not-svg", path=str(output))
    line = given_line(spec, position, turns)
    picture = svg(line.position.scene(), theme="dark" if dark else "light")
    write_file(output, picture)
    typer.echo(_("Written: {path}").format(path=output))
