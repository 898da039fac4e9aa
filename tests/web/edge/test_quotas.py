"""Quotas of what stands in the store: a party has enough tables one day, and so has the house."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from gipfel.web import quotas
from web.edge.visitors import LINKED, Visitor, code_of

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
