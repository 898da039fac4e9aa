"""The rules of LYNGK in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

from gipfel.core.board import Symmetry
from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.step import Prompt, Step, Touch
from gipfel.games.lyngk.moves import Mover, ahead, over_links
from gipfel.games.lyngk.points import BOARD, COLOURS, NAMES, Stacks

FIVE, SIX = 5, 6
MOST_CLAIMS = 2  # colours of one player
START, CLAIMED, WON = "t", "m", "w"  # the start of a turn; claimed and to move; won by a stack of six
PASS: Touch = "choice:pass"

Claims = tuple[str, str]
"""The colours that each player has claimed, in the order of COLOURS."""


class LyngkGame(Game, ABC):
    """What the rules ask of the game: how high a stack may become, and which lot laid out the pieces."""

    limit: int
    seed: int

    @property
    def takes_fives(self) -> bool:
        """Whether full stacks leave the board as points; in the variant one of six wins instead (rule 17)."""
        return self.limit == FIVE


@dataclass(frozen=True, slots=True)
class LyngkClaim(Step):
    """Make a neutral colour one's own, before the move of the same turn."""

    colour: str

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (claim_touch(self.colour),)


@dataclass(frozen=True, slots=True)
class LyngkMove(Step):
    """Move a whole stack onto another one."""

    start: str
    end: str

    @property
    def touches(self) -> tuple[Touch, ...]:
        return self.start, self.end

    @property
    def last(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class LyngkPass(Step):
    """Let the opponent play on, having no turn oneself."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        return (PASS,)

    @property
    def last(self) -> bool:
        return True


def claim_touch(colour: str) -> Touch:
    """What is touched to claim a colour: its token beside the board."""
    return f"claim:{colour}"


@dataclass(frozen=True, slots=True, repr=False)
class LyngkPosition(Position):
    """The stacks, what has been claimed and scored, and how far the turn has got; none comes twice (rule 18)."""

    game: LyngkGame
    stacks: Stacks = ()
    claims: Claims = ("", "")
    points: tuple[int, int] = (0, 0)
    stage: str = START
    mover: int = 0  # whose turn it is; after the end, whose it would be
    turn_count: int = 0
    outcome: Outcome | None = None

    @property
    def player(self) -> int | None:
        return None if self.outcome is not None else self.mover

    @property
    def neutral(self) -> str:
        """The colours that nobody has claimed; one of them stays neutral to the end (rule 3)."""
        return "".join(colour for colour in COLOURS if colour not in "".join(self.claims))

    def claimable(self, player: int) -> str:
        """The colours a player might claim at the start of a turn."""
        return self.neutral if len(self.claims[player]) < MOST_CLAIMS else ""

    def waiting_fives(self, colour: str) -> list[int]:
        """The full stacks that a claim of this colour would take (rule 13)."""
        if not self.game.takes_fives:  # rule 17: a claim takes nothing
            return []
        return [point for point, stack in enumerate(self.stacks) if len(stack) == FIVE and stack[-1] == colour]

    def moves(self, player: int) -> Iterator[tuple[int, int]]:
        """The moves of a player without a claim."""
        return self._mover(player).moves(self.stacks)

    def _mover(self, player: int) -> Mover:
        return Mover(self.claims[player], self.claims[1 - player], self.game.limit)

    def can_move(self, player: int) -> bool:
        """Whether a player has a move without a claim."""
        return next(self.moves(player), None) is not None

    def useful_claims(self, player: int) -> list[str]:
        """The colours a player may claim: there is no claim without a move after it (rule 4)."""
        return [colour for colour in self.claimable(player) if self._claimed(player, colour).can_move(player)]

    def has_turn(self, player: int) -> bool:
        """Whether a player can do anything but pass; turns with a claim count (rule 14)."""
        return self.can_move(player) or bool(self.useful_claims(player))

    def steps(self) -> Sequence[Step]:
        if self.outcome is not None:
            return ()
        found: list[Step] = [LyngkMove(NAMES[start], NAMES[end]) for start, end in self.moves(self.mover)]
        if self.stage == START:
            found += [LyngkClaim(colour) for colour in self.useful_claims(self.mover)]
        return found or [LyngkPass()]

    def play(self, step: Step) -> Self:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        match step:
            case LyngkClaim(colour):
                return self._after_claim(colour)
            case LyngkMove():
                return self._after_move(BOARD.cell(step.start), BOARD.cell(step.end))
            case LyngkPass():
                return self._after_pass()
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def _after_claim(self, colour: str) -> Self:
        if self.stage != START:
            raise IllegalStep("one-claim-a-turn")  # rule 3
        if colour not in self.neutral:
            raise IllegalStep("colour-claimed", colour=colour)
        if not self.claimable(self.mover):
            raise IllegalStep("two-colours-already")
        after = self._claimed(self.mover, colour)
        if not after.can_move(self.mover):
            raise IllegalStep("claim-without-move", colour=colour)
        return after

    def _claimed(self, player: int, colour: str) -> Self:
        """The position after a claim; it takes the fives with this colour on top at once (rule 13)."""
        taken = self.waiting_fives(colour)
        stacks = tuple("" if point in taken else stack for point, stack in enumerate(self.stacks))
        held = "".join(known for known in COLOURS if known in self.claims[player] + colour)
        claims = (held, self.claims[1]) if player == 0 else (self.claims[0], held)
        points = _scored(self.points, player, len(taken))
        return replace(self, stacks=stacks, claims=claims, points=points, stage=CLAIMED)

    def _after_move(self, start: int, end: int) -> Self:
        self._check_move(start, end)
        stack = self.stacks[end] + self.stacks[start]
        full_and_own = len(stack) == self.game.limit and stack[-1] in self.claims[self.mover]
        scores = full_and_own and self.game.takes_fives  # rule 11; a neutral five stays, rule 12
        changed = {start: "", end: "" if scores else stack}
        stacks = tuple(changed.get(point, known) for point, known in enumerate(self.stacks))
        points = _scored(self.points, self.mover, int(scores))
        won = full_and_own and not scores  # rule 17
        return self._ended(stacks, points, WON if won else START)

    def _check_move(self, start: int, end: int) -> None:
        mover, stack, target = self._mover(self.mover), self.stacks[start], self.stacks[end]
        refusal = mover.refusal(stack)
        if refusal is None and target and end not in mover.reaches(self.stacks, start):
            refusal = "out-of-reach"
        refusal = refusal or mover.landing_refusal(stack, target)
        if refusal is not None:
            raise IllegalStep(refusal, start=NAMES[start], end=NAMES[end], limit=self.game.limit)

    def _after_pass(self) -> Self:
        if self.stage != START or self.has_turn(self.mover):
            raise IllegalStep("must-play")  # rule 14
        return self._ended(self.stacks, self.points, START)

    def _ended(self, stacks: Stacks, points: tuple[int, int], stage: str) -> Self:
        """The position after the turn."""
        following, turns = 1 - self.mover, self.turn_count + 1
        return type(self)(self.game, stacks, self.claims, points, stage, following, turns).judged()

    def judged(self) -> Self:
        """The same position with its outcome."""
        if self.stage == WON:
            return replace(self, outcome=Outcome(1 - self.mover, "six"))
        if self.has_turn(self.mover) or self.has_turn(1 - self.mover):
            return self
        return replace(self, outcome=self._result())  # rule 15

    def _result(self) -> Outcome:
        """Who has more points, else more stacks of their own, the higher ones first (rule 16)."""
        height = self.deciding_height
        if height == 0:
            return Outcome(None, "tie")
        winner = int(self.scored(0, height) < self.scored(1, height))
        return Outcome(winner, "fives" if height == FIVE else "lower")

    @property
    def deciding_height(self) -> int:
        """The greatest height of which one player has more stacks; 0 when both have the same."""
        heights = range(FIVE, 0, -1)
        return next((height for height in heights if self.scored(0, height) != self.scored(1, height)), 0)

    def scored(self, player: int, height: int) -> int:
        """How many stacks of a height count for a player: those taken, and those on the board with their colour on top.

        A five on the board belongs to somebody in the variant only (rule 17).
        """
        standing = sum(len(stack) == height and stack[-1] in self.claims[player] for stack in self.stacks)
        return standing + (self.points[player] if height == FIVE else 0)

    def text(self) -> str:
        from gipfel.games.lyngk.notation import write_position

        return write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        if self.outcome is not None:
            return Prompt("game-over")
        if touched:
            return Prompt("lyngk-target", far=self._far(BOARD.cell(touched[0])))
        return Prompt("lyngk-claimed") if self.stage == CLAIMED else self._first_prompt()

    def _far(self, start: int) -> list[Touch]:
        """The stacks that one reaches over links only (rule 10)."""
        if self.stacks[start][-1] not in self.claims[self.mover]:
            return []
        near, (_, targets) = ahead(self.stacks, start), over_links(self.stacks, start)
        return [NAMES[end] for end in targets if end not in near]

    def _first_prompt(self) -> Prompt:
        """Before anything is touched: what rule 14 leaves to do."""
        if self.can_move(self.mover):
            return Prompt("lyngk-claim-or-move" if self.claimable(self.mover) else "lyngk-move")
        # A pass is never made for someone: they see that they cannot play.
        return Prompt("lyngk-must-claim") if self.useful_claims(self.mover) else Prompt("lyngk-pass", asks=True)


def _scored(points: tuple[int, int], player: int, more: int) -> tuple[int, int]:
    first, second = points
    return (first + more, second) if player == 0 else (first, second + more)


def mirrored(position: LyngkPosition, symmetry: Symmetry) -> LyngkPosition:
    """The position laid onto the board by a symmetry."""
    moved = dict(zip(symmetry.cells, position.stacks, strict=True))
    return replace(position, stacks=tuple(moved[point] for point in range(len(BOARD))))


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""
    if not isinstance(step, LyngkMove):
        return step
    start, end = (NAMES[symmetry.cells[BOARD.cell(name)]] for name in step.touches)
    return LyngkMove(start, end)
