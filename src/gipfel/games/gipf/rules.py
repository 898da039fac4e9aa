"""The rules of GIPF in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from gipfel.core.errors import IllegalStep
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position, stable_key
from gipfel.core.step import Prompt, Step, Touch
from gipfel.games.gipf import position_text, prompts, punct
from gipfel.games.gipf.moves import NO_SUCH_USE, pushed, steps_of, targets, used
from gipfel.games.gipf.pieces import (
    FIRST,
    GIPF_PIECE,
    PLAIN,
    PUNCT,
    TAMSK_PIECE,
    USED_POTENTIAL,
    Pieces,
    Side,
    Sides,
    Taken,
    piece_of,
    replaced,
    with_side,
)
from gipfel.games.gipf.rows import Row, are_forced, is_broken, rows_of, taken
from gipfel.games.gipf.spots import CENTRE, ENTRY, LINES, NAMES, SPOTS, cells_of, spot_names
from gipfel.games.gipf.steps import EndTaking, Extra, Let, Move, PotentialMove, Push, TakeRow, TakeToo, Use
from gipfel.games.gipf.takings import together
from gipfel.games.gipf.terms import GipfGame

# Where in a turn a player is: rows may be taken first; rows are over; an extra push has been made; the move has been
# made. OVER never outlives the step that leads to it.
ROWS, MOVE, EXTRA, AFTER, OVER = "rows", "move", "extra", "after", "over"
STAGES = (ROWS, MOVE, EXTRA, AFTER)


class Taking(NamedTuple):
    """A row being taken: its line, and the spots chosen so far."""

    line: int
    chosen: int


@dataclass(frozen=True, slots=True, repr=False)
class GipfPosition(Position):
    """The board, what both players hold, where in the turn we are, and what was chosen in it so far."""

    game: GipfGame = field()  # without it the abstract property of the base would become a default
    pieces: Pieces
    sides: Sides
    mover: int = 0  # who decides; after the end, whose turn it would be
    turn_count: int = 0
    stage: str = ROWS
    before: Taken = ()  # what was taken in this turn before its moves
    moves: tuple[Move, ...] = ()
    after: Taken = ()  # what was taken in this turn after its moves
    taking: Taking | None = None
    announcement: PotentialMove | None = None  # by the opponent of `mover`; `stage` is then the announcer's
    outcome: Outcome | None = None

    @property
    def player(self) -> int | None:
        return None if self.outcome is not None else self.mover

    def passed(self) -> Position | None:
        """Nobody passes while an announcement waits for its answer."""
        return None if self.announcement is not None else Position.passed(self)

    @property
    def side(self) -> Side:
        """What the player on turn holds."""
        return self.sides[self.mover]

    @property
    def repeats(self) -> int:
        return stable_key(position_text.repetition_text(self))

    def text(self) -> str:
        return position_text.write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        return prompts.prompt(self, touched)

    def steps(self) -> Sequence[Step]:
        return steps_of(self)

    # What can be done now.

    @property
    def is_finishing(self) -> bool:
        """Whether only rows, extra pushes and the end of the turn are left: the move is made, or there is none."""
        # Rule 36: who has made an extra push and has no regular move has made his turn.
        return self.stage == AFTER or (self.stage == EXTRA and not self.can_move)

    @property
    def can_move(self) -> bool:
        """Whether there is a regular move: a push, a jump or a run; a potential is enough (rules 30 and 58)."""
        if self.side.kinds(self.game.terms.printed_order) and self.has_room:
            return True
        return any(
            piece is not None and piece.owner == self.mover and targets(self.pieces, spot)
            for spot, piece in enumerate(self.pieces)
        )

    @property
    def has_room(self) -> bool:
        """Whether any line has a vacant spot, so that something can be pushed in."""
        return any(self.pieces[spot] is None for spot in SPOTS)

    @property
    def has_extra(self) -> bool:
        """Whether a TAMSK potential of the player on turn may be pushed in now (rules 33 and 37)."""
        return self.pieces[CENTRE] == TAMSK_PIECE[self.mover] and self.has_room

    def may_convert(self, target: int) -> bool:
        """Whether a PÜNCT potential that jumps onto this spot may convert what stands there (rule 56)."""
        return punct.may_convert(self.pieces[target], self.side, self.game.terms.converts)

    @property
    def own_rows(self) -> tuple[Row, ...]:
        """The rows the player on turn may or must take now."""
        if self.stage == ROWS:
            return rows_of(self.pieces, self.mover)
        # Rule 34: between a move and an extra push no rows are taken.
        return rows_of(self.lapsed().pieces, self.mover) if self.is_finishing else ()

    @property
    def may_give_up(self) -> bool:
        """Whether he may stop taking with nothing to bring in, which loses (rule 17)."""
        if self.stage != ROWS or not self.before or self.can_move or self.has_extra:
            return False
        return not any(row.compulsory for row in self.own_rows)

    # Steps.

    def play(self, step: Step) -> Self:
        return self.let() if isinstance(step, Let) else self.made(step).concluded()

    def made(self, step: Step) -> Self:
        """The position right after a step and what it forces, before the turn passes on."""
        if self.outcome is not None:
            raise IllegalStep("game-over")
        if self.announcement is not None:
            raise IllegalStep("answer-first")
        match step:
            case TakeRow(line):
                return self._row_taken(line)
            case TakeToo(spot):
                return self._taken_too(spot)
            case EndTaking():
                return self._done()
            case Push() | Use() | Extra():
                self._check(step)
                if self.game.terms.announces and not isinstance(step, Push):
                    # Rule 38: nothing has been moved yet, so a right to an extra push does not lapse either.
                    return replace(self, announcement=step)
                return self.performed(step)._forced()
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def _check(self, move: Move) -> None:
        if self.taking is not None:
            raise IllegalStep("row-unfinished", row=LINES[self.taking.line].name)
        if self.stage == ROWS and any(row.compulsory for row in self.own_rows):
            raise IllegalStep("rows-first")  # rule 7
        match move:
            case Push(kind, dot, spot):
                self._check_push(kind, dot, spot)
            case Use(origin, target, converts):
                self._check_use(origin, target, converts)
            case Extra(dot, spot):
                if not self.has_extra:
                    raise IllegalStep("no-extra-push")
                self._check_entry(dot, spot)

    def _check_push(self, kind: str, dot: int, spot: int) -> None:
        if self.stage == AFTER:
            raise IllegalStep("move-made")
        refusal = self.side.refusal(kind, self.game.terms.printed_order)
        if refusal is not None:
            raise IllegalStep(refusal, kind=kind, reserve=self.side.reserve)
        self._check_entry(dot, spot)

    def _check_entry(self, dot: int, spot: int) -> None:
        entry = ENTRY.get((dot, spot))
        if entry is None:
            raise IllegalStep("no-such-entry", dot=NAMES[dot], spot=NAMES[spot])
        if all(self.pieces[cell] is not None for cell in entry.path):
            raise IllegalStep("line-full", dot=NAMES[dot], spot=NAMES[spot])  # rule 9

    def _check_use(self, origin: int, target: int, converts: bool) -> None:
        if self.stage == AFTER:
            raise IllegalStep("move-made")
        piece = self.pieces[origin]
        if piece is None or piece.owner != self.mover or not piece.carries:
            raise IllegalStep("no-loaded-piece", spot=NAMES[origin])
        if target not in targets(self.pieces, origin):
            raise IllegalStep(NO_SUCH_USE[piece.carries], spot=NAMES[origin], target=NAMES[target])
        if converts and (piece.carries != PUNCT or not self.may_convert(target)):
            raise IllegalStep("cannot-convert", target=NAMES[target])

    def performed(self, move: Move) -> Self:
        """The move on the board, nothing else."""
        match move:
            case Push(kind, dot, spot):
                state = self.lapsed()
                sides = with_side(state.sides, self.mover, state.side.entered(kind))
                pieces = pushed(state.pieces, ENTRY[dot, spot].path, piece_of(self.mover, kind))
                stage = AFTER
            case Use():
                state = self.lapsed()
                pieces, sides = used(state.pieces, state.sides, self.mover, move)
                stage = AFTER
            case Extra(dot, spot):
                sides = self.sides  # rule 36: it costs nothing
                basic_stays = replaced(self.pieces, CENTRE, PLAIN[self.mover])
                pieces = pushed(basic_stays, ENTRY[dot, spot].path, USED_POTENTIAL[self.mover])
                stage = AFTER if self.stage == AFTER else EXTRA
        assert pieces is not None
        return replace(self, pieces=pieces, sides=sides, stage=stage, moves=(*self.moves, move))

    def lapsed(self) -> Self:
        """The right to an extra push not used: the potential is gone, the piece is plain (rule 35)."""
        if self.pieces[CENTRE] != TAMSK_PIECE[self.mover]:
            return self
        return self._unloaded(CENTRE, self.mover)

    def _unloaded(self, spot: int, owner: int) -> Self:
        side = self.sides[owner]
        sides = with_side(self.sides, owner, side._replace(gone=side.gone + 1))
        return replace(self, pieces=replaced(self.pieces, spot, PLAIN[owner]), sides=sides)

    # Taking rows.

    def _own_row(self, line: int) -> Row:
        for row in self.own_rows:
            if row.line == line:
                return row
        raise IllegalStep("no-row", row=LINES[line].name)

    def _row_taken(self, line: int) -> Self:
        if self.taking is not None:
            raise IllegalStep("row-unfinished", row=LINES[self.taking.line].name)
        row = self._own_row(line)
        # Rule 35: at the end of a turn a right to an extra push lapses before rows are taken.
        state = replace(self.lapsed(), stage=AFTER) if self.stage != ROWS else self
        if row.optional:
            return replace(state, taking=Taking(line, row.must))
        return state._without(row.must)._forced()  # rule 14: the next row is looked for afresh

    def _taken_too(self, spot: int) -> Self:
        if self.taking is None:
            raise IllegalStep("wrong-step", expected=str(self.prompt()))
        line, chosen = self.taking
        if not self._own_row(line).spots >> spot & 1:
            raise IllegalStep("not-in-row", spot=NAMES[spot])
        if chosen >> spot & 1:
            raise IllegalStep("goes-already", spot=NAMES[spot])
        return replace(self, taking=Taking(line, chosen | 1 << spot))

    def _done(self) -> Self:
        if self.taking is not None:
            line, chosen = self.taking
            if not chosen:
                raise IllegalStep("take-something")
            if not is_broken(self.pieces, self._own_row(line), chosen):
                raise IllegalStep("row-must-be-broken", row=LINES[line].name)  # rule 26
            return self._without(chosen)._forced()
        if self.is_finishing:
            standing = [row for row in self.own_rows if row.compulsory]
            if standing:
                raise IllegalStep("row-must-be-taken", row=spot_names(cells_of(standing[0].spots)))
            return replace(self.lapsed(), stage=OVER)
        if self.may_give_up:
            return replace(self, stage=MOVE)
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def _without(self, chosen: int) -> Self:
        pieces, sides = taken(self.pieces, self.sides, self.mover, chosen)
        state = replace(self, pieces=pieces, sides=sides, taking=None)
        if self.stage == ROWS:
            return replace(state, before=together(self.before, cells_of(chosen)))
        return replace(state, after=together(self.after, cells_of(chosen)))

    def _forced(self) -> Self:
        """After the move, rows that can be taken in one way only are taken with it."""
        state = self
        # Rule 57: after a jump that leaves the other player without GIPF-pieces nothing is taken.
        while state.is_finishing and not state.has_extra and state.without_gipf is None:
            rows = state.own_rows
            if not rows or not are_forced(rows):
                break
            # Rule 52: what this sets free is looked at again.
            state = replace(state.lapsed(), stage=AFTER)._without(sum(row.spots for row in rows))
        return state

    # The end of a turn.

    @property
    def without_gipf(self) -> int | None:
        """Who has lost his last GIPF-piece; the player on turn first (rule 16, read at the next turn's start)."""
        if not self.game.terms.counts_gipf:
            return None
        for player in (self.mover, 1 - self.mover):
            # Rule 27: only GIPF-pieces count.
            if self.sides[player].phase != FIRST and GIPF_PIECE[player] not in self.pieces:
                return player
        return None

    def concluded(self) -> Self:
        """This position while the turn goes on, else the one that follows."""
        if self.announcement is not None:
            return self._turn_ended(1 - self.mover)
        if self.taking is not None:
            return self
        if self.stage == OVER or self.without_gipf is not None:
            return self._turn_ended(1 - self.mover, stage=ROWS)
        if self.is_finishing:
            if self.has_extra or self.own_rows:
                return self
            return self.lapsed()._turn_ended(1 - self.mover, stage=ROWS)
        if self._cannot_go_on():
            return self._turn_ended(self.mover)
        return self

    def _cannot_go_on(self) -> bool:
        """The loss test (rule 17): nothing to take, nothing to bring in, no potential to use."""
        if self.stage not in (ROWS, MOVE) or self.can_move:
            return False
        return self.stage == MOVE or not (self.has_extra or self.own_rows)

    def _turn_ended(self, mover: int, stage: str | None = None) -> Self:
        ended = replace(
            self,
            mover=mover,
            turn_count=self.turn_count + 1,
            stage=stage or self.stage,
            before=(),
            moves=(),
            after=(),
        )
        return ended.opened()

    def opened(self) -> Self:
        """The same position with its outcome, if the game is over at this start of a turn."""
        loser, reason = self.without_gipf, "no-gipf"
        if loser is None and self.announcement is None and self.taking is None and self._cannot_go_on():
            loser, reason = self.mover, "no-piece"
        if loser is None:
            return self
        stage = MOVE if self.stage == MOVE and rows_of(self.pieces, self.mover) else ROWS
        return replace(self, stage=stage, outcome=Outcome(1 - loser, reason))

    # Announcements.

    def _announced(self) -> tuple[Self, PotentialMove]:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        if self.announcement is None:
            raise IllegalStep("nothing-announced")
        return replace(self, mover=1 - self.mover, announcement=None), self.announcement

    def let(self) -> Self:
        """The position after the announced use has happened; its owner goes on, or the turn passes (rule 39)."""
        owner, move = self._announced()
        return owner.performed(move)._answered()

    def forfeited(self) -> Self:
        """The position after the announced potential has left the game instead: its owner is still on turn."""
        owner, move = self._announced()
        spot = move.origin if isinstance(move, Use) else CENTRE
        return owner._unloaded(spot, owner.mover)._instead()

    def waived(self) -> Self:
        """The position after its owner has let go of the announced use; a right to an extra push is lost."""
        owner, move = self._announced()
        return (owner if isinstance(move, Use) else owner.lapsed())._instead()

    def _instead(self) -> Self:
        """The turn goes on where it stood when a use was announced that is not made; its first rows are over."""
        return replace(self, stage=MOVE if self.stage == ROWS else self.stage)._answered()

    def _answered(self) -> Self:
        """After an answer its owner goes on, in a turn of his own, or the turn passes (rule 40)."""
        after = self.concluded()
        if after is not self:
            return after
        return replace(self, turn_count=self.turn_count + 1, moves=())


def start_position(game: GipfGame) -> GipfPosition:
    """The position at the beginning."""
    return GipfPosition(game, game.terms.board(), game.terms.sides())
