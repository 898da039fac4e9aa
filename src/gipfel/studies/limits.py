"""How much fits into a study, and which texts do."""

from __future__ import annotations

import re

from gipfel.records.record import UNPRINTABLE
from gipfel.studies.refusals import Refused

MOST_CHAPTERS = 64
MOST_NODES = 1_500
"""Of one chapter, those that were removed too: what is removed can come back by what somebody else wrote."""
MOST_ENTRIES = 20_000
MOST_MEMBERS = 50
MOST_INVITATIONS = 10
MOST_COMMENTS = 12
MOST_MARKS = 80
MOST_TITLE = 100
MOST_ABOUT = 2_000
MOST_COMMENT = 4_000
MOST_HINT = 500
MOST_TURN = 4_000
MOST_ID = 40
MOST_AHEAD = 1_000
"""How far the stamp of a change may run ahead of those that are known."""

SIGNS = ("", "!", "?", "!!", "??", "!?", "?!", "□")
MISTAKES = ("?", "??", "?!")
"""In a chapter that asks, turns with these signs are answered and taken back."""
MARKS = ("look", "good", "bad")
_CELL = r"[A-Za-z0-9:+*'-]{1,24}"
_MARK = re.compile(rf"({'|'.join(MARKS)}) {_CELL}(>{_CELL})?")
_ID = re.compile(r"[A-Za-z0-9_-]+")
HALF = re.compile("[\ud800-\udfff]")
"""Half a character: no page, no file and no other program takes it."""


def checked_title(text: str) -> str:
    """A title on one line, or refused."""
    _check_whole(text)
    title = " ".join(text.split())
    if not 1 <= len(title) <= MOST_TITLE or UNPRINTABLE.search(title):
        raise Refused("study-no-title", limit=MOST_TITLE)
    return title


def checked_text(text: str, what: str, limit: int) -> str:
    """A text of several lines, without spaces that nobody sees."""
    _check_whole(text)
    lines = [" ".join(line.split()) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    found = "\n".join(lines).strip("\n")
    if len(found) > limit or any(UNPRINTABLE.search(line) for line in lines):
        raise Refused("study-text", what=what, limit=limit)
    return found


def _check_whole(text: str) -> None:
    if HALF.search(text):
        raise Refused("half-character")


def checked_mark(mark: str) -> str:
    """A mark on a cell, or an arrow."""
    if not _MARK.fullmatch(mark):
        raise no_mark(mark)
    return mark


def no_mark(mark: str) -> Refused:
    """The refusal of what cannot be drawn."""
    return Refused("bad-mark", mark=mark[:60], kinds=", ".join(MARKS))


def cells_of(mark: str) -> list[str]:
    """The cell of a mark, or the two of an arrow."""
    return mark.partition(" ")[2].split(">")


def checked_sign(sign: str) -> str:
    """What a turn is worth, in a sign."""
    if sign not in SIGNS:
        raise Refused("bad-sign", sign=sign[:10], signs=" ".join(SIGNS[1:]))
    return sign


def checked_id(text: str) -> str:
    """The id of a change."""
    if len(text) > MOST_ID or not _ID.fullmatch(text):
        raise Refused("study-id-needed", limit=MOST_ID)
    return text
