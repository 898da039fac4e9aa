"""The turnstile: requests begin one after the other, addresses in turn, and turns at tables are heard in between.

A hundred requests that arrive together would all be begun in one pass of the event loop, and whoever plays would wait
for all of them: a page costs milliseconds. One beginning in each pass costs a crowd nothing and everybody else little.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

from starlette.types import ASGIApp, Receive, Scope, Send


class Entrance:
    """Who waits, a lane for each address; one of the next lane goes in each pass of the event loop."""

    def __init__(self) -> None:
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
        asyncio.get_running_loop().call_soon(self._look)

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
    """What every request and every new socket passes first."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.lanes = app, Entrance()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Wait for one's turn, then go on."""
        if scope["type"] != "lifespan":
            client = scope.get("client")
            await self.lanes.pass_through(client[0] if client else "")
        await self.app(scope, receive, send)
