"""`python -m benchmarks arena [--bots N] [--minutes M] [--json]`: an arena of programs in one house, on SQLite.

So many programs (200) play quick games for so many minutes (10), each in this process and through `House.act`, as the
socket would call it: a turn, a short thought, the next one. Told are the delay from the end of a game to the next
pairing of its players, the time of turns (median and 99 of 100), how many games and turns there were, and the memory of
the process. The pause of the arena itself, two seconds between two waves, is part of the delay.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from gipfel.core.errors import GipfelError
from gipfel.core.line import random_turn
from gipfel.events import EventTerms
from gipfel.events.commands import CreateEvent, PairRound, RegisterEntrant
from gipfel.events.play_terms import PlayTerms
from gipfel.house.house import House
from gipfel.house.news import Called, News
from gipfel.store import Store
from gipfel.tables import Party
from gipfel.tables.clock import MINUTE, TimeControl
from gipfel.tables.commands import Play, Resign

ORGANISER = Party("person", "organiser", "Organiser")
THOUGHT = 0.5  # seconds between two turns of a program
LONGEST = 24  # turns, after which who is to move gives up


@dataclass
class ArenaReport:
    """What was measured, in seconds."""

    turns: list[float] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    games: int = 0
    lost: int = 0


class ArenaBot:
    """A program: it hears of its games, and plays them one after the other."""

    def __init__(self, house: House, number: int, report: ArenaReport) -> None:
        self.house, self.report, self.random = house, report, Random(number)
        self.party = Party("person", f"bot{number}", f"Bot {number}")
        self.called = asyncio.Queue[str]()
        self.free_since: float | None = None

    def __call__(self, news: News) -> None:
        if isinstance(news, Called) and news.why == "started":
            self.called.put_nowait(news.name)

    async def run(self) -> None:
        """For ever."""
        await self.house.follow(self.party, self)
        while True:
            name = await self.called.get()
            if self.free_since is not None:
                self.report.delays.append(time.perf_counter() - self.free_since)
            await self._play(name)
            self.free_since = time.perf_counter()

    async def _play(self, name: str) -> None:
        while True:
            table = await self.house.table(name)
            if table.phase == "over" or table.line is None:
                return
            if table.player is None or table.parties[table.player_of(table.player)] != self.party:
                await asyncio.sleep(THOUGHT / 5)
                continue
            await asyncio.sleep(self.random.uniform(0.5, 1.5) * THOUGHT)
            gives_up = len(table.turns) >= LONGEST
            command = Resign() if gives_up else Play(turn=random_turn(table.line.turn_start, self.random))
            begun = time.perf_counter()
            try:
                await self.house.act(name, command, self.party)
            except GipfelError:
                self.report.lost += 1
                continue
            self.report.turns.append(time.perf_counter() - begun)
            self.report.games += gives_up


async def hold(bots: int, minutes: float) -> ArenaReport:
    """One arena."""
    report = ArenaReport()
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(f"sqlite:///{Path(folder) / 'house.db'}") as store:
            house = House(store)
            await house.start()
            play = PlayTerms(clock=TimeControl("sudden", 5 * MINUTE), lasts=max(MINUTE, round(minutes * MINUTE)))
            terms = EventTerms("arena", "Arena", ("pentago",), 1, play=play)
            name = await house.tournaments.create(CreateEvent(terms=terms), ORGANISER)
            players = [ArenaBot(house, number, report) for number in range(bots)]
            for bot in players:
                entered = RegisterEntrant(name=bot.party.name, party=bot.party.id)
                await house.tournaments.live.act(name, entered, bot.party)
            running = [asyncio.create_task(bot.run()) for bot in players]
            await house.tournaments.act(name, PairRound(round=1), ORGANISER)
            await asyncio.sleep(minutes * 60)
            report.games = len((await house.tournaments.live.get(name)).results)
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            await house.stop()
    return report


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so large a share of them does not exceed."""
    found = sorted(values)
    return found[min(len(found) - 1, int(share * len(found)))] if found else 0.0


def main(arguments: Sequence[str]) -> int:
    """Read the command line, hold the arena, and tell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks arena", description=__doc__)
    parser.add_argument("--bots", type=int, default=200, help="how many programs play (200)")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (10)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    report = asyncio.run(hold(wanted.bots, wanted.minutes))
    figures = {
        "bots": wanted.bots,
        "minutes": wanted.minutes,
        "games": report.games,
        "turns": len(report.turns),
        "refused": report.lost,
        "pairing_delay_median_s": round(median(report.delays), 2) if report.delays else None,
        "pairing_delay_p99_s": round(percentile(report.delays, 0.99), 2),
        "turn_median_ms": round(1_000 * median(report.turns), 1) if report.turns else None,
        "turn_p99_ms": round(1_000 * percentile(report.turns, 0.99), 1),
        "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }
    if wanted.json:
        print(json.dumps(figures))
    else:
        print(*(f"{name:24} {value}" for name, value in figures.items()), sep="\n")
    return int(not report.games)
