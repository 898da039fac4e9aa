"""`gipfel serve` and `gipfel` alone: open the house."""

from __future__ import annotations

import asyncio
import signal
import socket
import threading
import time
import urllib.request
import webbrowser
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from gipfel.core.errors import GipfelError
from gipfel.core.language import _
from gipfel.web.settings import PORT, Settings, data_folder

PORTS_TRIED = 20
READY_WITHIN = 600.0


class LogLevel(StrEnum):
    """How much is logged."""

    debug = "debug"
    info = "info"
    warning = "warning"


def serve(
    host: Annotated[str, typer.Option(help=_("The address to listen at; the loopback unless given."))] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help=_("The port; 0 takes a free one."))] = PORT,
    workers: Annotated[int, typer.Option(min=1, max=64, help=_("How many processes share the work."))] = 1,
    database: Annotated[
        str, typer.Option(metavar="URL", help=_("sqlite:////path or postgresql://…; SQLite in --data unless given."))
    ] = "",
    redis: Annotated[str, typer.Option(metavar="URL", help=_("redis://…, for several workers."))] = "",
    public_url: Annotated[
        str, typer.Option(metavar="URL", help=_("How people reach the house, like https://play.example.org."))
    ] = "",
    allow_host: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help=_("One more name the house answers to."))
    ] = None,
    proxy: Annotated[
        list[str] | None, typer.Option(metavar="ADDRESS", help=_("A proxy whose X-Forwarded-For is believed."))
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", readable=False, help=_("Where secrets and SQLite are kept."))
    ] = None,
    worker_key: Annotated[
        str,
        typer.Option(
            envvar="GIPFEL_WORKER_KEY", metavar="KEY", help=_("What engine workers must know; else one in --data.")
        ),
    ] = "",
    engines: Annotated[int, typer.Option(min=0, max=256, help=_("How many engines think at a time; 0: by cores."))] = 0,
    pin: Annotated[
        bool, typer.Option("--pin", help=_("Keep each process on one core; faster where nothing else is busy."))
    ] = False,
    warm: Annotated[
        bool, typer.Option("--warm/--no-warm", help=_("Compile the engines ahead, or when needed."))
    ] = True,
    new: Annotated[
        bool, typer.Option("--new", help=_("Begin with an empty database, although a house was kept here before."))
    ] = False,
    limits: Annotated[float, typer.Option(min=0.01, help=_("Multiplies all rates and quotas."))] = 1.0,
    log: Annotated[LogLevel, typer.Option(help=_("How much is logged."))] = LogLevel.info,
) -> None:
    """Open the house and serve until it is stopped."""
    settings = Settings(
        host=host,
        port=port,
        workers=workers,
        database=database,
        redis=redis,
        public_url=public_url,
        hosts=tuple(allow_host or ()),
        proxies=tuple(proxy or ()),
        data=(data or data_folder()).absolute(),
        engines=engines,
        worker_key=worker_key,
        core=0 if pin else None,
        warm=warm,
        limits=limits,
        log=log.value,
    )
    from gipfel.web.service.server import bind
    from gipfel.web.service.takeover import handed_over

    settings = settings.checked()
    # Workers listen at sockets of their own.
    listening = bind(settings, shared=True) if settings.workers > 1 else handed_over() or bind(settings)
    warn(settings)
    _open(settings, listening, browser=False, new=new)


def at_home(browser: bool) -> None:
    """The house of one person: on the loopback, SQLite in the data folder, shown in the browser."""
    from gipfel.web.service.data_folder import OpenAlready

    settings = Settings(log="warning")
    settings, listening = _free_port(settings)
    try:
        _open(settings, listening, browser)
    except OpenAlready as error:
        typer.echo(str(error))
        if browser:
            webbrowser.open(error.address)


def _free_port(settings: Settings) -> tuple[Settings, socket.socket]:
    from gipfel.web.service.server import bind

    for port in range(PORT, PORT + PORTS_TRIED):
        try:
            return replace(settings, port=port), bind(replace(settings, port=port))
        except GipfelError as error:
            taken = error
    raise taken


def _open(settings: Settings, listening: socket.socket, browser: bool, new: bool = False) -> None:
    from gipfel.web.edge.logs import set_up
    from gipfel.web.service.data_folder import alone
    from gipfel.web.service.server import check, run
    from gipfel.web.service.supervisor import Supervisor
    from gipfel.web.service.takeover import become_new

    settings, kept = replace(settings, port=listening.getsockname()[1]), None
    with listening, alone(settings):
        # What cannot work is said in a sentence here, before processes are started.
        asyncio.run(check(settings, new))
        threading.Thread(target=_announce, args=(settings, browser), daemon=True).start()
        if settings.workers > 1:
            set_up(settings.log)
            signal.raise_signal(Supervisor(settings, listening).run())
        else:
            kept = run(settings, listening)
    if kept is not None:
        become_new(kept)


def _announce(settings: Settings, browser: bool) -> None:
    """Say where the house is once it answers."""
    deadline = time.monotonic() + READY_WITHIN
    while not _answers(replace(settings, public_url="").address):
        if time.monotonic() > deadline:
            return
        time.sleep(0.1)
    typer.echo(_("The house is open at {address}").format(address=settings.address))
    if browser:
        webbrowser.open(settings.address)


def _answers(address: str) -> bool:
    try:
        # A proxy of the surroundings has no business between the house and itself.
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with direct.open(f"{address}health", timeout=2) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def warn(settings: Settings) -> None:
    """Say loudly that whoever listens reads along."""
    if settings.loopback or settings.secure:
        return
    lines = [
        _("WARNING: this house can be reached from the network, and nothing is encrypted."),
        _(
            "Passwords, seat links and cookies can be read on their way. Put TLS in front and say --public-url https://…;"
        ),
        _("docs/operating.md shows how."),
    ]
    for line in lines:
        typer.secho(line, fg="red", bold=True, err=True)
