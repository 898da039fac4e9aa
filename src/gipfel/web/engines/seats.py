"""Engine seats: when one is to move, a turn is chosen by the crew and played as by anybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.core.errors import GipfelError
from gipfel.play import Event, Party, Table
from gipfel.play.commands import Accept, Command, Decline, Play
from gipfel.play.table import Offer
from gipfel.web.crew.crew import Crew
from gipfel.web.engines.seat_turns import PARTIES, SeatTurn, asked, engine_moves, lane_of, offers_due, seed_of, turn_due
from gipfel.web.engines.warming import Warmth
from gipfel.web.live.house import House
from gipfel.web.live.news import Thinking
from gipfel.web.live.tasks import Tasks

log = logging.getLogger(__name__)

RANK, JUDGING = 0, 2  # offers are judged among analyses: the engine that thinks at that table may hold up all seats
LONGEST = 300.0  # seconds for one turn, whatever happens to the machine
ATTEMPTS = 3
PAUSE = 2.0  # seconds after an attempt that failed
OTHERS_FIRST = 20_000  # milliseconds after which a turn that another process owes is made here
PAGE = 200
CONTENT = 45.0  # per cent: an engine that expects less accepts a draw


@dataclass(slots=True)
class _Thought:
    turn: SeatTurn
    task: asyncio.Task[None]


class Seats:
    """One thought at most for each table. The process in which the last event happened thinks; others step in later."""

    def __init__(self, house: House, crew: Crew, warmth: Warmth, tasks: Tasks, thinker: str) -> None:
        self._house, self._crew, self._warmth, self._tasks, self._thinker = house, crew, warmth, tasks, thinker
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

        self._show(name, turn, "waiting")
        await self._warmth.ready(table.line.game, compiled)
        request = {**asked(name, table), "level": int(turn.party.key), "seed": seed_of(name, turn.seat)}
        job = f"{self._thinker}:choose"
        chosen = await self._crew.do(job, request, seconds=LONGEST, lane=lane_of(table), rank=RANK, tell=began)
        text: str = chosen["turn"]
        return text

    def _show(self, name: str, turn: SeatTurn, state: str, ready: float = 1.0, code: str = "") -> None:
        self._house.show_thinking(Thinking(name, turn.seat, state, ready, code))

    async def _answer(self, name: str, table: Table, offer: Offer, party: Party) -> None:
        """Turns are given back and games repeated as asked; a draw is taken by who expects less."""
        answer: Command = Accept(offer=offer.offer, after=table.seq)
        if offer.offer == "draw" and not await self._content(name, table, 1 - offer.seat):
            answer = Decline(offer=offer.offer, after=table.seq)
        try:
            await self._house.act(name, answer, party)
        except GipfelError as error:
            log.info("the engine at %s did not answer an offer: %s", name, error)

    async def _content(self, name: str, table: Table, seat: int) -> bool:
        if table.line is None or table.player is None:
            return False
        try:
            await self._warmth.ready(table.line.game, lambda _: None)
            job = f"{self._thinker}:judge"
            judged = await self._crew.do(job, asked(name, table), seconds=LONGEST, lane=lane_of(table), rank=JUDGING)
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
