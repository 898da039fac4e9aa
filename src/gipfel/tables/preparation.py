"""Preparation: turns that a player has prepared ahead, for what the other one may play; nobody else sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.core.line import Line
from gipfel.tables.refusals import Refused

ANY = "*"  # in the place of a turn of the other one: whatever it is
MOST_PREPARED = 60  # turns in all lines together, each counted once: they are played by the rules when they are told
MOST_PREPARINGS = 50  # times on one board: every one of them is in the log for ever

PreparedLines = tuple[tuple[str, ...], ...]
"""Turns from the board on: what the other one may play, what is answered, and so on; a line ends with an answer."""
PreparedSteps = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Preparation:
    """What a player has prepared; `steps` are the touches of an answer to anything, `dropped` says it did not fit."""

    lines: PreparedLines = ()
    steps: PreparedSteps = ()
    dropped: bool = False

    def after(self, turn: str, own: bool) -> Preparation:
        """What is left of it when a turn has been played, one's own or another's."""
        if not self.lines:
            # That something was dropped is said until its owner plays again.
            return NOTHING if own else self
        fitting = self._fitting(turn)
        left = tuple(line[1:] for line in fitting if len(line) > 1)
        if left:
            return Preparation(left, self.steps)
        return NOTHING if fitting or own else DROPPED

    def _fitting(self, turn: str) -> list[tuple[str, ...]]:
        """The lines that begin with this turn; else those that answer anything."""
        exact = [line for line in self.lines if line[0] == turn]
        return exact or [line for line in self.lines if line[0] == ANY]

    def taken_back(self) -> Preparation:
        """Nothing that was prepared fits another board."""
        return DROPPED if self.lines else self


NOTHING = Preparation()
DROPPED = Preparation(dropped=True)


def checked(lines: Sequence[Sequence[str]], board: Line, player: int) -> PreparedLines:
    """The lines in canonical notation, each turn of them played by the rules from the board; Refused says which does
    not fit. There is one answer to each turn, and none across a lot that the house draws."""
    reached: dict[tuple[str, ...], Line] = {(): board}
    answers: dict[tuple[str, ...], str] = {}
    found = []
    for number, line in enumerate(lines, start=1):
        if line and line[0] == ANY:
            path = _answer_to_anything(line, number)
        else:
            path = _played(line, number, player, reached)
        for place, turn in enumerate(path):
            known = answers.setdefault(path[:place], turn) if _answers(path, place, player, reached) else turn
            if known != turn:
                raise Refused("prepared-twice", line=number, turn=turn, known=known)
        if len(reached) > MOST_PREPARED + 1:
            raise Refused("prepared-too-much", limit=MOST_PREPARED)
        found.append(path)
    return tuple(dict.fromkeys(found))


def _answers(path: tuple[str, ...], place: int, player: int, reached: dict[tuple[str, ...], Line]) -> bool:
    """Whether a turn of a line is an answer of its owner."""
    return place == 1 if path[0] == ANY else reached[path[:place]].player == player


def _answer_to_anything(line: Sequence[str], number: int) -> tuple[str, ...]:
    """What the rules say of it is known when its moment has come."""
    if len(line) != 2 or not line[1].strip() or ANY in line[1:]:
        raise Refused("prepared-unfinished", line=number)
    return tuple(line)


def _played(line: Sequence[str], number: int, player: int, reached: dict[tuple[str, ...], Line]) -> tuple[str, ...]:
    path, here, own = tuple[str, ...](), reached[()], False
    for text in line:
        if here.player is None:
            raise Refused("prepared-chance", line=number)
        own = here.player == player
        turn = here.read(text)
        path = (*path, turn.text)
        if path not in reached:
            reached[path] = here.make(turn)
        here = reached[path]
        if len(reached) > MOST_PREPARED + 1:
            raise Refused("prepared-too-much", limit=MOST_PREPARED)
    if not own:
        raise Refused("prepared-unfinished", line=number)
    return path
