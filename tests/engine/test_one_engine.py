"""One analysis builds one engine, wherever it is asked for; a match builds one for each game that is searched."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

import gipfel
from command import Command
from gipfel.core.game import Game
from gipfel.engine.searched_games import searched_games
from gipfel.engine.thinkers import Thinkers
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.house.engines import jobs
from gipfel.house.pool.program import Job

CLAIMED = "zertz,capture=claimed"
MATCH = "gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago),settle-yinsh=coin"
GAMES = ("pentago", CLAIMED, MATCH)


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games for which an engine is built."""
    found: list[str] = []
    before = KernelThinker.__init__

    def built(self: KernelThinker, game: Game, *more: Any, **named: Any) -> None:
        found.append(game.spec.text)
        before(self, game, *more, **named)

    monkeypatch.setattr(KernelThinker, "__init__", built)
    monkeypatch.setattr(jobs, "_thinkers", Thinkers())
    return found


def searched(spec: str) -> list[str]:
    return [game.spec.text for game in searched_games(gipfel.game(spec))]


@pytest.mark.parametrize("spec", GAMES)
def test_at_the_terminal(command: Command, built: list[str], spec: str) -> None:
    assert command("analyse", spec, "--nodes", "100").status == 0
    assert built == searched(spec)


def test_in_a_game_at_the_terminal_hints_share_one(command: Command, built: list[str]) -> None:
    command("play", "pentago", given="hint\nanalyse\nhint\nquit\n")
    assert built == ["pentago"]


@pytest.mark.parametrize("spec", GAMES)
def test_for_programs(command: Command, built: list[str], spec: str) -> None:
    request = json.dumps({"id": 1, "spec": spec, "limits": {"nodes": 100}, "stream": False})
    (answer,) = command("analyse", "--jsonl", "--jobs", "1", given=request).lines
    assert answer["turn"] in gipfel.game(spec).start().turns()
    assert built == searched(spec)


@pytest.mark.parametrize("spec", GAMES)
def test_behind_ugi(command: Command, built: list[str], spec: str) -> None:
    said = command("ugi", "--spec", spec, given="go nodes 100\n").out.splitlines()
    assert said[-1].startswith("bestmove ")
    assert any(line.startswith("info depth ") for line in said)
    assert built == searched(spec)


@pytest.mark.parametrize("spec", GAMES)
def test_in_the_house_analysis_seats_and_offers_share_one(built: list[str], spec: str) -> None:
    told: list[Mapping[str, Any]] = []
    job = Job(1, lambda message: told.append(message["told"]))
    line: dict[str, Any] = {"spec": spec, "position": None, "turns": [], "own": []}
    limits = {"lines": 2, "nodes": 200, "seconds": None, "depth": None}
    assert jobs.analyse({**line, **limits}, job) == {"outcome": None}
    assert {"lines", "win", "depth", "nodes", "proven"} <= told[-1].keys()
    table = {"table": spec, "tags": gipfel.game(spec).record_tags(), "turns": []}
    assert jobs.choose({**table, "level": 5, "seed": 1}, job)["turn"] in gipfel.game(spec).start().turns()
    assert 0 < jobs.judge(table, job)["win"] <= 100  # all, where the beginning is proven
    assert built == searched(spec)[:1]
