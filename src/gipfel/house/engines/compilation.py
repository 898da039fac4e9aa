"""Compiling engines ahead, in the background, most wanted first; whoever needs one sees how far it is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from gipfel.core.game import Game
from gipfel.core.registry import names
from gipfel.engine.searched_games import searched_games
from gipfel.house.background import Tasks
from gipfel.house.pool.pool import WorkerPool
from gipfel.tables import Refused

log = logging.getLogger(__name__)

WANTED, AHEAD = 1, 3  # ranks among the jobs of the pool
LONGEST = 1_800.0  # seconds for compiling one game on a slow machine
PAUSES = (0.0, 60.0, 300.0, 900.0)  # seconds before all is tried, and tried again that failed: the machine may be busy


@dataclass(frozen=True, slots=True)
class GameCompilation:
    """How far a game's engine is compiled, 0 to 1; `state` is waiting, compiling, ready or failed."""

    spec: str
    done: float = 0.0
    state: str = "waiting"


class Compilations:
    """What is compiled. Every game is compiled once, one at a time."""

    def __init__(self, pool: WorkerPool, tasks: Tasks, job: str) -> None:
        self._pool, self._tasks, self._job = pool, tasks, job
        self._games = {name: GameCompilation(name) for name in names()}
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def games(self) -> tuple[GameCompilation, ...]:
        """All games."""
        return tuple(self._games.values())

    @property
    def all_ready(self) -> bool:
        """Whether nothing is left to compile."""
        return all(game.state == "ready" for game in self.games())

    def begin(self) -> None:
        """Compile everything, while people already play."""
        self._tasks.begin(self._ahead(), "compiling engines")

    async def _ahead(self) -> None:
        for pause in PAUSES:
            if any(game.state != "ready" for game in self.games()):
                await asyncio.sleep(pause)
            for name in self._games:
                if self._games[name].state in ("waiting", "failed"):
                    await asyncio.wait([self._start(name, AHEAD)])

    def want(self, found: Game) -> None:
        """Compile a game and those inside it before all others: somebody has sat down to play it."""
        self._wanted(found)

    def _wanted(self, found: Game) -> dict[str, asyncio.Task[None]]:
        searched = {each.name for each in searched_games(found)}
        missing = [name for name in sorted(searched) if self._games[name].state != "ready"]
        return {name: self._start(name, WANTED) for name in missing}

    def is_ready(self, found: Game) -> bool:
        """Whether a game and those inside it are compiled."""
        return all(self._games[each.name].state == "ready" for each in searched_games(found))

    def done(self, found: Game) -> float:
        """How far a game and those inside it are compiled, 0 to 1."""
        searched = {each.name for each in searched_games(found)}
        return min((self._games[name].done for name in searched), default=1.0)

    async def ready(self, found: Game, tell: Callable[[float], None]) -> None:
        """Wait until engines can play a game and those inside it; `tell` hears how far that has come."""
        missing = self._wanted(found)
        while not all(task.done() for task in missing.values()):
            tell(min(self._games[name].done for name in missing))
            await asyncio.wait(missing.values(), timeout=1.0)
        if any(self._games[name].state == "failed" for name in missing):
            raise Refused("no-engine")

    def _start(self, name: str, rank: int) -> asyncio.Task[None]:
        task = self._under_way.get(name)
        if task is None or (task.done() and self._games[name].state != "ready"):
            task = self._under_way[name] = self._tasks.begin(self._warm(name, rank), f"compiling {name}")
        return task

    async def _warm(self, name: str, rank: int) -> None:
        def tell(news: dict[str, float]) -> None:
            self._games[name] = GameCompilation(name, news["done"], "compiling")

        self._games[name] = GameCompilation(name)
        try:
            await self._pool.do(self._job, {"spec": name}, seconds=LONGEST, rank=rank, lane=name, tell=tell)
        except Refused as error:
            log.warning("the engine of %s could not be compiled now: %s", name, error.code)
            self._games[name] = replace(self._games[name], state="failed")
        except Exception:
            log.exception("the engine of %s could not be compiled", name)
            self._games[name] = replace(self._games[name], state="failed")
        else:
            self._games[name] = GameCompilation(name, 1.0, "ready")
