"""The rules of four in a row in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from gipfel.author import Game, IllegalStep, Outcome, Position, Prompt, Step, Symmetry, Touch, mask_of, square_board

WIDTH, HEIGHT = 7, 6
BOARD = square_board(WIDTH, HEIGHT)  # rule 1
FULL = mask_of(range(len(BOARD)))
COLUMNS = tuple(tuple(BOARD.at[x, y] for y in range(HEIGHT)) for x in range(WIDTH))  # each from the bottom
LINES = tuple(mask_of(row) for row in BOARD.rows(4))  # rule 3
LINES_THROUGH = tuple(tuple(line for line in LINES if line >> cell & 1) for cell in range(len(BOARD)))

_BOTTOM = mask_of(column[0] for column in COLUMNS)
SYMMETRIES = tuple(symmetry for symmetry in BOARD.symmetries if symmetry.image(_BOTTOM) == _BOTTOM)  # down stays down


@dataclass(frozen=True, slots=True)
class Drop(Step):
    """A disc that comes to rest on a cell; the turn ends with it."""

    cell: int

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (BOARD.names[self.cell],)

    @property
    def last(self) -> bool:
        return True


def has_four(discs: int) -> bool:
    """Whether a colour has four in a row anywhere (rule 3)."""
    return any(discs & line == line for line in LINES)


@dataclass(frozen=True, slots=True, repr=False)
class FourPosition(Position):
    """The discs of Yellow and Red, and how the game has ended, if it has."""

    game: Game = field()  # without it the abstract property of the base would become a default
    discs: tuple[int, int] = (0, 0)
    outcome: Outcome | None = None

    @property
    def taken(self) -> int:
        """The cells with a disc of either colour."""
        return self.discs[0] | self.discs[1]

    @property
    def turn_count(self) -> int:
        return self.taken.bit_count()

    @property
    def player(self) -> int | None:
        return None if self.outcome else self.turn_count % 2  # rule 2: in turn, Yellow first

    def landing(self, column: int) -> int | None:
        """Where a disc dropped into a column comes to rest, None in a full one (rule 2)."""
        return next((cell for cell in COLUMNS[column] if not self.taken >> cell & 1), None)

    def steps(self) -> Sequence[Drop]:
        if self.outcome is not None:
            return ()
        return [Drop(cell) for column in range(WIDTH) if (cell := self.landing(column)) is not None]

    def play(self, step: Step) -> Self:
        mover = self.player
        if mover is None:
            raise IllegalStep("game-over")
        assert isinstance(step, Drop)
        column = BOARD.places[step.cell][0]
        if self.landing(column) != step.cell:
            raise IllegalStep("not-there", cell=BOARD.names[step.cell])
        yellow, red = self.discs
        bit = 1 << step.cell
        discs = (yellow, red | bit) if mover else (yellow | bit, red)
        return type(self)(self.game, discs, judged(discs, mover, step.cell))

    def text(self) -> str:
        from gipfel_four.notation import write_position

        return write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        return Prompt("drop")


def judged(discs: tuple[int, int], mover: int, cell: int) -> Outcome | None:
    """The outcome after `mover` has dropped a disc onto a cell."""
    if any(discs[mover] & line == line for line in LINES_THROUGH[cell]):
        return Outcome(mover, "four")  # rule 3
    return Outcome(None, "full") if discs[0] | discs[1] == FULL else None  # rule 4


def mirrored(position: FourPosition, symmetry: Symmetry) -> FourPosition:
    """The position laid onto itself by a symmetry."""
    yellow, red = map(symmetry.image, position.discs)
    return FourPosition(position.game, (yellow, red), position.outcome)


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""
    assert isinstance(step, Drop)
    return Drop(symmetry.cells[step.cell])
