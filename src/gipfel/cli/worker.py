"""`gipfel worker`: think for a house on another machine."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING, Annotated

import typer

from gipfel.core.errors import GipfelError
from gipfel.core.language import _

if TYPE_CHECKING:
    from gipfel.house.fleet.engine_worker import EngineWorker, Tell


def worker(
    redis: Annotated[
        str, typer.Option(metavar="URL", help=_("The Redis or Valkey of the house: redis://host:port/0."))
    ],
    key: Annotated[
        str,
        typer.Option(
            envvar="GIPFEL_WORKER_KEY", metavar="KEY", help=_("What worker-key in the house's data folder says.")
        ),
    ] = "",
    jobs: Annotated[
        int, typer.Option(min=0, max=64, help=_("How many turns are thought about at a time; 0: by cores."))
    ] = 0,
    warm: Annotated[
        bool, typer.Option("--warm/--no-warm", help=_("Compile the engines before taking anything."))
    ] = True,
    low: Annotated[
        bool, typer.Option("--low/--no-low", help=_("Stand back behind everything else on this machine."))
    ] = False,
) -> None:
    """Think for a house: take turns of its engine seats and analysis from its Redis, and answer, until stopped."""
    from gipfel.house.fleet.engine_worker import EngineWorker
    from gipfel.house.fleet.letters import VARIABLE
    from gipfel.house.pool.pool import NICE

    if not key:
        raise GipfelError("worker-key-missing", variable=VARIABLE)
    found = EngineWorker(redis, key, jobs or os.cpu_count() or 1, warm=warm, nice=NICE if low else 0, tell=_told())
    asyncio.run(_until_stopped(found))
    typer.echo(_("Turns and analyses done: {count}").format(count=found.done))


async def _until_stopped(found: EngineWorker) -> None:
    """Ctrl-C and SIGTERM let it bring to an end what is under way."""
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, found.leave)
    await found.run()


def _told() -> Tell:
    """Say how it is, once whenever that changes."""
    before = [""]
    sentences = {
        "waiting": _("Waiting: no house is open at this Redis."),
        "compiling": _("Compiling {game} (once) …"),
        "working": _("Ready: taking turns and analysis."),
        "away": _("Redis is away; it is looked for every second."),
    }

    def tell(state: str, game: str) -> None:
        text = sentences[state].format(game=game)
        if text != before[0]:
            before[0] = text
            typer.echo(text)

    return tell
