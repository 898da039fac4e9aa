"""What a request may carry: its size, its nesting and its time are bounded before anything is parsed."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gipfel.core.errors import GipfelError
from gipfel.web.edge.errors import Refusal, as_json, refuse
from gipfel.web.edge.safety import READING

MOST_BYTES = 64 * 1024
MOST_NESTING = 24
ARRIVES_WITHIN = 10.0
ANSWERED_WITHIN = 30.0
LARGER: Mapping[str, int] = {"/api/1/records": 1024 * 1024}
"""Addresses that take more."""

_STRINGS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")


class BoundedBodies:
    """Reads a body whole, within its limits, before the application sees the request."""

    def __init__(self, app: ASGIApp, shown: Refusal = as_json) -> None:
        self.app, self.shown = app, shown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the body of what changes something; reading requests have none that anybody looks at."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            body = b"" if scope["method"] in READING else await asyncio.wait_for(_read(scope, receive), ARRIVES_WITHIN)
            _check_kind(scope, body)
        except TimeoutError:
            await refuse(scope, receive, send, GipfelError("too-slow"), self.shown)
            return
        except GipfelError as error:
            await refuse(scope, receive, send, error, self.shown)
            return
        if body is not None:
            await self.app(scope, _given(body, receive), send)


async def _read(scope: Scope, receive: Receive) -> bytes | None:
    """The body, or None when its sender has gone."""
    most = LARGER.get(scope["path"], MOST_BYTES)
    head = Headers(scope=scope)
    if (packed := head.get("content-encoding", "identity").strip().lower()) not in ("", "identity"):
        raise GipfelError("packed-body", encoding=packed[:40])
    told = head.get("content-length", "0")
    if not (told.isascii() and told.isdigit()) or int(told[:12]) > most:
        raise GipfelError("too-large", limit=most)
    pieces, size = list[bytes](), 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        pieces.append(message.get("body", b""))
        size += len(pieces[-1])
        if size > most:
            raise GipfelError("too-large", limit=most)
        if not message.get("more_body", False):
            return b"".join(pieces)


def _check_kind(scope: Scope, body: bytes | None) -> None:
    if not body:
        return
    kind = Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise GipfelError("not-json")
    if nesting(body) > MOST_NESTING:
        raise GipfelError("too-deep", limit=MOST_NESTING)


def nesting(text: bytes) -> int:
    """How deep the brackets of a JSON text are nested, counted up to one more than the limit; strings do not count."""
    depth = deepest = 0
    for bracket in _BRACKETS.findall(_STRINGS.sub(b"", text)):
        depth += 1 if bracket in b"[{" else -1
        if depth > deepest:
            deepest = depth
            if depth > MOST_NESTING:
                break
    return deepest


def _given(body: bytes, receive: Receive) -> Receive:
    given = False

    async def next_message() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return next_message


class AnsweredInTime:
    """Gives up on a request whose answer has not begun in time; streams that have begun may go on."""

    def __init__(self, app: ASGIApp, seconds: float = ANSWERED_WITHIN, shown: Refusal = as_json) -> None:
        self.app, self.seconds, self.shown = app, seconds, shown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Watch the time until the head of the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            limit.reschedule(None)
            await send(message)

        try:
            async with asyncio.timeout(self.seconds) as limit:
                await self.app(scope, receive, sending)
        except TimeoutError:
            if begun or not limit.expired():
                raise
            await refuse(scope, receive, send, GipfelError("too-slow"), self.shown)
