"""The rules of YINSH in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Self

from gipfel.core.board import Symmetry
from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.spec import Spec
from gipfel.core.step import Prompt, Step, Touch
from gipfel.games.yinsh import prompts
from gipfel.games.yinsh.points import BOARD, FIVE_MASKS, LENGTHS, NAMES, cells_of, five_name, fives_in, has_five
from gipfel.games.yinsh.steps import MoveRing, PassTurn, PlaceRing, TakeFive, TakeRing, mirrored_row

# Rule 13: each move takes one of the markers and each row a ring for good, so no position comes back.
RINGS_EACH, MARKERS = 5, 51
FULL = (1 << len(BOARD)) - 1
# Where in a turn a player is (rule 15): at its start; a ring is owed for a row; rows are over, a ring is to move; the
# ring has moved and made rows; a ring is owed for one of those.
START, OWED, MOVE, AFTER, OWED_AFTER = "-", "r", "m", "a", "q"

Pair = tuple[int, int]


class YinshGame(Game):
    """What YINSH positions know of their game."""

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec)
        self.board = BOARD
        self.goal = spec.number("rings")


@dataclass(frozen=True, slots=True, repr=False)
class YinshPosition(Position):
    """Rings and markers of both players as masks, the rings they have taken off, and where in the turn we are."""

    game: YinshGame = field()  # without it the abstract property of the base would become a default
    rings: Pair = (0, 0)
    markers: Pair = (0, 0)
    off: Pair = (0, 0)
    stage: str = START
    mover: int = 0  # who decides; after the end, whose turn it would be
    turn_count: int = 0
    taken: tuple[int, ...] = ()  # the rows taken in this turn: other rows are another turn (rule 14)
    early: int = 0  # the rings taken off in this turn before the move: others, later, are another turn (rule 14)
    outcome: Outcome | None = None

    @property
    def player(self) -> int | None:
        return None if self.outcome is not None else self.mover

    @property
    def vacant(self) -> int:
        """The points with nothing on them."""
        return FULL & ~(self.rings[0] | self.rings[1] | self.markers[0] | self.markers[1])

    @property
    def pool(self) -> int:
        """How many markers lie beside the board."""
        return MARKERS - (self.markers[0] | self.markers[1]).bit_count()

    @property
    def own_rows(self) -> list[int]:
        """The rows the player on turn must take, whoever made them (rule 5); six in line are two of them (rule 7)."""
        return fives_in(self.markers[self.mover])

    def sign(self, cell: int) -> str:
        """What stands on a point: `R` `M` white ring and marker, `r` `m` black, `.` nothing (rule 15)."""
        for pieces, letters in ((self.rings, "Rr"), (self.markers, "Mm")):
            for owner in (0, 1):
                if pieces[owner] >> cell & 1:
                    return letters[owner]
        return "."

    def in_hand(self, player: int) -> int:
        """The rings a player has yet to place."""
        return RINGS_EACH - self.off[player] - self.rings[player].bit_count()

    def text(self) -> str:
        # Rule 15: board, rings off, stage, player, turn; inside a turn the rows and early rings it has taken.
        signs = "".join(self.sign(cell) for cell in range(len(BOARD)))
        ends = tuple(accumulate(LENGTHS))
        columns = "/".join(signs[start:end] for start, end in zip((0, *ends), ends, strict=False))
        fields = [columns, f"{self.off[0]},{self.off[1]}", self.stage, str(self.mover), str(self.turn_count)]
        taken = [*map(five_name, self.taken), *(NAMES[cell] for cell in cells_of(self.early))]
        return " ".join([*fields, "taken:" + ",".join(taken)] if taken else fields)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        return prompts.prompt(self, touched)

    # What can be done now.

    @property
    def is_placing(self) -> bool:
        """Whether the player on turn still has rings to place (rule 1)."""
        return self.in_hand(self.mover) > 0

    @property
    def owes_ring(self) -> bool:
        """Whether a row has been taken and its ring has not (rule 6)."""
        return self.stage in (OWED, OWED_AFTER)

    def steps(self) -> Sequence[Step]:
        if self.outcome is not None:
            return ()
        if self.owes_ring:
            last = self._ring_is_last()
            return [TakeRing(cell, last) for cell in cells_of(self.rings[self.mover])]
        if self.is_placing:
            return [PlaceRing(cell) for cell in cells_of(self.vacant)]
        rows = self.own_rows  # rules 2 and 9: rows come before the move
        if rows:
            return [TakeFive(row) for row in rows]
        return self._moves() or [PassTurn()]

    def _ring_is_last(self) -> bool:
        wins = self.off[self.mover] + 1 == self.game.goal
        return wins or (self.stage == OWED_AFTER and not self.own_rows)

    def _moves(self) -> list[Step]:
        own, other = self.markers[self.mover], self.markers[1 - self.mover]
        found: list[Step] = []
        for origin in cells_of(self.rings[self.mover]):
            for target, jumped in self.landings(origin):
                new = 1 << origin | jumped & other
                found.append(MoveRing(origin, target, not has_five(own & ~jumped | new, new)))
        return found

    def landings(self, origin: int) -> Iterator[tuple[int, int]]:
        """Where the ring on a point can go, and the markers it jumps on the way (rule 3)."""
        rings, markers = self.rings[0] | self.rings[1], self.markers[0] | self.markers[1]
        for ray in BOARD.rays[origin]:
            jumped = 0
            for cell in ray:
                bit = 1 << cell
                if rings & bit:
                    break
                if markers & bit:
                    jumped |= bit
                    continue
                yield cell, jumped
                if jumped:
                    break

    def can_move(self, player: int) -> bool:
        """Whether any ring of a player can move."""
        return any(True for origin in cells_of(self.rings[player]) for _ in self.landings(origin))

    # Steps.

    def play(self, step: Step) -> Self:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        match step:
            case PlaceRing(cell):
                return self._placed(cell)
            case MoveRing(origin, target):
                return self._moved(origin, target)
            case TakeFive(row):
                return self._row_taken(row)
            case TakeRing(cell):
                return self._ring_taken(cell)
            case PassTurn():
                return self._passed()
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def _placed(self, cell: int) -> Self:
        if not self.is_placing:
            raise IllegalStep("all-rings-placed")
        self._check_vacant(cell)
        return replace(self, rings=with_own(self.rings, self.mover, self.rings[self.mover] | 1 << cell))._turn_ended()

    def _check_vacant(self, cell: int) -> None:
        if not self.vacant >> cell & 1:
            raise IllegalStep("point-taken", point=NAMES[cell])

    def _check_to_move(self) -> None:
        """A ring moves when all are placed and the rows of step (a) are taken (rule 2)."""
        if self.is_placing:
            raise IllegalStep("place-first")
        if self.owes_ring:
            raise IllegalStep("ring-owed")
        if self.stage == AFTER:
            raise IllegalStep("move-made")
        if self.own_rows:
            raise IllegalStep("rows-first")

    def _moved(self, origin: int, target: int) -> Self:
        self._check_to_move()
        own = self.rings[self.mover]
        if not own >> origin & 1:
            raise IllegalStep("no-own-ring", point=NAMES[origin])
        self._check_vacant(target)
        jumped = dict(self.landings(origin)).get(target)
        if jumped is None:
            raise self._refusal(origin, target)
        rings = with_own(self.rings, self.mover, own ^ (1 << origin | 1 << target))
        first, second = self.markers
        # Rule 4: what was jumped is turned over; the marker just put down was not jumped.
        turned = (first ^ jumped, second ^ jumped)
        markers = with_own(turned, self.mover, turned[self.mover] | 1 << origin)
        return replace(self, rings=rings, markers=markers, stage=AFTER)._gone_on()

    def _refusal(self, origin: int, target: int) -> IllegalStep:
        """Why a ring does not reach a vacant point."""
        start, end = NAMES[origin], NAMES[target]
        ray = next((ray for ray in BOARD.rays[origin] if target in ray), None)
        if ray is None:
            return IllegalStep("not-in-line", point=start, target=end)
        way = ray[: ray.index(target)]
        rings = self.rings[0] | self.rings[1]
        for cell in way:
            if rings >> cell & 1:
                return IllegalStep("ring-in-the-way", point=start, target=end, ring=NAMES[cell])
        landing = next(cell for cell, jumped in self.landings(origin) if jumped and cell in way)
        return IllegalStep("first-point-behind", point=start, target=end, landing=NAMES[landing])

    def _row_taken(self, row: int) -> Self:
        if self.owes_ring:
            raise IllegalStep("ring-owed")
        mask, own = FIVE_MASKS[row], self.markers[self.mover]
        if self.stage == MOVE or own & mask != mask:
            raise IllegalStep("no-row", row=five_name(row))
        markers = with_own(self.markers, self.mover, own & ~mask)
        stage = OWED if self.stage == START else OWED_AFTER
        return replace(self, markers=markers, stage=stage, taken=tuple(sorted((*self.taken, row))))

    def _ring_taken(self, cell: int) -> Self:
        if not self.owes_ring:
            raise IllegalStep("no-ring-owed")
        own = self.rings[self.mover]
        if not own >> cell & 1:
            raise IllegalStep("no-own-ring", point=NAMES[cell])
        off = with_own(self.off, self.mover, self.off[self.mover] + 1)
        stage, early = (START, self.early | 1 << cell) if self.stage == OWED else (AFTER, self.early)
        rings = with_own(self.rings, self.mover, own & ~(1 << cell))
        fewer = replace(self, rings=rings, off=off, stage=stage, early=early)
        # Rule 10: the last ring ends the game at once, whatever is left.
        return fewer._turn_ended() if off[self.mover] == self.game.goal else fewer._gone_on()

    def _passed(self) -> Self:
        self._check_to_move()
        if self.can_move(self.mover):
            raise IllegalStep("ring-can-move")
        return self._turn_ended()

    # The end of a turn.

    def _gone_on(self) -> Self:
        """This position while rows are left to take (rule 8), else what follows: the move, or the other player."""
        if self.own_rows:
            return self
        return self._turn_ended() if self.stage == AFTER else replace(self, stage=MOVE)

    def _turn_ended(self) -> Self:
        ended = replace(self, mover=1 - self.mover, turn_count=self.turn_count + 1, stage=START, taken=(), early=0)
        return replace(ended, outcome=ended.verdict())

    def verdict(self) -> Outcome | None:
        """How the game has ended, if it has, at this start of a turn: the order is that of the rules 10 to 12."""
        for player in (0, 1):
            if self.off[player] >= self.game.goal:
                return Outcome(player, "rings")
        if self.is_placing or self.own_rows:
            return None  # rule 11: rows come first
        if self.pool == 0:
            return self._counted("markers")
        if not self.can_move(self.mover) and not self.can_move(1 - self.mover):
            return self._counted("blocked")
        return None

    def _counted(self, reason: str) -> Outcome:
        """Who has taken more rings off wins; equal is a draw (rule 11)."""
        white, black = self.off
        return Outcome(None if white == black else int(black > white), reason)


def with_own(pair: Pair, player: int, value: int) -> Pair:
    """Both players' values with one of them changed."""
    return (value, pair[1]) if player == 0 else (pair[0], value)


def mirrored(position: YinshPosition, symmetry: Symmetry) -> YinshPosition:
    """The position laid onto itself by a symmetry of the board."""
    image = symmetry.image
    return replace(
        position,
        rings=(image(position.rings[0]), image(position.rings[1])),
        markers=(image(position.markers[0]), image(position.markers[1])),
        taken=tuple(sorted(mirrored_row(row, symmetry) for row in position.taken)),
        early=image(position.early),
    )
