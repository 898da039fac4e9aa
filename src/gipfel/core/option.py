"""The options a game declares: what values each takes, and whether it is a rule or conduct."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from gipfel.core.errors import BadSpec
from gipfel.core.language import N_

Kind = Literal["choice", "number", "contest", "words", "file"]

MOST_WORDS = 80
MOST_DIGITS = 20  # of a number of 64 bits
MOST_SEED = 2**64 - 1
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game. `conduct` options say how people behave, not what is legal: ratings ignore them."""

    name: str
    default: str
    kind: Kind = "choice"
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    conduct: bool = False
    by_preset: bool = False  # set by presets only and never written as an option (GIPF's versions)
    drawn: bool = False  # by the house, where a game is opened for people and the spec does not say it (`seed_option`)
    drawn_inside: bool = False  # so is this, for the seeds of games inside, each of which draws its own when it begins
    drawn_for: tuple[str, ...] = ()  # only with one of these options, “setup=random”, has it a meaning; (): with all
    help: str = field(default="", compare=False)
    title: str = field(default="", compare=False)  # what people call it
    counted: tuple[str, str] | None = field(default=None, compare=False)  # said by its number: "{count} rings"
    value_titles: Mapping[str, str] = field(default_factory=dict, compare=False, hash=False)

    def has_meaning(self, options: Mapping[str, object]) -> bool:
        """Whether it says anything beside these options; a seed without a lot does not."""
        return not self.drawn_for or any(f"{name}={value}" in self.drawn_for for name, value in options.items())

    def check(self, value: str, *, quoted: bool, trusted: bool) -> str:
        """The value in canonical form, or an error that lists what exists."""
        if self.kind == "number":
            return self._number(value)
        if self.kind == "words":
            return self._words(value)
        if self.kind == "file":
            return self._file(value, trusted)
        if quoted or value not in self.values:
            raise BadSpec("unknown-value", option=self.name, value=value, known=self.values)
        return value

    def _number(self, value: str) -> str:
        if value in self.values:
            return value
        if not (
            value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS and self.low <= int(value) <= self.high
        ):
            raise BadSpec("value-out-of-range", option=self.name, value=value, low=self.low, high=self.high)
        return str(int(value))

    def _words(self, value: str) -> str:
        if len(value) > MOST_WORDS or not value.isprintable():
            raise BadSpec("bad-words", option=self.name, limit=MOST_WORDS)
        return " ".join(value.split())

    def _file(self, value: str, trusted: bool) -> str:
        # An untrusted text (network, record) may only name what is installed, never a path.
        if NAME.fullmatch(value) or trusted:
            return value
        raise BadSpec("untrusted-file", option=self.name, value=value)


def seed_option(*drawn_for: str) -> Option:
    """The seed of a set-up by lot: 0 where nobody asks for another, drawn where people play.

    `drawn_for` names what is set up by lot: `seed_option("setup=random")`; with nothing the game always is.
    """
    return Option(
        "seed",
        "0",
        "number",
        high=MOST_SEED,
        drawn=True,
        drawn_for=drawn_for,
        help=N_("The number the set-up is drawn from; a new table draws one."),
        title=N_("Seed"),
    )


REPETITION = Option(
    "repetition",
    "draw",
    values=("draw", "none"),
    help=N_("Whether the third occurrence of a position is a draw."),
    title=N_("Repetition"),
    value_titles={"draw": N_("a draw"), "none": N_("no draw")},
)
"""What every game asks that lets positions repeat; lines count the occurrences."""
