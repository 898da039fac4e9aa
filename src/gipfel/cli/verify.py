"""`gipfel verify`: does every table of the house still replay to what it says?"""

from __future__ import annotations

import asyncio

import typer

from gipfel.cli.given import JsonOption, print_json
from gipfel.cli.house_options import DatabaseOption, database_url
from gipfel.core.language import _
from gipfel.play.verify import Difference


def verify(database: DatabaseOption = "", json: JsonOption = False) -> None:
    """Replay every table of the house and list differences; exit status 1 if there are any."""
    tables, differing = asyncio.run(_verified(database_url(database), json))
    if json:
        print_json({"tables": tables, "differing": differing})
    else:
        typer.echo(_("{tables} tables, {differing} with differences.").format(tables=tables, differing=differing))
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
