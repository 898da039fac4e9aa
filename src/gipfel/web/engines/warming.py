"""Compiling engines ahead, in the background, most wanted first; whoever needs one sees how far it is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from gipfel.core.game import Game
from gipfel.core.registry import names
from gipfel.engine.searched import searched_games
from gipfel.play import Refused
from gipfel.web.crew.crew import Crew
from gipfel.web.live.tasks import Tasks

log = logging.getLogger(__name__)

WANTED, AHEAD = 1, 3  # ranks among the jobs of the crew
LONGEST = 1_800.0  # seconds for compiling one game on a slow machine


@dataclass(frozen=True, slots=True)
class Warming:
    """How far a game's engine is compiled, 0 to 1; `state` is waiting, compiling, ready or failed."""

    spec: str
    done: float = 0.0
    state: str = "waiting"


class Warmth:
    """What is compiled. Every game is compiled once, one at a time."""

    def __init__(self, crew: Crew, tasks: Tasks, job: str) -> None:
        self._crew, self._tasks, self._job = crew, tasks, job
        self._games = {name: Warming(name) for name in names()}
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def games(self) -> tuple[Warming, ...]:
        """All games."""
        return tuple(self._games.values())

    def begin(self) -> None:
        """Compile everything, while people already play."""
        self._tasks.begin(self._ahead(), "compiling engines")

    async def _ahead(self) -> None:
        for name in self._games:
            if self._games[name].state == "waiting":
                await asyncio.wait([self._start(name, AHEAD)])

    async def ready(self, found: Game, tell: Callable[[float], None]) -> None:
        """Wait until engines can play a game and those inside it; `tell` hears how far that has come."""
        searched = {each.name for each in searched_games(found)}
        missing = [name for name in sorted(searched) if self._games[name].state != "ready"]
        tasks = [self._start(name, WANTED) for name in missing]
        while not all(task.done() for task in tasks):
            tell(min(self._games[name].done for name in missing))
            await asyncio.wait(tasks, timeout=1.0)
        if any(self._games[name].state == "failed" for name in missing):
            raise Refused("no-engine")

    def _start(self, name: str, rank: int) -> asyncio.Task[None]:
        task = self._under_way.get(name)
        if task is None or (task.done() and self._games[name].state != "ready"):
            task = self._under_way[name] = self._tasks.begin(self._warm(name, rank), f"compiling {name}")
        return task

    async def _warm(self, name: str, rank: int) -> None:
        def tell(news: dict[str, float]) -> None:
            self._games[name] = Warming(name, news["done"], "compiling")

        self._games[name] = Warming(name)
        try:
            await self._crew.do(self._job, {"spec": name}, seconds=LONGEST, rank=rank, lane=name, tell=tell)
        except Exception:
            log.exception("the engine of %s could not be compiled", name)
            self._games[name] = replace(self._games[name], state="failed")
        else:
            self._games[name] = Warming(name, 1.0, "ready")
