"""What stands on the cells of DVONN: at first, which stacks may jump where, which are in contact, whose they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gipfel.core.lot import Lot
from gipfel.games.dvonn.cells import BESIDE, CELLS, CENTRE, landings

WHITE, BLACK, RED = "w", "b", "r"
COLOURS = WHITE + BLACK  # by player
PIECES = 23  # of each colour
REDS = 3
PLACING, RANDOM, SYMMETRIC = "placing", "random", "symmetric"
PAIRS = CELLS // 2  # of opposite cells; the centre is its own opposite


@dataclass(frozen=True, slots=True)
class DvonnStack:
    """One piece or several: the colour on top, how high it is, and whether a DVONN-piece is in it."""

    top: str
    height: int = 1
    red: bool = False

    @property
    def is_single_red(self) -> bool:
        """Rule 7: a DVONN-piece nobody has covered belongs to nobody."""
        return self.top == RED

    @property
    def holds_red(self) -> bool:
        """Whether it is in contact by itself."""
        return self.red or self.top == RED

    def onto(self, below: DvonnStack) -> DvonnStack:
        """The stack after this one has landed on another (rule 5)."""
        return DvonnStack(self.top, self.height + below.height, self.red or below.holds_red)


Stacks = tuple[DvonnStack | None, ...]
EMPTY: Stacks = (None,) * CELLS


def is_surrounded(stacks: Stacks, cell: int) -> bool:
    """Rule 6: six neighbouring cells, and every one of them is taken."""
    around = BESIDE[cell]
    return len(around) == 6 and all(stacks[other] is not None for other in around)


def jumps(stacks: Stacks, player: int) -> Iterator[tuple[int, int]]:
    """From where to where a player may jump."""
    for cell, stack in enumerate(stacks):
        if stack is None or stack.top != COLOURS[player] or is_surrounded(stacks, cell):  # rules 3 and 6
            continue
        for target in landings(cell, stack.height):
            if stacks[target] is not None:  # rule 5
                yield cell, target


def can_jump(stacks: Stacks, player: int) -> bool:
    """Whether a player has a jump at all."""
    return next(jumps(stacks, player), None) is not None


def in_contact(stacks: Stacks) -> set[int]:
    """The cells whose stacks are joined, through taken neighbours, to one that holds a DVONN-piece (rule 8)."""
    waiting = [cell for cell, stack in enumerate(stacks) if stack is not None and stack.holds_red]
    found = set(waiting)
    while waiting:
        for other in BESIDE[waiting.pop()]:
            if stacks[other] is not None and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def landed(stacks: Stacks, start: int, target: int) -> Stacks:
    """The board after a jump, before anything is taken off it."""
    moving, below = stacks[start], stacks[target]
    assert moving is not None
    assert below is not None
    cells = list(stacks)
    cells[start], cells[target] = None, moving.onto(below)
    return tuple(cells)


def cut_off(stacks: Stacks) -> list[int]:
    """The cells whose stacks have lost contact."""
    joined = in_contact(stacks)
    return [cell for cell, stack in enumerate(stacks) if stack is not None and cell not in joined]


def without(stacks: Stacks, lost: list[int]) -> Stacks:
    """The board without some stacks."""
    gone = set(lost)
    return tuple(None if cell in gone else stack for cell, stack in enumerate(stacks))


def pieces_of(stacks: Stacks, player: int) -> int:
    """Rule 10: the pieces in the stacks a player owns, whatever their colours."""
    return sum(stack.height for stack in stacks if stack is not None and stack.top == COLOURS[player])


def pieces_left(stacks: Stacks) -> int:
    """All pieces on the board."""
    return sum(stack.height for stack in stacks if stack is not None)


def set_up(kind: str, seed: int) -> Stacks:
    """What stands on the board before the first turn."""
    if kind == PLACING:
        return EMPTY
    signs = _shuffled(Lot(seed)) if kind == RANDOM else _opposite(Lot(seed))
    return tuple(DvonnStack(sign) for sign in signs)


def _shuffled(lot: Lot) -> list[str]:
    return lot.shuffle(RED * REDS + WHITE * PIECES + BLACK * PIECES)


def _opposite(lot: Lot) -> list[str]:
    """Red in the centre and on one pair of opposite cells; of every other pair one cell is White's."""
    signs = [RED] * CELLS
    red = lot.below(PAIRS)
    for cell in range(PAIRS):
        if cell != red:
            first = (WHITE, BLACK) if lot.draw() % 2 == 0 else (BLACK, WHITE)
            signs[cell], signs[CELLS - 1 - cell] = first
    assert signs[CENTRE] == RED
    return signs
