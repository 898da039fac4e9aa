"""`gipfel bench`: a signature that must not change by accident, and speeds on this machine."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gipfel.cli.arguments import JsonOption, print_json
from gipfel.core.errors import NoKernel
from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.core.registry import game, names

if TYPE_CHECKING:
    from gipfel.engine.thinkers.thinker import Thinker
    from gipfel.kernels.contract import Kernel

GAMES = 2_000
SEED = 1
MOST_TURNS = 1_000
ENOUGH = 100_000  # sequences of turns that make a speed worth printing
NODES = 300_000  # of a search, likewise


def bench(
    spec: Annotated[str | None, typer.Argument(metavar="SPEC", help=_("One game; all of them if not given."))] = None,
    json: JsonOption = False,
) -> None:
    """Measure search, counting and random games; the signature is the same on every machine."""
    for name in [spec] if spec else names():
        try:
            row = _row(game(name, trusted=True))
        except NoKernel as missing:
            typer.echo(str(missing), err=True)
            continue
        if json:
            print_json(row)
        else:
            typer.echo(_("{spec}: signature {signature}").format(**row))
            text = _("  {search:,} positions searched, {perft:,} turns counted, {playouts:,} random games per second")
            typer.echo(text.format(**row))


def _row(found: Game) -> dict[str, Any]:
    """The fields of a game; the signature is the nodes of fixed searches, a perft, and the results of random games."""
    from gipfel.cli.progress import ready_kernel, ready_thinker

    kernel = ready_kernel(found)
    nodes, search = _searched(ready_thinker(found))
    depth, counted, perft = _counted(kernel)
    played, playouts = _played(kernel)
    return {
        "spec": found.spec.text,
        "depth": depth,
        "signature": "-".join(str(number) for number in (nodes, counted, *played)),
        "nodes": nodes,
        "search": search,
        "perft": perft,
        "playouts": playouts,
    }


def _searched(thinker: Thinker) -> tuple[int, int]:
    """The nodes of the fixed searches with one thread, and how many a second a longer search visits."""
    from gipfel.core.line import Line
    from gipfel.engine.limits import Limits
    from gipfel.engine.thinkers.signature import signature
    from gipfel.engine.thinkers.thinker import last_of

    nodes = signature(thinker.game.spec)
    last = last_of(thinker.report(Line.begin(thinker.game.start()), Limits(nodes=NODES)))
    return nodes, last.nps


def _counted(kernel: Kernel) -> tuple[int, int, int]:
    """The first depth with enough sequences of turns, their number, and how many are counted a second."""
    depth, counted, begin = 0, 0, 0.0
    while counted < ENOUGH:
        depth += 1
        begin = time.perf_counter()
        counted = kernel.perft(kernel.start(), depth)
    return depth, counted, round(counted / (time.perf_counter() - begin))


def _played(kernel: Kernel) -> tuple[tuple[int, ...], int]:
    """What random games from a fixed seed came to, and how many are played a second."""
    begin = time.perf_counter()
    played = kernel.playouts(GAMES, SEED, max_turns=MOST_TURNS)
    return tuple(played), round(GAMES / (time.perf_counter() - begin))
