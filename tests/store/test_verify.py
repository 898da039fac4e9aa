"""`gipfel verify`: every log is replayed, and what does not fit is listed with its code."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from command import Command
from gipfel.store import Store
from gipfel.tables.verification import Difference
from store.stored_tables import Game, growth, play, started
from tables.scripted_table import ANNA, BERT

TRIGGERS = ("events_keep_from_update", "events_keep_from_delete")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with a finished game and a running one."""
    path = tmp_path / "house.db"

    async def furnished() -> None:
        async with await Store.open(f"sqlite:///{path}") as store:
            running = started()
            running.turn(ANNA, "c3ne+")
            running.turn(BERT, "a1nw-")
            await store.append(growth(running, "running"))
            await play(store, Game("over", one=BERT, two=ANNA))

    asyncio.run(furnished())
    return path


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line."""
    return Command(capsys, monkeypatch)


def spoil(path: Path, *statements: str) -> None:
    """What a bad disk or a bad hand does to a house, past its guards."""
    with closing(sqlite3.connect(path)) as database, database:
        for trigger in TRIGGERS:
            database.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            database.execute(statement)


def differences(path: Path) -> dict[str, list[Difference]]:
    """What is found, by table."""

    async def found() -> dict[str, list[Difference]]:
        async with await Store.open(f"sqlite:///{path}") as store:
            return {table: differing async for table, differing in store.verify()}

    return asyncio.run(found())


def test_a_sound_house_has_no_differences(house: Path, command: Command) -> None:
    assert differences(house) == {"over": [], "running": []}
    answer = command("verify", "--database", f"sqlite:///{house}")
    assert (answer.status, answer.out) == (0, "2 tables, 0 with differences.\n")
    spoil(house, "DELETE FROM events WHERE table_name = 'over'", "DELETE FROM tables WHERE name = 'over'")
    answer = command("verify", "--database", f"sqlite:///{house}")
    assert answer.out == "1 table, 0 with differences.\n"


def changed(field: str, value: object, table: str, seq: int) -> str:
    """A statement that changes one thing in one event."""
    return (
        f"UPDATE events SET event = json_set(event, '$.{field}', json('{json.dumps(value)}'))"
        f" WHERE table_name = '{table}' AND seq = {seq}"
    )


@pytest.mark.parametrize(
    ("statement", "table", "codes"),
    [
        (changed("turn", "c3ne+", "running", 5), "running", ["does-not-replay"]),
        (changed("at", 5, "running", 5), "running", ["time-goes-back"]),
        (changed("v", 99, "running", 5), "running", ["unknown-event-version"]),
        (changed("kind", "danced", "running", 5), "running", ["unknown-event"]),
        (changed("turn", 5, "running", 5), "running", ["bad-event"]),
        (changed("rules", "pentago 0", "running", 1), "running", ["rules-changed"]),
        (changed("reason", "five", "over", 4), "over", ["result-differs", "summary-differs"]),
        ("UPDATE events SET event = 'no JSON' WHERE seq = 5", "running", ["bad-event"]),
        (
            "DELETE FROM events WHERE seq = 4 AND table_name = 'running'",
            "running",
            ["gap-in-log", "does-not-replay", "summary-differs"],
        ),
        ("DELETE FROM events WHERE seq = 5", "running", ["summary-differs"]),
        ("UPDATE tables SET phase = 'over' WHERE name = 'running'", "running", ["summary-differs"]),
        ("UPDATE tables SET winner = 1 WHERE name = 'over'", "over", ["summary-differs"]),
        ("DELETE FROM tables WHERE name = 'over'", "over", ["summary-differs"]),
    ],
)
def test_what_does_not_fit_is_found(
    house: Path, command: Command, statement: str, table: str, codes: list[str]
) -> None:
    spoil(house, statement)
    found = differences(house)
    assert [difference.code for difference in found.pop(table)] == codes
    assert list(found.values()) == [[]]
    answer = command("verify", "--database", f"sqlite:///{house}", "--json")
    assert answer.status == 1
    assert [(line["table"], line["code"]) for line in answer.lines[:-1]] == [(table, code) for code in codes]
    assert answer.lines[-1] == {"tables": 2, "differing": 1}
    assert command("verify", "--database", f"sqlite:///{house}").out.splitlines()[0].startswith(f"{table} ")


def test_a_house_that_is_not_there_is_not_made(tmp_path: Path, command: Command) -> None:
    answer = command("verify", "--database", f"sqlite:///{tmp_path / 'nowhere.db'}")
    assert answer.status == 2
    assert "[no-database]" in answer.err
    assert list(tmp_path.iterdir()) == []
