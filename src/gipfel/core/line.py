"""A line: a start position and the turns played from it. It counts repetitions and adds that outcome. Random ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.scene import Item
from gipfel.core.step import Prompt, Step
from gipfel.core.tale import UNTOLD, Tale, tale_of
from gipfel.core.tree import TurnTree
from gipfel.core.turns import PlayedTurn, ended, touches_by

THIRD = 3
MOST_TURNS = 400  # of a random game


@dataclass(frozen=True, slots=True)
class Line:
    """What is really being played: the same face as a position, with a memory."""

    start: Position
    position: Position
    turn_start: Position  # where the turn being made began
    turns_played: tuple[str, ...] = ()
    steps_made: tuple[Step, ...] = ()
    seen: tuple[int, ...] = ()
    before: Position | None = field(default=None, compare=False)  # where the last turn played began
    last_steps: tuple[Step, ...] = field(default=(), compare=False)  # and its steps
    _tree: TurnTree | None = field(default=None, init=False, compare=False, repr=False)

    @classmethod
    def begin(cls, start: Position, turns: Iterable[str] = ()) -> Line:
        """A new line, with turns already played."""
        line = cls(start, start, start, seen=(start.repeats,))
        for text in turns:
            line = line.turn(text)
        return line

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.start.game

    @property
    def innermost(self) -> Line:
        """The game being played now: this one, or the one inside it that holds no other."""
        inner = self.position.inner
        return self if inner is None else inner.innermost

    @property
    def occurrences(self) -> int:
        """How often the position at the start of this turn has occurred."""
        return self.seen.count(self.seen[-1])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules of the position or by repetition."""
        outcome = self.position.outcome
        if self.steps_made or (outcome is not None and outcome.reason not in self.game.yields_to_repetition):
            return outcome
        if self.turns_played and self.occurrences >= THIRD and self.game.draws_by_repetition:
            return Outcome(None, "repetition")
        return outcome

    @property
    def player(self) -> int | None:
        """Who decides the next step; None for the house and when the game is over."""
        return None if self.outcome is not None else self.position.player

    @property
    def turn_count(self) -> int:
        """How many turns have ended so far."""
        return self.position.turn_count

    def steps(self) -> Sequence[Step]:
        """The legal steps."""
        return () if self.outcome is not None else self.position.steps()

    def turns(self, limit: int | None = None) -> list[str]:
        """The legal turns in notation."""
        return [] if self.outcome is not None else self.position.turns(limit)

    def prompt(self, touched: Sequence[str] = ()) -> Prompt:
        """What is expected now."""
        return self.position.prompt(touched)

    def text(self) -> str:
        """The text of the position now."""
        return self.position.text()

    def play(self, step: Step) -> Line:
        """The line after one more step."""
        after = self.position.play(step)
        made = (*self.steps_made, step)
        if ended(self.turn_start, after):
            text = self.game.write_turn(self.turn_start, made)
            return self.make(PlayedTurn(self.turn_start, made, after, text))
        return replace(self, position=after, steps_made=made)

    def make(self, turn: PlayedTurn) -> Line:
        """The line after a turn that has been played on it (`read`, or by touches: `tree().played`)."""
        if turn.start is not self.turn_start:
            raise IllegalStep("wrong-step", expected=self.prompt().code)
        turns = (*self.turns_played, turn.text)
        return Line(self.start, turn.end, turn.end, turns, (), self._seen_after(turn), turn.start, turn.steps)

    def _seen_after(self, turn: PlayedTurn) -> tuple[int, ...]:
        after = turn.end
        if turn.by_house:
            return self.seen  # what players repeat is counted, not what happens to them
        if after.restores:
            # A line may begin with a position whose last turn can still be taken back.
            return self.seen[: -after.restores] or (after.repeats,)
        return (*self.seen, after.repeats)

    def read(self, text: str) -> PlayedTurn:
        """A whole turn given in notation, played from here; the rules' own error says why it is not legal."""
        if self.outcome is not None:
            raise IllegalStep("game-over")
        return self.game.play_turn(self.turn_start, text)

    def turn(self, text: str) -> Line:
        """The line after a whole turn given in notation."""
        return self.make(self.read(text))

    def tree(self) -> TurnTree:
        """The touches of the turn being made, from its beginning: one tree for all who ask this line."""
        if self._tree is None:
            object.__setattr__(self, "_tree", self.turn_start.tree())
        assert self._tree is not None
        return self._tree

    def last_turn(self) -> dict[str, Any] | None:
        """The last turn as it travels: its text, who made it, what was touched step by step, what it did in words
        (where its game tells), what places are gone. Touches on a board that is left with the turn are not told: the
        cells of the board outside may have the same names."""
        if self.before is None:
            return None
        steps = () if len(self.turn_start.levels()) < len(self.before.levels()) else self.last_steps
        turn: dict[str, Any] = {
            "text": self.turns_played[-1],
            "player": None if self.last_steps[0].by_house else self.before.player,
            "steps": touches_by(steps),
        }
        if tale := self.last_tale():
            turn["told"] = tale.to_json()
        gone = [{"at": item.at, "x": round(item.x, 4), "y": round(item.y, 4)} for item in self._gone(self.before)]
        return {**turn, "gone": gone} if gone else turn

    def last_tale(self) -> Tale:
        """What the last turn did, in words; nothing without one, or when its game does not tell."""
        if self.before is None:
            return UNTOLD
        return tale_of(PlayedTurn(self.before, self.last_steps, self.turn_start, self.turns_played[-1]))

    def _gone(self, before: Position) -> Sequence[Item]:
        """The places the last turn took from the board it was made on."""
        there, here = before.levels()[-1], self.turn_start.levels()[-1]
        return there.game.gone(there, here) if there.game == here.game else ()

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    def back(self, turns: int = 1) -> Line:
        """The line without its last turns."""
        return Line.begin(self.start, self.turns_played[: max(0, len(self.turns_played) - turns)])


def random_steps(start: Position, rng: Random) -> list[Step]:
    """A random turn, step by step; nothing else is listed."""
    position, steps = start, list[Step]()
    while not steps or not ended(start, position):
        steps.append(rng.choice(position.steps()))
        position = position.play(steps[-1])
    return steps


def random_turn(start: Position, rng: Random) -> str:
    """The text of a random turn."""
    return start.game.write_turn(start, random_steps(start, rng))


def random_game(start: Position, rng: Random, most_turns: int = MOST_TURNS) -> Line:
    """A random game to its end, or to the greatest number of turns."""
    line = Line.begin(start)
    while line.outcome is None and len(line.turns_played) < most_turns:
        line = line.turn(random_turn(line.position, rng))
    return line
