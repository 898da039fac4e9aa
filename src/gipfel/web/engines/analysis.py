"""Analysis for people: bounded, queued, streamed, cancelled by whoever stops reading."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from gipfel.core.game import Game
from gipfel.core.registry import game
from gipfel.play import Party, Refused
from gipfel.web.crew.crew import Crew
from gipfel.web.engines.own_games import own_games
from gipfel.web.engines.warming import Warmth
from gipfel.web.live.house import House

VERSION = 1
RANK = 2
MOST_LINES = 5
MOST_NODES = 5_000_000
MOST_SECONDS = 20.0
MOST_DEPTH = 60
MOST_TURNS = 1_000
MOST_TEXT = 4_000
USUAL_SECONDS = 5.0
SPARE = 60.0  # seconds beyond the limit: an exact ending is computed to its end

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wanted:
    """An analysis asked for: a spec and turns from its start (or from `position`), and its limits."""

    spec: str
    turns: Sequence[str] = ()
    position: str | None = None
    lines: int = 1
    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None

    def checked(self) -> Wanted:
        """Itself, if its limits are within those of the house."""
        texts = (self.spec, self.position or "", *self.turns)
        if len(self.turns) > MOST_TURNS or any(len(text) > MOST_TEXT for text in texts):
            raise Refused("too-long", limit=MOST_TURNS if len(self.turns) > MOST_TURNS else MOST_TEXT)
        fits = (
            1 <= self.lines <= MOST_LINES
            and 1 <= (self.nodes or 1) <= MOST_NODES
            and 0 < (self.seconds or 1) <= MOST_SECONDS
            and 1 <= (self.depth or 1) <= MOST_DEPTH
        )
        if not fits:
            limits = {"lines": MOST_LINES, "nodes": MOST_NODES, "seconds": MOST_SECONDS, "depth": MOST_DEPTH}
            raise Refused("bad-limits", **limits)
        return self


class Analyses:
    """Analyses go after engine seats, and those of one lane after those of others."""

    def __init__(self, house: House, crew: Crew, warmth: Warmth, thinker: str) -> None:
        self._house, self._crew, self._warmth, self._thinker = house, crew, warmth, thinker

    async def stream(self, wanted: Wanted, actor: Party | None, lane: str = "") -> AsyncIterator[Json]:
        """Reports as they come; the last one is final."""
        wanted.checked()
        found = game(wanted.spec)
        own = await own_games(self._house, actor)
        reports: asyncio.Queue[Json | None] = asyncio.Queue()
        lane = lane or ("" if actor is None else actor.id)
        work = asyncio.create_task(self._work(wanted, own, found, lane, reports.put_nowait))

        def ended(done: asyncio.Task[Json]) -> None:
            if not done.cancelled():
                done.exception()  # whoever has stopped reading does not ask for it
            reports.put_nowait(None)

        work.add_done_callback(ended)
        try:
            while (report := await reports.get()) is not None:
                yield {"v": VERSION, **report}
            last = await work
            yield {"v": VERSION, "final": True, **last}
        finally:
            work.cancel()

    async def _work(self, wanted: Wanted, own: list[Json], found: Game, lane: str, tell: Any) -> Json:
        last: Json = {}

        def told(news: Json) -> None:
            if "began" not in news:
                last.clear()
                last.update(news)
                tell(news)

        await self._warmth.ready(found, lambda done: tell({"compiling": round(done, 3)}))
        if waiting := self._crew.before(RANK):
            tell({"waiting": waiting})
        request = {
            "spec": wanted.spec,
            "turns": list(wanted.turns),
            "position": wanted.position,
            "lines": wanted.lines,
            "nodes": wanted.nodes,
            "seconds": wanted.seconds or (USUAL_SECONDS if wanted.nodes is wanted.depth is None else MOST_SECONDS),
            "depth": wanted.depth,
            "own": own,
        }
        job = f"{self._thinker}:analyse"
        ended = await self._crew.do(job, request, seconds=MOST_SECONDS + SPARE, lane=lane, rank=RANK, tell=told)
        return {**last, **ended}
