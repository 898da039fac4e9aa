"""The words of the Universal Game Interface: turns as tokens, `position` and `go` in and out, our engine's options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.engine.levels import HIGHEST
from gipfel.engine.limits import Limits
from gipfel.engine.machine import search_threads, table_megabytes
from gipfel.engine.protocols import MOST_LINES, turn_refused

declare(
    {
        "ugi-bad-command": N_("“{command}” cannot be understood. Expected: {expected}."),
        "ugi-bad-limit": N_("“{name}” needs a number from {low} to {high}."),
    }
)

POSITION_FORM = "position startpos|fen TEXT [moves T1 T2 …]"
GO_FORM = "go [depth N] [nodes N] [movetime MS] [p1time MS p2time MS [p1inc MS p2inc MS] [movestogo N]] [infinite]"
MOST = 10**12
NUMBERS = {"depth": 1, "ply": 1, "nodes": 1, "movetime": 1, "movestogo": 1}
CLOCKS = {"p1time": 0, "p2time": 0, "p1inc": 0, "p2inc": 0}
WITHOUT_LIMITS_MS = 1_000
TURNS_TO_GO = 30  # how many turns the clock is divided among when nothing is said
LEAST_SECONDS = 0.001
WAVERING = 4  # one part in so many of what is left may go into a turn that wavers
QUICK_SECONDS = 1.5  # up to here a turn is wanted; who gives more time may want to be told what is proven, too
RESERVE_SECONDS, RESERVE_SHARE = 0.02, 0.2

MOST_THREADS = 64
MOST_MEGABYTES = 4_096
MOST_SEED = 2**31 - 1
ENGINE = "engine"
PLAYERS = (ENGINE, *(f"level:{number}" for number in range(1, HIGHEST + 1)), "random", "greedy")


def token(turn: str) -> str:
    """A turn as one word."""
    return turn.replace(" ", "_")


def untoken(word: str) -> str:
    """The turn behind a word."""
    return word.replace("_", " ")


def position_command(line: Line) -> str:
    """The command that makes another program see this line."""
    start = "startpos" if line.start == line.game.start() else f"fen {line.start.text()}"
    moves = " ".join(token(turn) for turn in line.turns_played)
    return f"position {start} moves {moves}" if moves else f"position {start}"


def read_position(game: Game, words: Sequence[str]) -> Line:
    """The line that the words after `position` describe."""
    cut = words.index("moves") if "moves" in words else len(words)
    kind, text = words[:1], words[1:cut]
    if list(kind) == ["startpos"] and not text:
        start = game.start()
    elif list(kind) == ["fen"] and text:
        start = game.position(" ".join(text) if len(text) > 1 else untoken(text[0]))
    else:
        raise BadNotation("ugi-bad-command", command=f"position {' '.join(words)}"[:80], expected=POSITION_FORM)
    line = Line.begin(start)
    for number, word in enumerate(words[cut + 1 :], 1):
        try:
            line = line.turn(untoken(word))
        except GipfelError as error:
            raise turn_refused(number, word, error) from error
    return line


@dataclass(frozen=True, slots=True)
class Go:
    """What `go` asked for; times in milliseconds."""

    numbers: dict[str, int]
    infinite: bool = False

    def limits(self, player: int | None) -> Limits:
        """The limits for a player's turn."""
        seconds, most = self.seconds(player), self._most_seconds(player)
        quick = seconds is not None and (most or seconds) <= QUICK_SECONDS
        return Limits(self.numbers.get("nodes"), seconds, self._depth, playing=quick, most_seconds=most)

    @property
    def _depth(self) -> int | None:
        return self.numbers.get("depth", self.numbers.get("ply"))

    def seconds(self, player: int | None) -> float | None:
        """The time for this turn: `movetime`, a share of the player's clock, or a second when nothing limits it."""
        if self.infinite:
            return None
        given = [_less_reserve(self.numbers["movetime"] / 1000)] if "movetime" in self.numbers else []
        clock = _clock(player)
        if clock in self.numbers:
            given.append(self._share(self.numbers[clock] / 1000, "p2inc" if player == 1 else "p1inc"))
        if not given and self._depth is None and "nodes" not in self.numbers:
            return WITHOUT_LIMITS_MS / 1000
        return min(given, default=None)

    def _most_seconds(self, player: int | None) -> float | None:
        """How far a turn that wavers may go beyond its share of the clock; None where no clock runs."""
        clock = _clock(player)
        if clock not in self.numbers or self.infinite or "movetime" in self.numbers:
            return None
        return max(LEAST_SECONDS, self.numbers[clock] / 1000 / WAVERING)

    def _share(self, left: float, increment: str) -> float:
        share = left / self.numbers.get("movestogo", TURNS_TO_GO) + 0.8 * self.numbers.get(increment, 0) / 1000
        # Half of what is left at most: the answer must arrive before the flag falls.
        return max(LEAST_SECONDS, min(share, left / 2))


