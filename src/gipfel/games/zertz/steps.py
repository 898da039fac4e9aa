"""The steps of a turn of ZÈRTZ, rings by their names and colours W G B, and the stages between them.

Steps that a tree holds by the hundred keep what is touched.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gipfel.core.step import DONE, Step, Touch


@dataclass(frozen=True, slots=True)
class PlaceMarble(Step):
    """Put a marble of the stock on a vacant ring, or one's own captured marble once the stock is empty."""

    colour: str
    ring: str
    own: bool = False
    last: bool = field(default=False, compare=False)
    touches: tuple[Touch, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        touches = (f"own:{self.colour}" if self.own else f"stock:{self.colour}", self.ring)
        object.__setattr__(self, "touches", touches)

    @property
    def alike(self) -> object:
        return self.ring  # what can be touched next is the same for all colours


@dataclass(frozen=True, slots=True)
class Remove(Step):
    """Remove a free ring."""

    ring: str
    last: bool = field(default=False, compare=False)
    touches: tuple[Touch, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "touches", (self.ring,))


@dataclass(frozen=True, slots=True)
class Jump(Step):
    """Jump over one marble; `again` when the same marble goes on jumping."""

    start: str
    landing: str
    again: bool = False
    last: bool = field(default=False, compare=False)

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (self.landing,) if self.again else (self.start, self.landing)


@dataclass(frozen=True, slots=True)
class ClaimGroup(Step):
    """Claim a group without vacancy that this turn completed (claims=optional); its first ring is touched."""

    rings: tuple[str, ...]

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (self.rings[0],)


@dataclass(frozen=True, slots=True)
class EndClaims(Step):
    """Claim no more groups (claims=optional)."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (DONE,)

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Demand(Step):
    """Demand the capture the opponent missed: the turn `claim` (capture=claimed)."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return ("choice:claim",)

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class AcceptOffence(Step):
    """Let a winning turn stand although a capture was missed: the turn `accept` (capture=claimed)."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return ("choice:accept",)

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Filled:
    """Inside a placing turn: a marble lies on this ring, a free ring must go."""

    cell: int


@dataclass(frozen=True, slots=True)
class Jumping:
    """Inside a capture: the rings the marble has been on; it must go on. Two ways round to one ring are two turns."""

    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Completed:
    """Inside a placing turn with claims=optional: the groups it has completed, and the rings claimed so far."""

    filled: int
    removed: int | None
    groups: tuple[int, ...]
    claimed: int = 0

    @property
    def unclaimed(self) -> tuple[int, ...]:
        """The groups that can still be claimed."""
        return tuple(group for group in self.groups if not group & self.claimed)


Stage = Filled | Jumping | Completed
