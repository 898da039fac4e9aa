"""Sockets on the wire: uvicorn's protocol, but no stranger can keep it from closing or fill the log with traces."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from gipfel.web.edge.doors import Doors
from gipfel.web.socket.connection import TOO_FAST
from gipfel.web.socket.outlet import offer, on_the_wire

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Sequence

    from uvicorn import Config
    from uvicorn._types import ASGISendEvent
    from websockets.frames import Frame
    from websockets.http11 import Request

GONE_WITHIN = 15.0
NO_TEXT = 1007
PORTION = 4_096  # bytes that are taken apart at a time: some hundreds of the shortest frames
MOST_FRAMES, FRAMES_PER_SECOND = 1_000, 100.0
"""Frames of any kind that a client may send at once, and as time goes by. Messages have stricter limits of their own;
this counts what never becomes one: pings, pongs, pieces. A thousand take some milliseconds."""
QUIET = logging.getLogger(f"{__name__}.wire")
QUIET.setLevel(logging.WARNING)
MOST_UNANSWERED = 8  # messages that wait for the application before no more are read
MOST_UNREAD = 8_000_000  # bytes that a client may still send after the house has closed


class SocketProtocol(WebSocketsSansIOProtocol):
    """To close, uvicorn waits until what was sent before has left, which a client can put off for ever by not reading.

    Here the code follows what is in the buffer at once, and what has not left some seconds later is thrown away.

    A client that sends frames without end is cut off, though none of them is a message: answering pings as fast as they
    come would leave no time for anybody else.

    Of a broken or oversized frame the rest is read and thrown away for a while: a connection that is closed while data
    is under way is reset, and the client might never see the code that says why.
    """

    _unread = -1  # bytes thrown away since the house closed; -1 while it reads
    _frames, _counted = 0.0, 0.0  # frames that count, and when that was

    def __init__(
        self,
        config: Config,
        server_state: Doors,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.doors = server_state
        # Both would tell who comes from where and with which link, and what is in every frame.
        self.logger = self.conn.logger = QUIET
        self.conn.debug = False

    def connection_lost(self, exc: Exception | None) -> None:
        """As before; the connection came in by the doors, as one that asks, and goes out here."""
        self.doors.leave(self.transport)
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """As before; what was sent is being taken."""
        self.doors.taken(self.transport)
        super().resume_writing()

    def handle_connect(self, event: Request) -> None:
        """As before; the application may put frames straight onto the wire."""
        super().handle_connect(event)
        if not self.close_sent:
            offer(self.scope, self)  # type: ignore[arg-type] # a dictionary of certain keys, but any server may add some

    @property
    def takes(self) -> bool:
        """Whether the socket is open and its client takes what it is sent."""
        return self.writable.is_set() and self.conn.state is State.OPEN and not (self.disconnected or self.close_sent)

    def put_texts(self, frames: Sequence[bytes]) -> None:
        """Frames of text, all in one go. Nothing is compressed here and nothing sent in pieces: there is no more to it
        than a head for each."""
        self.transport.write(on_the_wire(frames))

    async def send(self, message: ASGISendEvent) -> None:
        """As before, but closing goes first."""
        if message["type"] == "websocket.close":
            self.writable.set()
            self.loop.call_later(GONE_WITHIN, self._abandon)
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            # Refused with an answer of its own: that is an end too, and nothing that the log must call an error.
            self.handshake_complete = True

    def data_received(self, data: bytes) -> None:
        """As before, in small portions; once closed, nothing is read any more."""
        for start in range(0, len(data), PORTION):
            if self._unread >= 0:
                self._throw_away(len(data) - start)
                return
            super().data_received(data[start : start + PORTION])

    def _throw_away(self, size: int) -> None:
        self._unread += size
        if self._unread > MOST_UNREAD:
            self._abandon()

    def handle_ping(self) -> None:
        """As before, if that is not too often."""
        if self._counts():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """As before, if that is not too often."""
        if self._counts():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """As before, if that is not too often."""
        if self._counts():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """As before, if that is not too often."""
        if self._counts():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """As before, if that is not too often."""
        if self._counts():
            super().handle_bytes(event)

    def _counts(self) -> bool:
        """Count one more frame; False once there were too many, which closes."""
        if self._unread >= 0:
            return False
        now = self.loop.time()
        self._frames = max(0.0, self._frames - (now - self._counted) * FRAMES_PER_SECOND) + 1
        self._counted = now
        if self._frames <= MOST_FRAMES:
            return True
        if self.conn.state is State.OPEN:
            self.conn.send_close(TOO_FAST)
            self.handle_parser_exception()
        return False

    def handle_parser_exception(self) -> None:
        """As before, but only this side of the connection is closed; the other is left to the client, or to time."""
        closed = self.conn.close_sent
        if closed is None or not self.transport.can_write_eof():
            super().handle_parser_exception()
            return
        self._unread = 0
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": closed.code, "reason": closed.reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.write_eof()
        # While it runs, the end of the application does not close the connection.
        self.close_timer = self.loop.call_later(GONE_WITHIN, self._abandon)

    def send_receive_event_to_app(self) -> None:
        """As before, but text that is none is closed with 1007 without a trace in the log."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            # After a frame that ended the socket others may have come with it: nobody reads them.
            if self.conn.state is State.OPEN:
                self.conn.send_close(NO_TEXT)
                self.handle_parser_exception()
            return
        # A client that sends one message after the other is not stopped and let go on for each of them.
        waits = self.queue.qsize() >= MOST_UNANSWERED
        paused, self.read_paused = self.read_paused, self.read_paused or not waits
        super().send_receive_event_to_app()
        if not waits:
            self.read_paused = paused

    def _abandon(self) -> None:
        if not self.disconnected:
            self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
