"""Pairs of players: each plays one random game after the other by two sockets, and comes back when the house does."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from benchmarks.load.scripts import Script
from benchmarks.siege.callers import code_of
from benchmarks.siege.life import Life

BASE, BONUS = 600_000, 1_000
CLOCK = {"control": "increment", "base": BASE, "bonus": BONUS}
"""Less than a step of the wall clock, so that a house which follows it lets flags fall."""
SPREAD = 2.0  # seconds over which sockets come back; what somebody waits by choice is not the house's delay
AGAIN = 5.0  # seconds after which somebody who was refused tries again
MOST_TRIES = 12
STUCK = 60.0  # seconds of an open house after which a turn that did not arrive is given up
GONE = (OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError)
_TURNED = re.compile(r'"event":\{"v":\d+,"seq":(\d+).*?"kind":"([a-z-]+)"(?:,"turn":"([^"]*)")?')


class GaveUp(Exception):
    """A pair cannot go on: the house refused them again and again, or it is over."""


@dataclass
class Played:
    """One turn as its players saw it: when it was sent, answered, and told to the opponent."""

    player: int
    turn: str
    sent: float
    answered: float | None = None
    heard: float | None = None
    first: int = 0
    last: int = 0
    waited: dict[int, float] = field(default_factory=dict)  # by choice, before they came back: seat and seconds

    def delay(self, down: float) -> float | None:
        """From sending to the opponent's screen, without an outage and without what they waited by choice."""
        if self.heard is None:
            return None
        return self.heard - self.sent - down - max(self.waited.values(), default=0.0)


@dataclass
class Game:
    """A table of a pair with what was played there; `began` is before the second player sat down."""

    name: str
    script: Script
    began: float
    turns: list[Played] = field(default_factory=list)


@dataclass
class Tally:
    """What happened to all players together."""

    games: list[Game] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)  # by code, while the house was open
    faults: list[str] = field(default_factory=list)
    instants: list[tuple[float, int]] = field(default_factory=list)  # the true instant, and the house's, at a greeting
    late: int = 0  # turns that were not sent in time because somebody had not come back yet


