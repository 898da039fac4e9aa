"""Signals as text on the wire: JSON lists of names and numbers, read strictly and never more than that."""

from __future__ import annotations

import json
from typing import Any

from gipfel.core.compact import compact
from gipfel.play.codec import Unreadable, decode, encode
from gipfel.web.live.bus import Asks, Here, Knows, Missed, Reached, Renamed, Signal, Thinks

MOST_LENGTH = 1_000
KINDS: dict[str, type[Any]] = {
    "reached": Reached,
    "here": Here,
    "renamed": Renamed,
    "missed": Missed,
    "asks": Asks,
    "knows": Knows,
    "thinks": Thinks,
}
NAMES = {kind: name for name, kind in KINDS.items()}


def write_signal(signal: Signal, sender: str) -> str:
    """A signal and who sends it."""
    return compact([sender, NAMES[type(signal)], encode(signal)])


def read_signal(text: bytes | str) -> tuple[str, Signal] | None:
    """Who sends what; None for anything that is no signal."""
    if len(text) > MOST_LENGTH:
        return None
    try:
        match json.loads(text):
            case [str(sender), str(kind), dict(value)] if kind in KINDS:
                return sender, decode(KINDS[kind], value)
    except (ValueError, RecursionError, Unreadable):
        pass
    return None