def _clock(player: int | None) -> str:
    return "p2time" if player == 1 else "p1time"


def _less_reserve(seconds: float) -> float:
    """A referee measures until the answer has arrived."""
    return seconds - min(RESERVE_SECONDS, RESERVE_SHARE * seconds)


def read_go(words: Sequence[str]) -> Go:
    """The limits that the words after `go` name."""
    numbers: dict[str, int] = {}
    waiting = list(words)
    infinite = "infinite" in waiting
    if infinite:
        waiting.remove("infinite")
    while waiting:
        name = waiting.pop(0)
        low = {**NUMBERS, **CLOCKS}.get(name)
        if low is None:
            raise BadNotation("ugi-bad-command", command=f"go {' '.join(words)}"[:80], expected=GO_FORM)
        numbers[name] = _number(name, waiting.pop(0) if waiting else "", low)
    return Go(numbers, infinite)


def _number(name: str, text: str, low: int) -> int:
    # A clock may be overdrawn by the time it is sent.
    overdrawn = name in CLOCKS and text.startswith("-") and _are_digits(text[1:])
    number = low if overdrawn else _plain(text, MOST)
    if number is None or not low <= number <= MOST:
        raise BadNotation("ugi-bad-limit", name=name, low=low, high=MOST)
    return number


def _plain(text: str, most: int) -> int | None:
    return int(text) if _are_digits(text) and len(text) <= len(str(most)) else None


def _are_digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


@dataclass(frozen=True, slots=True)
class UgiSettings:
    """The values of the options, the game apart."""

    player: str = ENGINE
    seed: int = 0
    threads: int = field(default_factory=search_threads)
    hash: int = field(default_factory=table_megabytes)
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

    def changed(self, settings: UgiSettings, value: str) -> UgiSettings:
        """The settings with this option set."""
        values: dict[str, Any] = {self.name: self._word(value) if self.words else self._number(value)}
        return replace(settings, **values)

    def _word(self, value: str) -> str:
        if value not in self.words:
            raise BadNotation("unknown-value", option=self.name, value=value[:40], known=self.words)
        return value

    def _number(self, value: str) -> int:
        number = _plain(value, self.high)
        if number is not None and self.low <= number <= self.high:
            return number
        raise BadNotation("value-out-of-range", option=self.name, value=value[:40], low=self.low, high=self.high)


OPTIONS = (
    UgiOption("spec"),
    UgiOption("player", words=PLAYERS),
    UgiOption("seed", low=0, high=MOST_SEED),
    UgiOption("threads", low=1, high=MOST_THREADS),
    UgiOption("hash", low=1, high=MOST_MEGABYTES),
    UgiOption("multipv", low=1, high=MOST_LINES),
)


def option(name: str) -> UgiOption:
    """The option of a name."""
    for found in OPTIONS:
        if found.name == name:
            return found
    raise BadNotation("unknown-option", game="ugi", option=name[:40], known=[found.name for found in OPTIONS])
