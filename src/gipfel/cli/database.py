"""`gipfel backup`, `gipfel restore`, `gipfel verify`: the house's database, copied, put back, and checked."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gipfel.cli.arguments import JsonOption, print_json
from gipfel.core.language import _, ngettext

if TYPE_CHECKING:
    from gipfel.tables.verification import Difference

DatabaseOption = Annotated[
    str,
    typer.Option("--database", metavar="URL", help=_("The database; without it the one of your own house.")),
]


def database_url(given: str) -> str:
    """The database a command line names, or that of the person's own house."""
    from gipfel.web.settings import Settings

    return Settings(database=given).database_url


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The new file."))], database: DatabaseOption = ""
) -> None:
    """Copy the house’s SQLite database to a new file and check the copy; the house may be open."""
    from gipfel.store.database.backup import backup as copy
    from gipfel.store.database.place import DatabasePlace

    copy(DatabasePlace.of(database_url(database)), file)
    typer.echo(_("Backed up to {path}.").format(path=file))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("A file that gipfel backup made."))],
    database: DatabaseOption = "",
) -> None:
    """Put a backup in the place of the house’s SQLite database; the present one is kept under another name."""
    from gipfel.store.database.backup import restore as put_back
    from gipfel.store.database.place import DatabasePlace

    kept = put_back(DatabasePlace.of(database_url(database)), file)
    typer.echo(_("Restored from {path}.").format(path=file))
    if kept is not None:
        typer.echo(_("What was there before is now {path}.").format(path=kept))


def verify(database: DatabaseOption = "", json: JsonOption = False) -> None:
    """Replay every table of the house and list differences; exit status 1 if there are any."""
    tables, differing = asyncio.run(_verified(database_url(database), json))
    if json:
        print_json({"tables": tables, "differing": differing})
    else:
        told = ngettext(
            "{tables} table, {differing} with differences.", "{tables} tables, {differing} with differences.", tables
        )
        typer.echo(told.format(tables=tables, differing=differing))
    raise typer.Exit(1 if differing else 0)


async def _verified(url: str, json: bool) -> tuple[int, int]:
    from gipfel.store import Store

    tables = differing = 0
    async with await Store.open_existing(url) as store:
        async for table, found in store.verify():
            tables += 1
            differing += bool(found)
            for difference in found:
                _show(table, difference, json)
    return tables, differing


def _show(table: str, difference: Difference, json: bool) -> None:
    if json:
        print_json({"table": table, "seq": difference.seq, "code": difference.code, "params": dict(difference.params)})
    else:
        params = " ".join(f"{name}={value}" for name, value in difference.params.items())
        typer.echo(f"{table} {difference.seq}: {difference.code} {params}".rstrip())
