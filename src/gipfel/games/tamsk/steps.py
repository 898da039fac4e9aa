"""The steps of a TAMSK turn, those of the house among them, and what a hand touches to make them."""

from __future__ import annotations

from dataclasses import dataclass, field

from gipfel.core.step import DONE, Step, Touch
from gipfel.games.tamsk.spaces import NAMES

RING: Touch = "choice:ring"
NO_RING: Touch = "choice:no-ring"
PASS: Touch = "choice:pass"


def claim_touch(space: int) -> Touch:
    """The place of a ring that the opponent has not dropped."""
    return f"ring:{NAMES[space]}"


@dataclass(frozen=True, slots=True)
class ClaimRing(Step):
    """A ring where the opponent has left one out (rule 4)."""

    space: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (claim_touch(self.space),)


@dataclass(frozen=True, slots=True)
class MoveGlass(Step):
    """An hourglass goes to a neighbouring space (rule 1)."""

    origin: int
    target: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return NAMES[self.origin], NAMES[self.target]

    @property
    def alike(self) -> object:
        return self.target  # what is asked there, and what can be answered, is the same wherever the glass came from


@dataclass(frozen=True, slots=True)
class PlaceGlass(Step):
    """An hourglass comes onto the board, where the board begins empty."""

    space: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (NAMES[self.space],)


@dataclass(frozen=True, slots=True)
class DropRing(Step):
    """A ring on the space just entered, or none (rule 2); `last` without a bonus."""

    drops: bool
    last: bool = field(default=False, compare=False)

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (RING if self.drops else NO_RING,)


@dataclass(frozen=True, slots=True)
class DropBonus(Step):
    """A second ring on any space that is not full; None: not used (rule 17)."""

    space: int | None

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (DONE if self.space is None else NAMES[self.space],)

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class LeaveClaim(Step):
    """No ring for a claim, by a player who cannot move (rule 6)."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (PASS,)

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class RunOut(Step):
    """The house: the upper part of an hourglass is empty (rule 13)."""

    space: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (f"out:{NAMES[self.space]}",)

    @property
    def last(self) -> bool:
        return True

    @property
    def by_house(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class TooLate(Step):
    """The house: the small glass has run out before the turn was made (rule 17)."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return ("choice:late",)

    @property
    def last(self) -> bool:
        return True

    @property
    def by_house(self) -> bool:
        return True
