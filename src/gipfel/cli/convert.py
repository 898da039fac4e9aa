"""`gipfel convert`: games from one record format to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gipfel.core.errors import BadRecord
from gipfel.core.language import _, ngettext
from gipfel.records.formats import read_games, write_games
from gipfel.records.sources import Source


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help=_("A file of games: .gipfel or .sgf."))],
    target: Annotated[Path, typer.Argument(metavar="OUT", help=_("The file to write; its suffix chooses the format."))],
) -> None:
    """Convert games between record formats; nothing is written when a game breaks a rule or cannot be expressed."""
    if not source.is_file():
        raise BadRecord("no-such-file", path=str(source))
    records = read_games(source.name, Source(source).read())
    text = write_games(target.name, records)
    try:
        target.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadRecord("unwritable-file", path=str(target), detail=error.strerror or "") from None
    count = len(records)
    typer.echo(
        ngettext("{count} game written to {path}.", "{count} games written to {path}.", count).format(
            count=count, path=target
        )
    )
