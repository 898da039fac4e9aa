"""Engine seats: when one is to move, a turn is chosen by a worker of the pool and played as by anybody else.

Nobody waits for a compiler: until the engine of a game is ready a turn is improvised by the rules alone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.core.position import stable_key
from gipfel.house.background import Tasks
from gipfel.house.engines.compilation import Compilations
from gipfel.house.engines.delegation import Delegation
from gipfel.house.engines.improviser import Improviser
from gipfel.house.house import House
from gipfel.house.news import Thinking
from gipfel.house.pool.pool import WorkerPool
from gipfel.store import Summary
from gipfel.tables import Event, Party, Table
from gipfel.tables.board import stating
from gipfel.tables.commands import AcceptOffer, Command, DeclineOffer, Play
from gipfel.tables.seats import LEVELS, engine
from gipfel.tables.table import Offer

log = logging.getLogger(__name__)

RANK, JUDGING = 0, 2  # offers are judged among analyses: the engine that thinks at that table may hold up all seats
LONGEST = 300.0  # seconds for one turn, whatever happens to the machine
ATTEMPTS = 3
PAUSE = 2.0  # seconds after an attempt that failed
OTHERS_FIRST = 20_000  # milliseconds after which a turn that another process owes is made here
PAGE = 200
BY_THE_RULES = "by-the-rules"  # what is told of a turn that is improvised
CONTENT = 45.0  # per cent: an engine that expects less accepts a draw
PARTIES = tuple(engine(level).id for level in LEVELS)
"""The ids of all engines, by which their tables are found in the store."""


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """An engine seat is to move on a board."""

    seat: int
    party: Party
    board: int  # the number of the event that made the board what it is


def turn_due(table: Table) -> SeatTurn | None:
    """The engine seat that is to move; none while the house draws, waits for entries, or holds the table."""
    if table.player is None or table.line is None or table.broken is not None:
        return None
    if table.frozen is not None or table.stopped or table.paused or stating(table.line) is not None:
        return None
    seat = table.player_of(table.player)
    party = table.parties[seat]
    return SeatTurn(seat, party, table.board_seq) if party is not None and party.who == "engine" else None


def offers_due(table: Table) -> list[tuple[Offer, Party]]:
    """Offers made to engine seats, and who is to answer them."""
    found = []
    for offer in table.offers:
        party = table.parties[1 - offer.seat]
        if party is not None and party.who == "engine":
            found.append((offer, party))
    return found


def _is_engine(party: Party | None) -> bool:
    return party is not None and party.who == "engine"


def engine_moves(summary: Summary) -> bool:
    """Whether an engine seat is to move, by the summary of a table."""
    if summary.player is None or summary.first is None:
        return False
    party = summary.parties[summary.player if summary.first == 0 else 1 - summary.player]
    return party is not None and party.who == "engine"


def asked(name: str, table: Table) -> dict[str, Any]:
    """A table as workers are told of it."""
    assert table.opened is not None
    return {"table": name, "tags": dict(table.opened.tags), "turns": list(table.turns)}


def sand_told(table: Table, now: int) -> dict[str, Any]:
    """What runs at a table, as its engine is told beside the position; nothing where nothing runs."""
    if table.sand is None:
        return {}
    sand, time_now = table.sand.sand, table.sand.clock.time(now)
    ends = sand.shot_ends if sand.against == sand.number else None
    glasses = {cell: glass.left_at(time_now) for cell, glass in sand.glasses.items()}
    return {"sand": {"at": time.time(), "glasses": glasses, "shot": None if ends is None else max(0, ends - time_now)}}


def lane_of(table: Table) -> str:
    """For whom an engine thinks at a table: who plays against it, else who opened it. However many tables somebody
    has, all of them together wait in one lane."""
    people = (party.id for party in table.parties if party is not None and party.who != "engine")
    return next(people, table.opener)


def seed_of(name: str, seat: int) -> int:
    """The same after a restart: an engine that is asked again chooses the same turn."""
    return stable_key(f"{name} {seat}") % 2**31


@dataclass(slots=True)
class _Thought:
    turn: SeatTurn
    task: asyncio.Task[None]


class EngineSeats:
    """One thought at most for each table. The process in which the last event happened thinks; others step in later."""

    def __init__(
        self,
        house: House,
        pool: WorkerPool,
        compilations: Compilations,
        tasks: Tasks,
        thinker: str,
        improviser: Improviser,
        elsewhere: Delegation,
    ) -> None:
        self._house, self._pool, self._compilations = house, pool, compilations
        self._tasks, self._thinker, self._improviser, self._elsewhere = tasks, thinker, improviser, elsewhere
        self._thoughts: dict[str, _Thought] = {}
        self._answered: dict[str, int] = {}  # the last offer of each table that is being answered
        self._unable: dict[str, int] = {}  # boards on which every attempt failed

    def heard(self, name: str, table: Table, events: Sequence[Event], here: bool) -> None:
        """Something happened at a table."""
        self._end_outdated(name, table)
        if here:
            self._consider(name, table)
        if table.phase == "over" and not table.offers:
            self._answered.pop(name, None)
            self._unable.pop(name, None)

    def _end_outdated(self, name: str, table: Table) -> None:
        thought = self._thoughts.get(name)
        if thought is not None and turn_due(table) != thought.turn:
            del self._thoughts[name]
            thought.task.cancel()

    def _consider(self, name: str, table: Table) -> None:
        turn = turn_due(table)
        if table.line is not None and not table.turns and any(map(_is_engine, table.parties)):
            self._improviser.expect(table.line.game)  # while the first turn is thought about
            self._compilations.want(table.line.game)
        if turn is not None and name not in self._thoughts and self._unable.get(name) != turn.board:
            task = self._tasks.begin(self._think(name, table, turn), f"engine seat at {name}")
            self._thoughts[name] = _Thought(turn, task)
        for offer, party in offers_due(table):
            if self._answered.get(name, 0) < offer.seq:
                self._answered[name] = offer.seq
                self._tasks.begin(self._answer(name, table, offer, party), f"offer to an engine at {name}")

    async def sweep(self, at_once: bool = False) -> None:
        """Engine seats that nobody thinks for: after a restart, or because another process has gone."""
        now, before = self._house.now(), None
        while page := await self._house.store.tables_of(PARTIES, ("playing",), PAGE, before):
            for summary in page:
                late = at_once or now - summary.at > OTHERS_FIRST
                if late and summary.table not in self._thoughts and engine_moves(summary):
                    await self._resume(summary.table)
            before = page[-1].cursor

    async def _resume(self, name: str) -> None:
        try:
            self._consider(name, await self._house.table(name))
        except GipfelError as error:
            log.warning("the engine at %s cannot go on: %s", name, error)

    async def _think(self, name: str, table: Table, turn: SeatTurn) -> None:
        try:
            for attempt in range(ATTEMPTS):
                error = await self._attempt(name, table, turn)
                if error is None:
                    return
                log.warning("the engine at %s made no turn: %s", name, error)
                self._show(name, turn, "unable", code=error.code)
                if attempt < ATTEMPTS - 1:
                    await asyncio.sleep(PAUSE)
            self._unable[name] = turn.board
        finally:
            if name in self._thoughts and self._thoughts[name].turn == turn:
                del self._thoughts[name]
            if self._unable.get(name) != turn.board:
                self._show(name, turn, "idle")

    async def _attempt(self, name: str, table: Table, turn: SeatTurn) -> GipfelError | None:
        """Choose a turn and make it; what stood in the way of it."""
        try:
            text = await self._chosen(name, table, turn)
        except GipfelError as error:
            return error
        # What follows from this turn is for the next thought; this one ends here.
        del self._thoughts[name]
        self._show(name, turn, "idle")
        try:
            await self._house.act(name, Play(turn=text, after=table.seq), turn.party)
        except GipfelError as error:
            if turn_due(await self._house.table(name)) != turn:
                return None  # the board has changed meanwhile, and with it the question
            self._thoughts[name] = _Thought(turn, _this_task())
            return error
        return None

    async def _chosen(self, name: str, table: Table, turn: SeatTurn) -> str:
        assert table.line is not None

        def compiled(done: float) -> None:
            self._show(name, turn, "waiting", done)

        def began(_: object) -> None:
            self._show(name, turn, "thinking")

        def improvised() -> None:
            done = self._compilations.done(game)
            self._show(name, turn, "thinking", done, BY_THE_RULES)

        game = table.line.game
        self._show(name, turn, "waiting")
        request = {**asked(name, table), "level": int(turn.party.key), "seed": seed_of(name, turn.seat)}
        request |= sand_told(table, self._house.now())
        text = await self._elsewhere.turn(table, request, lane_of(table), began)
        text = text or await self._improviser.turn(game, request, lane_of(table), improvised)
        if text is not None:
            return text
        await self._compilations.ready(game, compiled)
        job = f"{self._thinker}:choose"
        chosen = await self._pool.do(job, request, seconds=LONGEST, lane=lane_of(table), rank=RANK, tell=began)
        found: str = chosen["turn"]
        return found

    def _show(self, name: str, turn: SeatTurn, state: str, ready: float = 1.0, code: str = "") -> None:
        self._house.show_thinking(Thinking(name, turn.seat, state, ready, code))

    async def _answer(self, name: str, table: Table, offer: Offer, party: Party) -> None:
        """Turns are given back and games repeated as asked; a draw is taken by who expects less."""
        answer: Command = AcceptOffer(offer=offer.offer, after=table.seq)
        if offer.offer == "draw" and not await self._content(name, table, 1 - offer.seat):
            answer = DeclineOffer(offer=offer.offer, after=table.seq)
        try:
            await self._house.act(name, answer, party)
        except GipfelError as error:
            log.info("the engine at %s did not answer an offer: %s", name, error)

    async def _content(self, name: str, table: Table, seat: int) -> bool:
        if table.line is None or table.player is None:
            return False
        try:
            judged = await self._elsewhere.judgement(asked(name, table), lane_of(table))
            if judged is None:
                await self._compilations.ready(table.line.game, lambda _: None)
                job, lane = f"{self._thinker}:judge", lane_of(table)
                judged = await self._pool.do(job, asked(name, table), seconds=LONGEST, lane=lane, rank=JUDGING)
        except GipfelError:
            return False
        win = judged["win"]
        if win is None:
            return False
        expected: float = win if table.player == table.player_of(seat) else 100 - win
        return expected < CONTENT


def _this_task() -> asyncio.Task[None]:
    task = asyncio.current_task()
    assert task is not None
    return task
