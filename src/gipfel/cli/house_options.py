"""Options of the commands that work on the house's database."""

from __future__ import annotations

from typing import Annotated

import typer

from gipfel.core.language import _

DatabaseOption = Annotated[
    str,
    typer.Option("--database", metavar="URL", help=_("The database; without it the one of your own house.")),
]


def database_url(given: str) -> str:
    """The database a command line names, or that of the person's own house."""
    from gipfel.web.settings import Settings

    return Settings(database=given).database_url
