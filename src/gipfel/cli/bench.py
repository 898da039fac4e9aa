"""`gipfel bench`: a signature that must not change by accident, and speeds on this machine."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer

from gipfel.cli.given import JsonOption, print_json
from gipfel.core.errors import NoKernel
from gipfel.core.language import _
from gipfel.core.registry import game, names

GAMES = 2_000
SEED = 1
MOST_TURNS = 1_000
ENOUGH = 100_000  # sequences of turns that make a speed worth printing


def bench(
    spec: Annotated[str | None, typer.Argument(metavar="[SPEC]", help=_("One game; all of them if not given."))] = None,
    json: JsonOption = False,
) -> None:
    """Measure counting and random games; the signature is the same on every machine."""
    for name in [spec] if spec else names():
        try:
            row = _row(name)
        except NoKernel as missing:
            typer.echo(str(missing), err=True)
            continue
        if json:
            print_json(row)
        else:
            text = _("{spec}: signature {signature}, {perft:,.0f} turns/s counted, {playouts:,.0f} random games/s")
            typer.echo(text.format(**row))


def _row(text: str) -> dict[str, Any]:
    from gipfel.cli.compiling import ready_kernel

    found = game(text, trusted=True)
    kernel = ready_kernel(found)
    depth, counted, begin = 0, 0, 0.0
    while counted < ENOUGH:
        depth += 1
        begin = time.perf_counter()
        counted = kernel.perft(kernel.start(), depth)
    middle = time.perf_counter()
    played = kernel.playouts(GAMES, SEED, max_turns=MOST_TURNS)
    end = time.perf_counter()
    signature = "-".join(str(number) for number in (counted, *played))
    return {
        "spec": found.spec.text,
        "depth": depth,
        "signature": signature,
        "perft": round(counted / (middle - begin)),
        "playouts": round(GAMES / (end - middle)),
    }
