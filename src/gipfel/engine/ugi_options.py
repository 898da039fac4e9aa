"""The options of our UGI engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from gipfel.core.errors import BadNotation
from gipfel.core.line import Line
from gipfel.engine.levels import HIGHEST

MOST_THREADS = 64
MOST_LINES = 50
MOST_SEED = 2**31 - 1
ENGINE = "engine"
PLAYERS = (ENGINE, *(f"level:{number}" for number in range(1, HIGHEST + 1)), "random", "greedy")


@dataclass(frozen=True, slots=True)
class Settings:
    """The values of the options, the game apart."""

    player: str = ENGINE
    seed: int = 0
    threads: int = 1
    multipv: int = 1

    def rng(self, line: Line) -> Random:
        """Chance for one turn, by the seed."""
        return Random(f"{self.seed}/{len(line.turns_played)}")


@dataclass(frozen=True, slots=True)
class UgiOption:
    """One option: a text, one of several words, or a number in a range."""

    name: str
    words: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def announced(self, value: str) -> str:
        """The line that tells a referee about it."""
        head = f"option name {self.name} type"
        if self.words:
            return f"{head} combo default {value} {' '.join(f'var {word}' for word in self.words)}"
        if self.high:
            return f"{head} spin default {value} min {self.low} max {self.high}"
        return f"{head} string default {value}"

    def changed(self, settings: Settings, value: str) -> Settings:
        """The settings with this option set."""
        values: dict[str, Any] = {self.name: self._word(value) if self.words else self._number(value)}
        return replace(settings, **values)

    def _word(self, value: str) -> str:
        if value not in self.words:
            raise BadNotation("unknown-value", option=self.name, value=value[:40], known=self.words)
        return value

    def _number(self, value: str) -> int:
        if value.isdecimal() and len(value) <= len(str(self.high)) and self.low <= int(value) <= self.high:
            return int(value)
        raise BadNotation("value-out-of-range", option=self.name, value=value[:40], low=self.low, high=self.high)


OPTIONS = (
    UgiOption("spec"),
    UgiOption("player", words=PLAYERS),
    UgiOption("seed", low=0, high=MOST_SEED),
    UgiOption("threads", low=1, high=MOST_THREADS),
    UgiOption("multipv", low=1, high=MOST_LINES),
)


def option(name: str) -> UgiOption:
    """The option of a name."""
    for found in OPTIONS:
        if found.name == name:
            return found
    raise BadNotation("unknown-option", game="ugi", option=name[:40], known=[found.name for found in OPTIONS])
