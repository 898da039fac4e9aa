"""Every error has one shape, a status that fits its code, and comes in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from gipfel.core.errors import GipfelError
from gipfel.core.messages import declared
from gipfel.web.edge.errors import _STATUSES, assign, error_json, error_response, status_of
from web.visitors import Visitor

Visitors = Callable[[], Visitor]


@pytest.mark.parametrize(
    ("method", "path", "body", "kind", "status", "code"),
    [
        ("GET", "/nowhere", b"", "", 404, "no-such-page"),
        ("DELETE", "/health", b"", "", 405, "method-not-allowed"),
        ("POST", "/api/1/tables", b"{", "application/json", 400, "bad-json"),
        ("POST", "/api/1/tables", b"\xff", "application/json", 400, "bad-json"),
        ("POST", "/api/1/tables", b'{"spec": "\\ud800", "seats": []}', "application/json", 422, "unreadable-request"),
        ("POST", "/api/1/tables", b"[" * 200, "application/json", 422, "too-deep"),
        ("POST", "/api/1/tables", b"{}", "text/plain", 415, "not-json"),
        ("POST", "/api/1/tables", b"{}", "application/json", 422, "unreadable-request"),
        ("POST", "/api/1/tables", b" " * 70_000, "application/json", 413, "too-large"),
        ("GET", "/api/1/tables/" + "x" * 65, b"", "", 422, "unreadable-request"),
        ("GET", "/api/1/tables/none", b"", "", 404, "no-such-table"),
        ("GET", "/api/1/tokens", b"", "", 401, "login-needed"),
    ],
)
def test_every_refusal_has_the_same_shape(
    visitor: Visitors, method: str, path: str, body: bytes, kind: str, status: int, code: str
) -> None:
    answer = visitor().request(method, path, content=body, headers={"Content-Type": kind} if kind else {})
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/json"
    assert set(answer.json()) == {"error"}
    error = answer.json()["error"]
    assert set(error) == {"code", "message", "params"}
    assert error["code"] == code
    assert error["message"]


def test_what_cannot_be_read_is_named_by_its_place(visitor: Visitors) -> None:
    answer = visitor().post("/api/1/accounts", json={"name": 5, "extra": 1})
    places = {problem["place"] for problem in answer.json()["error"]["params"]["problems"]}
    assert places == {"name", "password", "extra"}


def test_a_password_is_not_repeated_in_an_error(visitor: Visitors) -> None:
    answer = visitor().post("/api/1/accounts", json={"name": [], "password": "three marbles"})
    assert answer.status_code == 422
    assert "marbles" not in answer.text


def test_errors_speak_the_readers_language(visitor: Visitors) -> None:
    anna = visitor()
    german = anna.get("/api/1/tables/none", headers={"Accept-Language": "de"}).json()["error"]
    english = anna.get("/api/1/tables/none").json()["error"]
    assert german["code"] == english["code"] == "no-such-table"
    assert english["message"] == "There is no such table."
    assert german["message"] != english["message"]


def test_every_code_with_a_status_has_a_sentence() -> None:
    assert {code for code in _STATUSES if code not in declared()} == set()


def test_a_code_keeps_its_status() -> None:
    assert status_of("stale") == 409
    assert status_of("a-rule-of-some-game") == 422
    with pytest.raises(ValueError, match="status 409 already"):
        assign(404, "stale")


def test_a_strangers_text_comes_back_short_and_whole() -> None:
    error = GipfelError("bad-json", text="\ud800" + "x" * 10_000, many=list(range(1000)), odd=float("nan"), none=None)
    shown = json.loads(bytes(error_response(error).body))["error"]["params"]
    assert len(shown["text"]) <= 500
    assert len(shown["many"]) <= 50
    assert shown["odd"] == "nan"
    assert shown["none"] is None
    assert error_json(error)["code"] == "bad-json"
