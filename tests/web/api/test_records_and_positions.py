"""Records, wrong and hostile ones too; positions and pictures; analysis."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import gipfel
from gipfel.core.line import random_game
from gipfel.house.engines.analysis import MOST_NODES
from gipfel.records import read_records
from web.api.running_house import Client, Json, RunningHouse

GOOD = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n1. c3ne+ 2. b2ne+ *\n'


def test_the_record_of_a_table_can_be_read_and_uploaded(anna: Client, bert: Client, table: str) -> None:
    anna.act(table, kind="play", turn="c3ne+")
    bert.act(table, kind="resign")
    answer = anna.ask("GET", f"/api/1/tables/{table}/record.gipfel")
    assert answer.headers["content-disposition"] == f'attachment; filename="{table}.gipfel"'
    record = read_records(answer.text)[0]
    assert (record.turns, record.result, record.tags["Reason"]) == (["c3ne+"], "1-0", "resign")
    assert [record.tags[name].split()[0] for name in ("First", "Second")] == ["Anna", "Bert"]
    kept = anna.post("/api/1/records", {"text": answer.text})
    assert kept["games"][0]["outcome"] == {"winner": 0, "reason": "resign"}


def test_a_table_has_no_record_before_it_begins(anna: Client) -> None:
    table = anna.open("pentago")["table"]
    assert anna.refused("GET", f"/api/1/tables/{table}/record.gipfel") == (409, "not-started")
    assert anna.refused("GET", f"/api/1/tables/{table}/board.svg") == (409, "not-started")
    assert anna.get(f"/api/1/tables/{table}/board")["board"] is None


def test_a_zertz_game_as_sgf_and_back(anna: Client, bert: Client) -> None:
    table = anna.open("zertz")["table"]
    bert.act(table, kind="sit", seat=1)
    turn = random_game(gipfel.game("zertz").start(), Random(1), 1).turns_played[0]
    anna.act(table, kind="play", turn=turn)
    text = anna.ask("GET", f"/api/1/tables/{table}/record.sgf").text
    assert text.startswith("(;")
    kept = anna.post("/api/1/records", {"text": text, "name": "game.sgf"})
    assert (kept["games"][0]["game"], kept["games"][0]["turns"]) == ("zertz", 1)


def test_pentago_has_no_form_in_sgf(anna: Client, table: str) -> None:
    assert anna.refused("GET", f"/api/1/tables/{table}/record.sgf") == (422, "foreign-game")


def test_uploads_are_listed_shown_and_removed(anna: Client, bert: Client) -> None:
    names = [anna.post("/api/1/records", {"text": GOOD})["record"] for _ in range(3)]
    assert [kept["record"] for kept in anna.get("/api/1/records")["records"]] == names[::-1]
    page = anna.get("/api/1/records", limit=2)
    assert [kept["record"] for kept in anna.get("/api/1/records", before=page["next"])["records"]] == names[:1]
    assert bert.get(f"/api/1/records/{names[0]}")["text"] == GOOD
    assert bert.refused("DELETE", f"/api/1/records/{names[0]}") == (404, "no-such-record")
    assert anna.ask("DELETE", f"/api/1/records/{names[0]}").status_code == 204
    assert bert.refused("GET", f"/api/1/records/{names[0]}") == (404, "no-such-record")


HOSTILE: dict[str, tuple[Json, int, str | None]] = {
    "empty": ({"text": ""}, 422, "unreadable-request"),
    "blank": ({"text": "\n \n"}, 422, "record-empty"),
    "no record": ({"text": "hello"}, 422, None),
    "html": ({"text": "<html><script>alert(1)</script></html>"}, 422, None),
    "binary": ({"text": "\x00\x01\x02"}, 422, "record-not-text"),
    "illegal turn": ({"text": GOOD.replace("b2ne+", "c3ne+")}, 422, None),
    "turn that cannot be read": ({"text": GOOD.replace("b2ne+", "<b>")}, 422, "garbled-turn"),
    "wrong result": ({"text": GOOD.replace(" *", " 1-0")}, 422, "wrong-result"),
    "unknown game": ({"text": GOOD.replace('Game "pentago"', 'Game "chess"')}, 422, "record-game"),
    "other rules": ({"text": GOOD.replace("pentago 1", "pentago 99")}, 422, "unknown-rules"),
    "a file as layout": (
        {"text": GOOD.replace('Game "pentago"', 'Game "offboard,layout=/etc/passwd"')},
        422,
        "record-game",
    ),
    "deep variations": ({"text": GOOD.replace("2.", "(1. a1ne+ " * 2_000)}, 422, "record-too-deep"),
    "deep nesting": ({"text": (GOOD[:-2] + "«") * 60}, 422, None),
    "open comment": ({"text": GOOD + "{" * 1_000}, 422, None),
    "many games": ({"text": GOOD * 21}, 422, "too-many-games"),
    "too long": ({"text": "x" * 256_001}, 422, "unreadable-request"),
    "far too long": ({"text": "x" * 1_100_000}, 413, "too-large"),
    "sgf that is none": ({"text": "(;GM[zertz", "name": "x.sgf"}, 422, None),
    "sgf of another game": ({"text": "(;GM[1]SZ[19];B[aa])", "name": "x.sgf"}, 422, None),
    "deep sgf": ({"text": "(;" * 20_000, "name": "x.sgf"}, 422, None),
    "sgf of many games": ({"text": "(;GM[zertz])" * 30, "name": "x.sgf"}, 422, None),
    "a name that is a path": ({"text": "hello", "name": "../../etc/passwd"}, 422, None),
    "half characters": ({"text": "\ud800", "name": "x"}, 422, "unreadable-request"),
    "unknown field": ({"text": GOOD, "path": "/etc/passwd"}, 422, "unreadable-request"),
    "no text": ({"text": ["a"]}, 422, "unreadable-request"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_wrong_or_hostile_upload_is_refused_and_nothing_is_kept(anna: Client, name: str) -> None:
    body, status, code = HOSTILE[name]
    head = {"Content-Type": "application/json"}
    answer = anna.ask("POST", "/api/1/records", content=json.dumps(body), headers=head)
    refused = answer.json()["error"]
    assert (answer.status_code, refused["code"]) == (status, code or refused["code"])
    assert refused["message"]
    assert anna.get("/api/1/records")["records"] == []


def test_a_mistake_is_told_with_its_place_and_in_the_readers_language(anna: Client) -> None:
    body = {"text": GOOD.replace("b2ne+", "c3ne+")}
    answer = anna.ask("POST", "/api/1/records", json=body, headers={"Accept-Language": "de"})
    error = answer.json()["error"]
    assert (error["code"], error["params"]["line"], error["params"]["turn"]) == ("illegal-turn", 5, 2)
    assert error["params"]["cause"] == "cell-taken"
    assert "There is a marble" not in error["message"]


def test_a_line_is_judged(cleo: Client) -> None:
    start = gipfel.game("zertz").start()
    turns = list(random_game(start, Random(2), 5).turns_played)
    found = cleo.post("/api/1/positions", {"spec": "zertz", "turns": turns})
    line = gipfel.Line.begin(start, turns)
    assert (found["spec"], found["turns"], found["position"]) == ("zertz", turns, line.text())
    assert (found["player"], found["outcome"]) == (line.player, None)
    assert found["board"]["scene"] == line.position.scene().to_json()
    assert found["board"]["tree"]["path"] == []
    again = cleo.post("/api/1/positions", {"spec": "zertz", "position": line.text()})
    assert again["position"] == found["position"]


def test_the_board_of_a_judged_line_is_that_of_a_table(anna: Client, table: str) -> None:
    anna.act(table, kind="play", turn="c3ne+")
    judged = anna.post("/api/1/positions", {"spec": "pentago", "turns": ["c3ne+"]})
    board = anna.get(f"/api/1/tables/{table}/board")["board"]
    # How far the tree goes depends on how busy the house is; where it begins does not.
    assert judged["board"].pop("tree").keys() == board.pop("tree").keys()
    assert judged["board"] == board
    deeper = anna.post("/api/1/positions", {"spec": "pentago", "turns": ["c3ne+"], "path": ["a1"]})
    assert deeper["board"]["tree"]["path"] == ["a1"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"spec": "chess"}, "unknown-game"),
        ({"spec": "pentago", "position": "nonsense"}, "bad-position"),
        ({"spec": "pentago", "turns": ["nonsense"]}, "malformed-turn"),
        ({"spec": "pentago", "turns": ["c3ne+", "c3ne+"]}, "cell-taken"),
        ({"spec": "pentago", "turns": ["a1ne+"] * 1_001}, "unreadable-request"),
        ({"spec": "pentago", "path": ["z9"]}, "untouchable"),
        ({"spec": "pentago", "position": "x" * 2_001}, "unreadable-request"),
        ({"spec": "offboard,layout=/etc/passwd"}, None),
    ],
)
def test_a_line_that_cannot_be_judged(cleo: Client, body: Json, code: str | None) -> None:
    refused = cleo.refused("POST", "/api/1/positions", body)
    assert refused == (422, code or refused[1])


def test_pictures_are_svg_without_scripts(anna: Client, table: str) -> None:
    anna.act(table, kind="play", turn="c3ne+")
    now = anna.ask("GET", f"/api/1/tables/{table}/board.svg")
    assert now.headers["content-type"].startswith("image/svg+xml")
    assert "<script" not in now.text
    before = anna.ask("GET", f"/api/1/tables/{table}/board.svg", params={"turn": 0, "theme": "dark"})
    assert before.text.startswith("<svg")
    assert before.text != now.text


def test_share_pictures_are_png_and_there_before_the_start(anna: Client, table: str) -> None:
    spec = {"spec": "zertz:48", "seats": [{"kind": "me"}, {"kind": "link"}], "sides": "first"}
    waiting = anna.ask("POST", "/api/1/tables", json=spec).json()["table"]
    shown = [anna.ask("GET", f"/api/1/tables/{name}/board.png") for name in (waiting, table)]
    anna.act(table, kind="play", turn="c3ne+")
    shown.append(anna.ask("GET", f"/api/1/tables/{table}/board.png"))
    assert [answer.headers["content-type"] for answer in shown] == ["image/png"] * 3
    assert all(answer.content.startswith(b"\x89PNG") for answer in shown)
    assert len({answer.content for answer in shown}) == 3


def test_no_path_of_the_machine_is_told_in_refusals(anna: Client) -> None:
    for body in ({"spec": "offboard,layout=/etc/passwd"}, {"spec": "zertz", "position": "../../x"}):
        text = anna.ask("POST", "/api/1/positions", json=body).text
        assert str(Path(gipfel.__file__).parent) not in text


def test_analysis_is_a_stream_of_reports_the_last_of_them_final(house: RunningHouse, anna: Client) -> None:
    body = {"spec": "pentago", "turns": ["c3ne+"], "nodes": 2_000, "lines": 2}
    with anna.http.stream("POST", "/api/1/analysis", json=body) as answer:
        assert answer.status_code == 200, answer.read()
        assert answer.headers["content-type"].startswith("application/jsonl")
        reports = [json.loads(line) for line in answer.iter_lines() if line]
    assert [report.get("final", False) for report in reports].count(True) == 1
    assert reports[-1]["final"]
    assert len(reports[-1]["lines"]) == 2
    assert all(report["v"] == 1 for report in reports)


def test_no_analysis_of_ones_own_running_game_against_a_person(anna: Client, cleo: Client, table: str) -> None:
    anna.act(table, kind="play", turn="c3ne+")
    body = {"spec": "pentago", "turns": ["c3ne+"], "nodes": 100}
    assert anna.refused("POST", "/api/1/analysis", body) == (403, "analysis-of-own-game")
    assert cleo.ask("POST", "/api/1/analysis", json=body).status_code == 200


@pytest.mark.parametrize(
    "limits",
    [
        {"nodes": 0},
        {"nodes": MOST_NODES + 1},
        {"seconds": 10_000},
        {"seconds": 0},
        {"lines": 6},
        {"lines": 0},
        {"depth": 0},
    ],
)
def test_an_analysis_without_reasonable_limits_is_refused(cleo: Client, limits: Json) -> None:
    assert cleo.refused("POST", "/api/1/analysis", {"spec": "pentago", **limits}) == (422, "unreadable-request")
