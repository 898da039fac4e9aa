"""`gipfel restore`: the house as it was when a backup was made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gipfel.cli.house_options import DatabaseOption, database_url
from gipfel.core.language import _


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("A file that gipfel backup made."))],
    database: DatabaseOption = "",
) -> None:
    """Put a backup in the place of the house’s SQLite database; the present one is kept under another name."""
    from gipfel.store.backup import restore as put_back
    from gipfel.store.place import Place

    kept = put_back(Place.of(database_url(database)), file)
    typer.echo(_("Restored from {path}.").format(path=file))
    if kept is not None:
        typer.echo(_("What was there before is now {path}.").format(path=kept))
