"""`gipfel replay`, `gipfel convert`: do files of games keep the rules, and what are they in another format?"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from gipfel.cli.arguments import JsonOption, print_json
from gipfel.cli.output import write_file
from gipfel.core.errors import BadRecord
from gipfel.core.language import _, ngettext
from gipfel.records.formats import read_games, write_games
from gipfel.records.reports import Report, reports
from gipfel.records.sources import Source, sources

CHUNK = 32  # files handed to a process at once
FEW = 64  # below this starting processes costs more than it saves


def replay(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH…", help=_("Files, folders, ZIP archives."))],
    json: JsonOption = False,
) -> None:
    """Replay recorded games by the rules; exit status 1 if any breaks one."""
    found = [source for path in paths for source in sources(path)]
    counts = {"games": 0, "ok": 0, "failed": 0, "skipped": 0}
    for report in _progress(_all_reports(found), len(found), json):
        counts["games"] += 1
        counts[report.verdict] += 1
        if json:
            print_json(report.to_json())
        elif report.verdict != "ok":
            typer.echo(report.sentence())
    _close(counts, json)
    raise typer.Exit(1 if counts["failed"] else 0)


def _close(counts: dict[str, int], json: bool) -> None:
    if json:
        summary: dict[str, Any] = dict(counts)
        print_json(summary)
    else:
        text = ngettext(
            "{games} game: {ok} keeps the rules, {failed} does not, {skipped} skipped.",
            "{games} games: {ok} keep the rules, {failed} do not, {skipped} skipped.",
            counts["games"],
        )
        typer.echo(text.format(**counts))


def _progress(items: Iterator[list[Report]], total: int, json: bool) -> Iterator[Report]:
    console = Console(stderr=True)
    quiet = json or not console.is_terminal or total < FEW
    for several in track(items, _("Replaying"), total=total, console=console, disable=quiet, transient=True):
        yield from several


def _all_reports(found: list[Source]) -> Iterator[list[Report]]:
    if len(found) < FEW or (os.cpu_count() or 1) == 1:
        yield from map(reports, found)
        return
    with ProcessPoolExecutor() as pool:
        for several in pool.map(_chunk, _chunks(found)):
            yield from several


def _chunks(found: Iterable[Source]) -> Iterator[list[Source]]:
    rest = iter(found)
    while chunk := list(islice(rest, CHUNK)):
        yield chunk


def _chunk(chunk: list[Source]) -> list[list[Report]]:
    return [reports(source) for source in chunk]


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help=_("A file of games: .gipfel or .sgf."))],
    target: Annotated[Path, typer.Argument(metavar="OUT", help=_("The file to write; its suffix chooses the format."))],
) -> None:
    """Convert games between record formats; nothing is written when a game breaks a rule or cannot be expressed."""
    if not source.is_file():
        raise BadRecord("no-such-file", path=str(source))
    records = read_games(source.name, Source(source).read())
    text = write_games(target.name, records)
    write_file(target, text)
    count = len(records)
    typer.echo(
        ngettext("{count} game written to {path}.", "{count} games written to {path}.", count).format(
            count=count, path=target
        )
    )
