"""`gipfel perft`: how many sequences of turns there are."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from gipfel.cli.given import JsonOption, PositionOption, SpecArgument, TurnsOption, given_line, print_json
from gipfel.core import turns as by_rules
from gipfel.core.errors import BadSpec, NoKernel
from gipfel.core.language import _
from gipfel.core.line import Line

MOST_DEEP = 20


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
    from gipfel.cli.progress import ready_kernel

    kernel = ready_kernel(line.game)
    state = kernel.encode(line.position.text())
    begin = time.perf_counter()
    running = line.position.endless.outcome is None
    number = kernel.perft(state, depth) if running or depth == 0 else 0
    return number, time.perf_counter() - begin
