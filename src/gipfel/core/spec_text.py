"""The grammar of specs, before any game is asked: `game[:preset][,option=value…]`, values nested in brackets."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from gipfel.core.errors import BadSpec

MOST_CHARACTERS = 800
MOST_BRACKETS = 4

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")
_PLAIN = re.compile(r"[A-Za-z0-9_./~-]+")
_QUOTED = re.compile(r'"([^"]*)"')


@dataclass(frozen=True, slots=True)
class Given:
    """A plain value as it was written."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class Value:
    """A spec as it was written."""

    game: str
    preset: str | None = None
    options: dict[str, Given | Value] = field(default_factory=dict)


def read_spec(text: str) -> Value:
    """Read the shape of a spec; which games and options exist is not asked here."""
    if len(text) > MOST_CHARACTERS:
        raise BadSpec("spec-too-long", limit=MOST_CHARACTERS)
    reader = _Reader(text.strip())
    value = reader.spec(0)
    if reader.place < len(reader.text):
        raise reader.error()
    return value


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def error(self) -> BadSpec:
        return BadSpec("malformed-spec", spec=self.text, place=self.place + 1)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str]:
        match = pattern.match(self.text, self.place)
        if match is None:
            raise self.error()
        self.place = match.end()
        return match

    def accept(self, character: str) -> bool:
        if self.text.startswith(character, self.place):
            self.place += 1
            return True
        return False

    def spec(self, depth: int) -> Value:
        game = self.take(_WORD).group().lower()
        preset = self.take(_WORD).group().lower() if self.accept(":") else None
        options: dict[str, Given | Value] = {}
        while self.accept(","):
            name = self.take(_WORD).group().lower()
            if not self.accept("="):
                raise self.error()
            if name in options:
                raise BadSpec("option-twice", option=name)
            options[name] = self.value(depth)
        return Value(game, preset, options)

    def value(self, depth: int) -> Given | Value:
        if self.accept("("):
            if depth + 1 > MOST_BRACKETS:
                raise BadSpec("spec-too-deep", limit=MOST_BRACKETS)
            inner = self.spec(depth + 1)
            if not self.accept(")"):
                raise BadSpec("unbalanced-bracket", spec=self.text, place=self.place + 1)
            return inner
        if self.text.startswith('"', self.place):
            return Given(self.take(_QUOTED).group(1), quoted=True)
        return Given(self.take(_PLAIN).group(), quoted=False)
