"""`gipfel referee`: whole games with counts, malformed lines among them, the same answers from rules and kernel."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import jsonschema
import pytest

import gipfel
from command import Command
from gipfel.testing import random_game
from support import amount
from test_docs import schema

MALFORMED = [
    "nonsense",
    "{",
    "[]",
    "17",
    '"spec"',
    "null",
    "{}",
    '{"spec": 5}',
    '{"spec": "halma"}',
    '{"spec": "pentago", "turns": "c3ne+"}',
    '{"spec": "pentago", "turns": [3]}',
    '{"spec": "pentago", "turns": ["c3ne+", "c3ne+"]}',
    '{"spec": "pentago", "turns": ["zz"]}',
    '{"spec": "pentago", "counts": "yes"}',
    '{"spec": "pentago", "position": "x"}',
    '{"spec": "pentago", "extra": 1}',
    '{"spec": "pentago", "id": {"a": [1]}, "turns": ["e1ne+", "?"]}',
    "[" * 100_000,
    "\x00\x01",
    '{"spec": "pentago,' + "a" * 1000 + '"}',
]


MOST_TURNS = 60  # of a game; games that nobody finishes at random are cut there


def requests(spec: str, number: int, seed: int) -> list[str]:
    """Requests for random games, asking for everything."""
    game = gipfel.game(spec)
    lines = []
    for n in range(number):
        turns = list(random_game(game.start(), Random(f"{seed}/{n}"), MOST_TURNS).turns_played)
        lines.append(json.dumps({"id": n, "spec": spec, "turns": turns, "counts": True, "legal": n % 10 == 0}))
    return lines


def mixed(spec: str) -> str:
    """Good requests with malformed lines strewn in, ten good ones to each."""
    quick, full = (60, 1000) if spec == "pentago" else (20, 100)
    good = requests(spec, amount(quick, full), 1)
    lines: list[str] = []
    for n, line in enumerate(good):
        lines.append(line)
        if n % 10 == 9:
            lines.append(MALFORMED[n // 10 % len(MALFORMED)])
    return "\n".join(lines) + "\n"


def answers(command: Command, text: str, *options: str) -> list[dict[str, Any]]:
    """All answers of one process."""
    answer = command("referee", *options, given=text)
    assert answer.status == 0
    return answer.lines


@pytest.mark.parametrize("spec", gipfel.names())
def test_rules_and_kernel_answer_the_same(command: Command, spec: str) -> None:
    text = mixed(spec)
    by_rules, by_kernel = answers(command, text), answers(command, text, "--kernel")
    assert len(by_rules) == len(text.splitlines())
    assert by_rules == by_kernel
    for answer in by_rules:
        jsonschema.validate(answer, schema("referee"))
    assert sum(not answer["ok"] for answer in by_rules) == len(by_rules) // 11
    assert all(answer["outcome"] or answer["player"] is not None for answer in by_rules if answer["ok"])


def test_counts_stand_before_each_turn(command: Command) -> None:
    request = json.dumps({"id": "a", "spec": "pentago", "turns": ["c3ne+", "d4sw-"], "counts": True})
    (answer,) = answers(command, request)
    assert answer["counts"] == [288, 280]
    assert "legal" not in answer


def test_an_error_names_the_turn(command: Command) -> None:
    request = json.dumps({"id": 7, "spec": "pentago", "turns": ["c3ne+", "c3ne+"]})
    (answer,) = answers(command, request)
    assert answer["id"] == 7
    assert (answer["error"]["code"], answer["error"]["turn"]) == ("cell-taken", 2)


def test_a_turn_after_the_end_is_refused(command: Command) -> None:
    request = {"id": 1, "spec": "pentago", "position": "6/6/6/bbb1b1/6/wwww2 w", "turns": ["e1", "f6ne+"]}
    for options in ((), ("--kernel",)):
        (answer,) = answers(command, json.dumps(request), *options)
        assert (answer["error"]["code"], answer["error"]["turn"]) == ("game-over", 2)


def test_free_spellings_are_read_by_both(command: Command) -> None:
    request = json.dumps({"id": 1, "spec": "pentago", "turns": ["C3 NE+", "a1s"], "counts": True, "legal": True})
    assert answers(command, request) == answers(command, request, "--kernel")
    assert answers(command, request)[0]["ok"]
