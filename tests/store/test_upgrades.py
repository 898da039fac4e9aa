"""Houses of older versions: what was kept there is found again, and says what it said."""

from __future__ import annotations

import json
from typing import Any

import pytest
from alembic import command
from sqlalchemy import Connection, text

from gipfel.core.json_lines import compact
from gipfel.store import Search, Store
from gipfel.store.database.migration import HEAD, config, version
from gipfel.tables import fold
from support import ROOT
from tables.scripted_table import ANNA, BERT

pytestmark = pytest.mark.anyio

LOGS = ROOT / "tests" / "tables" / "logs"
QUOTED = 'gipf:basic,challenges=1,contest="(zertz:tournament)",settle-zertz=external,zertz=2'
MEANT = "zertz,capture=claimed,rings=48,touch=strict"


def first_house(connection: Connection) -> None:
    """The tables as they were in the first version."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "0001")


def log_of(name: str) -> list[dict[str, Any]]:
    """A log that was written in those days."""
    return [json.loads(line) for line in (LOGS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def kept(connection: Connection, name: str, log: list[dict[str, Any]], terms: dict[str, Any]) -> None:
    """A table with its log, as the first version kept them."""
    for event in log:
        row = {"table": name, "seq": event["seq"], "event": compact(event)}
        connection.execute(text("INSERT INTO events VALUES (:table, :seq, :event)"), row)
    at = log[-1]["at"]
    summary: dict[str, object] = {"name": name, "seq": len(log), "at": at, "phase": "over", "turns": 51}
    summary |= {"opener": ANNA.id, "game": terms["spec"].partition(":")[0], "spec": terms["spec"], "speed": "steady"}
    summary |= {"terms": compact(terms), "rated": True, "hidden": False, "lobby": False, "opened_at": log[0]["at"]}
    summary |= {"ended_at": at, "listed_at": at, "first": 0, "winner": 0, "winning_seat": 0, "reason": "set"}
    summary |= {"seat0": "taken", "party0": ANNA.id, "seat1": "taken", "party1": BERT.id}
    columns, values = ", ".join(summary), ", ".join(f":{column}" for column in summary)
    connection.execute(text(f"INSERT INTO tables ({columns}) VALUES ({values})"), summary)


async def an_old_house(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A house of the first version with a tournament table, one with a tournament game inside, and quoted words."""

    def fill(connection: Connection) -> None:
        log = log_of("zertz-1")
        kept(connection, "tournament", log, log[0]["terms"])
        combined = log_of("gipf-1-with-zertz-1")[0]["terms"]
        kept(connection, "combined", log, combined)
        kept(connection, "quoted", log, {**combined, "spec": QUOTED})

    with monkeypatch.context() as patch:
        patch.setattr("gipfel.store.store.migrate", first_house)
        async with await Store.open(url) as store:
            assert await store.read(version) == "0001"
            await store.write(fill)


async def test_a_tournament_game_is_found_by_the_options_it_was_played_with(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await an_old_house(empty_url, monkeypatch)
    async with await Store.open(empty_url) as store:
        assert await store.read(version) == HEAD
        assert await store.games(Search(spec="zertz:tournament")) == []
        [found] = await store.games(Search(spec=MEANT))
        assert (found.table, found.terms.spec, found.terms.rated) == ("tournament", MEANT, True)
        table = fold(await store.log("tournament"))
        assert (table.broken, table.terms.spec, table.result) == (None, MEANT, found.result)
        specs = {game.table: game.terms.spec for game in await store.games(Search(game="gipf"))}
        assert "settle-zertz=(zertz,capture=claimed,touch=strict)" in specs["combined"]
        assert specs["quoted"] == QUOTED


async def test_what_was_kept_verifies(empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await an_old_house(empty_url, monkeypatch)
    async with await Store.open(empty_url) as store:
        assert {name: found async for name, found in store.verify()}["tournament"] == []
