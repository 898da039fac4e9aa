"""`gipfel warm`: compile ahead what engines, counting and batches use, so that nobody waits for it later."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from gipfel.cli.arguments import JsonOption, print_json
from gipfel.core.errors import NoKernel
from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.core.registry import game, names

Told = Callable[[str, int, int], None]


def warm(
    specs: Annotated[
        list[str] | None, typer.Argument(metavar="SPEC", help=_("The games to compile; all of them if none is given."))
    ] = None,
    json: JsonOption = False,
) -> None:
    """Compile the games ahead, as a container or an installation does, so that nobody waits for it later."""
    wanted = [game(text, trusted=True) for text in specs or names()]
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), console=console
    )
    with bar if console.is_terminal else nullcontext():
        for found in wanted:
            began = time.monotonic()
            try:
                _compile(found, _shown(bar))
            except NoKernel as missing:
                typer.echo(str(missing), err=True)
                continue
            seconds = round(time.monotonic() - began, 1)
            if json:
                print_json({"spec": found.spec.text, "seconds": seconds})
            else:
                typer.echo(_("{game}: ready after {seconds} s").format(game=found.title, seconds=seconds))


def _shown(bar: Progress) -> Told:
    """One row of the bar for each game that is compiled: a match needs those of its contests as well."""
    rows = {task.description: task.id for task in bar.tasks}

    def show(title: str, done: int, total: int) -> None:
        if title not in rows:
            rows[title] = bar.add_task(title, total=total)
        bar.update(rows[title], completed=done, total=total)

    return show


def _compile(found: Game, show: Told) -> None:
    """The kernel with its counting, the search, and batches of games."""
    from gipfel.engine.thinkers import thinker_of
    from gipfel.kernels.batch import Batch
    from gipfel.kernels.of_game import kernel_of

    kernel = kernel_of(found)
    kernel.warm(lambda done, total: show(_("{game}, counting").format(game=found.title), done, total))
    batch = Batch(kernel, 1)
    batch.warm(lambda done, total: show(_("{game}, batches").format(game=found.title), done, total))
    thinker_of(found, 1).warm(show)
