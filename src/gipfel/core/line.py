"""A line: a start position and the turns played from it. It counts repetitions and adds that outcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.scene import Item
from gipfel.core.step import Prompt, Step
from gipfel.core.turns import ended, touches_for

THIRD = 3


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
            return self._ended(made, after)
        return replace(self, position=after, steps_made=made)

    def _ended(self, steps: Sequence[Step], after: Position) -> Line:
        text = self.game.write_turn(self.turn_start, steps)
        turns = (*self.turns_played, text)
        return Line(self.start, after, after, turns, (), self._seen_after(after), self.turn_start, tuple(steps))

    def _seen_after(self, after: Position) -> tuple[int, ...]:
        if after.restores:
            # A line may begin with a position whose last turn can still be taken back.
            return self.seen[: -after.restores] or (after.repeats,)
        return (*self.seen, after.repeats)

    def turn(self, text: str) -> Line:
        """The line after a whole turn given in notation."""
        if self.outcome is not None:
            raise IllegalStep("game-over")
        line, played = _last[0]
        # Whoever has to decide about a turn plays it once to see whether it is legal, and then once more.
        if line is self and played is not None and played.turns_played[-1] == text:
            return played
        steps = self.game.read_turn(self.turn_start, text)
        after = self.turn_start
        for step in steps:
            after = after.play(step)
        played = self._ended(steps, after)
        _last[0] = self, played
        return played

    def last_turn(self) -> dict[str, Any] | None:
        """The last turn as it travels: its text, who made it, what was touched step by step, what places are gone."""
        if self.before is None:
            return None
        text = self.turns_played[-1]
        turn = {"text": text, "player": self.before.player, "steps": touches_for(self.before, self.last_steps)}
        gone = [{"at": item.at, "x": round(item.x, 4), "y": round(item.y, 4)} for item in self._gone(self.before)]
        return {**turn, "gone": gone} if gone else turn

    def _gone(self, before: Position) -> Sequence[Item]:
        """The places the last turn took from the board it was made on."""
        there, here = before.levels()[-1], self.turn_start.levels()[-1]
        return there.game.gone(there, here) if there.game == here.game else ()

    def back(self, turns: int = 1) -> Line:
        """The line without its last turns."""
        return Line.begin(self.start, self.turns_played[: max(0, len(self.turns_played) - turns)])


_last: list[tuple[Line | None, Line | None]] = [(None, None)]
"""The line on which a turn was played last, and the one it led to."""
