"""The rules of PÜNCT in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from abc import ABC
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, TypeVar

from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position, stable_key
from gipfel.core.step import Prompt, Step, Touch
from gipfel.games.punct import prompts
from gipfel.games.punct.cells import BOARD, CENTRE, NAMES, connection
from gipfel.games.punct.pieces import (
    ALL,
    KINDS,
    MASKS,
    OUTSIDE,
    PIECES_EACH,
    STOCK,
    DotPiece,
    layout_of,
    turned_layouts,
)
from gipfel.games.punct.relief import Ground, Relief
from gipfel.games.punct.steps import PLACINGS, LayPiece, MovePiece


class PunctGame(Game, ABC):
    """What the rules ask of the game: whether it is the basic one."""

    basic: bool


@dataclass(frozen=True, slots=True, repr=False)
class PunctPosition(Position):
    """The pieces on the board, sorted by level and by the cell of their PÜNCT; what is not there is in the reserves."""

    game: PunctGame
    pieces: tuple[DotPiece, ...] = ()
    mover: int = 0  # whose turn it is; after the end, whose it would be
    turn_count: int = 0
    outcome: Outcome | None = None
    _relief: Relief | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def player(self) -> int | None:
        return None if self.outcome is not None else self.mover

    @property
    def relief(self) -> Relief:
        """What lies where."""
        if self._relief is None:
            object.__setattr__(self, "_relief", Relief(self.pieces))
        assert self._relief is not None
        return self._relief

    @property
    def repeats(self) -> int:
        # Rule 16: colour, kind, PÜNCT, orientation and level of every piece, and the player.
        return stable_key(repr((tuple(map(tuple, self.pieces)), self.mover)))

    def text(self) -> str:
        from gipfel.games.punct.position_text import write_position

        return write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        return prompts.prompt(self, touched)

    def passed(self) -> Position | None:
        other = replace(self, mover=1 - self.mover)
        return None if self.outcome is not None or next(other.ways(), None) is None else other

    # What can be done.

    def reserve(self, player: int) -> dict[str, int]:
        """How many of each kind a player has left to place."""
        on_board = Counter(layout_of(piece.layout).kind for piece in self.pieces if piece.owner == player)
        return {kind: STOCK[kind] - on_board[kind] for kind in KINDS}

    def left(self, player: int) -> int:
        """How many pieces a player has left to place."""
        return PIECES_EACH - sum(1 for piece in self.pieces if piece.owner == player)

    def is_barred(self, player: int) -> bool:
        """Rule 3: whether a new piece must keep out of the centre; in the basic game only White's first one."""
        return not self.game.basic or (player == 0 and self.left(player) == PIECES_EACH)

    def steps(self) -> Sequence[Step]:
        # Rule 1: a placing or a move; nobody passes.
        return () if self.outcome is not None else list(self.ways())

    def ways(self) -> Iterator[Step]:
        """The turns of the player to move, placings first; equal pieces of the reserve are one choice (rule 2)."""
        taken, reserve = self.relief.taken, self.reserve(self.mover)
        allowed = OUTSIDE if self.is_barred(self.mover) else ALL
        for kind in KINDS:
            if reserve[kind]:
                yield from [PLACINGS[number] for number in allowed[kind] if not MASKS[number] & taken]
        for piece in self.pieces:
            if piece.owner == self.mover and self.relief.is_free(piece):  # rule 4
                spot = layout_of(piece.layout).spot
                yield from [MovePiece(spot, number) for number in self.relief.moves(piece)]

    def around(self, first: Touch, spot: int) -> Sequence[LayPiece | MovePiece]:
        """The turns that begin with these two touches: a kind or a piece, and the cell its PÜNCT comes to."""
        if first not in BOARD.index:
            kind = first.removeprefix("kind:")
            allowed = OUTSIDE if self.is_barred(self.mover) else ALL
            fitting = (n for n in turned_layouts(kind, spot) if not MASKS[n] & self.relief.taken)
            return [PLACINGS[number] for number in fitting if number in allowed[kind]]
        piece = self.relief.movable(BOARD.index[first], self.mover)
        found = () if piece is None else self.relief.turns_around(piece, spot)
        return [MovePiece(BOARD.index[first], number) for number in found]

    def ground(self, step: LayPiece | MovePiece) -> Ground:
        """What a piece comes to rest on with this turn."""
        piece = None if isinstance(step, LayPiece) else self.relief.movable(step.origin, self.mover)
        return Ground(self.relief.heights, self.relief.tops) if piece is None else self.relief.lifted(piece)

    # Steps.

    def play(self, step: Step) -> Self:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        match step:
            case LayPiece(layout):
                self._check_placing(layout)
                return self._with((*self.pieces, DotPiece(1, layout, self.mover)))
            case MovePiece(origin, layout):
                return self._moved(self._check_move(origin, layout), layout)
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def _check_placing(self, number: int) -> None:
        """IllegalStep names the rule that forbids a placing."""
        layout = layout_of(number)
        if not self.reserve(self.mover)[layout.kind]:
            raise IllegalStep("punct-none-left", kind=layout.kind)
        for cell in layout.cells:
            if self.relief.heights[cell]:  # rule 2; rule 11: nothing is slid under a bridge
                raise IllegalStep("punct-taken", cell=NAMES[cell])
        for cell in layout.cells:
            if cell in CENTRE and self.is_barred(self.mover):  # rule 3
                raise IllegalStep("punct-first-centre" if self.game.basic else "punct-centre", cell=NAMES[cell])

    def _check_move(self, origin: int, number: int) -> DotPiece:
        """The piece that moves; IllegalStep names the rule that forbids it."""
        piece, layout = self._mine(origin), layout_of(number)
        if layout_of(piece.layout).kind != layout.kind:
            raise IllegalStep("wrong-step", expected=str(self.prompt()))
        if number == piece.layout:  # rule 6
            raise IllegalStep("punct-no-change")
        if layout.spot != origin and all(layout.spot not in ray for ray in BOARD.rays[origin]):  # rule 5
            raise IllegalStep("punct-off-line", cell=NAMES[origin], target=NAMES[layout.spot])
        ground = self.relief.lifted(piece)
        if ground.level_for(layout) is None:  # rules 7 and 8
            raise IllegalStep("punct-not-level")
        if not ground.bears(number, self.mover):  # rules 9 and 10
            raise IllegalStep("punct-not-own", cell=NAMES[layout.spot])
        return piece

    def _mine(self, origin: int) -> DotPiece:
        piece = self.relief.movable(origin, self.mover)
        if piece is not None:
            return piece
        own = [p for p in self.relief.dots[origin] if p.owner == self.mover and layout_of(p.layout).spot == origin]
        raise IllegalStep("punct-covered" if own else "punct-not-yours", cell=NAMES[origin])  # rule 4

    def _moved(self, piece: DotPiece, number: int) -> Self:
        level = self.relief.lifted(piece).level_for(layout_of(number))
        assert level is not None
        return self._with((*(other for other in self.pieces if other != piece), DotPiece(level, number, piece.owner)))

    def _with(self, pieces: tuple[DotPiece, ...]) -> Self:
        after = replace(
            self, pieces=tuple(sorted(pieces)), mover=1 - self.mover, turn_count=self.turn_count + 1, outcome=None
        )
        return settled(after)

    # Endings.

    def chain(self, player: int) -> frozenset[int]:
        """The connection of a colour (rule 13)."""
        return connection(self.relief.visible(player))

    def ending(self) -> Outcome | None:
        """How the turn of the player who has just moved ended the game, if it did."""
        last = 1 - self.mover
        if self.chain(last):  # rule 14: the mover's own counts first, also when both are connected
            return Outcome(last, "connection")
        if self.chain(self.mover):
            return Outcome(self.mover, "connection-given")
        if not self.left(last):  # rule 15
            return self._counted("last-piece" if self.game.basic else "centre")
        if next(self.ways(), None) is None:  # rule 17
            return self._counted("blocked")
        return None

    def _counted(self, reason: str) -> Outcome:
        """Rule 15: more visible dots in the central hexagon win; the basic game does not count them."""
        white, black = (0, 0) if self.game.basic else (self.relief.in_centre(0), self.relief.in_centre(1))
        return Outcome(None if white == black else int(black > white), reason)


P = TypeVar("P", bound=PunctPosition)


def settled(position: P) -> P:
    """A position at the start of a turn, with how the game has ended; the empty board of a start has not."""
    outcome = position.ending() if position.pieces else None
    return position if outcome is None else replace(position, outcome=outcome)
