"""How many requests an address may send, whatever they ask."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from gipfel.play import Refused
from gipfel.web.limits import Limits
from gipfel.web.safety import refuse


class BoundedTraffic:
    """Refuses what comes too fast (429) before anything is read or looked up for it."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Spend one request of the address."""
        if scope["type"] != "lifespan":
            client = scope.get("client")
            try:
                self.limits.spend("requests", client[0] if client else "")
            except Refused as error:
                await refuse(scope, receive, send, error)
                return
        await self.app(scope, receive, send)
