"""JSON between programs: objects of whole characters in, lines that any output can carry out."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from gipfel.core.errors import BadNotation
from gipfel.core.language import _

MOST_CHARACTERS = 1_000_000

compact = json.JSONEncoder(separators=(",", ":")).encode
"""Without blanks, in pure ASCII: how everything is written that travels or is kept."""


def read_object(data: bytes) -> dict[str, Any]:
    """The JSON object of a line; BadNotation when it is none or too long. Numbers without end are read as texts."""
    if len(data) > MOST_CHARACTERS:
        raise BadNotation("request-too-long", limit=MOST_CHARACTERS)
    try:
        # Given bytes, Python would guess an encoding, and let through what is none.
        found = json.loads(data.decode("utf-8-sig"), parse_constant=str, parse_float=_number)
    except (ValueError, RecursionError) as error:
        raise BadNotation("bad-request", detail=str(error).split("\n")[0][:120]) from None
    if not isinstance(found, dict):
        raise BadNotation("bad-request", detail=_("an object is expected"))
    return found


def _number(text: str) -> float | str:
    return float(text) if isfinite(float(text)) else text


def check_whole(value: dict[str, Any]) -> None:
    """Refuse an object in which a text holds half a character: no file, no output and no other program takes it."""
    if not _encodable(json.dumps(value, ensure_ascii=False)):
        raise BadNotation("half-character")


def write_object(value: dict[str, Any]) -> str:
    """An object as one line, letters as they are; all in ASCII if one is half a character, as in some file names."""
    text = json.dumps(value, ensure_ascii=False)
    return text if _encodable(text) else json.dumps(value)


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
