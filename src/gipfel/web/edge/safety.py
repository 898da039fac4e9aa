"""Who may ask at all: known host names, own origin, not too often; and the headers that keep browsers strict."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gipfel.core.errors import GipfelError
from gipfel.tables import Refused
from gipfel.web.edge.cookies import COOKIES
from gipfel.web.edge.errors import Refusal, as_json, refuse
from gipfel.web.edge.limits import RequestLimits
from gipfel.web.settings import EVERYWHERE, LOOPBACK, Settings

READING = frozenset({"GET", "HEAD", "OPTIONS"})
SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{kind} {source}" for kind, source in SOURCES.items()),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Robots-Tag": "noindex",
}
FILES = "/static/"
# A file is no page: it may load nothing, and what only concerns pages is not said of it, for there are many files.
OF_FILES = {"Content-Security-Policy": "default-src 'none'"} | {
    name: HEADERS[name] for name in ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
}
# What people show in pages of their own; nothing there acts for anybody.
FRAMED = HEADERS | {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    ),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
del FRAMED["X-Frame-Options"]
FRAMES = "/embed"
OVER_TLS = {"Strict-Transport-Security": "max-age=31536000"}


class StrictHeaders:
    """Adds the strict headers to every answer, and the cookies a route asked for."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.more = OVER_TLS if secure else {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Watch for the head of the answer."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        scope[COOKIES] = cookies = list[str]()

        async def sending(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                strict = _strict(scope["path"])
                for name, value in (strict | self.more).items():
                    headers.setdefault(name, value)
                for cookie in cookies:
                    headers.append("Set-Cookie", cookie)
                if cookies or "authorization" in Headers(scope=scope) or "cookie" in Headers(scope=scope):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, sending)


def _strict(path: str) -> dict[str, str]:
    """The headers of an answer, by what is asked for."""
    if path.startswith(FILES):
        return OF_FILES
    return FRAMED if path == FRAMES or path.startswith(f"{FRAMES}/") else HEADERS


class KnownHosts:
    """Answers only to the house's own names (421 otherwise), so that no foreign name can be pointed at it."""

    def __init__(self, app: ASGIApp, settings: Settings, shown: Refusal = as_json) -> None:
        self.app, self.shown = app, shown
        self.names = known_hosts(settings)
        # An address in figures belongs to no foreign name, so it cannot be rebound.
        self.figures = settings.host in EVERYWHERE

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at the Host header; there must be exactly one."""
        if scope["type"] != "lifespan":
            given = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
            if len(given) != 1 or not self.knows(given[0]):
                error = GipfelError("unknown-host", host=", ".join(given)[:100])
                await refuse(scope, receive, send, error, self.shown)
                return
        await self.app(scope, receive, send)

    def knows(self, host: str) -> bool:
        """Whether a Host header names this house."""
        name = host_name(host)
        return name is not None and (name in self.names or (self.figures and _in_figures(name)))


def known_hosts(settings: Settings) -> frozenset[str]:
    """The names a house answers to: its own, those it was given, and the loopback's."""
    given = {*settings.hosts, urlsplit(settings.public_url).hostname or ""}
    bound = {socket.gethostname()} if settings.host in EVERYWHERE else {settings.host}
    return frozenset(name.lower().strip("[]") for name in {*LOOPBACK, *given, *bound} if name)


def host_name(host: str) -> str | None:
    """The name in a Host header without its port; None if it cannot be one."""
    try:
        split = urlsplit(f"//{host}")
        _ = split.port
    except ValueError:
        return None
    plain = split.netloc == host and "@" not in host
    return split.hostname if plain else None


def _in_figures(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class OwnOrigin:
    """Lets only the house's own pages change something or open a socket; programs show a token instead."""

    def __init__(self, app: ASGIApp, secure: bool, shown: Refusal = as_json) -> None:
        self.app, self.shown = app, shown
        self.schemes = ("https",) if secure else ("http", "https")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check what changes something, and sockets."""
        if scope["type"] == "websocket" or (scope["type"] == "http" and scope["method"] not in READING):
            error = self.fault(Headers(scope=scope))
            if error is not None:
                await refuse(scope, receive, send, error, self.shown)
                return
        await self.app(scope, receive, send)

    def fault(self, headers: Headers) -> GipfelError | None:
        """What is wrong with the origin of a request, if anything is."""
        origins = headers.getlist("origin")
        if not origins:
            bearer = headers.get("authorization", "").lower().startswith("bearer ")
            return None if bearer else GipfelError("origin-missing")
        own = {f"{scheme}://{headers.get('host', '')}".lower() for scheme in self.schemes}
        if len(origins) == 1 and origins[0].lower() in own:
            return None
        return GipfelError("foreign-origin", origin=", ".join(origins)[:100])


class BoundedTraffic:
    """Refuses what comes too fast (429) before anything is read or looked up for it."""

    def __init__(self, app: ASGIApp, limits: RequestLimits, shown: Refusal = as_json) -> None:
        self.app, self.limits, self.shown = app, limits, shown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Spend one request of the address."""
        if scope["type"] != "lifespan":
            client = scope.get("client")
            try:
                self.limits.spend("requests", client[0] if client else "")
            except Refused as error:
                await refuse(scope, receive, send, error, self.shown)
                return
        await self.app(scope, receive, send)
