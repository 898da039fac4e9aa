"""The turnstile: requests begin one after the other, addresses in turn, and turns at tables are heard in between.

A hundred requests that arrive together would all be begun in one pass of the event loop, and whoever plays would wait
for all of them: a page costs milliseconds. One beginning in each pass costs a crowd nothing and everybody else little.
While commands of players are being carried out, the next request begins a moment later: turns come first. Sockets do
not wait for turns: players come back through them.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

MOMENT = 0.01  # seconds between two beginnings while turns are on their way


class Entrance:
    """Who waits, a lane for each address; one of the next lane goes in each pass of the event loop.

    While there is something more `urgent`, one goes in each moment.
    """

    def __init__(self, urgent: Callable[[], bool] = lambda: False) -> None:
        self._urgent = urgent
        self._lanes: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._awake = False

    @property
    def waiting(self) -> int:
        """How many have not begun."""
        return sum(len(lane) for lane in self._lanes.values())

    async def pass_through(self, address: str) -> None:
        """Wait for one's turn; at once where nobody else waits."""
        if not self._awake:
            self._wake()
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lanes.setdefault(address, deque()).append(mine)
        await mine

    def _wake(self) -> None:
        self._awake = True
        loop = asyncio.get_running_loop()
        if self._urgent():
            loop.call_later(MOMENT, self._look)
        else:
            loop.call_soon(self._look)

    def _look(self) -> None:
        """Let one in, and look again in the next pass while somebody waits."""
        self._awake = False
        while self._lanes:
            address, lane = self._lanes.popitem(last=False)
            following = lane.popleft()
            if lane:
                self._lanes[address] = lane
            if not following.done():  # whoever has gone meanwhile holds up nobody
                following.set_result(None)
                self._wake()
                return


class Turnstile:
    """What every request and every new socket passes first; `urgent` is whether turns are on their way."""

    def __init__(self, app: ASGIApp, urgent: Callable[[], bool]) -> None:
        self.app = app
        self._requests, self._sockets = Entrance(urgent), Entrance()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait for one's turn, then go on."""
        if scope["type"] != "lifespan":
            client = scope.get("client")
            lanes = self._requests if scope["type"] == "http" else self._sockets
            await lanes.pass_through(client[0] if client else "")
        await self.app(scope, receive, send)
