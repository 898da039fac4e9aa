"""Quick pairing: two who want the same meet at a table; nobody else does, and nobody meets who has gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from gipfel.house.matchmaker import PATIENCE
from web.visitors import Visitor, code_of

Visitors = Callable[[], Visitor]
QUICK = {"control": "increment", "base": 180_000, "bonus": 2_000}


def seeks(somebody: Visitor, spec: str = "pentago", **more: Any) -> str | None:
    """The table somebody is told who wants to play."""
    answer = somebody.post("/api/1/pairing", json={"spec": spec, "clock": QUICK} | more)
    assert answer.status_code == 200, answer.text
    found: str | None = answer.json()["table"]
    return found


def test_two_who_want_the_same_are_seated_and_it_begins(visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    assert seeks(anna) is None
    assert seeks(anna) is None
    table = seeks(bert)
    assert table is not None
    assert seeks(anna) == table
    snapshot = anna.get(f"/api/1/tables/{table}").json()["snapshot"]
    assert snapshot["phase"] == "playing"
    own, other = (somebody.get("/api/1/account").json()["name"] for somebody in (anna, bert))
    assert {seat["name"] for seat in snapshot["seats"]} == {own, other}
    assert own != other
    assert seeks(anna) is None  # and both may seek again
    assert seeks(bert) is not None


def test_a_guest_is_refused_at_once_where_games_are_rated(visitor: Visitors) -> None:
    guest, anna, bert = visitor(), visitor(), visitor()
    stranger = visitor()
    guest.post("/api/1/guests", json={})
    anna.joins("Rated Anna")
    bert.joins("Rated Bert")
    wanted = {"spec": "lyngk,seed=4", "clock": QUICK, "rated": True}
    for somebody in (guest, stranger):
        assert code_of(somebody.post("/api/1/pairing", json=wanted)) == "rated-needs-accounts"
    assert stranger.get("/api/1/account").json()["who"] == "stranger"
    assert seeks(anna, "lyngk,seed=4", rated=True) is None
    table = seeks(bert, "lyngk", rated=True)  # nobody chooses a lot in a rated game: both want the same
    assert table is not None
    spec = anna.get(f"/api/1/tables/{table}").json()["snapshot"]["terms"]["spec"]
    assert spec.startswith("lyngk,seed=")
    assert spec != "lyngk,seed=4"


def test_others_see_who_waits_and_meet_them_by_the_same_wish(visitor: Visitors) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()

    def seen(by: Visitor) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = by.get("/api/1/pairing").json()["waiting"]
        return [each for each in found if each["spec"] == "tzaar"]

    assert seeks(anna, "tzaar") is None
    name = anna.get("/api/1/account").json()["name"]
    assert [each["name"] for each in seen(bert)] == [name]
    assert name in cleo.get("/").text
    assert seen(anna) == []
    (wish,) = seen(bert)
    assert seeks(bert, wish["spec"], clock=wish["clock"], rated=wish["rated"]) is not None
    assert seen(cleo) == []


def test_only_the_same_wish_counts(visitor: Visitors) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    assert seeks(anna, "zertz") is None
    assert seeks(bert, "zertz:48") is None
    assert seeks(cleo, "zertz", clock={"control": "sudden", "base": 300_000}) is None
    assert seeks(bert, "zertz,rings=37") is not None  # another name of what Anna wants


def test_who_stops_or_goes_away_or_is_blocked_is_not_met(visitor: Visitors, house: TestClient) -> None:
    anna, bert = visitor(), visitor()
    assert seeks(anna, "gipf") is None
    assert anna.delete("/api/1/pairing").status_code == 204
    assert seeks(bert, "gipf") is None
    clock = house.app.state.parts.house.matchmaker  # type: ignore[attr-defined]
    now = clock._now
    try:
        clock._now = lambda: now() + PATIENCE + 1
        assert seeks(anna, "gipf") is None  # Bert has not asked for long
        table = seeks(bert, "gipf")
        assert table is not None
    finally:
        clock._now = now
    assert anna.post("/api/1/blocks", json={"table": table}).status_code == 201
    assert seeks(bert, "offboard") is None
    assert seeks(anna, "offboard") is None


def test_bad_wishes_make_nobody_a_guest(visitor: Visitors) -> None:
    anna = visitor()
    for wish in ({"spec": "chess", "clock": QUICK}, {"spec": "pentago", "clock": {"control": "sudden", "base": -1}}):
        assert anna.post("/api/1/pairing", json=wish).status_code in (400, 404, 422)
    assert anna.get("/api/1/account").json()["who"] == "stranger"
    assert code_of(anna.delete("/api/1/pairing")) == "guest-needed"
