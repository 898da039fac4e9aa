"""Halves of characters over HTTP and sockets: refused or left out, never an error of the house."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from web.visitors import Visitor, socket_of

HALF = "\ud800"  # json.dumps writes it as \ud800
USUAL: dict[str, Any] = {
    "name": "Anna",
    "password": "three marbles",
    "spec": "pentago",
    "seats": [{"kind": "me"}, {"kind": "link"}],
    "text": "x",
    "scopes": ["read"],
}
COMMANDS = [
    ({"kind": HALF}, "no-such-command"),
    ({"kind": "say", "text": HALF}, "empty-line"),
    ({"kind": "say", "phrase": HALF}, "unknown-phrase"),
    ({"kind": "play", "turn": HALF}, "malformed-turn"),
    ({"kind": "play", "turn": "c3ne+", "id": HALF}, "bad-id"),
    ({"kind": "offer", "offer": HALF}, "unreadable-command"),
]
JSON = {"Content-Type": "application/json"}
Visitors = Callable[[], Visitor]


def bodies(house: TestClient) -> Iterator[tuple[str, str, bytes]]:
    """Every request that takes a body, with half a character in each of its fields, and bytes that are no text."""
    schema = house.get("/api/openapi.json").json()
    for path, item in schema["paths"].items():
        for method, route in item.items():
            if "requestBody" not in route:
                continue
            shape = route["requestBody"]["content"]["application/json"]["schema"].get("$ref", "").rsplit("/", 1)[-1]
            fields = schema["components"]["schemas"].get(shape, {}).get("properties", {})
            usual = {name: USUAL[name] for name in fields if name in USUAL}
            for name in fields:
                yield method, path, json.dumps({**usual, name: HALF}).encode()
                yield method, path, json.dumps({**usual, name: [HALF]}).encode()
            yield method, path, json.dumps({HALF: 1}).encode()
            yield method, path, b'{"name": "\xed\xa0\x80", "text": "\xff"}'


class Names(dict[str, object]):
    """What stands in addresses; whatever is not named there is x."""

    def __missing__(self, name: str) -> str:
        return "x"


def test_no_field_of_any_request_takes_half_a_character(house: TestClient, visitor: Visitors) -> None:
    anna, asked = visitor(), 0
    anna.joins("Half Anna")
    table = anna.opens()["table"]
    for method, path, body in bodies(house):
        address = path.format_map(Names(table=table, step=0))
        answer = anna.request(method, address, content=body, headers=JSON)
        assert 400 <= answer.status_code < 500, (method, path, body, answer.text)
        assert answer.json()["error"]["code"] != "internal-error"
        asked += 1
    assert asked > 50


@pytest.mark.parametrize(("command", "code"), COMMANDS)
def test_commands_are_refused_with_a_code(visitor: Visitors, command: dict[str, Any], code: str) -> None:
    anna, bert = visitor(), visitor()
    opened = anna.opens()
    bert.sits(opened)
    answer = anna.post(f"/api/1/tables/{opened['table']}/commands", content=json.dumps(command), headers=JSON)
    assert answer.json()["error"]["code"] == code
    with socket_of(anna) as socket:
        socket.send_text(json.dumps({"v": 1, "kind": "act", "table": opened["table"], "command": command}))
        assert told(socket, "refused")["code"] == code


def told(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        if message["kind"] == kind:
            return message


def test_a_line_of_chat_loses_only_the_half(visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    opened = anna.opens()
    bert.sits(opened)
    command = json.dumps({"kind": "say", "text": f"well{HALF} played"})
    answer = anna.post(f"/api/1/tables/{opened['table']}/commands", content=command, headers=JSON)
    assert answer.status_code == 200, answer.text
    chat = bert.get(f"/api/1/tables/{opened['table']}").json()["snapshot"]["chat"]
    assert chat[-1]["text"] == "well played"


def test_a_socket_that_sends_halves_goes_on(visitor: Visitors) -> None:
    anna = visitor()
    anna.opens()
    with socket_of(anna) as socket:
        for odd in ({"kind": HALF}, {HALF: 1}, {"kind": "watch", "table": HALF}, {"kind": "ping", "id": HALF}):
            socket.send_text(json.dumps({"v": 1, **odd}))
            assert told(socket, "refused")["code"] in ("bad-message", "no-such-table", "bad-id")
        socket.send_text(json.dumps({"v": 1, "kind": "ping", "id": "still there"}))
        assert told(socket, "pong")["id"] == "still there"


@pytest.mark.parametrize("given", [HALF, "x" * 65, "\n"])
def test_an_id_that_is_none_is_explained_as_such(visitor: Visitors, given: str) -> None:
    anna = visitor()
    anna.opens()
    with socket_of(anna) as socket:
        socket.send_text(json.dumps({"v": 1, "kind": "ping", "id": given}))
        error = told(socket, "refused")
        assert error["code"] == "bad-id"
        assert "64 plain characters" in error["message"]
