"""`gipfel review`: a record with marks, accuracy and what was better, for people, programs and as a record again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from gipfel.cli.arguments import JsonOption, print_json
from gipfel.cli.output import write_file
from gipfel.core.language import _
from gipfel.engine.limits import Limits
from gipfel.engine.review import Review, annotated, reviewed
from gipfel.records.formats import read_games, write_games
from gipfel.records.record import Record
from gipfel.records.replay import replay
from gipfel.records.sources import Source


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("A record or SGF."))],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=_("Write the record with what is said of it."))
    ] = None,
    seconds: Annotated[
        float, typer.Option("--time", min=0.01, max=3600, help=_("Think so many seconds about each position."))
    ] = 0.5,
    json: JsonOption = False,
) -> None:
    """Review played games: accuracy, marks, turning points, and what was better."""
    noted: list[Record] = []
    for record in read_games(file.name, Source(file).read()):
        found = _reviewed(record, seconds)
        noted.append(annotated(record, found))
        if json:
            _print_json(found)
        else:
            _print(record, found)
    if output is not None:
        write_file(output, write_games(output.name, noted))


def _reviewed(record: Record, seconds: float) -> Review:
    from gipfel.cli.progress import ready_thinker

    line, console = replay(record).line, Console(stderr=True)
    thinker = ready_thinker(line.game)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(_("Reviewing"), total=len(line.turns_played) + 1)
        return reviewed(thinker, line, Limits(seconds=seconds), lambda _number: progress.advance(task))


def _print(record: Record, found: Review) -> None:
    sides = [_(side, record.tags["Game"].partition(":")[0]) for side in replay(record).line.game.sides]
    for player, side in enumerate(sides):
        accuracy = found.accuracy(player)
        if accuracy is not None:
            typer.echo(_("{side}: accuracy {percent} %").format(side=side, percent=accuracy))
    for turn in found.turns:
        if turn.mark:
            typer.echo(f"{turn.number}. {turn.turn}  {turn.sentence()}")


def _print_json(found: Review) -> None:
    marked = [turn for turn in found.turns if turn.mark]
    turns = [
        {"number": turn.number, "turn": turn.turn, "mark": turn.mark, "loss": turn.loss, "better": list(turn.better)}
        for turn in marked
    ]
    points = [turn.number for turn in found.turning_points()]
    print_json({"accuracy": [found.accuracy(0), found.accuracy(1)], "turns": turns, "turning_points": points})
