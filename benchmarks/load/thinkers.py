"""Two games against engines of the highest level, answered at once, so that an engine thinks nearly all the time."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from random import Random
from types import TracebackType

import httpx2

import gipfel
from gipfel.core.line import random_turn

SPECS = ("zertz", "gipf:tournament")
GAMES = tuple(spec.partition(":")[0] for spec in SPECS)
LEVEL = 8
COMPILED_WITHIN = 900.0


async def compiled(address: str) -> None:
    """Wait until the engines that will play are compiled; the first start on a machine takes minutes."""
    deadline = time.monotonic() + COMPILED_WITHIN
    async with httpx2.AsyncClient(base_url=address, timeout=30) as client:
        while time.monotonic() < deadline:
            warming = (await client.get("/api/1/engines")).raise_for_status().json()["warming"]
            if all(game["state"] == "ready" for game in warming if game["spec"] in GAMES):
                return
            await asyncio.sleep(1)
    raise TimeoutError("the engines were not compiled in time")


class Thinkers:
    """`async with Thinkers(address)`: while the block runs, two engine games are played."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.turns = 0
        self._games: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Thinkers:
        self._games = [asyncio.create_task(self._play(spec)) for spec in SPECS]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for game in self._games:
            game.cancel()
        for game in self._games:
            with suppress(asyncio.CancelledError):
                await game

    async def _play(self, spec: str) -> None:
        rng = Random(spec)
        async with httpx2.AsyncClient(base_url=self.address, headers={"Origin": self.address}, timeout=60) as client:
            while True:
                seats = [{"kind": "engine", "level": LEVEL}, {"kind": "me"}]
                wanted = {"spec": spec, "seats": seats, "sides": "first"}
                table = (await client.post("/api/1/tables", json=wanted)).raise_for_status().json()["table"]
                await self._answer(client, spec, table, rng)

    async def _answer(self, client: httpx2.AsyncClient, spec: str, table: str, rng: Random) -> None:
        """Answer the engine at random until the game is over."""
        line = gipfel.Line.begin(gipfel.game(spec).start())
        while True:
            snapshot = (await client.get(f"/api/1/tables/{table}")).raise_for_status().json()["snapshot"]
            if snapshot["phase"] == "over":
                return
            for turn in snapshot["turns"][len(line.turns_played) :]:
                line = line.turn(turn)
            if snapshot["player"] == 1:
                play = {"kind": "play", "turn": random_turn(line.position, rng)}
                (await client.post(f"/api/1/tables/{table}/commands", json=play)).raise_for_status()
                self.turns += 1
            await asyncio.sleep(0.25)
