"""A contest under way: what it is waiting for, and what a step makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gipfel.combine.steps import (
    ENTERED,
    GRANTED,
    LOTS,
    THROWS,
    TOSSES,
    Beginner,
    Coin,
    Die,
    Enter,
    Inside,
    ResignInside,
    TimeUp,
)
from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn

CHALLENGER, CHALLENGED, DRAW = "challenger", "challenged", "draw"
ROUNDS = 2  # how often both are asked for the result of an external contest


@dataclass(frozen=True, slots=True)
class Drawing:
    """The house is to draw who begins the game inside."""

    inside: Game


@dataclass(frozen=True, slots=True, eq=False)
class Playing:
    """The game inside; `begins` is the outer player who is player 0 there."""

    begins: int
    line: Line

    @property
    def identity(self) -> tuple[object, ...]:
        """What tells two moments apart: inside a turn the order in which its steps were made does not."""
        return self.begins, self.line.start, self.line.turns_played, self.line.position

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Playing) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def outer_player(self, player: int | None) -> int | None:
        """A player of the game inside by his number in the game outside."""
        return None if player is None else (player + self.begins) % 2


@dataclass(frozen=True, slots=True)
class Tossing:
    """A coin is to be tossed."""


@dataclass(frozen=True, slots=True)
class Throwing:
    """Dice: the challenger's first, if it has been thrown."""

    first: int | None = None


@dataclass(frozen=True, slots=True)
class Stating:
    """An external contest: both enter its result (rule 13), the challenger first; at most twice."""

    number: int = 1
    first: str | None = None


@dataclass(frozen=True, slots=True)
class Granted:
    """The challenge has failed: with winner=may the owner of the potential makes the announced use, or waives it."""


Contest = Drawing | Playing | Tossing | Throwing | Stating | Granted


def steps_of(contest: Contest) -> Sequence[Step]:
    """What can be done in a contest now."""
    match contest:
        case Drawing():
            return LOTS
        case Tossing():
            return TOSSES
        case Throwing():
            return THROWS
        case Stating():
            return ENTERED
        case Granted():
            return GRANTED
        case Playing(line=line):
            inside: list[Step] = [Inside(step) for step in line.steps()]
            return [*inside, ResignInside()] if may_resign(line) else inside


def may_resign(line: Line) -> bool:
    """Only the innermost game is resigned (rule 12), by the player whose turn begins."""
    return not line.steps_made and line.player is not None and line.position.inner is None


def advanced(contest: Contest, step: Step, challenger: int) -> Contest | str:
    """The contest after a step, or who has won it: the challenger, the challenged, or nobody."""
    match contest, step:
        case Drawing(inside), Beginner(begins):
            return Playing(begins, Line.begin(inside.start()))
        case Tossing(), Coin(side):
            return CHALLENGER if side == "heads" else CHALLENGED
        case Throwing(None), Die(value):
            return Throwing(value)
        case Throwing(first), Die(value):
            assert first is not None
            return CHALLENGER if first > value else CHALLENGED
        case Stating(), Enter(result):
            return _stated(contest, result)
        case Playing(), Inside(inner):
            return _settled(replace(contest, line=contest.line.play(inner)), challenger)
        case Playing(line=line), ResignInside() | TimeUp() if may_resign(line):
            loser = contest.outer_player(line.player)
            return CHALLENGED if loser == challenger else CHALLENGER  # rule 11
    raise IllegalStep("wrong-contest-step")


def after_turn(contest: Playing, turn: PlayedTurn, challenger: int) -> Contest | str:
    """The contest after a whole turn of the game inside."""
    return _settled(replace(contest, line=contest.line.make(turn)), challenger)


def _settled(contest: Playing, challenger: int) -> Contest | str:
    outcome = contest.line.outcome
    if outcome is None:
        return contest
    winner = contest.outer_player(outcome.winner)
    if winner is None:
        return DRAW
    return CHALLENGER if winner == challenger else CHALLENGED


def _stated(contest: Stating, result: str) -> Contest | str:
    if contest.first is None:
        return replace(contest, first=result)
    entries = {contest.first, result} - {"none"}
    if len(entries) == 1:  # rule 14: equal entries count, and so does a single one
        return entries.pop()
    return Stating(contest.number + 1) if contest.number < ROUNDS else DRAW  # rule 15
