"""One socket: who may open it; it reads, answers, tells, pings, and ends with a code that says why."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Coroutine
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from gipfel.core.errors import GipfelError
from gipfel.store import StoreAway
from gipfel.tables import Refused
from gipfel.web.edge.errors import error_response, store_away
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, caller, still
from gipfel.web.socket import frames
from gipfel.web.socket.actions import SocketActions
from gipfel.web.socket.messages import MOST_BYTES, BadMessage, Sent, read_message
from gipfel.web.socket.outbox import Outbox
from gipfel.web.socket.outlet import outlet_of
from gipfel.web.socket.pace import MOST_GARBAGE, MOST_TOO_FAST, RATE, Lag, MessagePace

PATH = "/socket"
PACKED = "packed"  # in the query of who takes snapshots compressed
TOO_LARGE = 1009
GARBAGE = 4400
SESSION_OVER = 4401
CLOSING = 1012
NOT_READING = 4408
SILENT = 4410
TOO_FAST = 4429
CLOSED_WITHIN = 5.0


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds between pings, and how long nothing may come."""

    ping: float = 15.0
    silence: float = 45.0


class SocketEnded(Exception):
    """The socket ends, with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """Some tasks on one socket: one reads, one sends, the others watch over it."""

    def __init__(self, websocket: WebSocket, parts: Parts, known: Caller, patience: Patience | None = None) -> None:
        self.websocket, self.parts, self.known = websocket, parts, known
        self.patience = patience or Patience()
        self.outbox = Outbox()
        self.pace = MessagePace(factor=max(1.0, parts.limits.factor))
        self.lag = Lag()
        self.acting = SocketActions(parts, known, self.outbox, self.lag)
        self.heard = time.monotonic()
        self.packed = PACKED in websocket.query_params

    async def run(self) -> None:
        """Until the client leaves or has to go."""
        self.outbox.put(frames.hello(self.known.party, self.parts.house.now()))
        try:
            with self.parts.house.departures.awaited(self.known.party) as left:
                watching = (self._full(), self._closing(), self._left(left), self._watch_over())
                code = await _first(self._read(), self._send(), *watching)
        finally:
            self.acting.end()
        if code is not None:
            await self._close(code)

    async def _close(self, code: int) -> None:
        try:
            async with asyncio.timeout(CLOSED_WITHIN):
                await self.websocket.close(code)
        except (TimeoutError, RuntimeError, WebSocketDisconnect):
            return  # it is gone, or does not even read this

    async def _read(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.heard = time.monotonic()
            text = message.get("text")
            if len(text or message.get("bytes") or "") > MOST_BYTES:
                raise SocketEnded(TOO_LARGE)
            if self._in_time():
                await self._answer(text)

    def _in_time(self) -> bool:
        if self.pace.take():
            return True
        if self.pace.too_fast >= MOST_TOO_FAST:
            raise SocketEnded(TOO_FAST)
        self.outbox.put(frames.refused(Refused("too-many-messages", limit=round(RATE))))
        return False

    async def _answer(self, text: str | None) -> None:
        try:
            message = read_message(text)
        except BadMessage as error:
            self.outbox.put(frames.refused(error))
            self.pace.garbage += 1
            if self.pace.garbage >= MOST_GARBAGE:
                raise SocketEnded(GARBAGE) from None
            return
        try:
            await self.acting.answer(message)
        except GipfelError as error:
            self._refuse(message, error)
        except StoreAway as away:
            self._refuse(message, store_away(away))

    def _refuse(self, message: Sent, error: GipfelError) -> None:
        self.outbox.put(frames.refused(error, self.acting.id_of(message), getattr(message, "table", "")))

    async def _send(self) -> None:
        outlet = outlet_of(self.websocket.scope)
        while True:
            await self.outbox.some()
            # As long as the client takes what it is sent, nothing has to wait for anything.
            if outlet is not None and outlet.takes and not self.packed:
                outlet.put_texts(self.outbox.take_all())
                continue
            try:
                await self.websocket.send({"type": "websocket.send", **self._data(self.outbox.take())})
            except RuntimeError:
                return  # the server has closed it already, because of a frame that broke the protocol

    def _data(self, frame: bytes) -> dict[str, object]:
        """A frame as it leaves: text; a snapshot compressed, for who asked for that.

        A snapshot is most of what a table's page needs to begin, and it is sent once. What follows is small, or goes to
        many at once, and is not worth the time.
        """
        if self.packed and frames.is_snapshot(frame):
            return {"bytes": zlib.compress(frame)}
        return {"text": frame.decode()}

    async def _full(self) -> None:
        await self.outbox.full.wait()
        raise SocketEnded(NOT_READING)

    async def _closing(self) -> None:
        await self.parts.closing.wait()
        raise SocketEnded(CLOSING)

    async def _left(self, left: asyncio.Event) -> None:
        await left.wait()
        raise SocketEnded(SESSION_OVER)

    async def _watch_over(self) -> None:
        while True:
            self.outbox.put(frames.ping(self.lag.ping()))
            await asyncio.sleep(self.patience.ping)
            if time.monotonic() - self.heard > self.patience.silence:
                raise SocketEnded(SILENT)
            if not await still(self.websocket, self.known):
                raise SocketEnded(SESSION_OVER)


async def _first(*works: Coroutine[Any, Any, None]) -> int | None:
    """Run until one of these ends; the code with which it ended the socket, None when the client has left."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    ends = [task.exception() for task in tasks if not task.cancelled()]
    codes = [end.code for end in ends if isinstance(end, SocketEnded)]
    for end in ends:
        if end is not None and not isinstance(end, SocketEnded | WebSocketDisconnect):
            raise end
    return codes[0] if codes else None


async def endpoint(websocket: WebSocket) -> None:
    """A socket for a page or a program, as long as its quota allows."""
    with ExitStack() as held:
        try:
            parts = parts_of(websocket)
            known = await caller(websocket)
            parts.limits.spend("sockets", known.address)
            held.enter_context(parts.limits.hold("sockets", known.address))
        except GipfelError as error:
            await websocket.send_denial_response(error_response(error))
            return
        except StoreAway as away:
            await websocket.send_denial_response(error_response(store_away(away)))
            return
        await websocket.accept()
        await Connection(websocket, parts, known).run()
