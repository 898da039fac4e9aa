"""Bare turns: a line as people note it down or paste it, without tags; which game it is must be known beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.line import Line

MOST_TURNS = 1_000
MOST_WORDS = 6
"""So many words a turn may have where nothing but spaces stands between turns."""
MOST_TOGETHER = 2
"""Of more words than these not all are blamed for what is no turn, but the first."""
_COMMENT = re.compile(r"\{[^{}]*\}")
_BETWEEN = re.compile(r"[;\n\r]+|(?:^|(?<=\s))\d{1,4}\s?[.)](?:\.\.|…)?(?=\s|[^\s\d])", re.MULTILINE)
_RESULTS = ("*", "1-0", "0-1", "1/2", "1/2-1/2")


def are_bare(text: str) -> bool:
    """Whether a text cannot be a record: those begin with tags."""
    return not text.lstrip("\ufeff \t\r\n").startswith("[")


def played_bare(line: Line, text: str) -> Line:
    """A line played on by turns that stand one on a line, behind numbers, or with `;` or spaces between them."""
    begun = len(line.turns_played)
    for part in _parts(text):
        line = _played(line, part.split(), begun)
        if len(line.turns_played) - begun > MOST_TURNS:
            raise BadRecord("bare-turns-too-many", limit=MOST_TURNS)
    if len(line.turns_played) == begun:
        raise BadRecord("record-empty")
    return line


def _parts(text: str) -> Iterator[str]:
    plain = _COMMENT.sub(" ", text.lstrip("\ufeff"))
    found = [part.strip() for part in _BETWEEN.split(plain)]
    yield from (part for part in found if part and part not in _RESULTS)


def _played(line: Line, words: list[str], begun: int) -> Line:
    """Words as one turn if they are one, else as several: each takes as many words as the rules allow."""
    while words and words[0] not in _RESULTS:
        line, count = _turn(line, words, begun)
        words = words[count:]
    return line


def _turn(line: Line, words: list[str], begun: int) -> tuple[Line, int]:
    """The line after the next turn, and how many words that has."""
    refused: list[tuple[str, GipfelError]] = []
    for count in range(min(len(words), MOST_WORDS), 0, -1):
        turn = " ".join(words[:count])
        try:
            return line.turn(turn), count
        except GipfelError as error:
            refused.append((turn, error))
    turn, blamed = refused[0] if len(words) <= MOST_TOGETHER else refused[-1]
    number = len(line.turns_played) - begun + 1
    raise BadRecord("bare-turn", number=number, turn=turn, game=line.game.title, detail=str(blamed), cause=blamed.code)
