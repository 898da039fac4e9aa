"""A house under attack: thousands of malformed frames and hostile requests later it answers as before."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from support import amount
from web.api.hostile_inputs import Attacker, frames_of, requests_of
from web.api.running_house import RunningHouse, in_threads, running_house, until

FRAMES, REQUESTS = amount(1_000, 10_000), amount(100, 1_000)
MOST_GROWTH = 5_000_000
QUIET = 2.0  # seconds without a change after which no connection is taken to be ending
EXPECTED = {100, 200, 201, 204, 307, 400, 401, 403, 404, 405, 408, 409, 411, 413, 414, 415, 421, 422, 426, 431, 501}


def attack(house: RunningHouse, tables: list[str]) -> Counter[int]:
    """One round; the statuses of all answers."""
    attacker = Attacker(house.address)
    for frames in frames_of(1, FRAMES, tables):
        attacker.send_frames(frames)
    statuses = Counter[int]()
    for request in requests_of(1, REQUESTS, attacker, tables):
        answer = attacker.exchange(request)
        statuses[int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0] += 1
    return statuses


def check_game(house: RunningHouse) -> None:
    """Two people play as if nothing had happened."""
    anna, bert = house.guest("Anna"), house.guest("Bert")
    table = anna.open("pentago")["table"]
    with anna.socket() as mine, bert.socket() as his:
        mine.watch(table)
        assert his.act(table, kind="sit", seat=1)["kind"] == "answer"
        assert mine.act(table, kind="play", turn="c3ne+")["kind"] == "answer"
        while mine.next("event")["event"]["kind"] != "turned":
            pass
    assert anna.get("/health")["ok"]


def settled(house: RunningHouse) -> tuple[int, int]:
    """Open files and resident size once the last connection is gone."""
    before, since = -1, time.monotonic()

    def quiet() -> bool:
        nonlocal before, since
        now = house.open_files
        if now != before:
            before, since = now, time.monotonic()
        return time.monotonic() - since > QUIET

    until(quiet, "connections to end")
    return house.open_files, house.resident


def fill_pools(house: RunningHouse) -> None:
    """Ask so much at once, and again, that the house has opened all connections to its database that it ever will."""
    before = 0
    while (now := settled(house)[0]) > before:
        before = now
        in_threads(*[lambda: void(house.guest().get("/games.json")) for _ in range(12)])


def void(_answer: Any) -> None:
    """Only that it was no refusal matters."""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell sizes of processes")
def test_after_thousands_of_attacks_the_house_is_as_it_was(tmp_path: Path) -> None:
    with running_house(tmp_path / "house") as house:
        anna = house.guest("Anna")
        tables = [anna.open(spec)["table"] for spec in ("pentago", "zertz")]
        house.guest("Bert").act(tables[0], kind="sit", seat=1)
        fill_pools(house)
        rounds: list[tuple[int, int]] = []
        for _ in range(2):
            statuses = attack(house, tables)
            assert set(statuses) <= EXPECTED | {0}, statuses
            # A request cut off or garbled beyond recognition may go unanswered; most are answered.
            assert statuses[0] < REQUESTS / 3
            check_game(house)
            rounds.append(settled(house))
        (files, size), (_, size_after) = rounds
        until(lambda: house.open_files == files, "as many open files as after the first round")
        assert size_after - size < MOST_GROWTH
        assert '"trace"' not in house.log.read_text(encoding="utf-8")
        assert anna.get(f"/t/{tables[0]}.json")["snapshot"]["turns"] == []
