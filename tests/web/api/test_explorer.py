"""The explorer by its routes: what was played, by whom, refusals, and games that join by themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gipfel
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.records import write_record
from gipfel.records.replay import record_of
from gipfel.store.archive import ArchiveFile, explore
from gipfel.web.api.explorer_jobs import join
from web.api.running_house import Client


def prepared(client: Client) -> None:
    """Wait until some of the shipped games are there."""
    while not client.get("/api/1/explorer", spec="zertz")["games"]:
        pass


def test_what_was_played_from_a_position(anna: Client) -> None:
    prepared(anna)
    found = anna.get("/api/1/explorer", spec="zertz")
    assert found["games"] >= 100
    first = found["groups"][0]["turns"][0]
    after = anna.get("/api/1/explorer", spec="zertz", turns=first["turn"], by="people")
    assert after["games"] >= 1
    assert anna.get("/api/1/explorer", spec="zertz", strength=1500)["games"] == 0  # nobody's is known
    game = anna.get(f"/api/1/explorer/{found['found'][0]['game']}")
    assert game["turns"]
    assert game["spec"].startswith("zertz")
    assert anna.refused("GET", "/api/1/explorer/999999") == (404, "archive-no-game")


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ({"spec": "chess"}, 422, "unknown-game"),
        ({"spec": "zertz", "turns": "nonsense"}, 422, "malformed-turn"),
        ({"spec": "zertz", "position": "nonsense"}, 422, "bad-position"),
        ({"spec": "zertz", "by": "cats"}, 422, "unreadable-request"),
        ({"spec": "zertz", "since": "1"}, 422, "unreadable-request"),
        ({"spec": "zertz", "strength": "1"}, 422, "unreadable-request"),
    ],
)
def test_what_is_wrong_has_a_code(anna: Client, query: dict[str, Any], status: int, code: str) -> None:
    assert anna.refused("GET", "/api/1/explorer", **query) == (status, code)


def test_no_help_in_ones_own_running_game(anna: Client, cleo: Client, table: str) -> None:
    anna.act(table, kind="play", turn="c3ne+")
    query: dict[str, Any] = {"spec": "pentago", "turns": "c3ne+"}
    assert anna.refused("GET", "/api/1/explorer", **query) == (403, "analysis-of-own-game")
    assert cleo.ask("GET", "/api/1/explorer", params=query).status_code == 200


def test_a_finished_game_joins_once_without_the_names_of_people(tmp_path: Path) -> None:
    line = Line.begin(gipfel.game("pentago").start(), ["c3ne+"])
    record = write_record(record_of(line, outcome=Outcome(0, "resign"), First="Anna", Second="level 3"))
    wanted = {"path": str(tmp_path / "a.db"), "table": "t1", "record": record}
    for _ in range(2):
        join({**wanted, "players": [("", "person"), ("level 3", "computer")]})
    with ArchiveFile.open(tmp_path / "a.db") as file:
        assert file.count() == 1
        assert [(player.name, player.kind) for player in file.game(1).players] == [
            ("", "person"),
            ("level 3", "computer"),
        ]
    assert explore(tmp_path / "a.db", "pentago").games == 1


def test_a_public_game_of_the_house_joins_by_itself(anna: Client, cleo: Client, table: str) -> None:
    prepared(anna)
    before = cleo.get("/api/1/explorer", spec="pentago")["games"]
    anna.act(table, kind="play", turn="c3ne+")
    anna.act(table, kind="resign")
    found = (cleo.get("/api/1/explorer", spec="pentago")["games"] for _ in range(500))
    assert any(games == before + 1 for games in found)
