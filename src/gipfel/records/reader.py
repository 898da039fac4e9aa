"""Reading records: the grammar of docs/records.md; every error names its line and column."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gipfel.core.errors import BadRecord
from gipfel.records.model import FORMAT, Entry, Place, Record
from gipfel.records.scanner import Token, scan

MOST_BYTES = 16_000_000
MOST_DEEP = 40
REQUIRED_TAGS = ("Format", "Game", "Rules")
_CLOCK = re.compile(r"(?:\d{1,4}:)?\d{1,4}:[0-5]\d(?:\.\d{1,3})?")
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]")


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
    reader = _Reader(scan(text))
    records: list[Record] = []
    while reader.token.kind != "end":
        records.append(reader.record(0))
    if not records:
        raise BadRecord("record-empty")
    return records


class _Reader:
    def __init__(self, tokens: Iterator[Token]) -> None:
        self.tokens = tokens
        self.token = next(tokens)

    def advance(self) -> Token:
        token = self.token
        self.token = next(self.tokens)
        return token

    def fail(self, code: str, place: Place | None = None, **params: object) -> BadRecord:
        where = place or self.token.place
        return BadRecord(code, line=where.line, column=where.column, **params)

    def record(self, depth: int) -> Record:
        place = self.token.place
        tags = self.tags(place)
        comments = self.comments()
        entries = self.entries(depth, 1)
        if self.token.kind != "result":
            raise self.unexpected(depth)
        result = self.advance().text
        return Record(tags, entries, result, comments, place)

    def unexpected(self, depth: int) -> BadRecord:
        match self.token.kind:
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
        while self.token.kind == "tag":
            if self.token.text in tags:
                raise self.fail("tag-twice", tag=self.token.text)
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
        while self.token.kind == "comment":
            found.append(self.advance().text)
        return tuple(found)

    def entries(self, depth: int, first: int) -> tuple[Entry, ...]:
        """Numbered turns from `first` on, up to whatever is not one."""
        if depth > MOST_DEEP:
            raise self.fail("record-too-deep", limit=MOST_DEEP)
        found: list[Entry] = []
        self.expected = first
        while self.token.kind == "number":
            number = self.advance()
            if int(number.text) != first + len(found):
                expected = first + len(found)
                raise self.fail("wrong-turn-number", number.place, number=number.text, expected=expected)
            found.append(self.entry(depth, int(number.text)))
            self.expected = first + len(found)
        return tuple(found)

    def entry(self, depth: int, number: int) -> Entry:
        place = self.token.place
        words: list[str] = []
        while self.token.kind == "word":
            words.append(self.advance().text)
        if not words:
            raise self.fail("missing-turn", place, number=number)
        clock: str | None = None
        comments: list[str] = []
        variations: list[tuple[Entry, ...]] = []
        nested: Record | None = None
        while self.token.kind in ("clock", "comment", "open", "nest"):
            match self.token.kind:
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
        token = self.advance()
        if not _CLOCK.fullmatch(token.text):
            raise self.fail("bad-clock", token.place, clock="@" + token.text)
        return token.text

    def variation(self, depth: int, number: int) -> tuple[Entry, ...]:
        opening = self.advance()
        entries = self.entries(depth + 1, number)
        if self.token.kind == "word":
            raise self.fail("missing-turn-number", expected=self.expected)
        if self.token.kind != "close" or not entries:
            raise self.fail("unbalanced-variation", opening.place)
        self.advance()
        return entries

    def nested(self, depth: int) -> Record:
        opening = self.advance()
        if depth + 1 > MOST_DEEP:
            raise self.fail("record-too-deep", limit=MOST_DEEP)
        record = self.record(depth + 1)
        if self.token.kind != "unnest":
            raise self.fail("unbalanced-nested-game", opening.place)
        self.advance()
        return record
