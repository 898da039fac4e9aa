"""What a player can reach within so many turns whatever the other does: found out by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gipfel.core.errors import BadRecord
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.core.turns import expand

TO_THE_END = 50  # turns of a player: where a game may go on for longer, nothing is said of its end
Reached = Callable[[Position], bool]

declare({"puzzle-too-large": N_("Its check would look at more than {most} positions.")})


class Proof:
    """Every turn of one player against every reply, until they have what is asked for."""

    def __init__(self, player: int, reached: Reached, most: int) -> None:
        self.looked = 0
        self._player, self._reached, self._most = player, reached, most
        self._tried_first: dict[tuple[int, int], str] = {}  # by player and turns left: what was best the last time
        self._known: dict[tuple[Position, int], bool] = {}

    def wins(self, position: Position, left: int, first: str | None = None) -> bool:
        """Whether the player, if it is their turn there, has what is asked for within so many turns."""
        if left <= 0 or position.player != self._player:
            return False
        known = self._known.get((position, left))
        if known is None:
            known = self._known[position, left] = self._found(position, left, first)
        return known

    def _found(self, position: Position, left: int, first: str | None) -> bool:
        memory = (self._player, left)
        for turn, after in self.turns(position, first or self._tried_first.get(memory)):
            if self.keeps(after, left):
                self._tried_first[memory] = turn
                return True
        return False

    def keeps(self, after: Position, left: int, reply: str | None = None) -> bool:
        """Whether a turn that led here, the first of `left`, still gets it within them against every reply."""
        if self._reached(after):
            return True
        return left > 1 and self.refutation(after, left, reply) is None

    def refutation(self, after: Position, left: int, reply: str | None = None) -> str | None:
        """The reply against which it is not had within `left` turns, of which one led here; None if there is none.

        "" where nothing needs to be replied: the game is over, or it is the same player's turn again.
        """
        if after.outcome is not None or after.player == self._player:
            return ""
        memory = (1 - self._player, left)
        for turn, then in self.turns(after, reply or self._tried_first.get(memory)):
            if not (self._reached(then) if then.outcome is not None else self.wins(then, left - 1)):
                self._tried_first[memory] = turn
                return turn
        return None

    def turns(self, position: Position, first: str | None = None) -> Iterator[tuple[str, Position]]:
        """The legal turns with what they lead to; one of them before the others."""
        legal = expand(position)
        if first in legal:
            legal = {first: legal[first], **legal}
        for turn, path in legal.items():
            after = position
            for step in path:
                after = after.play(step)
            self.looked += 1
            if self.looked > self._most:
                raise BadRecord("puzzle-too-large", most=self._most)
            yield turn, after


def won_by(position: Position, player: int) -> bool:
    """Whether the game is over there, and won by a player."""
    return position.outcome is not None and position.outcome.winner == player
