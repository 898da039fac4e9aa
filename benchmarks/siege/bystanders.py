"""Bystanders: others in the same house who do ordinary things meanwhile, from addresses of their own."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2

from benchmarks.siege.callers import browser, code_of, source
from benchmarks.siege.life import Life

PEOPLE = 8
PAUSE = 2.5  # seconds between two things that one of them does
PASSWORD = "three marbles and a ring"
PAGES = ("/", "/games", "/rules/zertz", "/learn", "/api/1/lobby", "/api/1/specs")
Json = dict[str, Any]


@dataclass
class Bystanders:
    """`refused` by what they wanted and what they were told; `delays` in seconds, by what they wanted."""

    life: Life
    lines: list[Json]
    files: list[str]
    tables: Callable[[], list[str]]
    refused: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    interrupted: int = 0  # the house fell meanwhile
    delays: dict[str, list[float]] = field(default_factory=dict)
    people: list[Bystander] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """The accounts of all."""
        return [f"Bystander {number + 1}" for number in range(PEOPLE)]

    async def arrive(self) -> None:
        """Each makes an account."""
        for number, name in enumerate(self.names):
            client = browser(self.life.house.address, source("bystanders", number), cookies=True)
            self.people.append(Bystander(self, name, client, Random(f"bystander {number}")))
            await self.people[-1].join()

    async def run(self) -> None:
        """Live on until this is cancelled."""
        async with asyncio.TaskGroup() as group:
            for person in self.people:
                group.create_task(person.run())

    async def leave(self) -> None:
        """Close all connections."""
        for person in self.people:
            await person.client.aclose()


@dataclass
class Bystander:
    """One person with a browser."""

    others: Bystanders
    name: str
    client: httpx2.AsyncClient
    rng: Random
    turn: int = 0

    async def join(self) -> None:
        """Make an account."""
        given = {"name": self.name, "password": PASSWORD}
        (await self.client.post("/api/1/accounts", json=given)).raise_for_status()

    async def run(self) -> None:
        """One thing after the other; each of them often enough, signing in seldom."""
        things = [
            self.page,
            self.position,
            self.picture,
            self.upload,
            self.page,
            self.position,
            self.picture,
            self.open,
        ]
        await asyncio.sleep(self.rng.uniform(0, PAUSE))
        for turn in range(1_000_000):
            thing = self.sign_in if turn % 17 == 8 else things[turn % len(things)]
            await self._do(thing)
            await asyncio.sleep(self.rng.uniform(0.5, 1.5) * PAUSE)

    async def _do(self, thing: Callable[[], Awaitable[httpx2.Response]]) -> None:
        life, kind = self.others.life, thing.__name__.replace("_", " ")
        await life.up.wait()
        began = time.monotonic()
        try:
            answer = await thing()
            told = code_of(answer) if answer.status_code >= 400 else ""
        except httpx2.HTTPError as error:
            told = type(error).__name__
        now = time.monotonic()
        if life.down(began, now + 0.01):
            self.others.interrupted += 1
        elif told:
            self.others.refused[f"{kind}: {told}"] += 1
        else:
            self.others.done[kind] += 1
            self.others.delays.setdefault(kind, []).append(now - began)

    async def page(self) -> httpx2.Response:
        """A page or a list."""
        return await self.client.get(self.rng.choice(PAGES))

    async def position(self) -> httpx2.Response:
        """What may be touched in some position."""
        return await self.client.post("/api/1/positions", json=self.rng.choice(self.others.lines))

    async def picture(self) -> httpx2.Response:
        """The picture of some table."""
        return await self.client.get(f"/api/1/tables/{self.rng.choice(self.others.tables())}/board.png")

    async def upload(self) -> httpx2.Response:
        """A game of one's own; kept, looked at, removed, for nobody keeps more than 200."""
        kept = await self.client.post("/api/1/records", json={"text": self.rng.choice(self.others.files)})
        if kept.status_code >= 400:
            return kept
        return await self.client.delete(f"/api/1/records/{kept.json()['record']}")

    async def sign_in(self) -> httpx2.Response:
        """Sign out, and in again from the same browser."""
        ended = await self.client.delete("/api/1/sessions/current")
        if ended.status_code not in (204, 401):
            return ended
        return await self.client.post("/api/1/sessions", json={"name": self.name, "password": PASSWORD})

    async def open(self) -> httpx2.Response:
        """A new table, which nobody joins."""
        wanted = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "link"}]}
        opened = await self.client.post("/api/1/tables", json=wanted)
        if opened.status_code >= 400:
            return opened
        return await self.client.post(f"/api/1/tables/{opened.json()['table']}/commands", json={"kind": "abort"})
