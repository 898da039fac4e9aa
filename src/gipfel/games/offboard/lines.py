"""Lines of marbles: what stands along a line, and whether it may move one cell (rules 2 and 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gipfel.core.board import cells_of
from gipfel.games.offboard.layout import BOARD

CELLS = len(BOARD)
# For each cell and direction the cells from it to the rim, itself first.
TO_THE_RIM = tuple(tuple((cell, *ray) for ray in BOARD.rays[cell]) for cell in range(CELLS))


@dataclass(frozen=True, slots=True)
class MarbleLine:
    """Own marbles in an unbroken line from a rear cell, then enemies, on the cells that lead to the rim."""

    cells: tuple[int, ...]
    direction: int
    own: int
    enemies: int

    @property
    def front(self) -> int:
        """The cell the foremost own marble moves to."""
        return self.cells[self.own]

    @property
    def beyond(self) -> int | None:
        """The cell behind the last enemy, None over the rim."""
        reach = self.own + self.enemies
        return self.cells[reach] if reach < len(self.cells) else None

    @property
    def exit(self) -> tuple[int, int]:
        """The cell and the direction in which a marble pushed over the rim leaves the board."""
        return self.cells[-1], self.direction

    def refusal(self, own: int) -> str | None:
        """Why this line may not move, as a code; `own` are all marbles of the player."""
        if self.own == len(self.cells):
            return "own-marble-off-board"  # rule 2.4
        if self.enemies == 0:
            return None  # rules 2.1 and 2.2: the cell ahead is free
        if self.own <= self.enemies:
            return "push-too-weak"  # rule 3.1
        # Another enemy would belong to the line, so only an own marble can stand there.
        blocked = self.beyond is not None and own >> self.beyond & 1
        return "push-blocked" if blocked else None  # rule 3.2


def line_from(own: int, enemy: int, rear: int, direction: int) -> MarbleLine:
    """All own marbles from `rear` on in a direction, and the enemies they touch (rule 2.3)."""
    cells = TO_THE_RIM[rear][direction]
    first = 1
    while first < len(cells) and own >> cells[first] & 1:
        first += 1
    after = first
    while after < len(cells) and enemy >> cells[after] & 1:
        after += 1
    return MarbleLine(cells, direction, first, after - first)


def moves(own: int, enemy: int) -> Iterator[tuple[int, int]]:
    """Every rear cell and direction in which the owner of `own` may move, pushing or not (rule 3.3)."""
    taken = own | enemy
    for rear in cells_of(own):
        for direction, cells in enumerate(TO_THE_RIM[rear]):
            # Most lines are one marble with a free cell ahead: nothing else is asked of those.
            alone = len(cells) > 1 and not taken >> cells[1] & 1
            if alone or line_from(own, enemy, rear, direction).refusal(own) is None:
                yield rear, direction
