"""Positions taken apart and put together again: what a board editor needs of a game that offers one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gipfel.core.errors import BadNotation
from gipfel.core.scene import Speech

if TYPE_CHECKING:
    from gipfel.core.position import Position

MOST_TOLD = 40  # characters of what a stranger wrote


@dataclass(frozen=True, slots=True)
class Setup:
    """A position in parts: a sign for every cell that can hold something, counts by their keys, and who is to move.

    Where pieces lie on each other the sign of a cell is the signs of its pieces, from the lowest to the top.
    """

    signs: Mapping[str, str]
    counts: Mapping[str, int] = field(default_factory=dict)
    player: int = 0

    def to_json(self) -> dict[str, Any]:
        """As it travels."""
        return {"signs": dict(self.signs), "counts": dict(self.counts), "player": self.player}


@dataclass(frozen=True, slots=True)
class SetupPiece:
    """What can stand on a cell: its sign, the symbols that draw it, and its name as it is spoken on a cell.

    `gone`: the cell itself is not there.
    """

    sign: str
    symbols: tuple[str, ...]
    speech: Speech
    gone: bool = False

    @property
    def name(self) -> str:
        """The name without a cell."""
        return str(self.speech).strip(" ,")


@dataclass(frozen=True, slots=True)
class SetupCount:
    """Something that is counted beside the board, at most so many."""

    key: str
    speech: Speech
    most: int
    whose: Speech | None = None

    @property
    def name(self) -> str:
        """What is counted, and whose it is, without a number."""
        counted = str(self.speech).strip(" :")
        return counted if self.whose is None else f"{self.whose}: {counted}"


class Editor(ABC):
    """What a game offers to whoever sets up its board: the pieces of the tray, the first of them for an empty cell."""

    pieces: Sequence[SetupPiece]
    counts: Sequence[SetupCount] = ()
    highest = 1  # how many pieces may lie on a cell; where it is more than one, signs are single characters

    @abstractmethod
    def apart(self, position: Position) -> Setup:
        """A position in parts; what it has done inside a turn is left out."""

    def made(self, setup: Setup, start: Position) -> Position:
        """As `together`, of parts that anybody may have written: what the game's `start` has not is refused."""
        whole = self.apart(start)
        for cell in setup.signs:
            if cell not in whole.signs:
                raise BadNotation("no-such-cell", cell=cell[:MOST_TOLD])
        keys = dict.fromkeys((*(count.key for count in self.counts), *whole.counts))
        for key in setup.counts:
            if key not in keys:
                raise BadNotation("bad-position", text=key[:MOST_TOLD], expected=", ".join(keys) or "{}")
        return self.together(setup)

    @abstractmethod
    def together(self, setup: Setup) -> Position:
        """The position at the start of a turn; the rules' own error says what is wrong with it.

        What follows from the rest (what is lost or left in the pool) is counted and need not be said.
        """
