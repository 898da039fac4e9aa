"""Who played: a person, a guest or a computer, told by the name a file gives, and when."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["person", "guest", "computer"]
KINDS: tuple[Kind, ...] = ("person", "guest", "computer")

# The robots of Boardspace, which may have a number behind their names, and the levels of this house.
_COMPUTER = re.compile(r"(?:dum|smart|weak|best|random|monte|mcts|alpha|test)bot\d*|level \d+", re.IGNORECASE)
_GUEST = re.compile(r"guest\d*", re.IGNORECASE)
_YEAR = re.compile(r"\b(1[89]\d\d|2[01]\d\d)\b")
_ISO = re.compile(r"\b((?:1[89]|2[01])\d\d)[-./](0[1-9]|1[0-2])[-./](0[1-9]|[12]\d|3[01])\b")
_SPELLED = re.compile(r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (\d{1,2})\b", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_RATING = re.compile(r"[1-9][0-9]{2,3}")
MOST_NAME = 60
BAND = 100  # strengths are told by the hundred


@dataclass(frozen=True, slots=True)
class ArchivedPlayer:
    """A name as the file has it, empty where nobody knows it, and who is behind it."""

    name: str = ""
    kind: Kind = "person"

    @classmethod
    def named(cls, name: str) -> ArchivedPlayer:
        """A player of whom only the name is known.

        >>> ArchivedPlayer.named("Dumbot").kind
        'computer'
        """
        bare = " ".join(name.split())[:MOST_NAME]
        if _COMPUTER.fullmatch(bare):
            return cls(bare, "computer")
        return cls(bare, "guest" if _GUEST.fullmatch(bare) else "person")


def date_of(text: str) -> str:
    """The day as `2018-12-15`, else the year, else nothing.

    >>> date_of("Sat Dec 15 20:30:15 CET 2018")
    '2018-12-15'
    """
    if match := _ISO.search(text):
        return "-".join(match.groups())
    year = _YEAR.search(text)
    if year is None:
        return ""
    day = _SPELLED.search(text)
    if day is None or not 1 <= int(day[2]) <= 31:
        return year[1]
    return f"{year[1]}-{_MONTHS.index(day[1].lower()) + 1:02}-{int(day[2]):02}"


def strength_of(tags: Mapping[str, str]) -> int:
    """The rating of the weaker of the two, down to the hundred; 0 where it is not told of both.

    >>> strength_of({"FirstRanking": "1648", "SecondRanking": "1500"})
    1500
    """
    told = [tags.get(tag, "") for tag in ("FirstRanking", "SecondRanking")]
    return min(map(int, told)) // BAND * BAND if all(map(_RATING.fullmatch, told)) else 0
