"""A real house is killed while hourglasses run: when it is back no sand is lost, and none gained but by the outage."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx2

from gipfel.store import Store
from gipfel.tables import Event, fold, verify
from gipfel.tables.deeds import HouseResumed, Started, Turned
from web.houses import HouseProcess, house_process
from web.pairs import seated

OPENING = ("a1-b2", "a4-b4", "d7-d6", "d1-d2", "g1-f2", "g4-f4")
NO_CLOCK = {"control": "none", "base": 0, "bonus": 0}
DOWN = 3.0  # seconds
ROUNDING = 5
HEARTBEAT = 5_000  # milliseconds; the house notes at least this often that it is alive, and nothing is charged since


def sand_of(client: httpx2.Client, table: str) -> dict[str, int]:
    """What every hourglass has left, in milliseconds."""
    state: dict[str, Any] = client.get(f"/api/1/tables/{table}").raise_for_status().json()["snapshot"]
    assert state["phase"] == "playing", state["result"]
    sand = state["sand"]
    return {glass["at"]: glass["ends"] - sand["time"] for glass in sand["glasses"]}


def play(client: httpx2.Client, table: str, turn: str, **forged: object) -> httpx2.Response:
    """A turn, and what somebody may try to say about its time."""
    command = {"kind": "play", "turn": turn, **forged}
    return client.post(f"/api/1/tables/{table}/commands", json=command)


def log_of(house: HouseProcess, table: str) -> list[Event]:
    """What is stored of a table."""

    async def read() -> list[Event]:
        async with await Store.open(f"sqlite:///{house.data / 'house.db'}") as store:
            return await store.log(table)

    return asyncio.run(read())


def test_no_sand_is_lost_or_gained_when_the_house_is_killed(tmp_path: Path) -> None:
    with house_process(tmp_path / "house") as house, house.visitor() as anna, house.visitor() as bert:
        table = seated(anna, bert, "tamsk:2", NO_CLOCK)
        for number, turn in enumerate(OPENING):
            play((anna, bert)[number % 2], table, turn).raise_for_status()
        before, seen = sand_of(anna, table), time.monotonic()
        assert set(before) == {"b2", "b4", "d6", "d2", "f2", "f4"}
        house.kill()
        killed, instant = time.monotonic(), time.time() * 1_000
        time.sleep(DOWN)
        down = time.monotonic() - killed
        house.start()
        after, passed = sand_of(anna, table), (time.monotonic() - seen - down) * 1_000
        for cell, left in before.items():
            charged = left - after[cell]
            assert -ROUNDING <= charged <= passed + ROUNDING, (cell, charged, passed)
        assert len({left - after[cell] for cell, left in before.items()}) == 1, "all glasses stood still together"
        assert play(anna, table, "b2-b3", at=1, t=1, lag=100_000).status_code == 422  # no client tells the time
        play(anna, table, "b2-b3").raise_for_status()
        house.stop()
        log = log_of(house, table)
    assert verify(log) == []
    (started,) = [event for event in log if isinstance(event.deed, Started)]
    last = [event for event in log if isinstance(event.deed, Turned)][-1]
    assert isinstance(last.deed, Turned)
    # What was given back is what the house was away, and a heartbeat at most; nothing from before the last turn.
    given, turned = 0, 0
    for event in log:
        if isinstance(event.deed, HouseResumed):
            assert instant - HEARTBEAT <= event.deed.alive
            given += event.at - max(event.deed.alive, turned)
        turned = event.at if isinstance(event.deed, Turned) else turned
    assert given >= DOWN * 1_000
    folded = fold(log)
    assert folded.sand is not None
    assert folded.turns == (*OPENING, "b2-b3")
    assert folded.times[-1] == last.at - last.deed.lag - started.at - given
