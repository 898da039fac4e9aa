"""Fair play of an event: looked at in the pool after rated games, shown to those who direct it and to nobody else."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from sqlalchemy import Connection, insert, update
from starlette.testclient import TestClient

from gipfel.store.agreements import GameAgreement, game_agreements
from gipfel.web.parts import Parts
from web.pages.test_event_pages import does, until
from web.visitors import Json, Visitor, code_of

EVENT = {
    "kind": "round-robin",
    "name": "Rated evening",
    "specs": ["pentago"],
    "rated": True,
    "clock": {"control": "increment", "base": 600_000, "bonus": 5_000},
}


@pytest.fixture(scope="module")
def people(house: TestClient) -> list[Visitor]:
    """Who organises, two who play, and a stranger."""
    found = [Visitor(house, f"192.0.2.{number}") for number in range(11, 15)]
    for visitor, name in zip(found, ("Olga", "Petra", "Quirin"), strict=False):
        visitor.joins(name)
    return found


def test_a_rated_game_is_looked_at_and_only_who_directs_the_event_sees_it(
    people: list[Visitor], house: TestClient
) -> None:
    olga, petra, quirin, stranger = people
    event = olga.post("/api/1/events", json=EVENT).json()["event"]
    for somebody in (petra, quirin):
        does(somebody, event, "register")
    does(olga, event, "pair", round=1)
    found = until(olga, event, lambda told: bool(told["rounds"]) and told["rounds"][0]["games"][0]["table"])
    table = found["rounds"][0]["games"][0]["table"]
    assert petra.does(table, "resign")[0] == 200
    until(olga, event, lambda told: told["phase"] == "over")
    told: Json = {"waiting": 1}
    for _ in range(600):
        told = olga.get(f"/api/1/events/{event}/fair-play").json()
        if not told["waiting"]:
            break
    assert told["waiting"] == 0
    assert {one["name"]: one["flagged"] for one in told["players"]} == {"Petra": False, "Quirin": False}
    for other in (petra, stranger):
        assert code_of(other.get(f"/api/1/events/{event}/fair-play")) == "organiser-only"
        assert other.get(f"/events/{event}/fair-play").status_code == 403
        assert "fair-play" not in other.get(f"/events/{event}").text
    assert "too few turns to compare" in olga.get(f"/events/{event}/fair-play").text
    assert "fair-play" in olga.get(f"/events/{event}").text
    _suspect(house, event, table)
    shown = olga.get(f"/api/1/events/{event}/fair-play").json()["players"]
    assert [(one["name"], one["flagged"]) for one in shown] == [("Petra", True), ("Quirin", False)]
    assert "far more than before" in olga.get(f"/events/{event}/fair-play").text
    assert any('"agreement"' in line for line in petra.get("/api/1/account/export").text.splitlines())


def _suspect(house: TestClient, event: str, table: str) -> None:
    """Petra has agreed far more in a second game of the event than in her past; nobody has played that game."""
    parts: Parts = house.app.state.parts  # type: ignore[attr-defined]

    async def keep() -> None:
        changes = await parts.store.rating_changes(table)
        petra = next(one for one in changes if one.before > one.after)
        past = [GameAgreement(f"past-{number}", 0, petra.person, petra.group, 1500.0, 1, 3, 12) for number in range(10)]
        await parts.store.write(_insert, past)
        await parts.store.write(_replace, table, petra.person)

    assert house.portal is not None
    house.portal.call(keep)


def _insert(connection: Connection, rows: list[GameAgreement]) -> None:
    connection.execute(insert(game_agreements), [asdict(row) for row in rows])


def _replace(connection: Connection, table: str, person: str) -> None:
    mine = (game_agreements.c.table_name == table, game_agreements.c.person == person)
    connection.execute(update(game_agreements).where(*mine).values(agreed=45, looked=48))
