"""SIGKILL at any moment while an event pairs, opens tables and enters results: nothing is lost, nothing is twice."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import Counter
from multiprocessing.connection import Connection as Pipe
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from random import Random

import pytest

from gipfel.events import EventTerms, Tournament, fold, system_of
from gipfel.events.commands import CreateEvent, RegisterEntrant
from gipfel.events.play_terms import PlayTerms
from gipfel.events.terms import EventKind
from gipfel.house.house import House
from gipfel.store import Store
from gipfel.tables import HOUSE, Party
from gipfel.tables.clock import MINUTE, TimeControl
from house import event_process
from house.open_houses import store_url
from house.simulated_events import ORGANISER, check_points
from servers import Postgres, Redis
from support import amount

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["gipfel.house.house", "alembic.command", "pytest", "house.event_process"])
PATIENCE = 120
PLAYERS = 7
MOST_KILLS = 60
Running = tuple[ForkServerProcess, Pipe]


async def set_up(url: str, kind: EventKind) -> str:
    """An event with some players, which nobody has begun."""
    play = PlayTerms(clock=TimeControl("sudden", 30 * MINUTE), come=10 * MINUTE)
    terms = EventTerms(kind, "Killed", ("pentago",), 5, rounds=3, play=play)
    async with await Store.open(url) as store:
        house = House(store)
        name = await house.tournaments.create(CreateEvent(terms=terms), ORGANISER)
        for number in range(PLAYERS):
            party = Party("person", f"p{number}", f"Player {number}")
            await house.tournaments.live.act(name, RegisterEntrant(name=party.name, party=party.id), party)
        await house.tasks.end()
    return name


def begin(url: str, redis: str, name: str, seed: int) -> Running:
    """One more process."""
    ours, theirs = CONTEXT.Pipe()
    process = CONTEXT.Process(target=event_process.live, args=(url, redis, name, seed, theirs), daemon=True)
    process.start()
    theirs.close()
    assert ours.poll(PATIENCE), "the process does not begin"
    assert ours.recv() == "begun"
    return process, ours


def killed_until_over(url: str, redis: str, name: str, random: Random, processes: int, patience: float = 0.35) -> int:
    """Kill one process after the other until one of them says that the event is over; how many were killed."""
    running, kills = [begin(url, redis, name, 0)], 0  # one alone is killed before it can come to the end
    while True:
        process, pipe = running.pop(0)
        last = kills >= MOST_KILLS
        over = pipe.poll(PATIENCE if last else random.uniform(0.0, patience if kills else patience / 20))
        if over:
            assert pipe.recv() == "over"
            break
        assert not last, "the event did not come to its end"
        process.kill()
        process.join(PATIENCE)
        kills += 1
        running += [begin(url, redis, name, kills * processes + more) for more in range(processes - len(running))]
    for other, _pipe in running:
        other.kill()
        other.join(PATIENCE)
    process.join(PATIENCE)
    return kills


async def checked(url: str, name: str) -> Tournament:
    """The event as its log tells it; each game has one table, which is over and tells the same result."""
    async with await Store.open(url) as store:
        log = await store.tournament_log(name)
        event = fold(log)
        games = await store.tournament_games(name)
        assert Counter(game.game for game in games) == Counter(one.game for one in event.encounters())
        tables = await store.tournament_tables([game.table for game in games])
        assert set(tables) == {game.table for game in games}, "a table that nobody opened"
        for game in games:
            outcome = tables[game.table].result
            assert outcome is not None
            told = "1/2" if outcome.winner is None else ("1-0", "0-1")[outcome.winner]
            assert event.results[game.game] == told
        assert await store.running() == []
        house = [summary for summary in tables.values() if summary.opener == HOUSE.id]
        assert len(house) == len(games)
        return event


@pytest.mark.parametrize("kind", ["swiss", "round-robin"])
def test_an_event_survives_kills_at_any_moment(tmp_path: Path, kind: EventKind) -> None:
    for seed in range(amount(1, 10)):
        folder = tmp_path / str(seed)
        folder.mkdir()
        url = asyncio.run(store_url(folder))
        name = asyncio.run(set_up(url, kind))
        assert killed_until_over(url, "", name, Random(seed), 1) > 0
        event = asyncio.run(checked(url, name))
        assert len(event.rounds) == system_of(event).rounds(event)
        check_points(event)


def test_two_processes_on_postgresql_and_redis_survive_kills(postgres_server: Postgres, redis_server: Redis) -> None:
    for seed in range(amount(1, 5)):
        url = postgres_server.database()
        name = asyncio.run(set_up(url, "round-robin"))
        assert killed_until_over(url, redis_server.url, name, Random(seed), 2, patience=0.1) > 0
        event = asyncio.run(checked(url, name))
        assert len(event.rounds) == PLAYERS
        check_points(event)
