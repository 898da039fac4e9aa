"""Places in lists: an instant and a name, as a text that can stand in an address."""

from __future__ import annotations

from gipfel.play.refusals import Refused

MOST_CURSOR = 200


def cursor(at: int, name: str) -> str:
    """The place of a row in a list that goes by time."""
    return f"{at}.{name}"


def read_cursor(text: str) -> tuple[int, str]:
    """The instant and the name of a place; refused when it is none."""
    at, dot, name = text.partition(".")
    if (
        not dot
        or len(text) > MOST_CURSOR
        or not (at.isascii() and at.isdigit() and len(at) < 16)
        or not name.isprintable()
    ):
        raise Refused("bad-cursor")
    return int(at), name
