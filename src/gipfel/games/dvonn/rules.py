"""The rules of DVONN in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from gipfel.core.board import Symmetry
from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.step import Prompt, Step, Touch
from gipfel.games.dvonn.cells import BOARD, CELLS, NAMES, distance
from gipfel.games.dvonn.stacks import (
    COLOURS,
    EMPTY,
    RED,
    REDS,
    DvonnStack,
    Stacks,
    can_jump,
    cut_off,
    is_surrounded,
    jumps,
    landed,
    pieces_of,
    without,
)

PASS: Touch = "choice:pass"


@dataclass(frozen=True, slots=True)
class Placement(Step):
    """A piece on a vacant cell; which piece it is follows from how many lie there (rule 1)."""

    cell: str

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (self.cell,)

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class StackJump(Step):
    """A whole stack jumps onto another one (rule 3)."""

    start: str
    target: str

    @property
    def touches(self) -> tuple[Touch, ...]:
        return self.start, self.target

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class DvonnPass(Step):
    """The turn of a player who cannot jump while the other one can (rule 9)."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (PASS,)

    @property
    def last(self) -> bool:
        return True


def next_piece(placed: int) -> str:
    """Rule 1: the colour of the piece that is placed when so many lie on the board."""
    return RED if placed < REDS else COLOURS[placed % 2]


@dataclass(frozen=True, slots=True, repr=False)
class DvonnPosition(Position):
    """What stands on the cells, and whether pieces are still being placed."""

    game: Game
    stacks: Stacks = EMPTY
    placing: bool = True
    mover: int = 0  # whose turn it is; after the end, whose it would be
    turn_count: int = 0
    outcome: Outcome | None = None

    @property
    def player(self) -> int | None:
        return None if self.outcome is not None else self.mover

    def steps(self) -> Sequence[Step]:
        if self.outcome is not None:
            return ()
        if self.placing:
            return [Placement(name) for name, stack in zip(NAMES, self.stacks, strict=True) if stack is None]
        found = [StackJump(NAMES[start], NAMES[target]) for start, target in jumps(self.stacks, self.mover)]
        return found or (DvonnPass(),)  # rule 9: the game goes on, so the other one can jump

    def play(self, step: Step) -> Self:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        match step:
            case Placement(cell):
                return self._placed(BOARD.cell(cell))
            case StackJump(start, target):
                return self._jumped(BOARD.cell(start), BOARD.cell(target))
            case DvonnPass():
                return self._passed()
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def _placed(self, cell: int) -> Self:
        if not self.placing:
            raise IllegalStep("dvonn-all-placed")
        if self.stacks[cell] is not None:
            raise IllegalStep("dvonn-cell-taken", cell=NAMES[cell])
        stacks = list(self.stacks)
        stacks[cell] = DvonnStack(self.in_hand)
        if None in stacks:
            return self._after(tuple(stacks), following=1 - self.mover, placing=True)
        return self._after(tuple(stacks), following=self.mover)  # rule 2: White makes the first jump too

    @property
    def in_hand(self) -> str:
        """The piece that is placed next (rule 1)."""
        return next_piece(sum(stack is not None for stack in self.stacks))

    def _jumped(self, start: int, target: int) -> Self:
        self.check_jump(start, target)
        stacks = landed(self.stacks, start, target)
        return self._after(without(stacks, cut_off(stacks)), following=1 - self.mover)  # rule 8

    def check_jump(self, start: int, target: int) -> None:
        """IllegalStep names the rule that forbids a jump."""
        if self.placing:
            raise IllegalStep("dvonn-place-first")
        stack, names = self.stacks[start], {"cell": NAMES[start], "target": NAMES[target]}
        if stack is None or stack.top != COLOURS[self.mover]:  # rules 3 and 7
            raise IllegalStep("dvonn-red-stays" if stack and stack.is_single_red else "dvonn-not-yours", **names)
        if is_surrounded(self.stacks, start):  # rule 6
            raise IllegalStep("dvonn-surrounded", **names)
        if distance(start, target) != stack.height:  # rule 4
            raise IllegalStep("dvonn-wrong-distance", height=stack.height, **names)
        if self.stacks[target] is None:  # rule 5
            raise IllegalStep("dvonn-vacant-target", **names)

    def _passed(self) -> Self:
        if self.placing:
            raise IllegalStep("dvonn-place-first")
        if can_jump(self.stacks, self.mover):  # rule 9
            raise IllegalStep("dvonn-must-jump")
        return self._after(self.stacks, following=1 - self.mover)

    def _after(self, stacks: Stacks, following: int, *, placing: bool = False) -> Self:
        outcome = None if placing else judged(stacks)
        return replace(
            self, stacks=stacks, placing=placing, mover=following, turn_count=self.turn_count + 1, outcome=outcome
        )

    def lost_by(self, start: int, target: int) -> list[int]:
        """The cells a legal jump would clear of stacks, the one it lands on among them (rule 8)."""
        return cut_off(landed(self.stacks, start, target))

    def text(self) -> str:
        from gipfel.games.dvonn.notation import write_position

        return write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        if self.outcome is not None:
            return Prompt("game-over")
        if self.placing:
            return Prompt("dvonn-place-red" if self.in_hand == RED else "dvonn-place")
        if touched:
            return self._landing(BOARD.cell(touched[0]))
        return Prompt("dvonn-jump" if can_jump(self.stacks, self.mover) else "dvonn-pass")

    def _landing(self, start: int) -> Prompt:
        """Where to land, and what each jump would cut off (rule 8)."""
        stack = self.stacks[start]
        targets = [target for origin, target in jumps(self.stacks, self.mover) if origin == start]
        lost = {NAMES[target]: [NAMES[cell] for cell in self.lost_by(start, target)] for target in targets}
        losses = {target: cells for target, cells in lost.items() if cells}
        return Prompt("dvonn-land", {"height": stack.height if stack else 0}, losses=losses)


def judged(stacks: Stacks) -> Outcome | None:
    """Rule 10: when neither can jump the game is over, and more pieces win. It always ends (rule 11)."""
    if any(can_jump(stacks, player) for player in (0, 1)):
        return None
    white, black = (pieces_of(stacks, player) for player in (0, 1))
    return Outcome(None if white == black else int(black > white), "pieces")


def mirrored(position: DvonnPosition, symmetry: Symmetry) -> DvonnPosition:
    """The position laid onto the board."""
    stacks: list[DvonnStack | None] = [None] * CELLS
    for cell, stack in enumerate(position.stacks):
        stacks[symmetry.cells[cell]] = stack
    return replace(position, stacks=tuple(stacks))


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""
    match step:
        case Placement(cell):
            return Placement(_image(cell, symmetry))
        case StackJump(start, target):
            return StackJump(_image(start, symmetry), _image(target, symmetry))
    return step


def _image(cell: str, symmetry: Symmetry) -> str:
    return NAMES[symmetry.cells[BOARD.cell(cell)]]
