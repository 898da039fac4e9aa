"""Pairs of players who play scripted games through sockets, and come back whenever the house does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import gipfel
from gipfel.core.line import random_turn
from web.houses import PATIENCE

BASE, BONUS = 600_000, 1_000
CLOCK = {"control": "increment", "base": BASE, "bonus": BONUS}
AT_A_TIME = 4  # tables that a pair plays side by side
GONE = (OSError, ConnectionClosed, InvalidHandshake, EOFError)
Json = dict[str, Any]


def script(spec: str, seed: int, most: int) -> list[tuple[int, str]]:
    """The first turns of a random game, each with the player who makes it."""
    line, rng, turns = gipfel.Line.begin(gipfel.game(spec).start()), Random(seed), list[tuple[int, str]]()
    while line.player is not None and len(turns) < most:
        player = line.player
        line = line.turn(random_turn(line.position, rng))
        turns.append((player, line.turns_played[-1]))
    return turns


@dataclass
class Acknowledged:
    """What the house said about a command: it brought the events from `first` to `last`."""

    turn: str
    first: int
    last: int


@dataclass
class Game:
    """A table with the turns that will be played there; `answers` are those of the house, by command id."""

    name: str
    turns: Sequence[tuple[int, str]]
    answers: dict[str, Acknowledged] = field(default_factory=dict)


@dataclass
class Player:
    """One person at several tables; `address` is asked again at each connection, for the house may have moved."""

    number: int
    cookie: str
    games: list[Game]
    address: Callable[[], str]
    acknowledged: Callable[[], None]
    played: dict[str, int] = field(default_factory=dict)
    seen: dict[str, int] = field(default_factory=dict)
    pending: dict[str, str] = field(default_factory=dict)

    @property
    def unfinished(self) -> list[Game]:
        """The tables at which turns are left, by what this player has seen."""
        return [game for game in self.games if self.played.get(game.name, 0) < len(game.turns)]

    async def play(self) -> None:
        """Play all games to the end of their scripts, however often the house goes down."""
        while self.unfinished or self.pending:
            try:
                async with self._connected() as socket:
                    await self._session(socket)
            except GONE:
                await asyncio.sleep(0.02)

    def _connected(self) -> connect:
        address = self.address()
        head = {"Cookie": self.cookie, "Origin": address}
        where = address.replace("http", "ws") + "/socket"
        return connect(where, additional_headers=head, compression=None, max_size=None, proxy=None)

    async def _session(self, socket: ClientConnection) -> None:
        # A command without an answer is sent again: nobody knows whether it arrived.
        for game in self.games:
            if game.name in self.pending:
                await self._send_turn(socket, game, self.pending[game.name])
        watched = set[str]()
        while self.unfinished or self.pending:
            for game in self.unfinished[:AT_A_TIME]:
                if game.name not in watched:
                    watched.add(game.name)
                    known = {"after": self.seen[game.name]} if game.name in self.seen else {}
                    await _send(socket, "watch", table=game.name, **known)
            async with asyncio.timeout(PATIENCE):
                await self._hear(socket, json.loads(await socket.recv()))

    async def _hear(self, socket: ClientConnection, message: Json) -> None:
        game = next((game for game in self.games if game.name == message.get("table")), None)
        match message["kind"]:
            case "ping":
                await _send(socket, "pong", n=message["n"])
            case "refused":
                raise AssertionError(f"refused: {message}")
        if game is None:
            return
        match message["kind"]:
            case "snapshot":
                self.played[game.name] = len(message["snapshot"]["turns"])
                self.seen[game.name] = message["snapshot"]["seq"]
            case "event":
                self._happened(game, message["event"])
            case "answer":
                self._answered(game, message)
            case "gone":
                # The house closes: come back when it is open again.
                raise EOFError(message["code"])
        await self._move(socket, game)

    def _happened(self, game: Game, event: Json) -> None:
        assert event["seq"] == self.seen[game.name] + 1, f"a gap before {event}"
        self.seen[game.name] = event["seq"]
        if event["kind"] == "turned":
            assert event["turn"] == game.turns[self.played[game.name]][1]
            self.played[game.name] += 1

    def _answered(self, game: Game, message: Json) -> None:
        command = message["id"]
        assert self.pending.pop(game.name) == command
        turn = game.turns[int(command.rsplit(" ", 1)[1])][1]
        game.answers[command] = Acknowledged(turn, message["first"], message["last"])
        self.acknowledged()

    async def _move(self, socket: ClientConnection, game: Game) -> None:
        number = self.played.get(game.name, 0)
        command = f"turn {number}"
        if number >= len(game.turns) or game.turns[number][0] != self.number:
            return
        if game.name in self.pending or command in game.answers:
            return
        self.pending[game.name] = command
        await self._send_turn(socket, game, self.pending[game.name])

    async def _send_turn(self, socket: ClientConnection, game: Game, command: str) -> None:
        turn = game.turns[int(command.rsplit(" ", 1)[1])][1]
        await _send(socket, "act", table=game.name, command={"kind": "play", "turn": turn, "id": command})


async def _send(socket: ClientConnection, kind: str, **fields: Any) -> None:
    await socket.send(json.dumps({"v": 1, "kind": kind, **fields}))


def seated(first: httpx2.Client, second: httpx2.Client, spec: str, clock: Json | None = None) -> str:
    """A table of two guests, the first of whom moves first; its name."""
    wanted = {"spec": spec, "seats": [{"kind": "me"}, {"kind": "link"}], "sides": "first", "clock": clock or CLOCK}
    opened = first.post("/api/1/tables", json=wanted).raise_for_status().json()
    sit = {"kind": "sit", "seat": 1, "secret": opened["links"]["seat"].rsplit("/", 1)[1]}
    second.post(f"/api/1/tables/{opened['table']}/commands", json=sit).raise_for_status()
    return str(opened["table"])


def cookie_of(client: httpx2.Client) -> str:
    """The cookies of a client as a header."""
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())
