"""Whole events at real tables, on a clock of their own: quick players, people who leave, come late or not at all, and
houses that are killed and opened again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from gipfel.combine.chance import SeededChance
from gipfel.core.errors import GipfelError
from gipfel.core.line import random_turn
from gipfel.events import EventTerms, LogEntry, Tournament, fold, system_of
from gipfel.events.commands import (
    AskForBye,
    CorrectResult,
    CreateEvent,
    EndEvent,
    EventCommand,
    RegisterEntrant,
    ReturnEntrant,
    WithdrawEntrant,
)
from gipfel.events.deeds import ResultEntered
from gipfel.events.play_terms import PlayTerms
from gipfel.events.terms import EventKind
from gipfel.house.bus import MemoryBus
from gipfel.house.house import House
from gipfel.house.housekeeping import Intervals
from gipfel.records import read_records, write_record
from gipfel.store import Store
from gipfel.store.tournaments import TournamentGame
from gipfel.tables import Party, Table
from gipfel.tables.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.tables.commands import AcceptOffer, MakeOffer, Play, Resign
from gipfel.tables.views import table_record
from house.open_houses import Hand

ORGANISER = Party("person", "organiser", "Otto")
SELDOM = Intervals(beat=3_600, sweep=3_600, tick=3_600, presence=3_600)
"""Nothing happens by itself: the simulation says when a house looks at what is due."""
STEPS = 400


class SimulatedEvent:
    """An event with people who are not always reliable; `houses` share one store, as processes do."""

    def __init__(self, url: str, kind: EventKind, seed: int, processes: int = 1, **terms: Any) -> None:
        self.url, self.kind, self.random, self.hand = url, kind, Random(seed), Hand()
        self.processes, self.bus = processes, MemoryBus()
        self.houses: list[House] = []
        self.stores: list[Store] = []
        self.numbers = count(1)
        self.parties: dict[str, Party] = {}
        self.absent: set[str] = set()
        self.refused = set[str]()
        self.name = ""
        values: dict[str, Any] = {"specs": ("pentago",), "rounds": 3, "group": 5, **terms}
        play = PlayTerms(
            clock=values.pop("clock", TimeControl("sudden", 5 * MINUTE)),
            come=MINUTE,
            starts_at=self.hand.now + 10 * MINUTE,
            lasts=4 * MINUTE,
            every=DAY if kind == "league" else 0,
        )
        self.terms = EventTerms(
            kind, f"Event {seed}", seed=seed, play=replace(play, **values.pop("play", {})), **values
        )

    async def open(self) -> None:
        """As many processes as there should be."""
        while len(self.houses) < self.processes:
            store = await Store.open(self.url)
            house = House(
                store,
                self.bus,
                clock=self.hand,
                chance=SeededChance(1),
                intervals=SELDOM,
                process=f"process {next(self.numbers)}",
            )
            await house.start()
            self.stores.append(store)
            self.houses.append(house)

    async def kill(self) -> None:
        """A process ends in the middle of whatever it does, and another takes its place."""
        house, store = self.houses.pop(0), self.stores.pop(0)
        await house.tasks.end()
        await house._connection.leave()
        await house.pool.stop()
        house.threads.stop()
        store.shut()
        await self.open()

    async def close(self) -> None:
        """All processes, in good order."""
        for house, store in zip(self.houses, self.stores, strict=True):
            await house.stop()
            await store.close()

    @property
    def house(self) -> House:
        """One of the processes."""
        return self.random.choice(self.houses)

    async def act(self, command: EventCommand, actor: Party = ORGANISER) -> list[LogEntry]:
        """A command in one of the processes."""
        return await self.house.tournaments.act(self.name, command, actor)

    async def event(self) -> Tournament:
        """As it stands."""
        return await self.house.tournaments.live.get(self.name)

    async def enter(self) -> None:
        """One more player."""
        number = len(self.parties) + 1
        party = Party("person", f"p{number}", f"Player {number}")
        self.parties[party.id] = party
        await self.act(RegisterEntrant(name=party.name, party=party.id, rating=2000 - number), party)

    async def run(self, players: int) -> Tournament:
        """From its beginning to its end."""
        await self.open()
        self.name = await self.house.tournaments.create(CreateEvent(terms=self.terms), ORGANISER)
        for _ in range(players):
            await self.enter()
        self.hand.wait(10 * MINUTE)
        for _ in range(STEPS):
            await self.settle()
            event = await self.event()
            if event.ended:
                return event
            await self._accident(event)
            await self._play()
            between = event.agreed.kind == "league" and not event.open_games()
            self.hand.wait(DAY if between else self.random.choice((SECOND, 5 * SECOND, 20 * SECOND)))
        raise AssertionError(f"{self.kind} did not end")

    async def settle(self) -> None:
        """Every process has done what was to be done."""
        for house in self.houses:
            await house.tournaments.sweep()
        for house in self.houses:
            await self._quiet(house)

    async def _quiet(self, house: House) -> None:
        forever = ("pulse", "heartbeat", "giving back", "sweep", "presence", "timers", "lobby", "tournaments")
        while busy := [task for task in house.tasks._tasks if not task.get_name().startswith(forever)]:
            await asyncio.wait(busy)

    async def _accident(self, event: Tournament) -> None:
        chance, present = self.random.random(), event.present()
        if chance < 0.04:
            await self.kill()
        elif chance < 0.07 and len(present) > 6:
            number = self.random.choice(present)
            await self.act(WithdrawEntrant(player=number), self.parties[event.entrants[number].party])
        elif chance < 0.10 and system_of(event).late_entry and len(self.parties) < 14:
            await self._tried(self.enter())
        elif chance < 0.13:
            await self._tried(self._come_back(event))
        elif chance < 0.16 and event.agreed.kind == "swiss":
            number = self.random.choice(present)
            command = AskForBye(player=number, round=len(event.rounds) + 1)
            await self._tried(self.act(command, self.parties[event.entrants[number].party]))
        elif chance < 0.19 and event.results:
            game = self.random.choice(sorted(event.results))
            await self._tried(self.act(CorrectResult(game=game, result="1/2", reason="seen by the arbiter")))
        elif chance < 0.25 and len(self.absent) < 2:
            self.absent.add(self.random.choice(list(self.parties)))
        elif chance < 0.30:
            self.absent.clear()
        if event.agreed.kind == "league" and len(event.rounds) == 2 and not event.open_games():
            await self.act(EndEvent())

    async def _come_back(self, event: Tournament) -> None:
        for entrant in event.entrants.values():
            if entrant.withdrawn:
                await self.act(ReturnEntrant(player=entrant.number), self.parties[entrant.party])
                return

    async def _tried(self, work: Any) -> None:
        """Something that may come too late: another process was faster, or the rules do not allow it now."""
        try:
            await work
        except GipfelError as refused:
            self.refused.add(refused.code)

    async def games(self, done: bool | None = None) -> list[TournamentGame]:
        """The games of the event that have tables."""
        return await self.houses[0].store.tournament_games(self.name, done=done)

    async def _play(self) -> None:
        """A few turns at every table; now and then somebody resigns, or both agree on a draw."""
        tables = [game.table for game in await self.games(done=False)]
        await asyncio.gather(*(self._tried(self._play_at(table)) for table in tables))

    async def _play_at(self, name: str) -> None:
        for _ in range(self.random.randint(1, 4)):
            table = await self.house.table(name)
            if table.phase != "playing" or table.player is None:
                return
            party = table.parties[table.player_of(table.player)]
            other = table.parties[1 - table.player_of(table.player)]
            assert party is not None
            assert other is not None
            if party.id in self.absent:
                return
            chance = self.random.random()
            if chance < 0.25 and len(table.turns) > 1:
                await self.house.act(name, Resign(), party)
            elif chance < 0.35 and len(table.turns) > 1:
                await self.house.act(name, MakeOffer(offer="draw"), party)
                await self.house.act(name, AcceptOffer(offer="draw"), other)
            else:
                assert table.line is not None
                await self.house.act(name, Play(turn=random_turn(table.line.turn_start, self.random)), party)

    async def check(self) -> None:
        """Nothing is lost and nothing twice: every game has one table and one result, and the records tell the same."""
        event = await self.event()
        log = await self.houses[0].tournaments.live.log(self.name)
        assert fold(log) == event
        games = await self.games()
        played = {one.game for one in event.encounters()}
        assert {game.game for game in games} <= played
        assert set(event.results) == played, "a game without a result"
        opened = await self.houses[0].store.running()
        assert opened == [], "a table that nobody needs any more"
        tables = {game.game: await self.houses[0].table(game.table) for game in games}
        recomputed = fold([self._by_records(entry, tables) for entry in log])
        assert system_of(recomputed).standings(recomputed) == system_of(event).standings(event)
        self._check_rounds(event)
        check_points(event)

    def _by_records(self, entry: LogEntry, tables: dict[int, Table]) -> LogEntry:
        """An entry as the record of the game tells it, which was written and read again."""
        if not isinstance(entry.deed, ResultEntered) or entry.deed.game not in tables or "-" in entry.deed.result[::2]:
            return entry
        table = tables[entry.deed.game]
        (record,) = read_records(write_record(table_record(table)))
        return replace(entry, deed=replace(entry.deed, result=record.result))  # type: ignore[arg-type]

    def _check_rounds(self, event: Tournament) -> None:
        for paired in event.rounds:
            busy = [player for one in paired.encounters for player in (one.first, one.second)]
            assert self.kind == "league" or len(busy) == len(set(busy))


def check_points(event: Tournament) -> None:
    """Every game gives what it has to give, and nothing comes from elsewhere."""
    standings = system_of(event).standings(event)
    if event.agreed.kind in ("knock-out", "arena", "league"):
        return
    shared = sum({"-/-": 0.0}.get(result, 1.0) for result in event.results.values())
    byes = sum({"allocated": 1.0, "half": 0.5}.get(bye.bye, 0.0) for paired in event.rounds for bye in paired.byes)
    assert sum(line.points for line in standings) == shared + (byes if event.agreed.kind == "swiss" else 0.0)
