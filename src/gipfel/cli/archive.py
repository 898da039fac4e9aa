"""`gipfel archive`, `gipfel explore`: played games in one file, and what was played from a position."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, cast

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from gipfel.cli.arguments import JsonOption, PositionOption, SpecArgument, TurnsOption, given_line, print_json
from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _, ngettext
from gipfel.core.messages import declare
from gipfel.records.archived_game import UnreadGame
from gipfel.records.reports import visible
from gipfel.records.sources import sources
from gipfel.store.archive import ArchiveFile, Explored, Explorer, TurnPlayed, Wish
from gipfel.store.archive.archive_file import ARCHIVE
from gipfel.store.archive.explorer import By
from gipfel.store.archive.intake import ReadFile
from gipfel.store.archive.readers import read_into, ship_into
from gipfel.store.archive.shipped import missing_parts
from gipfel.web.settings import data_folder

MOST_JOBS = 256
BYS = ("people", "computers", "all")

declare(
    {
        "bad-jobs": N_("The number of processes is from 1 to {limit}."),
        "bad-by": N_("Games by “{by}” are not known. There are: {known}."),
        "moment-inside-turn": N_("The explorer knows positions at the start of a turn."),
    }
)

PathsArgument = Annotated[
    list[Path] | None, typer.Argument(metavar="PATH…", help=_("Files, folders, ZIP archives; none: what is shipped."))
]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", metavar="N", help=_("Processes; without it one for each core."))
]
IntoOption = Annotated[
    Path | None, typer.Option("--into", metavar="FILE", help=_("The archive; without it the one of your own house."))
]
FromOption = Annotated[
    Path | None, typer.Option("--archive", metavar="FILE", help=_("The archive; without it the one of your own house."))
]


def archive(
    paths: PathsArgument = None,
    into: IntoOption = None,
    jobs: JobsOption = None,
    json: JsonOption = False,
) -> None:
    """Read played games into an archive: each file once, those that break a rule are listed and left out."""
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise GipfelError("bad-jobs", limit=MOST_JOBS)
    processes = jobs or os.cpu_count() or 1
    found = [source for path in paths or () for source in sources(path)]
    with ArchiveFile.make(into or data_folder() / ARCHIVE) as file:
        if not paths:
            with _shown(_("Reading"), len(missing_parts(file.digests())), quiet=json) as told:
                taken = ship_into(file, processes, told)
        else:
            with _shown(_("Reading"), len(found), quiet=json) as told:
                taken = read_into(file, found, processes, told, lambda read: _list_unread(read, json))
        total = file.count()
    if json:
        kept = {"files": taken.files, "known": taken.known, "games": taken.games, "unread": taken.unread}
        print_json({**kept, "total": total})
        return
    text = ngettext(
        "{games} game added, {known} files known already, {unread} left out; the archive holds {total}.",
        "{games} games added, {known} files known already, {unread} left out; the archive holds {total}.",
        taken.games,
    )
    typer.echo(text.format(games=taken.games, known=taken.known, unread=taken.unread, total=total))


def _list_unread(read: ReadFile, json: bool) -> None:
    for game in read.games:
        if isinstance(game, UnreadGame):
            if json:
                print_json({"path": read.name, "code": game.code, "message": game.sentence})
            else:
                typer.echo(visible(f"{read.name}: {game.sentence} [{game.code}]"))


@contextmanager
def _shown(title: str, total: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """How far it has come, on a terminal."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal or not total:
        yield lambda _: None
        return
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(title, total=total)
        yield lambda more: progress.advance(task, more)


def explore(
    spec: SpecArgument,
    position: PositionOption = None,
    turns: TurnsOption = None,
    by: Annotated[str, typer.Option("--by", metavar="WHO", help=_("Games by people, computers or all."))] = "all",
    since: Annotated[int | None, typer.Option("--since", metavar="YEAR", help=_("From this year on."))] = None,
    until: Annotated[int | None, typer.Option("--until", metavar="YEAR", help=_("Up to this year."))] = None,
    strength: Annotated[
        int | None, typer.Option("--strength", metavar="RATING", help=_("Both are rated at least so, by the hundred."))
    ] = None,
    archive: FromOption = None,
    json: JsonOption = False,
) -> None:
    """Show what was played from a position: how often, with what results, and in which games."""
    if by not in BYS:
        raise GipfelError("bad-by", by=by[:40], known=list(BYS))
    line = given_line(spec, position, turns)
    if line.steps_made:
        raise GipfelError("moment-inside-turn")
    with _archive(archive, quiet=json) as file:
        found = Explorer(file).at(line.position, Wish(cast(By, by), since, until, strength))
    if json:
        print_json({"spec": line.game.spec.text, "position": line.text(), **found.to_json()})
    else:
        _print(found)


def _archive(path: Path | None, quiet: bool) -> ArchiveFile:
    """The archive asked for; the one of the own house is made when it is first needed."""
    own = data_folder() / ARCHIVE
    if path is None and not own.is_file():
        parts = len(missing_parts(frozenset()))
        with ArchiveFile.make(own) as file, _shown(_("Preparing the archive (once)"), parts, quiet) as told:
            ship_into(file, os.cpu_count() or 1, told)
    return ArchiveFile.open(path or own)


def _print(found: Explored) -> None:
    if not found.games:
        typer.echo(_("No game of the archive went on from here."))
        return
    table = Table(box=None, pad_edge=False)
    for title in (_("Turn"), _("Games"), "1-0", "0-1", "1/2", _("Years")):
        table.add_column(title, justify="left" if title == _("Turn") else "right")
    for group in found.groups():
        if len(group) > 1:
            named = " ".join(touch.rpartition(":")[2] for touch in group[0].first)
            _add_row(table, f"{named} …", group)
        for turn in group:
            _add_row(table, ("  " if len(group) > 1 else "") + turn.turn, [turn])
    Console(highlight=False).print(table)
    if found.more:
        typer.echo(ngettext("and {count} other turn", "and {count} other turns", found.more).format(count=found.more))
    for game in found.found:
        names = " – ".join(player.name or _(ANONYMOUS[player.kind]) for player in game.players)
        typer.echo(visible(f"{game.number}  {game.date or '?'}  {names}  {game.result}  ({game.source})"))


ANONYMOUS = {"person": N_("a person"), "guest": N_("a guest"), "computer": N_("a computer")}


def _add_row(table: Table, name: str, turns: list[TurnPlayed]) -> None:
    games = sum(turn.games for turn in turns)
    counts = [sum(turn.results[place] for turn in turns) for place in range(3)]
    known = [turn.since for turn in turns if turn.since]
    years = f"{min(known)}–{max(turn.until for turn in turns)}" if known else ""
    shares = [f"{round(100 * count / games)} %" for count in counts]
    table.add_row(name, str(games), *shares, years)
