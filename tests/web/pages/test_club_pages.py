"""Clubs through the house: pages, routes, events of a club, and who may do what."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from web.pages.test_event_pages import does, refused
from web.visitors import Json, Visitor, code_of

Made = Callable[[], Visitor]

EVENT = {"kind": "swiss", "name": "Club evening", "specs": ["pentago"], "rounds": 2, "clock": {"control": "none"}}


@pytest.fixture(scope="module")
def people(house: TestClient) -> list[Visitor]:
    """Three people with accounts."""
    found = [Visitor(house, f"192.0.2.{number}") for number in range(1, 4)]
    for visitor, name in zip(found, ("Anna", "Bert", "Carl"), strict=True):
        visitor.joins(name)
    return found


def founded(owner: Visitor, **more: str) -> str:
    """A club of a name that no other test has given."""
    known = len(owner.get("/api/1/clubs?limit=100").json()["clubs"])
    answer = owner.post(
        "/api/1/clubs",
        json={"name": f"Ringfreunde {'ABCDEFGHIJ'[known]}", "about": "Tuesdays.", "entry": "request"} | more,
    )
    assert answer.status_code == 201, answer.text
    club: str = answer.json()["club"]
    return club


def test_a_club_from_its_founding_to_its_end(people: list[Visitor]) -> None:
    anna, bert, carl = people
    club = founded(anna)
    assert bert.post(f"/api/1/clubs/{club}/members").json() == {"club": club, "role": None}
    assert bert.get(f"/api/1/clubs/{club}").json()["asked"]
    assert bert.get(f"/api/1/clubs/{club}").json()["requests"] is None
    shown: Json = anna.get(f"/api/1/clubs/{club}").json()
    assert [one["name"] for one in shown["requests"]] == ["Bert"]
    assert "1 person asks to join" in anna.get("/clubs").text
    assert "Let Bert in" in anna.get(f"/clubs/{club}").text
    assert "Let Bert in" not in carl.get(f"/clubs/{club}").text
    assert code_of(carl.post(f"/api/1/clubs/{club}/requests/Bert", json={"accept": True})) == "officers-only"
    assert anna.post(f"/api/1/clubs/{club}/requests/Bert", json={"accept": True}).status_code == 204
    assert anna.patch(f"/api/1/clubs/{club}/members/Bert", json={"role": "officer"}).status_code == 204
    assert bert.patch(f"/api/1/clubs/{club}", json={"about": "Wednesdays."}).json()["about"] == "Wednesdays."
    assert code_of(anna.request("DELETE", f"/api/1/clubs/{club}/members/Anna")) == "club-owner-stays"
    assert anna.patch(f"/api/1/clubs/{club}/members/Bert", json={"role": "owner"}).status_code == 204
    assert anna.request("DELETE", f"/api/1/clubs/{club}/members/Anna").status_code == 204
    assert code_of(anna.request("DELETE", f"/api/1/clubs/{club}")) == "owner-only"
    assert bert.request("DELETE", f"/api/1/clubs/{club}").status_code == 204
    assert carl.get(f"/clubs/{club}").status_code == 404


def test_a_link_brings_people_in_until_it_is_used_up(people: list[Visitor]) -> None:
    anna, bert, carl = people
    club = founded(anna, entry="link")
    assert code_of(bert.post(f"/api/1/clubs/{club}/members")) == "links-only"
    made = anna.post(f"/api/1/clubs/{club}/links", json={"days": 1, "uses": 1}).json()
    assert made["address"].endswith(f"/clubs/{club}#join={made['key']}")
    assert made["key"] not in anna.get(f"/api/1/clubs/{club}").text
    assert bert.post("/api/1/clubs/join", json={"key": made["key"]}).json() == {"club": club, "role": "member"}
    assert code_of(carl.post("/api/1/clubs/join", json={"key": made["key"]})) == "link-void"
    again = anna.post(f"/api/1/clubs/{club}/links", json={"days": None, "uses": None}).json()
    assert anna.request("DELETE", f"/api/1/clubs/{club}/links/{again['id']}").status_code == 204
    assert code_of(carl.post("/api/1/clubs/join", json={"key": again["key"]})) == "link-void"


def test_guests_and_strangers_read_but_do_not_join(people: list[Visitor], house: TestClient) -> None:
    club = founded(people[0], entry="open")
    stranger = Visitor(house, "192.0.2.9")
    assert stranger.get(f"/clubs/{club}").status_code == 200
    assert 'href="/settings#sign-in"' in stranger.get("/clubs").text
    assert "/clubs/new" not in stranger.get("/clubs").text
    assert "/clubs/new" in people[1].get("/clubs").text
    assert "Report this club" in people[1].get(f"/clubs/{club}").text
    assert "Report this club" not in people[0].get(f"/clubs/{club}").text
    assert code_of(stranger.post(f"/api/1/clubs/{club}/members")) == "club-needs-account"
    assert code_of(stranger.post("/api/1/clubs", json={"name": "Mine"})) == "club-needs-account"
    assert [one["name"] for one in stranger.get("/api/1/clubs?search=ring").json()["clubs"]] != []
    assert code_of(stranger.get("/api/1/clubs/nowhere")) == "no-such-club"


def test_events_of_a_club_are_its_officers_and_perhaps_its_members_own(people: list[Visitor]) -> None:
    anna, bert, carl = people
    club = founded(anna, entry="open")
    bert.post(f"/api/1/clubs/{club}/members")
    wanted = EVENT | {"club": club, "members_only": True}
    assert code_of(bert.post("/api/1/events", json=wanted)) == "officers-only"
    assert code_of(anna.post("/api/1/events", json=EVENT | {"members_only": True})) == "no-such-club"
    event = anna.post("/api/1/events", json=wanted).json()["event"]
    assert refused(carl, event, "register") == "members-only"
    for somebody in (anna, bert):
        does(somebody, event, "register")
    assert refused(bert, event, "pair", round=1) == "organiser-only"
    anna.patch(f"/api/1/clubs/{club}/members/Bert", json={"role": "officer"})
    assert does(bert, event, "pair", round=1)["rounds"]  # an officer directs events of the club
    page = carl.get(f"/clubs/{club}").text
    assert "Club evening" in page
    assert "members only" in page
    assert "Ringfreunde" in carl.get(f"/events/{event}").text
    assert "Only members of the club take part." in carl.get(f"/events/{event}").text
    assert "SUMMARY:Club evening" in carl.get(f"/api/1/clubs/{club}/calendar.ics").text
    assert code_of(anna.get("/api/1/clubs/nowhere/calendar.ics")) == "no-such-club"


def test_the_club_is_offered_where_its_officers_organise(people: list[Visitor]) -> None:
    anna, bert, _carl = people
    club = founded(anna, entry="open")
    assert f'value="{club}" selected' in anna.get(f"/events/new?club={club}").text
    assert club not in bert.get("/events/new").text


def test_clubs_are_reported_and_hostile_texts_are_refused(people: list[Visitor]) -> None:
    anna, bert, _carl = people
    club = founded(anna, about="<script>alert(1)</script>")
    assert "<script>alert(1)" not in bert.get(f"/clubs/{club}").text
    assert bert.post(f"/api/1/clubs/{club}/reports", json={"reason": "spam"}).status_code == 204
    for name in ("", "Gipfel", "a\u202eb", "x" * 41, "ringfreunde a", "\u0410nna and friends"):
        answer = bert.post("/api/1/clubs", json={"name": name})
        assert answer.status_code in (409, 422), (name, answer.text)


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"group": "pentago quick", "club": "nope"}, "no-such-club"),
        ({"group": "nope quick"}, "unknown-game"),
        ({"group": "pentago nope"}, "unreadable-request"),
        ({"group": "pentago"}, "unreadable-request"),
    ],
)
def test_a_leaderboard_that_cannot_be_is_refused(
    visitor: Callable[[], Visitor], query: dict[str, str], code: str
) -> None:
    assert code_of(visitor().get("/api/1/leaderboard", params=query)) == code
    assert visitor().get("/api/1/leaderboard", params={"group": "pentago quick"}).status_code == 200
