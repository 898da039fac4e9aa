"""HTTP on the wire: nobody is waited for without end, and heads that two servers might read differently are refused."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from gipfel.web.edge.doors import Doors

ASKS_WITHIN = 30.0

_END = re.compile(rb"\n\r?\n")
_LENGTH, _ENCODING = b"content-length", b"transfer-encoding"


class StrictConnection(h11.Connection):
    """h11, but what it mends in silence is refused, for a proxy in front of the house may have mended it otherwise."""

    def next_event(self) -> Any:
        """As before, but the head of a request is looked at first, while it is still as it came."""
        if self.their_state is h11.IDLE:
            received, _ = self.trailing_data
            if end := _END.search(received):
                check_head(received[: end.end()])
        return super().next_event()


def check_head(head: bytes) -> None:
    """Refuse a head with two lengths or none that is sure, with folded lines, or with lines that end halfway."""
    first, *fields = head.rstrip(b"\r\n").split(b"\n")
    names = [field.partition(b":")[0].strip().lower() for field in fields]
    lengths = [field for name, field in zip(names, fields, strict=True) if name == _LENGTH]
    encoded = _ENCODING in names
    if encoded and (lengths or not first.rstrip(b"\r").endswith(b"HTTP/1.1")):
        raise h11.RemoteProtocolError("a length and an encoding, or an encoding before HTTP/1.1")
    if len(lengths) > 1 or any(b"," in field for field in lengths):
        raise h11.RemoteProtocolError("more than one length")
    if any(field[:1] in (b" ", b"\t") for field in fields):
        raise h11.RemoteProtocolError("a folded line")
    if head.count(b"\n") != head.count(b"\r\n"):
        raise h11.RemoteProtocolError("a line that ends without a carriage return")


class PatientProtocol(H11Protocol):
    """HTTP that does not wait for ever for a request, be it none at all or one that comes letter by letter."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: Doors,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.doors = server_state
        self.conn = StrictConnection(h11.SERVER)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Give the caller some time to ask, if there is room for them."""
        super().connection_made(transport)
        self.doors.enter(transport)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is left to wait for, and nothing of the connection is kept."""
        self.doors.leave(self.transport)
        self.patience.cancel()
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """What was sent is being taken."""
        self.doors.taken(self.transport)
        super().resume_writing()

    def on_response_complete(self) -> None:
        """The same time for the next request."""
        super().on_response_complete()
        self.patience.cancel()
        if not self.transport.is_closing():
            self._await_request()

    def send_400_response(self, msg: str) -> None:
        """A body that breaks off in the middle of nonsense: it is answered here, and nobody else tries to."""
        cycle = getattr(self, "cycle", None)
        if cycle is None or cycle.response_complete:
            super().send_400_response(msg)
        elif cycle.response_started:
            self.transport.close()
        else:
            super().send_400_response(msg)
            cycle.disconnected = True
            cycle.message_event.set()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A socket goes on with a protocol of its own."""
        self.patience.cancel()
        super().handle_websocket_upgrade(event)

    def _await_request(self) -> None:
        self.patience = self.loop.call_later(ASKS_WITHIN, self._lose_patience)

    def _lose_patience(self) -> None:
        cycle = getattr(self, "cycle", None)
        answering = cycle is not None and not cycle.response_complete
        if not answering:
            self.transport.close()
