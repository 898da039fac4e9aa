"""A record: tags, turns with what was noted about them, and a result."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

FORMAT = "1"
RESULTS = ("1-0", "0-1", "1/2", "*")
NEST_OPEN, NEST_CLOSE = "«", "»"  # no notation uses these
# What the rules of no game know, and how it can end a game: nobody resigns a draw or agrees on a loss.
BY_THE_TABLE = {"resign": ("1-0", "0-1"), "time": ("1-0", "0-1"), "agreement": ("1/2",), "aborted": ("*",)}
# Controls, ends of lines, and marks that turn the direction of what follows: no tag holds them.
UNPRINTABLE = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    """A text as a tag can hold it: a space for each character that nobody sees and that moves others."""
    return UNPRINTABLE.sub(" ", text)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file, counted from 1."""

    line: int = 1
    column: int = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn, and what follows it in the text."""

    turn: str
    clock: str | None = None  # time left after the turn, as h:mm:ss or m:ss with decimals
    comments: tuple[str, ...] = ()
    variations: tuple[tuple[Entry, ...], ...] = ()  # instead of this turn
    nested: Record | None = None  # the game this turn caused
    place: Place = field(default=Place(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played, or as far as it went."""

    tags: Mapping[str, str]
    entries: tuple[Entry, ...] = ()
    result: str = "*"
    opening_comments: tuple[str, ...] = ()
    place: Place = field(default=Place(), compare=False, repr=False)
    result_place: Place = field(default=Place(), compare=False, repr=False)

    @property
    def turns(self) -> list[str]:
        """The turns played, without variations."""
        return [entry.turn for entry in self.entries]

    def _repr_svg_(self) -> str:
        from gipfel.records.replay import replay

        return replay(self).line._repr_svg_()


def result_of(winner: int | None, *, ended: bool) -> str:
    """The result token: from player 0's side, `*` while the game goes on."""
    if not ended:
        return "*"
    return "1/2" if winner is None else ("1-0", "0-1")[winner]
