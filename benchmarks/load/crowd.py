"""The crowd: guests with sockets who play their scripts in time, and note when the other one hears of a turn."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load.scripts import Script

AT_ONCE = 16  # requests under way while tables are set up
CLOCK = {"control": "increment", "base": 3_600_000, "bonus": 5_000}
EVENT, PING, REFUSED = '"kind":"event"', '"kind":"ping"', '"kind":"refused"'
TURNED = '"kind":"turned"'


@dataclass
class Seat:
    """One of two players; his cookie is his seat."""

    cookie: str
    socket: ClientConnection | None = None


@dataclass
class Table:
    """A table with what is still to be played there."""

    name: str
    script: Script
    seats: tuple[Seat, Seat]
    played: int = 0
    heard: list[int] = field(default_factory=lambda: [0, 0])  # turns each seat has been told of, its own too
    sent: float | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Crowd:
    """Everybody who is there. `delays` are seconds from sending a turn to its arrival at the opponent's socket."""

    address: str
    tables: list[Table] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    late: int = 0  # turns that were not sent in time because the one before had not arrived
    refused: list[str] = field(default_factory=list)
    _listening: list[asyncio.Task[None]] = field(default_factory=list)

    async def set_up(self, games: Sequence[tuple[str, Script]]) -> None:
        """Guests and tables, by REST."""
        gate = asyncio.Semaphore(AT_ONCE)
        limits = httpx2.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
        headers = {"Origin": self.address}
        async with httpx2.AsyncClient(base_url=self.address, headers=headers, timeout=60, limits=limits) as client:
            found = await asyncio.gather(*(self._seated(client, gate, spec, made) for spec, made in games))
        self.tables += found

    async def _seated(self, client: httpx2.AsyncClient, gate: asyncio.Semaphore, spec: str, made: Script) -> Table:
        async with gate:
            first, second = [await self._guest(client), await self._guest(client)]
            wanted = {"spec": spec, "seats": [{"kind": "me"}, {"kind": "link"}], "sides": "first", "clock": CLOCK}
            opened = (await self._post(client, first, "/api/1/tables", wanted)).json()
            secret = opened["links"]["seat"].rsplit("/", 1)[1]
            sit = {"kind": "sit", "seat": 1, "secret": secret}
            await self._post(client, second, f"/api/1/tables/{opened['table']}/commands", sit)
            return Table(opened["table"], made, (Seat(first), Seat(second)))

    async def _guest(self, client: httpx2.AsyncClient) -> str:
        answer = await self._post(client, "", "/api/1/guests", {})
        return answer.headers["set-cookie"].partition(";")[0]

    async def _post(self, client: httpx2.AsyncClient, cookie: str, path: str, body: object) -> httpx2.Response:
        client.cookies.clear()
        answer = await client.post(path, json=body, headers={"Cookie": cookie} if cookie else {})
        return answer.raise_for_status()

    async def connect(self) -> None:
        """A socket for every seat, watching its table."""
        gate = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._join(gate, table, number) for table in self.tables for number in (0, 1)))

    async def _join(self, gate: asyncio.Semaphore, table: Table, number: int) -> None:
        seat, where = table.seats[number], self.address.replace("http", "ws") + "/socket"
        head = {"Cookie": seat.cookie, "Origin": self.address}
        async with gate:
            seat.socket = await connect(where, additional_headers=head, compression=None, max_size=None, proxy=None)
            await seat.socket.send(json.dumps({"v": 1, "kind": "watch", "table": table.name}))
            while '"kind":"snapshot"' not in str(await seat.socket.recv())[:200]:
                pass
        self._listening.append(asyncio.create_task(self._listen(table, number)))

    async def _listen(self, table: Table, number: int) -> None:
        socket = table.seats[number].socket
        assert socket is not None
        async for frame in socket:
            # Frames are large and come by the hundred; only their beginnings are looked at.
            head = str(frame)[:300]
            if EVENT in head:
                self._heard(table, number, head)
            elif PING in head:
                await socket.send(json.dumps({"v": 1, "kind": "pong", "n": json.loads(frame)["n"]}))
            elif REFUSED in head:
                self.refused.append(head)

    def _heard(self, table: Table, number: int, head: str) -> None:
        if TURNED not in head:
            return
        table.heard[number] += 1
        mover = table.script[table.played][0] if table.played < len(table.script) else number
        # A seat may hear of its own turn after the answer to it has been sent.
        if table.sent is not None and number != mover and table.heard[number] == table.played + 1:
            self.delays.append(time.perf_counter() - table.sent)
            table.sent = None
            table.played += 1
            table.answered.set()

    async def play(self, seconds: float, pause: float) -> None:
        """One turn per table every `pause` seconds, all tables spread evenly over the pause."""
        began = asyncio.get_running_loop().time()
        share = pause / max(1, len(self.tables))
        begins = [began + number * share for number in range(len(self.tables))]
        playing = zip(self.tables, begins, strict=True)
        await asyncio.gather(*(self._play(table, begin, began + seconds, pause) for table, begin in playing))
        for table in self.tables:
            if table.sent is not None:
                await asyncio.wait_for(table.answered.wait(), 30)

    async def _play(self, table: Table, at: float, end: float, pause: float) -> None:
        loop = asyncio.get_running_loop()
        while at < end and table.played < len(table.script):
            await asyncio.sleep(at - loop.time())
            if table.sent is None:
                await self._turn(table)
            else:
                self.late += 1
            at += pause

    async def _turn(self, table: Table) -> None:
        player, turn = table.script[table.played]
        socket = table.seats[player].socket
        assert socket is not None
        table.answered.clear()
        command = {"kind": "play", "turn": turn, "id": f"t{table.played}"}
        message = json.dumps({"v": 1, "kind": "act", "table": table.name, "command": command})
        table.sent = time.perf_counter()
        await socket.send(message)

    async def hurry(self) -> None:
        """Play all scripts as fast as the house takes them."""
        await asyncio.gather(*(self._hurry(table) for table in self.tables))

    async def _hurry(self, table: Table) -> None:
        while table.played < len(table.script):
            await self._turn(table)
            await asyncio.wait_for(table.answered.wait(), 60)

    async def leave(self) -> None:
        """Close all sockets."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)
        self._listening.clear()
        sockets = [seat.socket for table in self.tables for seat in table.seats if seat.socket is not None]
        await asyncio.gather(*(socket.close() for socket in sockets))


def quantile(delays: Sequence[float], share: float) -> float:
    """The delay that this share of all turns did not exceed."""
    ordered = sorted(delays)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
