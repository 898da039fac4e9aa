"""Quotas of what stands in the store: a party has enough tables one day, and so has the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from gipfel.house.house_clock import HouseClock
from gipfel.store import Stock
from gipfel.web.people import quotas, retention
from web.visitors import LINKED, Visitor, code_of

RECORD = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n\n1. c3ne+ 2. b2ne+ *\n'
TABLE = {"spec": "pentago", "seats": LINKED}
Houses = Callable[..., TestClient]


def test_a_party_has_so_many_unfinished_tables(another_house: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_TABLES_EACH", 2)
    house = another_house()
    anna, bert = Visitor(house), Visitor(house)
    first = anna.opens()["table"]
    anna.opens()
    answer = anna.post("/api/1/tables", json=TABLE)
    assert (answer.status_code, code_of(answer)) == (409, "too-many-tables")
    bert.opens()
    assert anna.does(first, "abort")[0] == 200
    anna.opens()


def test_the_house_has_so_many_tables(another_house: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_TABLES", 2)
    house = another_house()
    for _ in range(2):
        Visitor(house).opens()
    answer = Visitor(house).post("/api/1/tables", json=TABLE)
    assert (answer.status_code, code_of(answer)) == (503, "house-full")


def test_the_house_knows_so_many_guests(another_house: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_GUESTS", 2)
    house = another_house()
    made = [Visitor(house).post("/api/1/guests", json={}) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 503]
    assert code_of(made[-1]) == "house-full"


def uploaded(visitor: Visitor, text: str = RECORD) -> Any:
    """The answer to one more upload."""
    return visitor.post("/api/1/records", json={"text": text})


def swept_by(house: TestClient) -> Counter[str]:
    """What a house sweeps out now."""
    assert house.portal is not None
    swept: Counter[str] = house.portal.call(retention.sweep, house.app.state.parts)  # type: ignore[attr-defined]
    return swept


def test_a_guest_keeps_fewer_records_than_a_person(another_house: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "RECORDS_OF_GUEST", Stock(1, 10_000))
    monkeypatch.setattr(quotas, "RECORDS_OF_PERSON", Stock(2, 10_000))
    house = another_house()
    guest, person = Visitor(house), Visitor(house)
    person.joins("Anna")
    assert [uploaded(guest).status_code for _ in range(2)] == [201, 409]
    assert code_of(uploaded(guest)) == "too-many-records"
    assert [uploaded(person).status_code for _ in range(3)] == [201, 201, 409]
    (kept,) = guest.get("/api/1/records").json()["records"]
    assert guest.delete(f"/api/1/records/{kept['record']}").status_code == 204
    assert uploaded(guest).status_code == 201


def test_records_of_a_party_have_so_many_bytes(another_house: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "RECORDS_OF_GUEST", Stock(100, 1_200))
    house, large = another_house(), RECORD + " " * 900
    guest = Visitor(house)
    assert uploaded(guest, large).status_code == 201
    answer = uploaded(guest)
    assert (answer.status_code, code_of(answer)) == (409, "records-too-large")
    assert uploaded(Visitor(house), large).status_code == 201


def test_a_network_brings_so_many_records_whoever_it_says_it_is(
    another_house: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "RECORDS_OF_NETWORK", Stock(2, 10_000))
    house = another_house()
    answers = [uploaded(Visitor(house, f"2001:db8:7:{number}::1")) for number in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 409]
    assert code_of(answers[-1]) == "network-full"
    assert uploaded(Visitor(house, "2001:db8:8::1")).status_code == 201


def test_the_address_of_an_upload_cannot_be_read_in_the_store(another_house: Houses, tmp_path: Path) -> None:
    house = another_house()
    assert uploaded(Visitor(house, "198.51.100.77")).status_code == 201
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("house.db*"))
    assert b"c3ne+" in stored
    assert b"198.51.100.77" not in stored


@pytest.mark.parametrize("most", [Stock(4, 10**9), Stock(100, 1_000)])
def test_guests_fill_only_half_of_the_room_for_records(
    another_house: Houses, monkeypatch: pytest.MonkeyPatch, most: Stock
) -> None:
    monkeypatch.setattr(quotas, "RECORDS", most)
    house = another_house()
    codes = [uploaded(Visitor(house, f"192.0.2.{number}")).status_code for number in range(6)]
    assert codes.count(201) >= 1
    assert codes[-1] == 503
    person = Visitor(house)
    person.joins("Anna")
    assert uploaded(person).status_code == 201


def test_looking_at_a_record_keeps_it(another_house: Houses) -> None:
    house = another_house()
    parts = house.app.state.parts  # type: ignore[attr-defined]
    guest = Visitor(house)
    looked_at, forgotten = (uploaded(guest).json()["record"] for _ in range(2))
    began = parts.house.now()
    parts.house.now = HouseClock.of(lambda: began + retention.RECORDS_KEPT)
    assert Visitor(house).get(f"/api/1/records/{looked_at}").status_code == 200
    parts.house.now = HouseClock.of(lambda: began + retention.RECORDS_KEPT + 1_000)
    assert swept_by(house)["records"] == 1
    assert guest.get(f"/api/1/records/{looked_at}").status_code == 200
    assert code_of(guest.get(f"/api/1/records/{forgotten}")) == "no-such-record"


def test_tables_to_which_no_guest_comes_back_are_ended_and_those_of_people_are_not(another_house: Houses) -> None:
    house = another_house()
    parts = house.app.state.parts  # type: ignore[attr-defined]
    guest, other, person = Visitor(house), Visitor(house), Visitor(house)
    person.joins("Anna")
    waiting, playing, hers = guest.opens(), guest.opens(), person.opens()
    other.sits(playing)
    began = parts.house.now()
    assert swept_by(house)["tables"] == 0
    parts.house.now = parts.house.tables.now = HouseClock.of(lambda: began + retention.TABLES_KEPT + 60_000)
    assert swept_by(house)["tables"] == 2
    for opened, phase in ((waiting, "over"), (playing, "over")):
        table = guest.get(f"/api/1/tables/{opened['table']}").json()["snapshot"]
        assert (table["phase"], table["result"]["reason"]) == (phase, "aborted")
    assert person.get(f"/api/1/tables/{hers['table']}").json()["snapshot"]["phase"] == "waiting"


def test_no_client_ends_a_table_as_the_house_does(another_house: Houses) -> None:
    house = another_house()
    opened = Visitor(house).opens()
    assert Visitor(house).refused(opened["table"], "abort") in ("guest-needed", "not-seated")
    stranger = Visitor(house)
    stranger.post("/api/1/guests", json={})
    assert stranger.refused(opened["table"], "abort") == "not-seated"
