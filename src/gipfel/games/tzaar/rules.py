"""The rules of TZAAR in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.step import Prompt, Step, Touch
from gipfel.games.tzaar import prompts
from gipfel.games.tzaar.board import (
    EMPTY,
    FIRST,
    NAMES,
    OPENING,
    PLACING,
    SECOND,
    Stacks,
    TzaarStack,
    can_capture,
    hand,
    lacks_a_kind,
    moved,
    own_moves,
    reached,
    stack_of,
    tops,
)
from gipfel.games.tzaar.steps import Capture, PassSecond, PlacePiece, Stacking, capture, stacking


@dataclass(frozen=True, slots=True, repr=False)
class TzaarPosition(Position):
    """The stacks on the board, the stage, and who is on turn."""

    game: Game = field()  # without it the abstract property of the base would become a default
    stacks: Stacks = EMPTY
    stage: str = PLACING
    mover: int = 0  # whose turn it is; after the end, whose it would be
    turn_count: int = 0
    outcome: Outcome | None = None

    @property
    def player(self) -> int | None:
        return None if self.outcome is not None else self.mover

    def text(self) -> str:
        from gipfel.games.tzaar.position_text import write_position

        return write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        return prompts.prompt(self, touched)

    def steps(self) -> Sequence[Step]:
        if self.outcome is not None:
            return ()
        if self.stage == PLACING:
            return self._placings()
        captures, stackings = self._moves()
        return [*captures, *stackings, PassSecond()] if self.stage == SECOND else captures

    def _placings(self) -> list[Step]:
        vacant = [point for point, stack in enumerate(self.stacks) if stack is None]
        kinds = [kind for kind, left in hand(self.stacks, self.mover).items() if left]
        return [PlacePiece(kind, point) for kind in kinds for point in vacant]

    def _moves(self) -> tuple[list[Step], list[Step]]:
        """The captures and the stackings of the player on turn, found together: trees ask for them a hundred times."""
        stacks, mover, only = self.stacks, self.mover, self._only_kinds()
        ends = self.stage != FIRST  # rule 6: the opening is one capture; and nothing follows a second move
        captures: list[Step] = []
        stackings: list[Step] = []
        for origin, stack, there, target in own_moves(stacks, mover):
            if there.owner == mover:
                stackings.append(stacking(origin, target))  # rule 11
            elif there.height <= stack.height:  # rule 9
                captures.append(capture(origin, target, ends or there.kind in only))
        return captures, stackings

    def _only_kinds(self) -> frozenset[str]:
        """The kinds of which the enemy has one top left: who takes it has won, and the turn is over (rule 14)."""
        return frozenset(kind for kind, number in tops(self.stacks, 1 - self.mover).items() if number == 1)

    def is_over_after(self, step: Capture) -> bool:
        """Whether a capture in this position ends the turn (rules 6, 7 and 14)."""
        there = self.stacks[step.target]
        return self.stage != FIRST or (there is not None and there.kind in self._only_kinds())

    # Steps.

    def play(self, step: Step) -> Self:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        match step:
            case PlacePiece(kind, point):
                return self._placed(kind, point)
            case Capture(origin, target):
                return self._captured(origin, target)
            case Stacking(origin, target):
                return self._stacked(origin, target)
            case PassSecond():
                return self._passed()
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def _placed(self, kind: str, point: int) -> Self:
        if self.stage != PLACING:
            raise IllegalStep("tzaar-placing-over")
        if not hand(self.stacks, self.mover).get(kind):
            raise IllegalStep("tzaar-none-in-hand", kind=kind)
        if self.stacks[point] is not None:
            raise IllegalStep("tzaar-point-taken", point=NAMES[point])
        stacks = (*self.stacks[:point], stack_of(self.mover, kind, 1), *self.stacks[point + 1 :])
        stage = PLACING if None in stacks else OPENING  # rule 5: the 60th piece is Black's, and White opens
        return self._ended(stacks, stage)

    def _captured(self, origin: int, target: int) -> Self:
        stack, there = self._movement(origin, target)
        if there.owner == self.mover:
            raise IllegalStep("tzaar-own-stack", point=NAMES[target])
        if there.height > stack.height:
            heights = {"height": stack.height, "other": there.height}
            raise IllegalStep("tzaar-too-high", point=NAMES[origin], target=NAMES[target], **heights)  # rule 9
        over = self.is_over_after(Capture(origin, target))
        stacks = moved(self.stacks, origin, target, stack)  # rule 10: what is captured leaves the game
        return self._ended(stacks) if over else replace(self, stacks=stacks, stage=SECOND)

    def _stacked(self, origin: int, target: int) -> Self:
        if self.stage == FIRST:
            raise IllegalStep("tzaar-capture-first")  # rule 7
        if self.stage == OPENING:
            raise IllegalStep("tzaar-opening-capture")  # rule 6
        stack, there = self._movement(origin, target)
        if there.owner != self.mover:
            raise IllegalStep("tzaar-enemy-stack", point=NAMES[target])
        # Rule 11: the mover goes on top, and only its top counts from now on.
        return self._ended(
            moved(self.stacks, origin, target, stack_of(self.mover, stack.kind, stack.height + there.height))
        )

    def _passed(self) -> Self:
        if self.stage != SECOND:
            raise IllegalStep("tzaar-no-pass")  # rule 7: a capture is compulsory
        return self._ended(self.stacks)

    def _movement(self, origin: int, target: int) -> tuple[TzaarStack, TzaarStack]:
        """The stack that moves and the one it goes to; IllegalStep names what is in the way (rules 8 and 12)."""
        if self.stage == PLACING:
            raise IllegalStep("tzaar-place-first")
        stack, there = self.stacks[origin], self.stacks[target]
        if stack is None or stack.owner != self.mover:
            raise IllegalStep("tzaar-no-own-stack", point=NAMES[origin])
        if there is None:
            raise IllegalStep("tzaar-vacant-target", point=NAMES[target])
        if target not in reached(self.stacks, origin):
            raise IllegalStep("tzaar-out-of-reach", point=NAMES[origin], target=NAMES[target])
        return stack, there

    def _ended(self, stacks: Stacks, stage: str = FIRST) -> Self:
        """The position after the turn: every one takes a stack, so none comes back and there is no draw (rule 18)."""
        following = 1 - self.mover
        outcome = None if stage == PLACING else judged(stacks, following)
        return type(self)(self.game, stacks, stage, following, self.turn_count + 1, outcome)


def judged(stacks: Stacks, following: int) -> Outcome | None:
    """The outcome when `following` is about to move: their kinds, the other's kinds, then blockade (rule 17)."""
    mover = 1 - following
    if lacks_a_kind(stacks, following):
        return Outcome(mover, "kind")  # rule 14
    if lacks_a_kind(stacks, mover):
        return Outcome(following, "covered")  # rule 15
    if not can_capture(stacks, following):
        return Outcome(mover, "no-capture")  # rule 16
    return None
