"""What guests can do with their own data: see all of it, take it along, and have it deleted."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape

from starlette.testclient import TestClient

from gipfel.web.edge.cookies import GUEST
from web.visitors import Visitor, code_of

Visitors = Callable[[], Visitor]


def named_guest(visitor: Visitors, name: str) -> Visitor:
    """A guest who has said a name."""
    guest = visitor()
    assert guest.post("/api/1/guests", json={"name": name}).status_code == 201
    return guest


def test_a_guest_takes_all_data_along(visitor: Visitors) -> None:
    anna, bert = named_guest(visitor, "Gastanna"), named_guest(visitor, "Gastbert")
    table = anna.opens()
    bert.sits(table)
    assert anna.does(table["table"], "say", text="my own words")[0] == 200
    assert bert.does(table["table"], "say", text="their words")[0] == 200
    answer = anna.get("/api/1/guest/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="gipfel.jsonl"'
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [line["kind"] for line in lines] == ["guest", "table"]
    assert lines[0]["name"] == "Gastanna"
    assert "my own words" in answer.text
    assert "their words" not in answer.text


def test_a_guest_who_is_forgotten_leaves_games_without_a_name(visitor: Visitors) -> None:
    anna, bert = named_guest(visitor, "Gastanna"), named_guest(visitor, "Gastbert")
    over, running, waiting = anna.opens(), anna.opens(), anna.opens()
    for table in (over, running):
        bert.sits(table)
    anna.does(over["table"], "say", text="my own words")
    for player, turn in ((anna, "c3ne+"), (bert, "b2ne+")):
        assert player.does(running["table"], "play", turn=turn)[0] == 200
    assert anna.does(over["table"], "resign")[0] == 200
    assert anna.delete("/api/1/guest").status_code == 204
    assert not anna.cookies.get(GUEST)
    assert anna.get("/api/1/account").json()["who"] == "stranger"
    for table, reason in ((over, "resign"), (running, "resign")):
        shown = bert.get(f"/api/1/tables/{table['table']}").json()
        assert shown["snapshot"]["result"]["reason"] == reason
        assert "Gastanna" not in json.dumps(shown)
        assert "my own words" not in json.dumps(shown)
    assert bert.get(f"/api/1/tables/{waiting['table']}").json()["snapshot"]["phase"] == "over"


def test_only_guests_are_forgotten_like_this(visitor: Visitors, house: TestClient) -> None:
    assert code_of(visitor().get("/api/1/guest/export")) == "guest-needed"
    assert code_of(visitor().delete("/api/1/guest")) == "guest-needed"
    person = visitor()
    person.joins("Paula")
    assert code_of(person.get("/api/1/guest/export")) == "guest-needed"
    assert code_of(person.delete("/api/1/guest")) == "guest-needed"
    program = Visitor(house, **person.token("read", "play", "records"))
    assert code_of(program.delete("/api/1/guest")) == "guest-needed"
    assert person.get("/api/1/account").json()["who"] == "person"


def test_a_key_that_was_deleted_is_nobodys(visitor: Visitors) -> None:
    anna = named_guest(visitor, "Gastanna")
    key = anna.cookies[GUEST]
    assert anna.delete("/api/1/guest").status_code == 204
    thief = visitor()
    thief.cookies.set(GUEST, key)
    assert thief.get("/api/1/account").json()["who"] == "stranger"


def test_the_settings_show_guests_the_way(visitor: Visitors) -> None:
    page = unescape(named_guest(visitor, "Gastanna").get("/settings").text)
    assert 'href="/api/1/guest/export"' in page
    assert 'id="forget"' in page
    assert 'id="forget"' not in visitor().get("/settings").text
