"""The rules of Offboard in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Self

from gipfel.core.board import Symmetry
from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position, stable_key
from gipfel.core.step import Prompt, Step, Touch
from gipfel.games.offboard.layout import BOARD, DIRECTIONS, Layout, Pocket
from gipfel.games.offboard.lines import CELLS, MarbleLine, line_from, moves

COLOURS = "ry"  # red is player 0
EMPTY = "."  # the sign of a pocket that holds no marble
MOST_QUIET = 200
HAND: Touch = "hand:marble"

Exit = tuple[int, int]  # a cell and the direction in which it leaves the board


class OffboardGame(Game, ABC):
    """What the rules ask of the game: its layout, and whether quiet turns end in a draw."""

    layout: Layout
    pocket_behind: Mapping[Exit, int]
    draws_when_quiet: bool

    @abstractmethod
    def endless(self) -> OffboardGame:
        """The same game with quiet=none."""


def exits_of(pocket: Pocket) -> frozenset[Exit]:
    """The exits that lead to a pocket."""
    ways = (way.split("-") for way in pocket.exits)
    return frozenset((BOARD.index[cell], DIRECTIONS.index(direction)) for cell, direction in ways)


def pockets_by_exit(layout: Layout) -> dict[Exit, int]:
    """The number of the pocket behind every exit (rule 1.3)."""
    return {way: number for number, pocket in enumerate(layout.pockets) for way in exits_of(pocket)}


def points(layout: Layout, pockets: str, colour: str) -> int:
    """What the pockets that hold marbles of a colour are worth together; they count for its opponent."""
    return sum(pocket.value for pocket, held in zip(layout.pockets, pockets, strict=True) if held == colour)


@dataclass(frozen=True, slots=True)
class Move(Step):
    """Move the line of own marbles that begins at the rear cell by one cell, pushing what is in its way."""

    rear: str
    direction: str

    @property
    def touches(self) -> tuple[Touch, ...]:
        """The rear marble, then the cell it moves to; every legal move has one."""
        return _touches(self.rear, self.direction)

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class ReEnter(Step):
    """Put the marble in hand on a free cell: a whole turn (rule 5.2)."""

    cell: str

    @property
    def touches(self) -> tuple[Touch, ...]:
        return HAND, self.cell

    @property
    def last(self) -> bool:
        return True


@cache
def _touches(rear: str, direction: str) -> tuple[Touch, ...]:
    # Kept: every tree asks for fifty.
    ahead = BOARD.neighbours[BOARD.cell(rear)][direction_number(direction)]
    return (rear,) if ahead is None else (rear, BOARD.names[ahead])


@cache
def _move(rear: int, way: int) -> Move:
    return Move(BOARD.names[rear], DIRECTIONS[way])


_prompt = lru_cache(32)(Prompt)


def direction_number(direction: str) -> int:
    """The number of a direction by its name."""
    if direction not in DIRECTIONS:
        raise IllegalStep("no-such-direction", direction=direction, known=DIRECTIONS)
    return DIRECTIONS.index(direction)


@dataclass(frozen=True, slots=True, repr=False)
class OffboardPosition(Position):
    """Marbles on the board, in pockets and in hand, and how long nothing was pushed or re-entered."""

    game: OffboardGame
    marbles: tuple[int, int] = (0, 0)  # red, yellow: one bit per cell
    pockets: str = ""  # for each pocket of the layout the colour it holds
    hand: bool = False  # whether the player to move has a marble in hand
    quiet: int = 0
    mover: int = 0  # whose turn it is; after the end, whose it would be
    turn_count: int = 0
    outcome: Outcome | None = None

    @property
    def player(self) -> int | None:
        return None if self.outcome is not None else self.mover

    @property
    def repeats(self) -> int:
        """Rule 6.1: board, pockets, the marble in hand and the player to move."""
        return stable_key(f"{self.marbles} {self.pockets} {self.hand} {self.mover}")

    @property
    def endless(self) -> Self:
        game = self.game.endless()
        outcome = judged(game, self.marbles, self.pockets, self.hand, self.quiet, self.mover)
        return replace(self, game=game, outcome=outcome)

    def points(self, player: int) -> int:
        """What a player has scored: the enemy marbles in pockets."""
        return points(self.game.layout, self.pockets, COLOURS[1 - player])

    def steps(self) -> Sequence[Step]:
        if self.outcome is not None:
            return ()
        own, enemy = self._sides()
        found: list[Step] = []
        if self.hand:
            # First, because the first legal turn serves as an example, and a move gives the marble up.
            taken = own | enemy
            found += [ReEnter(BOARD.names[cell]) for cell in range(CELLS) if not taken >> cell & 1]
        found += [_move(rear, way) for rear, way in moves(own, enemy)]
        return found

    def _sides(self) -> tuple[int, int]:
        """The marbles of the player to move, and those of the enemy."""
        return self.marbles[self.mover], self.marbles[1 - self.mover]

    def play(self, step: Step) -> Self:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        match step:
            case Move():
                return self._moved(self.line(step))
            case ReEnter(cell):
                return self._re_entered(BOARD.cell(cell))
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def line(self, step: Move) -> MarbleLine:
        """The line a move moves; IllegalStep names the rule that forbids it."""
        own, enemy = self._sides()
        rear, direction = BOARD.cell(step.rear), direction_number(step.direction)
        if not own >> rear & 1:
            raise IllegalStep("no-own-marble", cell=step.rear)
        line = line_from(own, enemy, rear, direction)
        refusal = line.refusal(own)
        if refusal is not None:
            raise IllegalStep(refusal, cell=step.rear, direction=step.direction, own=line.own, enemies=line.enemies)
        return line

    def score(self, step: Move) -> int:
        """The points a move brings (rule 4.1): none into an occupied pocket."""
        line = self.line(step)
        if line.enemies == 0 or line.beyond is not None:
            return 0
        pocket = self.game.pocket_behind[line.exit]
        return self.game.layout.pockets[pocket].value if self.pockets[pocket] == EMPTY else 0

    def _moved(self, line: MarbleLine) -> Self:
        # A line that moves one cell looks as if its rear-most marble had gone to the front.
        own, enemy = self._sides()
        own ^= 1 << line.cells[0] | 1 << line.front
        if line.enemies == 0:
            return self._ended(own, enemy, self.pockets, quiet=self.quiet + 1)
        enemy ^= 1 << line.front
        if line.beyond is not None:
            return self._ended(own, enemy | 1 << line.beyond, self.pockets)
        pocket = self.game.pocket_behind[line.exit]
        if self.pockets[pocket] != EMPTY:  # rule 5.1: the marble goes back into its owner's hand
            return self._ended(own, enemy, self.pockets, hand=True)
        held = self.pockets[:pocket] + COLOURS[1 - self.mover] + self.pockets[pocket + 1 :]
        return self._ended(own, enemy, held)

    def _re_entered(self, cell: int) -> Self:
        own, enemy = self._sides()
        if not self.hand:
            raise IllegalStep("no-marble-in-hand")
        if (own | enemy) >> cell & 1:
            raise IllegalStep("re-entry-cell-taken", cell=BOARD.names[cell])
        return self._ended(own | 1 << cell, enemy, self.pockets)

    def _ended(self, own: int, enemy: int, pockets: str, *, hand: bool = False, quiet: int = 0) -> Self:
        """The position after the turn; a marble that was not re-entered is given up (rule 5.3)."""
        marbles = (own, enemy) if self.mover == 0 else (enemy, own)
        following = 1 - self.mover
        outcome = judged(self.game, marbles, pockets, hand, quiet, following)
        return type(self)(self.game, marbles, pockets, hand, quiet, following, self.turn_count + 1, outcome)

    def text(self) -> str:
        from gipfel.games.offboard.notation import write_position

        return write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        if self.outcome is not None:
            return _prompt("game-over")
        if not touched:
            return _prompt("offboard-hand" if self.hand else "offboard-move")
        if touched[0] == HAND:
            return _prompt("offboard-re-enter")
        return _prompt("offboard-gives-up", asks=True) if self.hand else _prompt("offboard-ahead")


def judged(
    game: OffboardGame, marbles: tuple[int, int], pockets: str, hand: bool, quiet: int, following: int
) -> Outcome | None:
    """The outcome when `following` is about to move: points, then quiet turns, then no move (rule 6.4)."""
    mover = 1 - following
    if points(game.layout, pockets, COLOURS[following]) >= game.layout.target:
        return Outcome(mover, "points")  # rule 4.3
    if game.draws_when_quiet and quiet >= MOST_QUIET:
        return Outcome(None, "quiet")  # rule 6.2
    # Never more than 48 marbles are on the 61 cells, so a marble in hand can always re-enter.
    if not hand and next(moves(marbles[following], marbles[mover]), None) is None:
        return Outcome(mover, "no-move")  # rule 6.3
    return None


def images(layout: Layout, symmetry: Symmetry) -> tuple[int, ...] | None:
    """Where a symmetry takes each pocket; None when one would become no pocket, or a pocket of another value."""
    known = {(exits_of(pocket), pocket.value): number for number, pocket in enumerate(layout.pockets)}
    moved = [known.get((_moved(exits_of(pocket), symmetry), pocket.value)) for pocket in layout.pockets]
    found = tuple(number for number in moved if number is not None)
    return found if len(found) == len(moved) else None


def _moved(exits: frozenset[Exit], symmetry: Symmetry) -> frozenset[Exit]:
    return frozenset((symmetry.cells[cell], symmetry.directions[direction]) for cell, direction in exits)


def mirrored(position: OffboardPosition, symmetry: Symmetry) -> OffboardPosition:
    """The position laid onto the board; the symmetry is one of the game's."""
    where = images(position.game.layout, symmetry)
    assert where is not None
    held = dict(zip(where, position.pockets, strict=True))
    red, yellow = map(symmetry.image, position.marbles)
    return replace(position, marbles=(red, yellow), pockets="".join(held[number] for number in sorted(held)))


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""
    if isinstance(step, ReEnter):
        return ReEnter(_image(step.cell, symmetry))
    assert isinstance(step, Move)
    return Move(_image(step.rear, symmetry), DIRECTIONS[symmetry.directions[direction_number(step.direction)]])


def _image(cell: str, symmetry: Symmetry) -> str:
    return BOARD.names[symmetry.cells[BOARD.cell(cell)]]
