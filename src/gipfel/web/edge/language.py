"""The language a request is answered in: the reader's setting, else what the browser asks for."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from gipfel.core.language import LANGUAGES, speaking

COOKIE = "gipfel-language"
MOST_WISHES = 20


def language_of(connection: HTTPConnection) -> str:
    """The first wish the house can fulfil; English otherwise."""
    chosen = connection.cookies.get(COOKIE, "")
    return chosen if chosen in LANGUAGES else accepted(connection.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """The language an Accept-Language header prefers among those of the house."""
    wishes: list[tuple[float, str]] = []
    for wish in header[:500].split(",")[:MOST_WISHES]:
        tag, _, weight = wish.partition(";")
        wishes.append((_weight(weight), tag.strip().split("-")[0].lower()))
    fulfilled = [(weight, language) for weight, language in wishes if language in LANGUAGES and weight > 0]
    return max(fulfilled, key=lambda wish: wish[0])[1] if fulfilled else "en"


def _weight(text: str) -> float:
    name, _, value = text.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0


class ReaderLanguage:
    """Answers every request and socket in its reader's language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Set the language for the time of one request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        with speaking(language_of(HTTPConnection(scope))):
            await self.app(scope, receive, send)
