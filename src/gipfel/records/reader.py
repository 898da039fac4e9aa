"""Reading records: the words of a text with their places, then the grammar of docs/records.md.

Every error names its line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gipfel.core.errors import BadRecord
from gipfel.records.record import FORMAT, NEST_CLOSE, NEST_OPEN, RESULTS, UNPRINTABLE, Entry, Place, Record

MOST_BYTES = 16_000_000
MOST_DEEP = 40
REQUIRED_TAGS = ("Format", "Game", "Rules")
_CLOCK = re.compile(r"(?:\d{1,4}:)?\d{1,4}:[0-5]\d(?:\.\d{1,3})?")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9]{0,31})\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_NUMBER = re.compile(r"(\d{1,6})\.$")
_BREAK = re.compile(rf"[\s{{}}()@{NEST_OPEN}{NEST_CLOSE}\[]")
_SINGLE = {"(": "open", ")": "close", NEST_OPEN: "nest", NEST_CLOSE: "unnest"}


@dataclass(frozen=True, slots=True)
class Lexeme:
    """A word of a record: its kind, its text, and where it stands."""

    kind: str  # tag, number, word, comment, clock, open, close, nest, unnest, result, end
    text: str
    place: Place
    value: str = ""


def scan(text: str) -> Iterator[Lexeme]:
    """The words of a text, an `end` last."""
    place, line, line_start = 0, 1, 0
    while True:
        while place < len(text) and text[place].isspace():
            if text[place] == "\n":
                line, line_start = line + 1, place + 1
            place += 1
        here = Place(line, place - line_start + 1)
        if place >= len(text):
            yield Lexeme("end", "", here)
            return
        found, after = _next(text, place, here)
        yield found
        line += text.count("\n", place, after)
        line_start = max(line_start, text.rfind("\n", place, after) + 1)
        place = after


def _next(text: str, place: int, here: Place) -> tuple[Lexeme, int]:
    sign = text[place]
    if sign == "[":
        return _tag(text, place, here)
    if sign == "{":
        closing = text.find("}", place)
        if closing < 0:
            raise BadRecord("unbalanced-comment", line=here.line, column=here.column)
        return Lexeme("comment", " ".join(text[place + 1 : closing].split()), here), closing + 1
    if sign == "}":
        raise BadRecord("unbalanced-comment", line=here.line, column=here.column)
    if sign in _SINGLE:
        return Lexeme(_SINGLE[sign], sign, here), place + 1
    stop = _BREAK.search(text, place + 1)
    after = stop.start() if stop else len(text)
    return _word(text[place:after], here), after


def _tag(text: str, place: int, here: Place) -> tuple[Lexeme, int]:
    match = _TAG.match(text, place)
    if match is None:
        raise BadRecord("bad-tag", line=here.line, column=here.column)
    value = re.sub(r"\\(.)", r"\1", match.group(2))
    if control := UNPRINTABLE.search(match.group(2)):
        column = here.column + match.start(2) + control.start() - place
        character = f"U+{ord(control.group()):04X}"
        raise BadRecord("tag-control", line=here.line, column=column, tag=match.group(1), character=character)
    return Lexeme("tag", match.group(1), here, value), match.end()


def _word(word: str, here: Place) -> Lexeme:
    if word.startswith("@"):
        return Lexeme("clock", word[1:], here)
    if word in RESULTS:
        return Lexeme("result", word, here)
    number = _NUMBER.match(word)
    return Lexeme("number", number.group(1), here) if number else Lexeme("word", word, here)


def decode(data: bytes, path: str = "") -> str:
    """The text of a file; binary, huge and wrongly encoded ones are refused by name."""
    if len(data) > MOST_BYTES:
        raise BadRecord("record-too-large", path=path, limit=MOST_BYTES)
    control = _CONTROL.search(data)
    if control:
        raise BadRecord("record-not-text", byte=control.start())
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord("record-encoding", line=data.count(b"\n", 0, error.start) + 1) from None


def read_records(text: str) -> list[Record]:
    """All records of a text; the first mistake raises BadRecord."""
    reader = _RecordParser(scan(text))
    records: list[Record] = []
    while reader.lexeme.kind != "end":
        records.append(reader.record(0))
    if not records:
        raise BadRecord("record-empty")
    return records


class _RecordParser:
    def __init__(self, lexemes: Iterator[Lexeme]) -> None:
        self.lexemes = lexemes
        self.lexeme = next(lexemes)

    def advance(self) -> Lexeme:
        lexeme = self.lexeme
        self.lexeme = next(self.lexemes)
        return lexeme

    def fail(self, code: str, place: Place | None = None, **params: object) -> BadRecord:
        where = place or self.lexeme.place
        return BadRecord(code, line=where.line, column=where.column, **params)

    def record(self, depth: int) -> Record:
        place = self.lexeme.place
        tags = self.tags(place)
        comments = self.comments()
        entries = self.entries(depth, 1)
        if self.lexeme.kind != "result":
            raise self.unexpected(depth)
        result = self.advance()
        return Record(tags, entries, result.text, comments, place, result.place)

    def unexpected(self, depth: int) -> BadRecord:
        match self.lexeme.kind:
            case "close":
                return self.fail("unbalanced-variation")
            case "unnest" if depth == 0:
                return self.fail("unbalanced-nested-game")
            case "open":
                return self.fail("lonely-variation")
            case "nest":
                return self.fail("lonely-nested-game")
            case "word":
                return self.fail("missing-turn-number", expected=self.expected)
        return self.fail("cut-off")

    def tags(self, place: Place) -> dict[str, str]:
        tags: dict[str, str] = {}
        while self.lexeme.kind == "tag":
            if self.lexeme.text in tags:
                raise self.fail("tag-twice", tag=self.lexeme.text)
            tag = self.advance()
            tags[tag.text] = tag.value
        for name in REQUIRED_TAGS:
            if name not in tags:
                raise self.fail("missing-tag", place, tag=name)
        if tags["Format"] != FORMAT:
            raise self.fail("unknown-format", place, format=tags["Format"], known=FORMAT)
        return tags

    def comments(self) -> tuple[str, ...]:
        found: list[str] = []
        while self.lexeme.kind == "comment":
            found.append(self.advance().text)
        return tuple(found)

    def entries(self, depth: int, first: int) -> tuple[Entry, ...]:
        """Numbered turns from `first` on, up to whatever is not one."""
        if depth > MOST_DEEP:
            raise self.fail("record-too-deep", limit=MOST_DEEP)
        found: list[Entry] = []
        self.expected = first
        while self.lexeme.kind == "number":
            number = self.advance()
            if int(number.text) != first + len(found):
                expected = first + len(found)
                raise self.fail("wrong-turn-number", number.place, number=number.text, expected=expected)
            found.append(self.entry(depth, int(number.text)))
            self.expected = first + len(found)
        return tuple(found)

    def entry(self, depth: int, number: int) -> Entry:
        place = self.lexeme.place
        words: list[str] = []
        while self.lexeme.kind == "word":
            words.append(self.advance().text)
        if not words:
            raise self.fail("missing-turn", place, number=number)
        clock: str | None = None
        comments: list[str] = []
        variations: list[tuple[Entry, ...]] = []
        nested: Record | None = None
        while self.lexeme.kind in ("clock", "comment", "open", "nest"):
            match self.lexeme.kind:
                case "clock":
                    clock = self.clock()
                case "comment":
                    comments.append(self.advance().text)
                case "open":
                    variations.append(self.variation(depth, number))
                case _:
                    if nested is not None:
                        raise self.fail("two-nested-games")
                    nested = self.nested(depth)
        return Entry(" ".join(words), clock, tuple(comments), tuple(variations), nested, place)

    def clock(self) -> str:
        lexeme = self.advance()
        if not _CLOCK.fullmatch(lexeme.text):
            raise self.fail("bad-clock", lexeme.place, clock="@" + lexeme.text)
        return lexeme.text

    def variation(self, depth: int, number: int) -> tuple[Entry, ...]:
        opening = self.advance()
        entries = self.entries(depth + 1, number)
        if self.lexeme.kind == "word":
            raise self.fail("missing-turn-number", expected=self.expected)
        if self.lexeme.kind != "close" or not entries:
            raise self.fail("unbalanced-variation", opening.place)
        self.advance()
        return entries

    def nested(self, depth: int) -> Record:
        opening = self.advance()
        if depth + 1 > MOST_DEEP:
            raise self.fail("record-too-deep", limit=MOST_DEEP)
        record = self.record(depth + 1)
        if self.lexeme.kind != "unnest":
            raise self.fail("unbalanced-nested-game", opening.place)
        self.advance()
        return record
