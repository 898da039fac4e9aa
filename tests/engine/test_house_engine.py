"""The house's own engine behind names, UGI and JSON lines: that they fit together, not how well it plays."""

from __future__ import annotations

import json

import pytest

from command import Command


@pytest.mark.parametrize("player", ["level:1", "nodes:200", "time:5ms", "greedy"])
def test_the_engine_plays_a_match(command: Command, player: str) -> None:
    answer = command("match", player, "random", "--spec", "pentago", "--games", "2", "--json")
    assert answer.status == 0
    assert answer.lines[-1]["games"] == 2
    assert answer.lines[-1]["forfeits"] == []


def test_a_level_plays_the_same_game_for_the_same_seed(command: Command) -> None:
    arguments = ("match", "level:2", "nodes:150", "--spec", "pentago", "--games", "2", "--json")
    results = [[line["turns"] for line in command(*arguments).lines[:-1]] for _ in range(2)]
    assert results[0] == results[1]


def test_the_engine_speaks_ugi(command: Command) -> None:
    said = command("ugi", given="position fen 6/6/6/bbb1b1/6/wwww2 w\ngo nodes 500\n").out.splitlines()
    assert said[-1] == "bestmove e1"
    assert any(line.startswith("info depth 1 score mate 1 ") for line in said)


def test_the_engine_answers_requests(command: Command) -> None:
    request = {"id": 1, "spec": "pentago", "limits": {"nodes": 500}, "lines": 2, "stream": False}
    text = "\n".join(json.dumps({**request, "id": number}) for number in (1, 2))
    first, second = command("analyse", "--jsonl", "--jobs", "1", given=text).lines
    assert len(first["best"]["lines"]) == 2
    assert first["best"]["lines"] == second["best"]["lines"]


@pytest.mark.parametrize("player", ["level:0", "level:11", "level:", "nodes:0", "nodes:many", "time:0s", "time:1h"])
def test_a_strength_that_does_not_exist_is_refused(command: Command, player: str) -> None:
    answer = command("match", player, "random", "--spec", "pentago")
    assert answer.status == 2
    assert "[bad-engine]" in answer.err
