"""Thinking that engine workers do for the house, as far as the rules bear out what they answer.

None is the answer wherever nobody is there, nobody answers in time, or what came is against the rules: then the house
thinks by itself, and nothing is lost but that time.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any

from gipfel.core.errors import BadNotation, GipfelError
from gipfel.house.fleet.fleet import PLAY, Fleet, Function, Thought, Unanswered
from gipfel.house.house import House
from gipfel.tables import Refused, Table

Json = dict[str, Any]

OTHER = 1
TURN_WITHIN, JUDGED_WITHIN, SPARE = 60.0, 30.0, 10.0  # seconds from the beginning of the work
CHECKED_WITHIN = 20.0
MOST_TEXT = 4_000
CHECKS = "gipfel.house.engines.checked_reports"


class Delegation:
    """What is asked of the fleet, and what of its answers is passed on. Without a fleet everything is None."""

    def __init__(self, house: House, fleet: Fleet | None) -> None:
        self._house, self._fleet = house, fleet

    async def turn(self, table: Table, request: Json, lane: str, began: Callable[[object], None]) -> str | None:
        """A turn that the rules allow. Sand runs by the clock of this machine: its games are thought about here."""
        if "sand" in request or table.line is None:
            return None

        def tell(_worker: str, news: Json) -> None:
            if news.get("began") is True:
                began(news)

        found = await self._asked("choose", _veiled(request), TURN_WITHIN, lane, PLAY, tell)
        if found is None:
            return None
        text = found.result.get("turn")
        try:
            if not isinstance(text, str) or len(text) > MOST_TEXT:
                raise BadNotation("malformed-turn", turn=str(text)[:40], expected="")
            await self._house.threads.quick(table.line.turn, text)
        except Refused:
            raise  # the house itself has too much to do
        except GipfelError:
            self._blame(found)
            return None
        return text

    async def judgement(self, request: Json, lane: str) -> Json | None:
        """The chance of winning of who is to move, as `house.engines.jobs.judge` tells it."""
        found = await self._asked("judge", _veiled(request), JUDGED_WITHIN, lane, OTHER, lambda _worker, _news: None)
        if found is None:
            return None
        win = found.result.get("win", "")
        if win is not None and (isinstance(win, bool) or not isinstance(win, int | float) or not 0 <= win <= 100):
            self._blame(found)
            return None
        return {"win": win}

    async def analysis(self, request: Json, lane: str, tell: Callable[[Json], None]) -> Json | None:
        """Reports are told as far as they can be; whether the line may be analysed at all is found out here."""
        if self._fleet is None or not self._fleet.places:
            return None
        known = await self._house.pool.call(f"{CHECKS}:allowed", request, CHECKED_WITHIN, lane=lane)
        if known["outcome"] is not None:
            return known
        request = {**request, "own": []}  # of other people's games workers need not know
        reports: asyncio.Queue[tuple[str, Json] | None] = asyncio.Queue()
        within = request["seconds"] + SPARE
        asked = asyncio.ensure_future(
            self._asked(
                "analyse", request, within, lane, OTHER, lambda worker, news: reports.put_nowait((worker, news))
            )
        )
        asked.add_done_callback(lambda _: reports.put_nowait(None))
        try:
            fine = await self._told(request, lane, reports, tell)
            return {"outcome": None} if fine and await asked is not None else None
        finally:
            asked.cancel()

    async def _told(
        self, request: Json, lane: str, reports: asyncio.Queue[tuple[str, Json] | None], tell: Callable[[Json], None]
    ) -> bool:
        """Check and tell the newest report again and again, until the work is done; whether there was any to tell."""
        fine, ended = False, False
        while not ended:
            came = [await reports.get()]
            while not reports.empty():
                came.append(reports.get_nowait())
            ended = None in came
            new = [report for report in came if report is not None and "began" not in report[1]]
            if new:
                worker, news = new[-1]
                report = await self._checked(request, lane, news)
                if report is None:
                    self._blame(Thought({}, worker))
                    return False
                tell(report)
                fine = True
        return fine

    async def _checked(self, request: Json, lane: str, news: Json) -> Json | None:
        told = {**request, "report": news}
        try:
            found = await self._house.pool.call(f"{CHECKS}:checked", told, CHECKED_WITHIN, lane=lane)
        except BadNotation:
            return None
        report: Json = found["report"]
        return report

    async def _asked(
        self, function: Function, request: Json, seconds: float, lane: str, rank: int, tell: Callable[[str, Json], None]
    ) -> Thought | None:
        if self._fleet is None:
            return None
        try:
            return await self._fleet.ask(function, request, seconds=seconds, lane=_hidden(lane), rank=rank, tell=tell)
        except Unanswered:
            return None

    def _blame(self, found: Thought) -> None:
        assert self._fleet is not None
        self._fleet.blame(found.worker)


def _veiled(request: Json) -> Json:
    """The name of a table opens it: workers know it by another one, which is always the same."""
    return {**request, "table": _hidden(request["table"])}


def _hidden(name: str) -> str:
    return hashlib.blake2b(name.encode(), digest_size=16, person=b"gipfel fleet").hexdigest()
