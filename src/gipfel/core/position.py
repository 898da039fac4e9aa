"""A position: immutable, hashable, and enough by itself to go on playing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Self

from gipfel.core.outcome import Outcome
from gipfel.core.step import Closing, Prompt, Step, Touch

if TYPE_CHECKING:
    from gipfel.core.game import Game
    from gipfel.core.line import Line
    from gipfel.core.scene import Scene, Speech
    from gipfel.core.story import Story
    from gipfel.core.tree import TurnTree


def stable_key(text: str) -> int:
    """A 64-bit number for a text, the same in every process."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class Position(ABC):
    """The face every game's position shows. Games derive from it as frozen dataclasses with slots."""

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game with its options."""

    @property
    @abstractmethod
    def player(self) -> int | None:
        """Who decides the next step: 0, 1, or None for the house; None too when the game is over."""

    @property
    @abstractmethod
    def turn_count(self) -> int:
        """How many turns have ended so far."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on; never by repetition: that is the line's."""

    @abstractmethod
    def steps(self) -> Sequence[Step]:
        """The legal steps; empty only when the game is over."""

    def house_steps(self) -> Sequence[Step]:
        """What the house may decide now, although a player is to move (sand that has run out): no turns of the player,
        neither listed nor counted, but legal in lines and records (`Step.by_house`)."""
        return ()

    @abstractmethod
    def play(self, step: Step) -> Self:
        """The position after a step; an illegal one raises IllegalStep with a reason code."""

    @abstractmethod
    def text(self) -> str:
        """One line of text that `game.position` reads back to an equal position."""

    @abstractmethod
    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        """What is expected now, or after the first touches of a step."""

    @property
    def key(self) -> int:
        """Identity as a 64-bit number, the same in every process."""
        return stable_key(self.text())

    @property
    def repeats(self) -> int:
        """What the repetition rule compares, as a 64-bit number; meaningful at the start of a turn."""
        return self.key

    @property
    def restores(self) -> int:
        """How many turns the last turn took back, for the count of repetitions."""
        return 0

    @property
    def inner(self) -> Line | None:
        """The game played inside this one now, if there is one."""
        return None

    def levels(self) -> tuple[Position, ...]:
        """The positions from the outermost game to the one being played now."""
        return (self,)

    def seats(self) -> tuple[int, int]:
        """Which player of the outermost game each player of the innermost one is."""
        return (0, 1)

    @property
    def news(self) -> tuple[Speech, ...]:
        """What the last turn brought about that the board does not show (a challenge won or lost)."""
        return ()

    @property
    def story(self) -> Story | None:
        """What is at stake around the game being played, and what was decided; only games that hold others tell one."""
        return None

    @property
    def endless(self) -> Position:
        """The same position in a game without draws by quiet turns, which perft does not know."""
        return self

    def passed(self) -> Position | None:
        """This position with the other player to move, as if a turn had been passed: a turn is prepared ahead on it.

        Positions with a field `mover` change it; others, and those where it makes no sense, have none.
        """
        here: Any = self
        if self.outcome is not None or "mover" not in getattr(here, "__dataclass_fields__", ()):
            return None
        after: Position = replace(here, mover=1 - here.mover)
        return after

    def turns(self, limit: int | None = None) -> list[str]:
        """The legal turns in notation, the first `limit` of them at most."""
        from gipfel.core.turns import expand

        return list(expand(self, limit))

    def turn(self, text: str) -> Position:
        """The position after a whole turn given in notation."""
        position: Position = self
        for step in self.game.read_turn(self, text):
            position = position.play(step)
        return position

    def play_all(self, turns: Iterable[str]) -> Position:
        """The position after several turns."""
        position: Position = self
        for text in turns:
            position = position.turn(text)
        return position

    def final_touches(self, step: Step) -> int:
        """How many touches of a step are final as soon as they are made, by the touch rule that was agreed."""
        return 0

    def closing(self, step: Step) -> Closing | None:
        """What comes after a legal step, where the rules know without playing it that one more touch ends the turn.

        None: not known, the step is played to see. A tree has many such steps, and is made for every turn.
        """
        return None

    def tree(self) -> TurnTree:
        """The touches by which the player to move can make each legal turn."""
        from gipfel.core.tree import TurnTree

        return TurnTree(self)

    def scene(self) -> Scene:
        """What to draw."""
        return self.game.scene(self)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"gipfel.game({self.game.spec.text!r}).position({self.text()!r})"

    def _repr_svg_(self) -> str:
        from gipfel.core.drawing import svg

        return svg(self.scene())
