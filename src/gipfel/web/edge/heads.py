"""HEAD: whatever can be read by GET can be asked for its head alone, with the same status and headers."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

ROUTED = ("endpoint", "path_params", "route")  # what the routes leave for the log


class ReadHeads:
    """Routes answer GET and know nothing of HEAD: what they say is heard up to its head.

    A body that goes on, a stream for a bot, is cut off: nobody is there to hear it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask as GET; the head goes out, and an empty body."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        asked, answered = {**scope, "method": "GET"}, False

        async def sending(message: Message) -> None:
            nonlocal answered
            if message["type"] == "http.response.start":
                await send(message)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
                answered = True
            elif message.get("more_body", False):
                raise OSError("only the head was asked for")

        try:
            await self.app(asked, receive, sending)
        except Exception:
            if not answered:
                raise
        finally:
            scope.update({name: asked[name] for name in ROUTED if name in asked})
