"""The keys in cookies: random, sent only to the house, never readable by scripts; the store keeps digests."""

from __future__ import annotations

import secrets

from starlette.requests import HTTPConnection

from gipfel.tables.clock import DAY

COOKIES = "gipfel.cookies"  # where in the scope a route leaves the cookies to be set
SESSION = "gipfel-session"
GUEST = "gipfel-guest"
DEVICE = "gipfel-device"
SESSION_LASTS = 90 * DAY  # after it was last used
SESSION_LASTS_AT_MOST = 365 * DAY  # after signing in, however often it is used; so long the browser keeps the key
GUEST_LASTS = DEVICE_LASTS = 400 * DAY  # as long as browsers keep any cookie
MOST_KEY = 100


def new_key() -> str:
    """A key nobody guesses: 256 bits."""
    return secrets.token_urlsafe(32)


def key_of(connection: HTTPConnection, cookie: str, secure: bool) -> str:
    """The key a browser sends in a cookie; empty without one."""
    key = connection.cookies.get(_name(cookie, secure), "")
    return key if len(key) <= MOST_KEY else ""


def give_key(connection: HTTPConnection, cookie: str, key: str, lasts: int, secure: bool) -> None:
    """Let the answer to this request set a cookie; an empty key takes it away."""
    parts = [f"{_name(cookie, secure)}={key}", "Path=/", f"Max-Age={lasts // 1000 if key else 0}"]
    parts += ["HttpOnly", "SameSite=Lax", *(["Secure"] if secure else [])]
    connection.scope[COOKIES].append("; ".join(parts))


def _name(cookie: str, secure: bool) -> str:
    # Browsers take a cookie of this prefix only over TLS, from the host itself and for all of it.
    return f"__Host-{cookie}" if secure else cookie
