"""The rules of Pentago in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Self

from gipfel.core.board import Symmetry, mask_of, square_board
from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.step import Prompt, Step, Touch

BOARD = square_board(6, 6)  # rule 1
CELLS = len(BOARD)
FIVE = 5

QUADRANTS = ("sw", "nw", "ne", "se")  # rule 1: named by their corner
CLOCKWISE, COUNTER = "+", "-"


def _quadrant_cells(quadrant: str) -> tuple[int, ...]:
    left = 3 if "e" in quadrant else 0
    bottom = 3 if "n" in quadrant else 0
    return tuple(BOARD.at[left + x, bottom + y] for y in range(3) for x in range(3))


def _fives() -> tuple[int, ...]:
    """All 32 lines of five as masks (rule 3)."""
    return tuple(mask_of(row) for row in BOARD.rows(FIVE))


def _turned(quadrant: str, direction: str) -> tuple[tuple[int, int], ...]:
    """Where the bit of each cell of a quadrant goes: clockwise takes (x, y) to (y, 2 - x), seen from above."""
    cells = _quadrant_cells(quadrant)
    where = ((y, 2 - x) if direction == CLOCKWISE else (2 - y, x) for y in range(3) for x in range(3))
    return tuple((1 << cell, 1 << cells[3 * y + x]) for cell, (x, y) in zip(cells, where, strict=True))


QUADRANT_CELLS = {quadrant: _quadrant_cells(quadrant) for quadrant in QUADRANTS}
QUADRANT_MASKS = {quadrant: sum(1 << cell for cell in cells) for quadrant, cells in QUADRANT_CELLS.items()}
FIVES = _fives()
FIVES_THROUGH = tuple(tuple(five for five in FIVES if five >> cell & 1) for cell in range(CELLS))
TURNINGS = {(quadrant, way): _turned(quadrant, way) for quadrant in QUADRANTS for way in (CLOCKWISE, COUNTER)}


@dataclass(frozen=True, slots=True)
class Put(Step):
    """Put a marble on a free cell; `last` when it makes five by itself."""

    cell: int
    last: bool = field(default=False, compare=False)
    touches: tuple[Touch, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "touches", (BOARD.names[self.cell],))

    @property
    def alike(self) -> object:
        return Put  # wherever the marble is, any quadrant can be turned; one that wins ends the turn


@dataclass(frozen=True, slots=True)
class Rotate(Step):
    """Turn a quadrant by a quarter (rule 2); the turn ends with it."""

    quadrant: str
    direction: str

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (f"turn:{self.quadrant}{self.direction}",)

    @property
    def last(self) -> bool:
        return True


_put, _prompt = lru_cache(128)(Put), lru_cache(8)(Prompt)  # every tree asks for dozens of the same
ROTATIONS = tuple(Rotate(quadrant, way) for quadrant in QUADRANTS for way in (CLOCKWISE, COUNTER))


def has_five(marbles: int) -> bool:
    """Whether a colour has five in a row anywhere."""
    return any(marbles & five == five for five in FIVES)


def turned(marbles: int, quadrant: str, direction: str) -> int:
    """The marbles of one colour after a quadrant has been turned."""
    inside = marbles & QUADRANT_MASKS[quadrant]
    if not inside:
        return marbles
    return (marbles ^ inside) | sum(to for cell, to in TURNINGS[quadrant, direction] if inside & cell)


@dataclass(frozen=True, slots=True, repr=False)
class PentagoPosition(Position):
    """Marbles of both colours, who moves, and the marble already put in this turn."""

    game: Game = field()  # without it the abstract property of the base would become a default
    white: int = 0
    black: int = 0
    mover: int = 0  # whose turn it is; after the end, whose it would be
    placed: int | None = None
    outcome: Outcome | None = None

    @property
    def player(self) -> int | None:
        return None if self.outcome is not None else self.mover

    @property
    def turn_count(self) -> int:
        return (self.white | self.black).bit_count() - (self.placed is not None)

    def steps(self) -> Sequence[Step]:
        if self.outcome is not None:
            return ()
        if self.placed is not None:
            return ROTATIONS  # rule 2: any quadrant, whatever was turned before
        taken = self.white | self.black
        if self._own.bit_count() < FIVE - 1:
            return [_put(cell) for cell in range(CELLS) if not taken >> cell & 1]
        return [_put(cell, self._wins(cell)) for cell in range(CELLS) if not taken >> cell & 1]

    @property
    def _own(self) -> int:
        return self.black if self.mover else self.white

    def _wins(self, cell: int) -> bool:
        own = self._own | 1 << cell
        for five in FIVES_THROUGH[cell]:  # noqa: SIM110 - asked for every cell of every tree
            if own & five == five:
                return True
        return False

    def play(self, step: Step) -> Self:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        match step:
            case Put(cell) if self.placed is None:
                return self._put(cell)
            case Rotate(quadrant, direction) if self.placed is not None:
                return self._rotated(quadrant, direction)
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def _put(self, cell: int) -> Self:
        if (self.white | self.black) >> cell & 1:
            raise IllegalStep("cell-taken", cell=BOARD.names[cell])
        white, black = self.white, self.black
        if self.mover == 0:
            white |= 1 << cell
        else:
            black |= 1 << cell
        if self._wins(cell):  # rule 4: five by the marble alone wins at once, nothing is turned
            return type(self)(self.game, white, black, 1 - self.mover, None, Outcome(self.mover, "five"))
        return type(self)(self.game, white, black, self.mover, cell)

    def _rotated(self, quadrant: str, direction: str) -> Self:
        white = turned(self.white, quadrant, direction)
        black = turned(self.black, quadrant, direction)
        return type(self)(self.game, white, black, 1 - self.mover, None, judged(white, black, self.mover))

    def text(self) -> str:
        from gipfel.games.pentago.notation import write_position

        return write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        return _prompt("pentago-put" if self.placed is None else "pentago-turn")


def judged(white: int, black: int, mover: int) -> Outcome | None:
    """The outcome after `mover` has turned a quadrant (rules 5 and 6)."""
    five = (has_five(white), has_five(black))
    if all(five):
        return Outcome(None, "both-five")  # rule 5
    if five[mover]:
        return Outcome(mover, "five")
    if five[1 - mover]:
        return Outcome(1 - mover, "five-given")  # rule 5
    if (white | black).bit_count() == CELLS:
        return Outcome(None, "full-board")  # rule 6: after the turn of a quadrant, not before
    return None


def mirrored(position: PentagoPosition, symmetry: Symmetry) -> PentagoPosition:
    """The position laid onto itself by a symmetry of the square."""
    placed = None if position.placed is None else symmetry.cells[position.placed]
    white, black = symmetry.image(position.white), symmetry.image(position.black)
    return PentagoPosition(position.game, white, black, position.mover, placed, position.outcome)


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry; a mirror swaps the two ways of turning."""
    if isinstance(step, Put):
        return Put(symmetry.cells[step.cell], step.last)
    assert isinstance(step, Rotate)
    cell = symmetry.cells[QUADRANT_CELLS[step.quadrant][0]]
    quadrant = next(name for name, cells in QUADRANT_CELLS.items() if cell in cells)
    other = COUNTER if step.direction == CLOCKWISE else CLOCKWISE
    return Rotate(quadrant, other if symmetry.mirrored else step.direction)
