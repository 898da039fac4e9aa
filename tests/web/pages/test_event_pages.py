"""Events over the network: organise, enter, play, correct; lists, standings, calendar, records; pages of all of it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from starlette.testclient import TestClient

from web.visitors import Visitor, code_of

Json = dict[str, Any]


def organised(somebody: Visitor, **more: Any) -> str:
    """The name of a new event."""
    wanted: Json = {"kind": "swiss", "name": "Evening", "specs": ["pentago"], "rounds": 2, "clock": {"control": "none"}}
    answer = somebody.post("/api/1/events", json=wanted | more)
    assert answer.status_code == 201, answer.text
    assert answer.headers["location"] == f"/api/1/events/{answer.json()['event']}"
    return str(answer.json()["event"])


def does(somebody: Visitor, event: str, kind: str, **more: Any) -> Json:
    """What the event is like after a command."""
    answer = somebody.post(f"/api/1/events/{event}/commands", json={"kind": kind} | more)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def refused(somebody: Visitor, event: str, kind: str, **more: Any) -> str:
    """The code with which a command is refused."""
    return code_of(somebody.post(f"/api/1/events/{event}/commands", json={"kind": kind} | more))


def until(somebody: Visitor, event: str, true: Callable[[Json], bool]) -> Json:
    """The event, as soon as something is true of it."""
    deadline = time.monotonic() + 60
    while True:
        found: Json = somebody.get(f"/api/1/events/{event}").json()
        if true(found):
            return found
        assert time.monotonic() < deadline, found
        time.sleep(0.02)


@pytest.fixture
def people(house: TestClient) -> list[Visitor]:
    """Four guests with names."""
    found = [Visitor(house, f"192.0.2.{number}") for number in range(1, 5)]
    for number, somebody in enumerate(found):
        somebody.post("/api/1/guests", json={"name": f"Visitor {'ABCD'[number]}"})
    return found


def resign_all(people: list[Visitor], event: str, number: int) -> None:
    """Who begins gives up, in every game of a round."""
    found = until(people[0], event, lambda told: len(told["rounds"]) >= number and _seated(people, told, number))
    for game in found["rounds"][number - 1]["games"]:
        loser = next(one for one in people if one.get(f"/api/1/events/{event}").json()["you"] == game["first"])
        status, answer = loser.does(game["table"], "resign")
        assert status == 200, answer


def _seated(people: list[Visitor], told: Json, number: int) -> bool:
    return all(game["table"] is not None for game in told["rounds"][number - 1]["games"])


def test_an_event_from_its_beginning_to_its_end(people: list[Visitor]) -> None:
    organiser = people[0]
    event = organised(organiser)
    for somebody in people:
        does(somebody, event, "register")
    assert refused(people[1], event, "register") == "entered-already-event"
    assert refused(people[1], event, "pair", round=1) == "organiser-only"
    shown = does(organiser, event, "pair", round=1)
    assert (shown["phase"], shown["players"], len(shown["rounds"])) == ("running", 4, 1)
    resign_all(people, event, 1)
    resign_all(people, event, 2)
    found = until(organiser, event, lambda told: told["phase"] == "over")
    assert {game["result"] for paired in found["rounds"] for game in paired["games"]} == {"0-1"}
    first = organiser.get(f"/api/1/events/{event}/standings?limit=3").json()
    rest = organiser.get(f"/api/1/events/{event}/standings?limit=3&after={first['next']}").json()
    assert rest["next"] is None
    assert sum(line["points"] for line in first["standings"] + rest["standings"]) == 4
    corrected = does(organiser, event, "correct", game=1, result="1/2", reason="seen by the arbiter")
    assert corrected["corrections"][0]["reason"] == "seen by the arbiter"
    assert refused(organiser, event, "register") == "event-over"
    log = organiser.get(f"/api/1/events/{event}/log").json()["entries"]
    assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))
    assert "guest:" not in str(log)


def test_the_page_says_what_to_do_and_what_the_rules_are(people: list[Visitor]) -> None:
    event = organised(people[0], fill=2, name="<b>Evening</b>")
    stranger = people[3].get(f"/events/{event}").text
    assert "&lt;b&gt;Evening&lt;/b&gt;" in stranger
    assert 'data-command="register"' in stranger
    assert 'data-command="pair"' not in stranger
    assert "the computer plays too, at level 2" in stranger
    does(people[0], event, "register")
    does(people[1], event, "register")
    own = people[0].get(f"/events/{event}").text
    assert 'data-command="withdraw"' in own
    assert 'data-command="pair"' in own
    does(people[0], event, "pair", round=1)
    table = until(people[0], event, lambda told: _seated(people, told, 1))["table"]
    page = people[0].get(f"/events/{event}").text
    assert f'id="next-game" href="/t/{table}"' in page
    assert f"/api/1/tables/{table}/board.svg" in page
    assert people[0].get(f"/api/1/events/{event}/now").json()["table"] == table
    assert people[3].get(f"/api/1/events/{event}/now").json()["table"] is None
    assert "Visitor A" in people[3].get(f"/events/{event}/print").text


def test_lists_and_files(people: list[Visitor]) -> None:
    names = [organised(people[0], name=f"List; {number}", starts_at=4_000_000_000_000 + number) for number in range(3)]
    does(people[1], names[1], "register")
    listed = people[0].get("/events.json?limit=2").json()
    assert [one["event"] for one in listed["events"]] == names[:0:-1]
    assert listed["next"]
    assert [one["event"] for one in people[1].get("/api/1/events?own=true").json()["events"]] == [names[1]]
    assert people[0].get(f"/events/{names[0]}.json").json()["event"] == names[0]
    page = people[1].get("/events").text
    assert re.search(r'<time data-moment datetime="2096-10-02T07:06\+00:00">', page)
    calendar = people[0].get("/api/1/events/calendar.ics")
    assert calendar.headers["content-type"].startswith("text/calendar")
    assert calendar.text.count("BEGIN:VEVENT") >= 3
    assert "SUMMARY:List\\; 1\r\n" in calendar.text
    assert all(len(line.encode()) <= 75 for line in calendar.text.split("\r\n"))
    assert people[0].get(f"/api/1/events/{names[0]}/calendar.ics").text.count("BEGIN:VEVENT") == 1


def test_a_calendar_has_what_follows_in_a_series_and_nothing_that_begins_by_hand(people: list[Visitor]) -> None:
    def dates(event: str) -> list[str]:
        lines = people[0].get(f"/api/1/events/{event}/calendar.ics").text.split("\r\n")
        return [line for line in lines if line.startswith(("UID:", "DTSTART:"))]

    assert dates(organised(people[0])) == []
    weekly = organised(people[0], starts_at=4_000_000_000_000, recurs="FREQ=WEEKLY", zone="Europe/Berlin")
    found = dates(weekly)
    assert found[:3] == [f"UID:{weekly}@gipfel", "DTSTART:20961002T070640Z", f"UID:{weekly}~2@gipfel"]
    # On 28 October the clocks of Berlin are put back: the hour on the wall stays.
    assert found[3::2] == [
        *(f"DTSTART:2096{day}T070640Z" for day in ("1009", "1016", "1023")),
        *(f"DTSTART:2096{day}T080640Z" for day in ("1030", "1106", "1113", "1120", "1127")),
    ]
    page = people[0].get(f"/events/{organised(people[0])}").text
    assert "begins when the organiser says" in page


def test_an_event_that_is_over_tells_when_it_began_and_when_it_ended(people: list[Visitor]) -> None:
    organiser = people[0]
    event = organised(organiser, rounds=1)
    assert "calendar.ics" not in organiser.get(f"/events/{event}").text
    for somebody in people[:2]:
        does(somebody, event, "register")
    does(organiser, event, "pair", round=1)
    resign_all(people[:2], event, 1)
    until(organiser, event, lambda told: told["phase"] == "over")
    log = organiser.get(f"/api/1/events/{event}/log").json()["entries"]
    began, ended = (next(entry["at"] for entry in log if entry["kind"] == kind) for kind in ("started", "ended"))
    assert organiser.get(f"/api/1/events/{event}").json()["begins"] == began < ended
    calendar = organiser.get(f"/api/1/events/{event}/calendar.ics").text.split("\r\n")
    told = [line for line in calendar if line.startswith(("DTSTART:", "DTEND:"))]
    assert told == [f"DTSTART:{moment(began)}", f"DTEND:{moment(ended)}"]
    assert f"/api/1/events/{event}/calendar.ics" in organiser.get(f"/events/{event}").text


def test_an_event_that_was_called_off_has_no_beginning(people: list[Visitor]) -> None:
    event = organised(people[0])
    does(people[0], event, "end")
    assert "VEVENT" not in people[0].get(f"/api/1/events/{event}/calendar.ics").text
    page = people[0].get(f"/events/{event}").text
    assert "data-moment" not in page
    assert "calendar.ics" not in page


def moment(milliseconds: int) -> str:
    """An instant as calendars write it."""
    return datetime.fromtimestamp(milliseconds // 1_000, UTC).strftime("%Y%m%dT%H%M%SZ")


def test_the_records_of_all_games_are_one_file(people: list[Visitor]) -> None:
    event = organised(people[0])
    for somebody in people[:2]:
        does(somebody, event, "register")
    does(people[0], event, "pair", round=1)
    found = until(people[0], event, lambda told: _seated(people, told, 1))
    game = found["rounds"][0]["games"][0]
    mover = next(one for one in people if one.get(f"/api/1/events/{event}").json()["you"] == game["first"])
    mover.does(game["table"], "play", turn="c3ne+")
    file = people[3].get(f"/api/1/events/{event}/records.gipfel")
    assert file.headers["content-disposition"] == f'attachment; filename="{event}.gipfel"'
    assert '[Event "Evening"]' in file.text
    assert "c3ne+" in file.text


def test_what_is_wrong_is_refused_with_a_sentence(people: list[Visitor]) -> None:
    anna = people[0]
    good: Json = {"kind": "swiss", "name": "Evening", "specs": ["pentago"]}
    for wrong, code in (
        ({"specs": ["nonsense"]}, "unknown-game"),
        ({"specs": []}, "unreadable-request"),
        ({"kind": "lottery"}, "unreadable-request"),
        ({"name": "   "}, "bad-event-name"),
        ({"kind": "arena", "specs": ["pentago", "zertz"]}, "one-spec-only"),
        ({"recurs": "FREQ=NEVER", "starts_at": 4_000_000_000_000}, "bad-recurrence"),
        ({"recurs": "FREQ=DAILY"}, "recurs-from-when"),
        ({"zone": "Nowhere", "recurs": "FREQ=DAILY", "starts_at": 4_000_000_000_000}, "no-such-zone"),
        ({"handicap": True}, "no-handicap"),
        ({"come": 1}, "bad-coming-time"),
        ({"clock": {"control": "sudden", "base": 1}}, "bad-clock-times"),
    ):
        assert code_of(anna.post("/api/1/events", json=good | wrong)) == code
    event = organised(anna)
    for kind, more, code in (
        ("create", {}, "no-such-command"),
        ("nonsense", {}, "no-such-command"),
        ("result", {"game": "x"}, "unreadable-command"),
        ("result", {"game": 1, "result": "1-0"}, "no-such-encounter"),
        ("withdraw", {}, "not-your-entry"),
        ("withdraw", {"player": 7}, "no-such-entrant"),
        ("settle", {"game": 1, "result": "challenger"}, "no-such-encounter"),
        ("settle", {}, "unreadable-command"),
        ("settle", {"game": True, "result": "draw"}, "unreadable-command"),
        ("register", {"name": "Somebody else", "rating": 9999}, "unreadable-command"),
        ("pair", {"round": 1}, "too-few-players"),
    ):
        assert refused(anna, event, kind, **more) == code, (kind, more)
    assert code_of(anna.get("/api/1/events/nowhere")) == "no-such-event"
    assert anna.get("/events/nowhere", headers={"Accept": "text/html"}).status_code == 404
    rated = organised(anna, rated=True)
    assert refused(anna, rated, "register") == "accounts-only"


def test_ids_of_commands_belong_to_who_sent_them(people: list[Visitor]) -> None:
    event = organised(people[0])
    for somebody in people[:2]:
        does(somebody, event, "register", id="1")
        does(somebody, event, "register", id="1")
    told = [does(somebody, event, "withdraw", id="2") for somebody in people[:2]]
    assert [[one["withdrawn"] for one in shown["entrants"]] for shown in told] == [[True, False], [True, True]]


def test_a_token_needs_its_scopes(house: TestClient) -> None:
    anna = Visitor(house, "192.0.2.9")
    anna.joins("Annika")
    event = organised(anna)
    reading, playing = (Visitor(house, "192.0.2.9", **anna.token(*scopes)) for scopes in (("read",), ("play", "read")))
    assert reading.get(f"/api/1/events/{event}").status_code == 200
    assert refused(reading, event, "register") == "scope-missing"
    assert does(playing, event, "register")["you"] == 1


def test_who_repeats_a_command_sets_up_one_event(people: list[Visitor]) -> None:
    assert organised(people[0], id="x") == organised(people[0], id="x") != organised(people[1], id="x")


def test_nobody_organises_without_end(people: list[Visitor]) -> None:
    answers = [
        people[2].post("/api/1/events", json={"kind": "swiss", "name": "E", "specs": ["pentago"]}).json()
        for _ in range(21)
    ]
    assert answers[-1]["error"]["code"] in ("too-many-events", "too-many")
