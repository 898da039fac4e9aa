"""A real house whose machine is set to another time, frozen, or both between two starts: nobody is charged for it."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest

from gipfel.store import Store
from gipfel.tables import Event, verify
from gipfel.tables.deeds import HouseResumed, Turned
from support import amount
from web.houses import PATIENCE, HouseProcess, house_process
from web.pairs import Game, Player, cookie_of, script, seated

STEP = 20 * 60.0  # seconds
FROZEN = float(amount(4, 20))  # seconds, longer than any pause of a busy house
DOWN = 2.0  # seconds during which nobody is there, besides the time a start takes
TICKED = 1_500  # milliseconds after which a clock certainly goes
ROUNDING = 5
CLOCK = {"control": "sudden", "base": 600_000, "bonus": 0}
TURNS = script("pentago", 5, 4)


class WallClock:
    """The wall clock of the houses of a test, by the file that says how wrong it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.set_wrong_by(0.0)

    def set_wrong_by(self, seconds: float) -> None:
        """Set the clock."""
        fresh = self.path.with_suffix(".new")
        fresh.write_text(str(seconds))
        fresh.replace(self.path)


@pytest.fixture
def wall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WallClock:
    """A wall clock that the test sets."""
    monkeypatch.setenv("GIPFEL_CLOCK_FILE", str(tmp_path / "clock"))
    return WallClock(tmp_path / "clock")


@dataclass
class Thinking:
    """A game in which two turns were made; Anna has thought since, with `left` milliseconds at the instant `since`."""

    anna: httpx2.Client
    table: str
    left: int = 0
    since: float = 0.0

    def begin(self) -> None:
        """From here on it is counted."""
        self.since = time.monotonic()
        self.left = self.time_left()

    def state(self) -> dict[str, Any]:
        """The table as Anna sees it."""
        shown: dict[str, Any] = self.anna.get(f"/api/1/tables/{self.table}").raise_for_status().json()["snapshot"]
        return shown

    def time_left(self) -> int:
        """What Anna has left."""
        state = self.state()
        assert state["phase"] == "playing", state["result"]
        left: int = state["clocks"][0]["left"][0]
        return left

    def check(self, away: float = 0.0) -> None:
        """Anna was charged for no more time than has passed, but for some in which the house was away."""
        charged = self.left - self.time_left()
        passed = time.monotonic() - self.since - away
        assert charged <= passed * 1_000 + ROUNDING

    def await_tick(self) -> None:
        """Wait until the clock has moved on."""
        before, deadline = self.time_left(), time.monotonic() + PATIENCE
        while before - self.time_left() < TICKED:
            assert time.monotonic() < deadline, "time stands still"
            time.sleep(0.1)

    def turn(self) -> None:
        """Anna's next turn is taken."""
        play = {"kind": "play", "turn": TURNS[2][1]}
        self.anna.post(f"/api/1/tables/{self.table}/commands", json=play).raise_for_status()
        assert self.state()["turns"] == [text for _, text in TURNS[:3]]


@contextmanager
def thinking(house: HouseProcess) -> Iterator[Thinking]:
    """A game in which Anna thinks."""
    with house.visitor() as anna, house.visitor() as bert:
        table = seated(anna, bert, "pentago", CLOCK)
        for client, (_, text) in zip((anna, bert), TURNS, strict=False):
            play = {"kind": "play", "turn": text}
            client.post(f"/api/1/tables/{table}/commands", json=play).raise_for_status()
        game = Thinking(anna, table)
        game.begin()
        yield game


def log_of(house: HouseProcess, table: str) -> list[Event]:
    """What is stored of a table, which is sound."""

    async def read() -> list[Event]:
        async with await Store.open(f"sqlite:///{house.data / 'house.db'}") as store:
            return await store.log(table)

    log = asyncio.run(read())
    assert verify(log) == []
    return log


@pytest.mark.parametrize("step", [STEP, -STEP])
def test_a_clock_that_is_set_while_people_play_loses_nothing(tmp_path: Path, wall: WallClock, step: float) -> None:
    with house_process(tmp_path / "house") as house, thinking(house) as game:
        wall.set_wrong_by(step)
        game.await_tick()
        game.check()
        game.turn()


@pytest.mark.parametrize("step", [STEP, -STEP])
def test_a_clock_that_is_set_while_the_house_is_down_charges_nobody(
    tmp_path: Path, wall: WallClock, step: float
) -> None:
    with house_process(tmp_path / "house") as house, thinking(house) as game:
        house.kill()
        killed = time.monotonic()
        wall.set_wrong_by(step)
        time.sleep(DOWN)
        down = time.monotonic() - killed
        house.start()
        game.check(down)
        game.await_tick()
        game.check(down)
        game.turn()
        house.stop()
        log_of(house, game.table)


def frozen(pid: int) -> float:
    """A process stands still for some time; for how long."""
    os.kill(pid, signal.SIGSTOP)
    began = time.monotonic()
    time.sleep(FROZEN)
    stood = time.monotonic() - began
    os.kill(pid, signal.SIGCONT)
    return stood


def test_a_house_that_was_frozen_charges_nobody(tmp_path: Path) -> None:
    with house_process(tmp_path / "house") as house, thinking(house) as game:
        assert house.process is not None
        away = frozen(house.process.pid)
        game.check(away)
        game.await_tick()
        game.check(away)
        game.turn()
        house.stop()
        resumed = [event for event in log_of(house, game.table) if isinstance(event.deed, HouseResumed)]
        given = [event.at - event.deed.alive for event in resumed if isinstance(event.deed, HouseResumed)]
        assert max(given) >= away * 1_000 - ROUNDING


@pytest.mark.full
def test_many_games_survive_a_house_that_is_frozen_and_set_again_and_again(tmp_path: Path, wall: WallClock) -> None:
    rng = Random(9)
    with house_process(tmp_path / "house", "--log", "warning") as house:
        games, away = asyncio.run(played(house, wall, rng))
        house.stop()
        for game in games:
            log = log_of(house, game.name)
            turned = [event.deed.turn for event in log if isinstance(event.deed, Turned)]
            assert turned == [text for _, text in game.turns]
            given = sum(event.at - event.deed.alive for event in log if isinstance(event.deed, HouseResumed))
            began, ended = log[0].at, log[-1].at
            assert given <= ended - began
        assert away


async def played(house: HouseProcess, wall: WallClock, rng: Random) -> tuple[list[Game], list[float]]:
    """Games with fifteen seconds for each player, who take next to none of them; the house is away for longer."""
    quick = {"control": "sudden", "base": 15_000, "bonus": 0}
    games, players, away = list[Game](), list[Player](), list[float]()
    answers = 0

    def acknowledged() -> None:
        nonlocal answers
        answers += 1

    for number in range(4):
        with house.visitor() as one, house.visitor() as two:
            mine = [
                Game(seated(one, two, spec, quick), script(spec, 10 * number + seed, 12))
                for seed, spec in enumerate(("pentago", "zertz"))
            ]
            games += mine
            for side, client in enumerate((one, two)):
                players.append(Player(side, cookie_of(client), mine, lambda: house.address, acknowledged))

    async def disturbing() -> None:
        for moment in (10, 40, 70):  # of 96 turns
            while answers < moment:
                await asyncio.sleep(0.001)
            assert house.process is not None
            wall.set_wrong_by(rng.choice((-STEP, 0.0, STEP)))
            away.append(await asyncio.to_thread(frozen, house.process.pid))

    async with asyncio.TaskGroup() as group:
        group.create_task(disturbing())
        for player in players:
            group.create_task(player.play())
    return games, away
