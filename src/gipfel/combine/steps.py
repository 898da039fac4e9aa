"""The steps a match adds to those of its games."""

from __future__ import annotations

from dataclasses import dataclass

from gipfel.core.step import Step, Touch

ENTRIES = ("challenger", "challenged", "draw", "none")


@dataclass(frozen=True, slots=True)
class Whole(Step):
    """A step that is a turn by itself."""

    @property
    def word(self) -> str:
        """Its text (rule 20)."""
        raise NotImplementedError

    @property
    def touches(self) -> tuple[Touch, ...]:
        return ("choice:" + self.word.replace(" ", "-"),)

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Challenge(Whole):
    """The opponent does not let it happen: the contest decides."""

    @property
    def word(self) -> str:
        return "challenge"


@dataclass(frozen=True, slots=True)
class Make(Whole):
    """The announced use that was challenged in vain is made (winner=may)."""

    @property
    def word(self) -> str:
        return "make"


@dataclass(frozen=True, slots=True)
class Waive(Whole):
    """It is not made: its owner makes another turn instead (winner=may)."""

    @property
    def word(self) -> str:
        return "waive"


@dataclass(frozen=True, slots=True)
class ResignInside(Whole):
    """The player to move gives up the game inside."""

    @property
    def word(self) -> str:
        return "resign"


@dataclass(frozen=True, slots=True)
class TimeUp(Whole):
    """The player to move has no time left in the game inside; the table plays it, nobody chooses it."""

    @property
    def word(self) -> str:
        return "time"


@dataclass(frozen=True, slots=True)
class Beginner(Whole):
    """The house draws who begins the game inside."""

    begins: int

    @property
    def word(self) -> str:
        return f"lot {self.begins}"


@dataclass(frozen=True, slots=True)
class Coin(Whole):
    """The house tosses a coin; the challenger wins on heads."""

    side: str

    @property
    def word(self) -> str:
        return f"coin {self.side}"


@dataclass(frozen=True, slots=True)
class Die(Whole):
    """The house throws a die, for the challenger first."""

    value: int

    @property
    def word(self) -> str:
        return f"die {self.value}"


@dataclass(frozen=True, slots=True)
class Enter(Whole):
    """A player enters the result of an external contest; `none` when the deadline passed without an entry."""

    result: str

    @property
    def word(self) -> str:
        return f"result {self.result}"


@dataclass(frozen=True, slots=True)
class Inside(Step):
    """A step of the game inside."""

    step: Step

    @property
    def touches(self) -> tuple[Touch, ...]:
        return self.step.touches

    @property
    def last(self) -> bool:
        return self.step.last

    @property
    def by_house(self) -> bool:
        return self.step.by_house


def innermost(step: Step) -> Step:
    """The step of the game being played, however deep that is."""
    while isinstance(step, Inside):
        step = step.step
    return step


GRANTED = (Make(), Waive())
LOTS = (Beginner(0), Beginner(1))
TOSSES = (Coin("heads"), Coin("tails"))
THROWS = tuple(Die(value) for value in range(1, 7))
ENTERED = tuple(Enter(result) for result in ENTRIES)
WORDS: dict[str, Whole] = {
    step.word: step for step in (Challenge(), *GRANTED, ResignInside(), TimeUp(), *LOTS, *TOSSES, *THROWS, *ENTERED)
}
