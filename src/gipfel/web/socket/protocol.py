"""Sockets on the wire: uvicorn's protocol, except that closing never waits for a client that does not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

GONE_WITHIN = 15.0


class SocketProtocol(WebSocketsSansIOProtocol):
    """To close, uvicorn waits until what was sent before has left, which a client can put off for ever by not reading.

    Here the code follows what is in the buffer at once, and what has not left some seconds later is thrown away.
    """

    async def send(self, message: ASGISendEvent) -> None:
        """As before, but closing goes first."""
        if message["type"] == "websocket.close":
            self.writable.set()
            self.loop.call_later(GONE_WITHIN, self._abandon)
        await super().send(message)

    def _abandon(self) -> None:
        if not self.disconnected:
            self.transport.abort()
