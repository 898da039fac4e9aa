"""Words of a record with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gipfel.core.errors import BadRecord
from gipfel.records.model import NEST_CLOSE, NEST_OPEN, RESULTS, Place

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9]{0,31})\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_NUMBER = re.compile(r"(\d{1,6})\.$")
_BREAK = re.compile(rf"[\s{{}}()@{NEST_OPEN}{NEST_CLOSE}\[]")
_SINGLE = {"(": "open", ")": "close", NEST_OPEN: "nest", NEST_CLOSE: "unnest"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a record: its kind, its text, and where it stands."""

    kind: str  # tag, number, word, comment, clock, open, close, nest, unnest, result, end
    text: str
    place: Place
    value: str = ""


def scan(text: str) -> Iterator[Token]:
    """The tokens of a text, an `end` last."""
    place, line, line_start = 0, 1, 0
    while True:
        while place < len(text) and text[place].isspace():
            if text[place] == "\n":
                line, line_start = line + 1, place + 1
            place += 1
        here = Place(line, place - line_start + 1)
        if place >= len(text):
            yield Token("end", "", here)
            return
        token, after = _next(text, place, here)
        yield token
        line += text.count("\n", place, after)
        line_start = max(line_start, text.rfind("\n", place, after) + 1)
        place = after


def _next(text: str, place: int, here: Place) -> tuple[Token, int]:
    sign = text[place]
    if sign == "[":
        return _tag(text, place, here)
    if sign == "{":
        closing = text.find("}", place)
        if closing < 0:
            raise BadRecord("unbalanced-comment", line=here.line, column=here.column)
        return Token("comment", " ".join(text[place + 1 : closing].split()), here), closing + 1
    if sign == "}":
        raise BadRecord("unbalanced-comment", line=here.line, column=here.column)
    if sign in _SINGLE:
        return Token(_SINGLE[sign], sign, here), place + 1
    stop = _BREAK.search(text, place + 1)
    after = stop.start() if stop else len(text)
    return _word(text[place:after], here), after


def _tag(text: str, place: int, here: Place) -> tuple[Token, int]:
    match = _TAG.match(text, place)
    if match is None:
        raise BadRecord("bad-tag", line=here.line, column=here.column)
    value = re.sub(r"\\(.)", r"\1", match.group(2))
    return Token("tag", match.group(1), here, value), match.end()


def _word(word: str, here: Place) -> Token:
    if word.startswith("@"):
        return Token("clock", word[1:], here)
    if word in RESULTS:
        return Token("result", word, here)
    number = _NUMBER.match(word)
    return Token("number", number.group(1), here) if number else Token("word", word, here)
