"""Names, origins, headers and cookies: what a browser is told, and what is refused before anything is looked up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from gipfel.web.edge.cookies import GUEST
from gipfel.web.edge.safety import HEADERS
from web.visitors import LINKED, Visitor, code_of, denied

Visitors = Callable[[], Visitor]
Houses = Callable[..., TestClient]


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8642", "127.0.0.1.evil.example", "", "192.0.2.1"])
def test_a_rebound_name_reaches_nothing(visitor: Visitors, name: str) -> None:
    answer = visitor().get("/api/1/account", headers={"Host": name})
    assert (answer.status_code, code_of(answer)) == (421, "unknown-host")
    assert denied(visitor(), Host=name) == "unknown-host"


@pytest.mark.parametrize("name", ["localhost:8642", "127.0.0.1", "[::1]:8642", "LOCALHOST"])
def test_the_loopback_is_always_home(visitor: Visitors, name: str) -> None:
    assert visitor().get("/health", headers={"Host": name}).status_code == 200


def test_two_names_are_none(visitor: Visitors) -> None:
    answer = visitor().get("/health", headers=[("Host", "localhost"), ("Host", "evil.example")])
    assert code_of(answer) == "unknown-host"


def test_a_house_at_all_addresses_answers_to_figures(another_house: Houses) -> None:
    house = another_house(host="0.0.0.0")
    assert Visitor(house).get("/health", headers={"Host": "192.0.2.7:8642"}).status_code == 200
    assert Visitor(house).get("/health", headers={"Host": "evil.example"}).status_code == 421


def test_a_public_house_knows_its_name(another_house: Houses) -> None:
    house = another_house("https://play.example.org", public_url="https://play.example.org", hosts=("other.example",))
    assert Visitor(house).get("/health").status_code == 200
    assert Visitor(house).get("/health", headers={"Host": "other.example"}).status_code == 200
    assert Visitor(house).get("/health", headers={"Host": "example.org"}).status_code == 421


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/api", 200),
        ("GET", "/health", 200),
        ("GET", "/nowhere", 404),
        ("POST", "/health", 405),
        ("POST", "/api/1/tables", 422),
        ("GET", "/metrics", 403),
    ],
)
def test_every_answer_is_strict(visitor: Visitors, method: str, path: str, status: int) -> None:
    answer = visitor().request(method, path)
    assert answer.status_code == status
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


def test_what_is_refused_at_the_door_is_strict_too(visitor: Visitors) -> None:
    strange = visitor().get("/", headers={"Host": "evil.example"})
    foreign = visitor().post("/api/1/tables", json={}, headers={"Origin": "http://evil.example"})
    for answer in (strange, foreign):
        assert HEADERS.items() <= {name: answer.headers.get(name) for name in HEADERS}.items()


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    for sources in policy.values():
        assert set(sources.split()) <= {"'none'", "'self'", "data:"}
    assert "data:" not in policy["script-src"]


def test_a_guest_keeps_his_key_to_himself(visitor: Visitors) -> None:
    anna = visitor()
    cookie = anna.post("/api/1/guests", json={"name": "Anna"}).headers["set-cookie"]
    assert cookie.startswith(f"{GUEST}=")
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in cookie.split("; ")
    key = anna.cookies[GUEST]
    assert len(key) >= 43
    opened = anna.opens()
    for path in (f"/api/1/tables/{opened['table']}", f"/api/1/tables/{opened['table']}/events", "/lobby.json"):
        answer = anna.get(path)
        assert key not in answer.text
        assert answer.headers["Cache-Control"] == "no-store"


def test_over_tls_cookies_and_origins_are_stricter(another_house: Houses) -> None:
    house = another_house("https://play.example.org", public_url="https://play.example.org")
    anna = Visitor(house)
    answer = anna.post("/api/1/guests", json={})
    assert answer.headers["set-cookie"].startswith(f"__Host-{GUEST}=")
    assert "Secure" in answer.headers["set-cookie"].split("; ")
    assert answer.headers["Strict-Transport-Security"]
    plain = anna.post("/api/1/guests", json={}, headers={"Origin": "http://play.example.org"})
    assert code_of(plain) == "foreign-origin"
    assert anna.get("/api/1/account").json()["who"] == "guest"


def test_a_question_sets_no_cookie_and_changes_nothing(visitor: Visitors) -> None:
    stranger = visitor()
    for path in ("/", "/api", "/lobby.json", "/games.json", "/api/1/account", "/api/1/specs"):
        assert "set-cookie" not in stranger.get(path, headers={"Origin": "http://evil.example"}).headers
    assert stranger.get("/api/1/account").json()["who"] == "stranger"


def test_a_table_that_cannot_be_makes_nobody_a_guest(visitor: Visitors) -> None:
    stranger = visitor()
    assert code_of(stranger.post("/api/1/tables", json={"spec": "chess", "seats": LINKED})) == "unknown-game"
    assert stranger.refused("A" * 20, "sit", seat=1) == "no-such-table"
    assert GUEST not in stranger.cookies


def test_too_many_requests_are_told_when_to_come_back(another_house: Houses) -> None:
    house = another_house(limits=0.1)
    anna, bert = Visitor(house, "192.0.2.1"), Visitor(house, "192.0.2.2")
    answers = [anna.get("/health") for _ in range(40)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) == 10
    assert code_of(refused[0]) == "too-many"
    assert int(refused[0].headers["Retry-After"]) >= 1
    assert denied(anna) == "too-many"
    assert bert.get("/health").status_code == 200


def test_guests_are_rationed_by_address(another_house: Houses) -> None:
    house = another_house(limits=0.1)
    made = [Visitor(house, "192.0.2.1").post("/api/1/guests", json={}).status_code for _ in range(4)]
    assert made == [201, 201, 429, 429]
    assert Visitor(house, "192.0.2.2").post("/api/1/guests", json={}).status_code == 201
