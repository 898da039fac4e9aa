"""Records in and out of analysis: read without being kept, written with their variations, drawn."""

from __future__ import annotations

import pytest

from gipfel.records import read_records
from web.api.running_house import Client, Json

RECORD = """[Format "1"]
[Game "pentago"]
[Rules "pentago 1"]
[First "Ann"]
[Second "Bob"]

1. a1ne+ 2. b2nw- (2. e5sw+ 3. c3ne+) (2. f6ne+) 3. c3ne+ *
"""
LINES = [["a1ne+", "b2nw-", "c3ne+"], ["a1ne+", "e5sw+", "c3ne+"], ["a1ne+", "f6ne+"]]


def test_a_record_is_read_as_lines_with_its_variations(anna: Client) -> None:
    read = anna.post("/api/1/positions/read", {"text": RECORD})
    tags = {"First": "Ann", "Second": "Bob"}
    assert read == {"games": [{"spec": "pentago", "position": "", "lines": LINES, "tags": tags}]}


def test_lines_are_written_as_the_record_they_were_read_from(anna: Client) -> None:
    asked = {"spec": "pentago", "lines": LINES, "form": "gipfel", "tags": {"First": "Ann", "Second": "Bob"}}
    written = anna.ask("POST", "/api/1/positions/file", json=asked)
    assert read_records(written.text) == read_records(RECORD)


@pytest.mark.parametrize(
    ("form", "kind", "begins"),
    [("svg", "image/svg+xml", b"<svg"), ("png", "image/png", b"\x89PNG"), ("sgf", "text/plain", b"(;")],
)
def test_a_line_becomes_a_picture_or_sgf(anna: Client, form: str, kind: str, begins: bytes) -> None:
    asked = {"spec": "zertz", "lines": [["Wd4,d1"]], "form": form}
    written = anna.ask("POST", "/api/1/positions/file", json=asked)
    assert written.headers["content-type"].startswith(kind)
    assert written.content.lstrip().startswith(begins)


def test_bare_turns_are_read_for_a_game_and_from_a_position(anna: Client) -> None:
    (game,) = anna.post("/api/1/positions/read", {"text": "1. a1ne+\n2. b2nw- {well} *", "spec": "pentago"})["games"]
    assert game == {"spec": "pentago", "position": "", "lines": [["a1ne+", "b2nw-"]], "tags": {}}
    start = "6/6/6/bbb1b1/6/wwww2 w"
    (later,) = anna.post("/api/1/positions/read", {"text": "e1", "spec": "pentago", "position": start})["games"]
    assert (later["position"], later["lines"]) == (start, [["e1"]])


def test_sgf_is_read_back(anna: Client) -> None:
    asked = {"spec": "zertz", "lines": [["Wd4,d1", "Bd3,a1"]], "form": "sgf"}
    text = anna.ask("POST", "/api/1/positions/file", json=asked).text
    (game,) = anna.post("/api/1/positions/read", {"text": text, "name": "game.sgf"})["games"]
    assert game["lines"][0] == ["Wd4,d1", "Bd3,a1"]


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("read", {"text": RECORD.replace("2. b2nw-", "2. a1nw-")}, "illegal-turn"),
        ("read", {"text": "nothing of the kind"}, None),
        ("read", {"text": "nothing of the kind", "spec": "zertz"}, "bare-turn"),
        ("read", {"text": "a1ne+; a1ne+", "spec": "pentago"}, "bare-turn"),
        ("read", {"text": " ; \n", "spec": "pentago"}, "record-empty"),
        ("read", {"text": "e1", "spec": "nothing"}, "unknown-game"),
        ("file", {"spec": "pentago", "lines": [["a1ne+"], ["a9ne+"]], "form": "gipfel"}, "malformed-turn"),
        ("file", {"spec": "pentago", "lines": [["a1ne+"]], "form": "sgf"}, "foreign-game"),
        ("file", {"spec": "pentago", "lines": [], "form": "svg"}, "unreadable-request"),
    ],
)
def test_what_cannot_be_read_or_written_is_said(anna: Client, path: str, body: Json, code: str | None) -> None:
    status, found = anna.refused("POST", f"/api/1/positions/{path}", body)
    assert status == 422
    assert found == (code or found)
