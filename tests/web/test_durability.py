"""A house is killed in the middle of many games, again and again: nothing that was acknowledged is ever lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from gipfel.store import Store
from gipfel.tables import Event, fold, verify
from gipfel.tables.clock import Clock
from gipfel.tables.deeds import HouseResumed, Started, Turned
from support import amount
from web.houses import HouseProcess, house_process
from web.pairs import BASE, BONUS, Game, Player, cookie_of, script, seated

SPECS = ("zertz", "gipf:tournament", "pentago", "offboard")
KILLS = amount(3, 20)
PAIRS = 3
TABLES = amount(4, 16)  # for each pair
MOST_TURNS = 30
DOWN = 1.0  # seconds during which nobody is there, besides the time a start takes
HEARTBEAT = 5_000  # milliseconds; the house notes at least this often that it is alive


@dataclass
class Evening:
    """What happened in the world while the house went up and down; instants in milliseconds."""

    games: list[Game]
    outages: list[tuple[int, int]] = field(default_factory=list)
    answers: int = 0
    starved: bool = False  # others kept the machine so busy that the house was away without being killed

    def acknowledged(self) -> None:
        """One more answer of the house."""
        self.answers += 1


def now() -> int:
    """The instant, as the house tells it."""
    return time.time_ns() // 1_000_000


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_acknowledged_turn_is_lost_when_the_house_is_killed(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    if kind == "postgresql":
        url = request.getfixturevalue("postgres_server").database()
    with house_process(tmp_path / "house", "--database", url, "--log", "warning") as house:
        evening = asyncio.run(played(house, Random(kind)))
        house.stop()
        assert '"trace"' not in house.log
        evening.starved = "the house was not there" in house.log
    logs = asyncio.run(stored(url, [game.name for game in evening.games]))
    for game in evening.games:
        check_turns(game, logs[game.name])
        check_clocks(evening, logs[game.name])
    assert len(evening.outages) == KILLS


async def played(house: HouseProcess, rng: Random) -> Evening:
    """Many games at once to the ends of their scripts, while the house is killed at random moments."""
    with ExitStack() as stack:
        players = list[Player]()
        evening = Evening([])
        specs = cycle(SPECS)
        for number in range(PAIRS):
            one, two = (stack.enter_context(house.visitor()) for _ in range(2))
            games = [
                Game(seated(one, two, spec), script(spec, 100 * number + seed, MOST_TURNS))
                for seed, spec in enumerate(islice(specs, TABLES))
            ]
            evening.games += games
            for side, client in enumerate((one, two)):
                players.append(Player(side, cookie_of(client), games, lambda: house.address, evening.acknowledged))
    async with asyncio.TaskGroup() as group:
        group.create_task(killing(house, evening, rng))
        for player in players:
            group.create_task(player.play())
    return evening


async def killing(house: HouseProcess, evening: Evening, rng: Random) -> None:
    """Kill the house after a random number of answers, with others on their way, and start it again."""
    turns = sum(len(game.turns) for game in evening.games)
    # The last ones are left to show that after the last start every table goes on to its end.
    moments = sorted(rng.sample(range(1, turns * 4 // 5), KILLS))
    for moment in moments:
        await until(lambda moment=moment: evening.answers >= moment)  # type: ignore[misc]
        killed = now()
        await asyncio.to_thread(house.kill)
        await asyncio.sleep(DOWN)
        evening.outages.append((killed, now()))
        await asyncio.to_thread(house.start)


async def until(found: Callable[[], bool]) -> None:
    """Wait for something the players bring about; they have time limits of their own."""
    while not found():
        await asyncio.sleep(0.001)


async def stored(url: str, names: list[str]) -> dict[str, list[Event]]:
    """The logs of tables."""
    async with await Store.open(url) as store:
        return {name: await store.log(name) for name in names}


def check_turns(game: Game, log: list[Event]) -> None:
    """Every turn is there once, in order, under the numbers that were acknowledged; and the log is sound."""
    assert [event.seq for event in log] == list(range(1, len(log) + 1))
    assert verify(log) == []
    turned = [event for event in log if isinstance(event.deed, Turned)]
    assert [event.deed.turn for event in turned if isinstance(event.deed, Turned)] == [turn for _, turn in game.turns]
    assert len({event.id for event in turned}) == len(turned)
    by_id = {event.id: event for event in turned}
    assert set(by_id) == set(game.answers)
    for command, answer in game.answers.items():
        event = by_id[command]
        assert isinstance(event.deed, Turned)
        assert event.deed.turn == answer.turn
        assert answer.first <= event.seq <= answer.last


def check_clocks(evening: Evening, log: list[Event]) -> None:
    """Time passes only while the house is there, and who resumes says truly when it was there last."""
    last = max(event.seq for event in log if isinstance(event.deed, Turned))
    began, ended = next(event.at for event in log if isinstance(event.deed, Started)), log[last - 1].at
    down = sum(back - killed for killed, back in evening.outages if began < killed and back < ended)
    assert passed(log[:last]) <= ended - began - down
    for event in log:
        if isinstance(event.deed, HouseResumed):
            assert evening.starved or any(
                killed - HEARTBEAT <= event.deed.alive <= killed + 1_000 and back <= event.at
                for killed, back in evening.outages
            ), event


def passed(log: list[Event]) -> int:
    """The time that passed on both clocks, what was given back for lag included."""
    clock: Clock = fold([_without_lag(event) for event in log]).clocks[0]
    return 2 * BASE + sum(isinstance(event.deed, Turned) for event in log) * BONUS - sum(clock.left)


def _without_lag(event: Event) -> Event:
    return replace(event, deed=replace(event.deed, lag=0)) if isinstance(event.deed, Turned) else event


def test_a_prepared_turn_outlives_a_kill_and_is_played_for_who_is_away(tmp_path: Path) -> None:
    with house_process(tmp_path / "house") as house, house.visitor("Anna") as anna, house.visitor("Bert") as bert:
        wanted = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "link"}], "sides": "first"}
        opened = anna.post("/api/1/tables", json=wanted).json()
        commands = f"/api/1/tables/{opened['table']}/commands"
        secret = opened["links"]["seat"].rsplit("/", 1)[1]
        bert.post(commands, json={"kind": "sit", "seat": 1, "secret": secret}).raise_for_status()
        lines = [["c3ne+", "d4ne+", "a1ne+", "a2ne+"]]
        bert.post(commands, json={"kind": "prepare", "lines": lines}).raise_for_status()
        house.kill()
        house.start()
        for turn in ("c3ne+", "a1ne+"):
            anna.post(commands, json={"kind": "play", "turn": turn}).raise_for_status()
        shown = anna.get(f"/api/1/tables/{opened['table']}").json()["snapshot"]
        assert shown["turns"] == lines[0]
        assert shown["prepared"] is None
