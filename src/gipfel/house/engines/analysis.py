"""Analysis for people: bounded, queued, streamed, cancelled by whoever stops reading."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.core.game import Game
from gipfel.core.registry import game
from gipfel.house.engines.analysed_lines import analysed_line, open_games
from gipfel.house.engines.compilation import Compilations
from gipfel.house.engines.delegation import Delegation
from gipfel.house.house import House
from gipfel.house.pool.pool import WorkerPool
from gipfel.store import Summary
from gipfel.tables import Party, Refused, Table

VERSION = 1
RANK = 2
MOST_LINES = 5
MOST_NODES = 5_000_000
MOST_SECONDS = 20.0
MOST_DEPTH = 60
MOST_TURNS = 1_000
MOST_TEXT = 4_000
USUAL_SECONDS = 5.0
MOST_RUNNING = 100  # games of one party against people
SLOW = ("days", "untimed")
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

    def __init__(
        self, house: House, pool: WorkerPool, compilations: Compilations, thinker: str, elsewhere: Delegation
    ) -> None:
        self._house, self._pool, self._compilations, self._thinker = house, pool, compilations, thinker
        self._elsewhere = elsewhere

    async def stream(
        self, wanted: Wanted, actor: Party | None, lane: str = "", others: Sequence[Party] = ()
    ) -> AsyncIterator[Json]:
        """Reports as they come; the last one is final. `others`: who else asks, as far as anybody knows."""
        wanted.checked()
        found = game(wanted.spec)
        own = await own_games(self._house, actor, *others)
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
        if (ended := await self._elsewhere.analysis(request, lane, told)) is not None:
            return {**last, **ended}
        await self._compilations.ready(found, lambda done: tell({"compiling": round(done, 3)}))
        if waiting := self._pool.before(RANK):
            tell({"waiting": waiting})
        job = f"{self._thinker}:analyse"
        ended = await self._pool.do(job, request, seconds=MOST_SECONDS + SPARE, lane=lane, rank=RANK, tell=told)
        return {**last, **ended}


async def refuse_help(house: House, actors: Sequence[Party], spec: str, position: str) -> None:
    """Refuse what would help in a running game of one's own: to play on from there against the computer."""
    own = await own_games(house, *actors)
    analysed_line({"spec": spec, "position": position, "turns": [], "own": own})


async def own_games(house: House, *actors: Party | None) -> list[Json]:
    """The running games of parties against people, as far as an analysis must know of them: not those whose terms allow
    it."""
    found: list[Json] = []
    for actor in {actor.id: actor for actor in actors if actor is not None}.values():
        found += await _own_games(house, actor)
    return found


async def _own_games(house: House, actor: Party) -> list[Json]:
    found: list[Json] = []
    for summary in await house.store.tables_of([actor.id], ("playing",), MOST_RUNNING):
        if _against_somebody(summary, actor) and not summary.terms.analysis:
            try:
                found += _forbidden(await house.table(summary.table))
            except GipfelError:
                continue  # nobody can play on there either
    return found


def _against_somebody(summary: Summary, actor: Party) -> bool:
    others = (party for party in summary.parties if party is not None and party.id != actor.id)
    return any(party.who in ("person", "guest") for party in others)


def _forbidden(table: Table) -> list[dict[str, Any]]:
    """Each game that is open at a table, and whether it is a fast one."""
    if table.line is None:
        return []
    fast = table.terms.clock.speed not in SLOW or table.terms.inner_clock.speed not in SLOW
    return [{**found, "fast": fast} for found in open_games(table.line)]