@dataclass
class Seat:
    """One player at the table of the moment."""

    pair: Pair
    number: int
    cookie: str = ""
    socket: ClientConnection | None = None
    watching: str = ""
    seq: int = 0
    heard: int = 0  # turns of this table it was told of, its own too
    there: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Stay connected until this is cancelled."""
        life = self.pair.life
        while True:
            began = time.monotonic()
            try:
                async with self._connected() as self.socket:
                    await self._session(self.socket)
            except GONE as error:
                if not life.down(began, time.monotonic() + 0.01):
                    self.pair.tally.refused[_closing(error)] += 1
            self.socket = None
            self.there.clear()
            await asyncio.sleep(0.05)
            await life.up.wait()
            await self._wait(self.pair.rng.uniform(0, SPREAD))

    async def _wait(self, seconds: float) -> None:
        """Do not come back all at once; a turn that is under way remembers it."""
        began = time.monotonic()
        await asyncio.sleep(seconds)
        game = self.pair.game
        if game is not None and game.turns and game.turns[-1].sent <= began and game.turns[-1].heard is None:
            waited = game.turns[-1].waited
            waited[self.number] = waited.get(self.number, 0.0) + seconds

    def _connected(self) -> connect:
        house = self.pair.house
        head = {"Cookie": self.cookie, "Origin": house}
        return connect(
            house.replace("http", "ws") + "/socket",
            additional_headers=head,
            compression=None,
            max_size=None,
            proxy=None,
            open_timeout=40,
            local_addr=(self.pair.source, 0),
        )

    async def _session(self, socket: ClientConnection) -> None:
        if self.pair.game is not None:
            await self.watch(self.pair.game.name)
        async for frame in socket:
            # Frames are large and come by the hundred; only their beginnings are looked at.
            await self._hear(str(frame))
        raise EOFError("closed")

    async def watch(self, table: str) -> None:
        """Ask for the table, from where this seat knows it."""
        if self.socket is None:
            return
        if self.watching and self.watching != table:
            await self._send(kind="unwatch", table=self.watching)
        if self.watching != table:
            self.watching, self.seq, self.heard = table, 0, 0
        await self._send(kind="watch", table=table, **({"after": self.seq} if self.seq else {}))

    async def _send(self, **message: Any) -> None:
        if self.socket is not None:
            try:
                await self.socket.send(json.dumps({"v": 1, **message}))
            except ConnectionClosed:
                return  # it comes back, and asks again

    async def _hear(self, frame: str) -> None:
        head = frame[:400]
        kind = head.partition('"kind":"')[2].partition('"')[0]
        match kind:
            case "event":
                self._happened(head)
            case "ping":
                await self._send(kind="pong", n=json.loads(frame)["n"])
            case "hello":
                self.pair.tally.instants.append((time.time(), json.loads(frame)["at"]))
            case "answer":
                self._answered(json.loads(frame))
            case "refused":
                told = json.loads(frame)
                self.pair.tally.refused[f"socket {told['code']}"] += 1
            case "snapshot" if f'"table":"{self.watching}"' in head:
                self._seen(json.loads(frame)["snapshot"])
                await self._back()
            case "watching":
                await self._back()
            case "gone" if "unwatched" not in head:
                raise EOFError(head)

    async def _back(self) -> None:
        self.there.set()
        game = self.pair.game
        # A command without an answer is sent again: nobody knows whether it arrived.
        if game is not None and game.turns and game.turns[-1].player == self.number and not game.turns[-1].answered:
            await self.play(game, len(game.turns) - 1)

    async def play(self, game: Game, number: int) -> None:
        """Send a turn, under the same id each time."""
        command = {"kind": "play", "turn": game.turns[number].turn, "id": f"t{number}"}
        await self._send(kind="act", table=game.name, command=command)

    def _seen(self, snapshot: dict[str, Any]) -> None:
        self.seq = snapshot["seq"]
        for turn in snapshot["turns"][self.heard :]:
            self._heard(turn)

    def _happened(self, head: str) -> None:
        found = _TURNED.search(head)
        game = self.pair.game
        if found is None or game is None or f'"table":"{game.name}"' not in head:
            return
        seq = int(found[1])
        if self.seq and seq != self.seq + 1:
            self.pair.tally.faults.append(f"{game.name}: event {seq} was told after {self.seq}")
        self.seq = seq
        if found[2] == "turned":
            self._heard(json.loads(f'"{found[3]}"'))

    def _heard(self, turn: str) -> None:
        game = self.pair.game
        assert game is not None
        number, self.heard = self.heard, self.heard + 1
        if number >= len(game.turns) or game.turns[number].turn != turn:
            self.pair.tally.faults.append(f"{game.name}: turn {number + 1} was told as {turn}")
            return
        played = game.turns[number]
        if played.player != self.number and played.heard is None:
            played.heard = time.monotonic()
        self.pair.look()

    def _answered(self, message: dict[str, Any]) -> None:
        game = self.pair.game
        if game is None or message["table"] != game.name:
            return
        played = game.turns[int(message["id"][1:])]
        if played.answered is None:
            played.answered, played.first, played.last = time.monotonic(), message["first"], message["last"]
        self.pair.look()


@dataclass
class Pair:
    """Two guests from one address who play with each other, a turn every `pause` seconds."""

    number: int
    life: Life
    tally: Tally
    client: httpx2.AsyncClient
    source: str
    games: Iterator[tuple[str, Script]]
    rng: Random
    pause: float
    game: Game | None = None
    seats: list[Seat] = field(default_factory=list)
    left: asyncio.Event = field(default_factory=asyncio.Event)
    _next: float = 0.0
    _arrived: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def house(self) -> str:
        """Where the house is."""
        return self.life.house.address

    async def arrive(self) -> None:
        """Two guests, their first table, and their sockets."""
        for number in (0, 1):
            answer = await self._ask("", "/api/1/guests", {})
            self.seats.append(Seat(self, number, answer.headers["set-cookie"].partition(";")[0]))
        await self._open()
        self._tasks = [asyncio.create_task(seat.run(), name=f"pair {self.number}") for seat in self.seats]
        for seat in self.seats:
            await seat.there.wait()

    async def play(self) -> None:
        """Play game after game, until they have `left`."""
        with suppress(GaveUp):
            await self._play()

    async def _play(self) -> None:
        self._next = time.monotonic() + self.rng.uniform(0, self.pause)
        while not self.left.is_set():
            game = self.game
            assert game is not None
            for number in range(len(game.script)):
                await self._slot()
                if self.left.is_set() or not await self._turn(game, number):
                    return
            following = await self._open()
            for seat in self.seats:
                seat.there.clear()
                await seat.watch(following.name)

    async def leave(self) -> None:
        """Close both sockets."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def look(self) -> None:
        """Something arrived."""
        self._arrived.set()

    async def _slot(self) -> None:
        """Wait for the moment of the next turn; missed ones are left out."""
        await asyncio.sleep(self._next - time.monotonic())
        for seat in self.seats:
            await seat.there.wait()
        now = time.monotonic()
        if now > self._next + self.pause:
            self.tally.late += 1
        self._next = max(self._next + self.pause, now - self.pause / 2)

    async def _turn(self, game: Game, number: int) -> bool:
        """Make a turn and see it arrive; whether it did."""
        player, turn = game.script[number]
        played = Played(player, turn, time.monotonic())
        game.turns.append(played)
        await self.seats[player].play(game, number)
        while played.answered is None or played.heard is None:
            self._arrived.clear()
            try:
                await asyncio.wait_for(self._arrived.wait(), 5)
            except TimeoutError:
                now = time.monotonic()
                if now - played.sent - self.life.down(played.sent, now) > STUCK:
                    self.tally.faults.append(f"{game.name}: turn {number + 1} did not arrive")
                    return False
        return True

    async def _open(self) -> Game:
        spec, script = next(self.games)
        name = f"g{len(self.tally.games)}-{self.rng.random()}"
        wanted = {"spec": spec, "seats": [{"kind": "me"}, {"kind": "link"}], "sides": "first", "clock": CLOCK}
        opened = (await self._ask(self.seats[0].cookie, "/api/1/tables", {**wanted, "id": name})).json()
        began = time.monotonic()
        sit = {"kind": "sit", "seat": 1, "secret": opened["links"]["seat"].rsplit("/", 1)[1], "id": "sit"}
        await self._ask(self.seats[1].cookie, f"/api/1/tables/{opened['table']}/commands", sit)
        self.game = Game(opened["table"], script, began)
        self.tally.games.append(self.game)
        return self.game

    async def _ask(self, cookie: str, path: str, body: object) -> httpx2.Response:
        """Ask until it is done: again when the house fell meanwhile, and later when it refused, but not for ever."""
        refusals = 0
        while refusals < MOST_TRIES and not self.left.is_set():
            await self.life.up.wait()
            began = time.monotonic()
            try:
                answer = await self.client.post(path, json=body, headers={"Cookie": cookie} if cookie else {})
                if answer.status_code < 400:
                    return answer
                told = code_of(answer)
            except httpx2.HTTPError as error:
                told = type(error).__name__
            if not self.life.down(began, time.monotonic() + 0.01):
                self.tally.refused[told] += 1
                refusals += 1
                await asyncio.sleep(AGAIN)
            await asyncio.sleep(0.05)
        raise GaveUp(path)


def _closing(error: Exception) -> str:
    if isinstance(error, InvalidStatus):
        return f"socket {error.response.status_code}"
    if isinstance(error, ConnectionClosed) and error.rcvd is not None:
        return f"socket closed with {error.rcvd.code}"
    return f"socket {type(error).__name__}"
