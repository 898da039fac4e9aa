"""Lessons over the wire, turns judged as touches, touches of turns to come, and the course of a game."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema
import pytest
from referencing import Registry, Resource

import gipfel
from gipfel.core.language import speaking
from gipfel.core.lesson import lessons
from gipfel.core.turns import touches_of
from web.api.running_house import SCHEMAS, Client


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    """Validates by one of the schemas, which may refer to the others."""
    found = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in SCHEMAS.glob("*.json")}
    registry: Registry[Any] = Registry().with_resources(
        [(other, Resource.from_contents(schema)) for other, schema in found.items()]
    )
    return jsonschema.Draft202012Validator(found[name], registry=registry)


def fits(name: str, value: object) -> None:
    """What travels is as its schema says."""
    validator(name).validate(value)


def test_every_lesson_is_listed_and_sent(cleo: Client) -> None:
    listed = cleo.get("/api/1/lessons")["lessons"]
    assert [lesson["name"] for lesson in listed] == list(lessons())
    for lesson in listed:
        sent = cleo.get(f"/api/1/lessons/{lesson['name']}")
        fits("lesson.json", sent)
        assert [step["title"] for step in sent["steps"]] == lesson["steps"]


def test_a_lesson_comes_in_the_readers_language(cleo: Client) -> None:
    sent = cleo.ask("GET", "/api/1/lessons/pentago", headers={"Accept-Language": "de"}).json()
    with speaking("de"):
        assert sent == lessons()["pentago"].to_json()
    assert sent["steps"][0]["title"] != lessons()["pentago"].steps[0].title


@pytest.mark.parametrize("name", lessons())
def test_what_a_lesson_asks_for_is_praised(cleo: Client, name: str) -> None:
    for step in cleo.get(f"/api/1/lessons/{name}")["steps"]:
        verdict = cleo.post(f"/api/1/lessons/{name}/{step['number']}", {"touches": step["example"]})
        fits("lesson-answer.json", verdict)
        assert verdict["done"]
        assert [touch for part in verdict["boards"][0]["steps"] for touch in part] == step["example"]


def test_another_turn_gets_the_hint(cleo: Client) -> None:
    step = cleo.get("/api/1/lessons/pentago")["steps"][0]
    verdict = cleo.post("/api/1/lessons/pentago/1", {"turn": "a1ne+"})
    assert (verdict["done"], verdict["say"]) == (False, step["hint"])


@pytest.mark.parametrize(
    ("address", "body", "refusal"),
    [
        ("pentago/1", {"turn": "a9ne+"}, (422, "malformed-turn")),
        ("pentago/1", {"touches": ["a1", "a1"]}, (422, "untouchable")),
        ("pentago/1", {}, (422, "unreadable-request")),
        ("pentago/1", {"turn": "a1ne+", "touches": ["a1"]}, (422, "unreadable-request")),
        ("pentago/5", {"turn": "a1ne+"}, (404, "no-such-lesson")),
        ("pentago/7", {"turn": "a1ne+"}, (422, "unreadable-request")),
        ("chess/1", {"turn": "e4"}, (404, "no-such-lesson")),
    ],
)
def test_what_cannot_be_judged_is_refused(
    cleo: Client, address: str, body: dict[str, object], refusal: tuple[int, str]
) -> None:
    assert cleo.refused("POST", f"/api/1/lessons/{address}", body) == refusal


def test_a_line_goes_on_by_touches_and_is_told_in_touches(cleo: Client) -> None:
    start = gipfel.game("zertz").start()
    touches = [touch for step in touches_of(start, "Wd4,a1") for touch in step]
    found = cleo.post("/api/1/positions", {"spec": "zertz", "touches": touches})
    assert found["turns"] == ["Wd4,a1"]
    assert found["steps"] == touches_of(start, "Wd4,a1")
    after = start.turn("Wd4,a1")
    ahead = cleo.post("/api/1/positions", {"spec": "zertz", "turns": ["Wd4,a1"], "ahead": [["Gd3,a2", "x d4Gd2"], []]})
    assert ahead["ahead"] == [[touches_of(after, "Gd3,a2"), touches_of(after.turn("Gd3,a2"), "x d4Gd2")], []]


def test_the_course_of_a_game_tells_of_every_position(cleo: Client) -> None:
    turns = ["a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1nw+", "f6nw+", "e1"]
    with cleo.http.stream("POST", "/api/1/analysis/course", json={"spec": "pentago", "turns": turns}) as answer:
        assert answer.status_code == 200, answer.read()
        reports = [json.loads(line) for line in answer.iter_lines() if line]
    told = [report for report in reports if "number" in report]
    assert [report["number"] for report in told] == list(range(10))
    assert [report["player"] for report in told] == [0, 1, 0, 1, 0, 1, 0, 1, 0, None]
    assert (told[-1]["win"], told[-1]["proven"]) == (100.0, True)
    assert told[-2]["win"] == 100.0
    assert reports[-1] == {"v": 1, "final": True}


def test_the_course_of_an_illegal_line_is_refused(cleo: Client) -> None:
    body = {"spec": "pentago", "turns": ["a1ne+", "a1ne+"]}
    status, _code = cleo.refused("POST", "/api/1/analysis/course", body)
    assert status == 422


def test_the_course_keeps_silent_about_ones_own_running_game(anna: Client, table: str) -> None:
    anna.act(table, kind="play", turn="c3ne+")
    body = {"spec": "pentago", "turns": ["c3ne+"]}
    with anna.http.stream("POST", "/api/1/analysis/course", json=body) as answer:
        reports = [json.loads(line) for line in answer.iter_lines() if line]
    assert reports[-1]["error"]["code"] == "analysis-of-own-game"
    assert not any(report.get("number") == 1 for report in reports)
