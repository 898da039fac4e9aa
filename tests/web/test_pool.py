"""The processes for rules, seen from outside: shares of them, their cost, and what is told when they do not work."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from gipfel.core.registry import game_type
from gipfel.core.spec import parse_spec
from gipfel.house.pool import health
from gipfel.house.pool.pool import MOST_IN_LANE, WorkerPool
from gipfel.web.api.reader import UNIT
from gipfel.web.edge.limits import RATES, RequestLimits
from gipfel.web.people.identity import Caller
from house.pool.pretended_workers import Agency
from web.visitors import HOME, Visitor, code_of

Houses = Callable[..., TestClient]
PICTURE = {"svg": "<svg/>", "png": b64encode(b"PNG").decode()}
PLACES = 2


def staffed(house: TestClient, agency: Agency, **more: Any) -> WorkerPool:
    """Pretended processes in a house."""
    pool = house.app.state.parts.house.pool = WorkerPool(PLACES, start=agency.start, **more)  # type: ignore[attr-defined]
    return pool


def wait_for(found: Callable[[], bool]) -> None:
    """Ask until it is so."""
    for _ in range(10_000):
        if found():
            return
    raise AssertionError("waited in vain")


def long_game(house: TestClient, turns: int) -> str:
    """A table at which so many turns have been played."""
    players, chance = [Visitor(house), Visitor(house)], Random(1)
    opened = players[0].opens("offboard")
    players[1].sits(opened)
    tags = house.app.state.parts.house.cache.known(opened["table"]).table.opened.tags  # type: ignore[attr-defined]
    spec = parse_spec(tags["Game"])
    position = game_type(spec.game).from_tags(spec, tags).start()
    for _ in range(turns):
        turn = chance.choice(list(position.turns()))
        status, answer = players[position.player or 0].does(opened["table"], "play", turn=turn)
        assert status == 200, answer
        position = position.turn(turn)
    return str(opened["table"])


def from_address(house: TestClient, address: str) -> httpx2.AsyncClient:
    """Somebody who can ask for many things at a time."""
    return httpx2.AsyncClient(transport=httpx2.ASGITransport(house.app, client=(address, 1)), base_url=HOME)


def test_two_hundred_pictures_for_one_address_leave_room_for_others(another_house: Houses) -> None:
    house, agency = another_house(limits=1000), Agency(answer=PICTURE, steps=5)
    picture = f"/api/1/tables/{long_game(house, 99)}/board.svg"
    wanted = [{"turn": str(turn), "theme": theme} for turn in range(100) for theme in ("light", "dark")]
    specs = ("zertz", "gipf", "pentago")
    tables = [Visitor(house).opens(spec)["table"] for spec in specs]
    pool = staffed(house, agency)

    async def asked() -> tuple[list[int], list[int]]:
        agency.closed = asyncio.Event()  # nothing is done before all have come
        flooding = from_address(house, "192.0.2.66")
        flood = [asyncio.create_task(flooding.get(picture, params=params)) for params in wanted]
        while pool.waiting < MOST_IN_LANE:
            await asyncio.sleep(0)
        others = [from_address(house, f"192.0.2.{number}") for number in range(3)]
        pairs = zip(others, tables, strict=True)
        single = [asyncio.create_task(client.get(f"/api/1/tables/{name}/board.png")) for client, name in pairs]
        while pool.waiting < MOST_IN_LANE + len(single):
            await asyncio.sleep(0)
        agency.closed.set()
        answers = await asyncio.gather(*single)
        return [answer.status_code for answer in answers], [one.status_code for one in await asyncio.gather(*flood)]

    assert house.portal is not None
    single, flood = house.portal.call(asked)
    assert single == [200] * 3
    assert set(flood) == {200, 429}
    games = [message["request"]["tags"]["Game"].split(":")[0] for message in agency.heard]
    # What was at work when they came, and then they.
    assert games[:PLACES] == ["offboard"] * PLACES
    assert set(games[PLACES : PLACES + 3]) == set(specs)


def test_work_is_paid_by_what_it_cost(another_house: Houses) -> None:
    house = another_house()
    staffed(house, Agency(answer=PICTURE, cost=1.0))
    anna, bert = Visitor(house, "192.0.2.1"), Visitor(house, "192.0.2.2")
    got: Counter[int] = Counter()
    for number in range(10):
        got[anna.post("/api/1/positions", json={"spec": "pentago", "position": str(number)}).status_code] += 1
    assert got[200] == round(RATES["work"].burst * UNIT)
    assert got[429] == 10 - got[200]
    assert bert.post("/api/1/positions", json={"spec": "pentago"}).status_code == 200


def test_nobody_owes_more_than_a_minute_brings() -> None:
    now = 0.0
    limits = RequestLimits(clock=lambda: now)
    limits.charge("work", "192.0.2.1", 10**6)
    now = 60.5
    limits.spend("work", "192.0.2.1")


def test_a_person_has_a_share_of_their_own_and_guests_that_of_their_address() -> None:
    stranger, guest = Caller(None, address="2001:db8:1:2::5"), Caller(None, address="2001:db8:1:2::6", guest_key="x")
    person = Caller(None, "p1", address="2001:db8:1:2::5")
    assert stranger.lane == guest.lane
    assert person.lane not in (stranger.lane, Caller(None, "p2", address="2001:db8:1:2::5").lane)
    assert person.lane == Caller(None, "p1", address="192.0.2.1").lane


def test_a_house_whose_pool_does_not_work_says_so_until_it_does(
    another_house: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    house, agency = another_house(limits=1e9), Agency(answer=PICTURE)
    pool = staffed(house, agency, looks_every=0.002)
    anna = Visitor(house, "127.0.0.1")
    agency.failing = 10**9
    assert code_of(anna.post("/api/1/positions", json={"spec": "pentago"})) == "computation-failed"
    wait_for(lambda: anna.get("/health").status_code == 503)
    told = anna.get("/health").json()
    assert (told["ok"], told["pool"], told["engines"]) == (False, "broken", "well")
    agency.failing = 0
    wait_for(lambda: anna.get("/health").status_code == 200)
    assert anna.get("/health").json()["pool"] == "well"
    assert pool.health.failed > 0
    assert anna.post("/api/1/positions", json={"spec": "pentago"}).status_code == 200


def test_metrics_tell_of_the_pools(another_house: Houses) -> None:
    house = another_house()
    anna = Visitor(house, "127.0.0.1")
    anna.post("/api/1/positions", json={"spec": "pentago"})
    text = anna.get("/metrics").text
    for name, value in {
        "places": 2, "busy": 0, "waiting": 0, "oldest_wait_seconds": 0, "broken": 0,
        "done_total": 1, "failed_total": 0, "healed_total": 0, "started_total": 1,
    }.items():  # fmt: skip
        assert f'\ngipfel_pool_{name}{{pool="rules"}} {value}\n' in text
        assert f'\ngipfel_pool_{name}{{pool="engines"}} ' in text
