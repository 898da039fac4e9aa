"""`gipfel backup`: a copy of the house's database while the house goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gipfel.cli.house_options import DatabaseOption, database_url
from gipfel.core.language import _


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The new file."))], database: DatabaseOption = ""
) -> None:
    """Copy the house’s SQLite database to a new file and check the copy; the house may be open."""
    from gipfel.store.backup import backup as copy
    from gipfel.store.place import Place

    copy(Place.of(database_url(database)), file)
    typer.echo(_("Backed up to {path}.").format(path=file))
