"""Sand: hourglasses that run while a game is played whose rules know no time. What a game says of its own, and the
state of all of them by the time of the game, in milliseconds; whoever keeps a clock tells that time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from gipfel.core.position import Position
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn

GRACE = 300
"""How long a turn may be under way: so long after a glass has run out nobody says so."""


class SandRules(ABC):
    """What runs in a game: an hourglass holds `full` milliseconds, the small glass `shot`; None: there is none.

    `usual` is False where people have agreed on other times than those of the rule book.
    """

    full: int
    shot: int | None = None
    usual: bool = True

    @abstractmethod
    def running(self, position: Position) -> Mapping[str, int]:
        """The cells of hourglasses whose sand runs, and whose they are."""

    @abstractmethod
    def moved(self, turn: PlayedTurn) -> tuple[str, str] | None:
        """From where to where a turn has moved and turned over an hourglass; from "" when it came onto the board."""

    @abstractmethod
    def run_out(self, cell: str) -> Step:
        """What the house says when the hourglass on a cell has run out."""

    @abstractmethod
    def late(self, position: Position) -> Step | None:
        """What the house says when the small glass has run out before the turn was made; None: nobody can be late."""

    @abstractmethod
    def timeless(self, position: Position) -> bool:
        """Whether no sand of the player to move could ever end this turn."""


@dataclass(frozen=True, slots=True)
class Glass:
    """An hourglass that runs: since when, and what it had above then."""

    owner: int
    turned: int
    left: int

    @property
    def ends(self) -> int:
        """When it runs out."""
        return self.turned + self.left

    def left_at(self, time: int) -> int:
        """What it has above at a time."""
        return max(0, self.ends - time)


@dataclass(frozen=True, slots=True)
class Ending:
    """What the sand brings about at a time, if nothing happens before: a turn of the house."""

    time: int
    step: Step
    owner: int


@dataclass(frozen=True, slots=True)
class Sand:
    """All glasses of a game. `began` is when the turn in progress began and `number` which one it is; the small glass
    was `started` against the turn `against`; `ended` tells when whose hourglasses ran out."""

    rules: SandRules = field(compare=False, repr=False)
    glasses: Mapping[str, Glass]
    time: int = 0
    began: int = 0
    number: int = 0
    started: int | None = None
    against: int = -1
    ended: tuple[tuple[int, int], ...] = ()

    @classmethod
    def begin(cls, rules: SandRules, position: Position) -> Sand:
        """The glasses of a game that begins; what runs already in its first position is full."""
        return cls(rules, {cell: Glass(owner, 0, rules.full) for cell, owner in rules.running(position).items()})

    @property
    def shot_ends(self) -> int | None:
        """When the small glass runs out that was started last."""
        return None if self.started is None or self.rules.shot is None else self.started + self.rules.shot

    def first(self, position: Position) -> Ending | None:
        """What the sand brings about next, if nobody plays."""
        return min(self._endings(position), key=lambda ending: (ending.time, self._rank(ending)), default=None)

    def _endings(self, position: Position) -> Iterator[Ending]:
        for cell, glass in self.glasses.items():
            yield Ending(glass.ends, self.rules.run_out(cell), glass.owner)
        late = self.rules.late(position) if self.against == self.number else None
        if late is not None and self.shot_ends is not None:
            yield Ending(self.shot_ends, late, -1)

    def _rank(self, ending: Ending) -> int:
        """Of glasses that run out at the same time, that of the player whose others ran out later is the last: if the
        last two are equal, the ones before them decide."""
        return int(ending.owner == self.leader())

    def leader(self) -> int:
        """Who is ahead when all glasses are left to run, by the last to run out, then the one before it, and so on."""
        times = [sorted(self._times(owner), reverse=True) for owner in (0, 1)]
        return int(times[1] >= times[0])

    def _times(self, owner: int) -> list[int]:
        out = [time for time, whose in self.ended if whose == owner]
        return out + [glass.ends for glass in self.glasses.values() if glass.owner == owner]

    def time_of(self, turn: PlayedTurn, said: int) -> int:
        """When a turn counts: one of the house at the time that brought it about, any other when it was `said` to."""
        if turn.by_house:
            for ending in self._endings(turn.start):
                if ending.step == turn.steps[0]:
                    return ending.time
        return max(said, self.time)

    def after(self, turn: PlayedTurn, time: int) -> Sand:
        """The glasses after a turn that counts at a time."""
        running, glasses, ended = self.rules.running(turn.end), dict(self.glasses), self.ended
        if turn.by_house:
            for cell in [cell for cell in glasses if cell not in running]:
                out = glasses.pop(cell)
                ended = (*ended, (out.ends, out.owner))
        moved = self.rules.moved(turn)
        if moved is not None:
            before = glasses.pop(moved[0], None)
            left = self.rules.full if before is None else self.rules.full - before.left_at(time)
            glasses[moved[1]] = Glass(running[moved[1]], time, left)
        goes_on = turn.by_house and self._same_turn(turn)
        return replace(
            self,
            glasses=glasses,
            ended=ended,
            time=max(self.time, time),
            began=self.began if goes_on else time,
            number=self.number + (not goes_on),
        )

    def _same_turn(self, turn: PlayedTurn) -> bool:
        """Whether the player to move still makes the same turn: a glass has run out, and nobody was passed over."""
        return turn.steps[0] != self.rules.late(turn.start) and turn.start.player == turn.end.player

    def start_shot(self, time: int) -> Sand:
        """The small glass is turned over against the turn in progress."""
        return replace(self, started=time, against=self.number)

    def shot_runs(self, time: int) -> bool:
        """Whether the small glass is not empty, or what it means that it is has still to be said."""
        ends = self.shot_ends
        return ends is not None and (time < ends or self.against == self.number)
