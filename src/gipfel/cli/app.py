"""The commands and how their errors reach a person: one sentence with a code, exit status 2, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from inspect import getdoc
from typing import Annotated

import typer
from typer._completion_classes import completion_init

import gipfel
from gipfel.cli.output import lost_output, silence_output
from gipfel.cli.usage import SpokenCommand, SpokenGroup
from gipfel.core.errors import GipfelError
from gipfel.core.extras import extras_named
from gipfel.core.language import LANGUAGES, _

USAGE = 2
COMPLETION = "_GIPFEL_COMPLETE"

# Where each command is. Only the one that is asked for is imported: `gipfel moves` must not pay for the others.
COMMANDS = {
    "games": "gipfel.cli.games",
    "moves": "gipfel.cli.positions",
    "perft": "gipfel.cli.positions",
    "replay": "gipfel.cli.records",
    "convert": "gipfel.cli.records",
    "archive": "gipfel.cli.archive",
    "explore": "gipfel.cli.archive",
    "review": "gipfel.cli.review",
    "referee": "gipfel.cli.referee",
    "draw": "gipfel.cli.positions",
    "play": "gipfel.cli.play",
    "learn": "gipfel.cli.learn",
    "agree": "gipfel.cli.agree",
    "bench": "gipfel.cli.bench",
    "warm": "gipfel.cli.warm",
    "match": "gipfel.cli.match",
    "ugi": "gipfel.cli.ugi",
    "analyse": "gipfel.cli.analyse",
    "prove": "gipfel.cli.prove",
    "puzzles": "gipfel.cli.puzzles",
    "event": "gipfel.cli.event",
    "verify": "gipfel.cli.database",
    "backup": "gipfel.cli.database",
    "restore": "gipfel.cli.database",
    "moderate": "gipfel.cli.moderate",
    "serve": "gipfel.cli.serve",
    "worker": "gipfel.cli.worker",
}


def app_with(names: Iterable[str]) -> typer.Typer:
    """The command line with these commands."""
    app = typer.Typer(
        name="gipfel",
        cls=SpokenGroup,
        help=_("The games of project GIPF and their neighbours: play them, check them, count them."),
        no_args_is_help=False,
        invoke_without_command=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(house)
    for name in names:
        command = getattr(import_module(COMMANDS[name]), name)
        text = getdoc(command)
        app.command(name, cls=SpokenCommand, help=_(text) if text else None)(command)
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gipfel {gipfel.__version__}")
        raise typer.Exit


def _checked_language(language: str | None) -> str | None:
    if language is not None and language not in LANGUAGES:
        raise typer.BadParameter(_("one of: {languages}").format(languages=", ".join(LANGUAGES)))
    return language


def house(
    context: typer.Context,
    lang: Annotated[
        str | None, typer.Option(help=_("The language to speak."), callback=_checked_language, metavar="LANG")
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help=_("Show the version."), callback=_show_version, is_eager=True)
    ] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help=_("Do not open the house in the browser."))] = False,
) -> None:
    """Without a command: opens the house on this machine and shows it in the browser."""
    if context.invoked_subcommand is None:
        from gipfel.cli.serve import at_home

        at_home(browser=not no_open)


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit status; what was said has left the process when this returns."""
    try:
        status = _status_of(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        lost = lost_output()
    except BrokenPipeError:
        silence_output()  # the reader of a pipe has gone: nothing is left to say
        return 1
    except OSError:
        lost = lost_output()
        if lost is None:
            raise
    if lost is None:
        return status
    silence_output()
    typer.echo(f"{lost} [{lost.code}]", err=True)
    return USAGE


def _status_of(arguments: Sequence[str]) -> int:
    named = [word for word in arguments if word in COMMANDS][:1]
    if COMPLETION in os.environ:
        completion_init()  # what shells ask while somebody types
    try:
        with extras_named():
            app_with(named or COMMANDS)(list(arguments), prog_name="gipfel")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    except GipfelError as error:
        cause = error.__cause__ if isinstance(error.__cause__, GipfelError) else error
        typer.echo(f"{error} [{cause.code}]", err=True)
        return USAGE
    except KeyboardInterrupt:
        typer.echo(_("Stopped."), err=True)
        return 130
    return 0
