"""Answers that go on: a stream of JSON lines, within limits, ended when who reads leaves or has to go."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

MEDIA_TYPE = "application/jsonl"
ENDED_WITHIN = 1.0


class LinesResponse(Response):
    """Sends lines as they come; who does not take them is cut off at the doors, as if they had left."""

    media_type = MEDIA_TYPE

    def __init__(self, lines: AsyncGenerator[bytes], *ends: asyncio.Event) -> None:
        # No proxy may wait for more before it passes a line on.
        super().__init__(None, 200, {"X-Accel-Buffering": "no", "Cache-Control": "no-store"})
        del self.headers["content-length"]
        self.lines, self.ends = lines, ends

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the lines end, the client leaves, or one of the `ends` is set."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        works = (self._send(send), _left(receive), *(end.wait() for end in self.ends))
        tasks = [asyncio.create_task(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            await self.lines.aclose()
        fault = None if tasks[0].cancelled() else tasks[0].exception()
        if fault is not None and not isinstance(fault, OSError):
            raise fault
        with contextlib.suppress(OSError):  # a time-out is one: they do not even take the end
            async with asyncio.timeout(ENDED_WITHIN):
                await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _send(self, send: Send) -> None:
        async for line in self.lines:
            await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
