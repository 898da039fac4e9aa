"""The rules of TAMSK in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeVar

from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position, stable_key
from gipfel.core.step import Prompt, Step, Touch
from gipfel.games.tamsk import prompts
from gipfel.games.tamsk.spaces import (
    GLASSES_EACH,
    LIVING,
    NAMES,
    NEIGHBOURS,
    NONE,
    OUT,
    OWNERS,
    RINGS_EACH,
    ROOM,
    SPACES,
    Glasses,
    Rings,
    is_open,
    moves,
    owned,
    put,
    ringed,
    running,
)
from gipfel.games.tamsk.steps import (
    ClaimRing,
    DropBonus,
    DropRing,
    LeaveClaim,
    MoveGlass,
    PlaceGlass,
    RunOut,
    TooLate,
)

START, MOVING, RINGING, BONUS = "", "move", "ring", "bonus"
"""Where in a turn we are: at its start, after a claim, after the move, after its ring."""


class TamskGame(Game, ABC):
    """What the rules ask of the game: its level, whether rings drop by themselves, whether the board begins empty."""

    level: int
    auto: bool
    free: bool

    @property
    def sandy(self) -> bool:
        """Whether the hourglasses run: levels 2 and 3 (rule 11)."""
        return self.level > 1


@dataclass(frozen=True, slots=True, repr=False)
class TamskPosition(Position):
    """Hourglasses and rings on the spaces, rings left, what the player on turn may claim, and the bonus.

    `entered` is the space just entered, while its ring is decided. `last` is whose hourglass was the last to run out;
    it is kept only as long as it can decide the game.
    """

    game: TamskGame
    glasses: Glasses = (NONE,) * SPACES
    rings: Rings = (0,) * SPACES
    left: tuple[int, int] = (RINGS_EACH, RINGS_EACH)
    mover: int = 0  # whose turn it is; after the end, whose it would be
    claim: int | None = None  # inside a turn, after the move: what the other one may claim
    bonus: bool = False
    turn_count: int = 0
    stage: str = START
    entered: int | None = None
    last: int | None = None
    ended: bool = False  # nobody can move and no claim is open (rule 7)
    outcome: Outcome | None = None

    @property
    def player(self) -> int | None:
        return None if self.ended else self.mover  # the house, while only sand can decide (rule 14)

    @property
    def repeats(self) -> int:
        # Rule 10: spaces, rings, rings left, claim and player.
        return stable_key(repr((self.glasses, self.rings, self.left, self.claim, self.mover)))

    def text(self) -> str:
        from gipfel.games.tamsk.position_text import write_position

        return write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        return prompts.prompt(self, touched)

    def passed(self) -> Position | None:
        other = replace(self, mover=1 - self.mover, claim=None, bonus=False)
        return None if self.ended or self.stage or not other.can_move(other.mover) else other

    # What can be done.

    def is_placing(self, player: int) -> bool:
        """Whether a player has hourglasses to bring onto the board, where it began empty."""
        return self.game.free and len(owned(self.glasses, player)) < GLASSES_EACH

    def ways(self, player: int) -> list[Step]:
        """The placings or moves of a player, whoever is on turn and whatever rings are left."""
        if self.is_placing(player):
            return [PlaceGlass(space) for space in range(SPACES) if is_open(self.glasses, self.rings, space)]
        return [MoveGlass(origin, target) for origin, target in moves(self.glasses, self.rings, player)]

    def can_move(self, player: int) -> bool:
        """Whether a player has a turn with a move; without rings nobody has (rule 9)."""
        return self.left[player] > 0 and bool(self.ways(player))

    def steps(self) -> Sequence[Step]:
        if self.outcome is not None:
            return ()
        if self.ended:
            return self.house_steps()
        if self.stage == RINGING:
            return (DropRing(True, not self.bonus), DropRing(False, not self.bonus))  # rule 2: may
        if self.stage == BONUS:
            return (*(DropBonus(space) for space in self.roomy()), DropBonus(None))
        ways = self.ways(self.mover)
        if self.claim is None:
            return ways
        return (ClaimRing(self.claim), *(ways or (LeaveClaim(),)))  # rules 4 and 6

    def roomy(self) -> list[int]:
        """The spaces that are not full, occupied or not (rule 17)."""
        return [space for space in range(SPACES) if self.rings[space] < ROOM[space]]

    def house_steps(self) -> Sequence[Step]:
        if not self.game.sandy or self.outcome is not None or self.stage:
            return ()
        late = self.game.level == 3 and not self.ended and self.can_move(self.mover)  # rules 15, 16 and 18
        return (*(RunOut(space) for space in running(self.glasses)), *((TooLate(),) if late else ()))

    # Steps.

    def play(self, step: Step) -> Self:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        match step:
            case RunOut(space):
                return self._run_out(space)
            case TooLate():
                return self._late()
        if self.ended:
            raise IllegalStep("tamsk-sand-decides")
        match step:
            case ClaimRing(space) if self.stage == START:
                return self._claimed(space)
            case LeaveClaim() if self.stage == START:
                return self._left_out()
            case MoveGlass(origin, target) if self.stage in (START, MOVING):
                return self._moved(origin, target)
            case PlaceGlass(space) if self.stage in (START, MOVING):
                return self._placed(space)
            case DropRing(drops) if self.stage == RINGING:
                return self._dropped(drops)
            case DropBonus(chosen) if self.stage == BONUS:
                return self._second(chosen)
        raise IllegalStep("wrong-step", expected=str(self.prompt()))

    def _claimed(self, space: int) -> Self:
        if self.claim != space:
            raise IllegalStep("tamsk-no-claim", space=NAMES[space])
        after = self._with_ring(space)
        if self.ways(self.mover):  # rule 4: the claim comes before the move, whatever rings are left then
            return replace(after, claim=None, stage=MOVING)
        return after._next(1 - self.mover)  # rule 6

    def _left_out(self) -> Self:
        if self.claim is None or self.ways(self.mover):
            raise IllegalStep("tamsk-must-move")  # rule 5
        return self._next(1 - self.mover)

    def _moved(self, origin: int, target: int) -> Self:
        self._check_move(origin, target)
        # Rule 11: what moves is turned over, and runs from then on.
        glasses = put(self.glasses, (origin, NONE), (target, LIVING[self.mover]))
        return replace(self, glasses=glasses)._entering(target)

    def _check_move(self, origin: int, target: int) -> None:
        """IllegalStep names the rule that forbids a move."""
        glass, names = self.glasses[origin], {"space": NAMES[origin], "target": NAMES[target]}
        if self.is_placing(self.mover):
            raise IllegalStep("tamsk-place-first")
        if not glass or OWNERS[glass] != self.mover:
            raise IllegalStep("tamsk-not-yours", **names)
        if glass in OUT:  # rule 13
            raise IllegalStep("tamsk-ran-out", **names)
        if target not in NEIGHBOURS[origin]:  # rule 1
            raise IllegalStep("tamsk-too-far", **names)
        self._check_open(target)
        if (origin, target) not in moves(self.glasses, self.rings, self.mover):  # rule 12
            raise IllegalStep("tamsk-fresh-first", **names)

    def _placed(self, space: int) -> Self:
        if not self.is_placing(self.mover):
            raise IllegalStep("tamsk-all-placed")
        self._check_open(space)
        return replace(self, glasses=put(self.glasses, (space, LIVING[self.mover])))._entering(space)

    def _check_open(self, space: int) -> None:
        if self.glasses[space]:
            raise IllegalStep("tamsk-taken", space=NAMES[space])
        if self.rings[space] >= ROOM[space]:  # rule 3
            raise IllegalStep("tamsk-full", space=NAMES[space])

    def _entering(self, space: int) -> Self:
        here = replace(self, claim=None, entered=space)
        if not self.left[self.mover]:
            return here._dropped(False)
        return here._dropped(True) if self.game.auto else replace(here, stage=RINGING)

    def _dropped(self, drops: bool) -> Self:
        assert self.entered is not None
        after = self._with_ring(self.entered) if drops else replace(self, claim=self.entered)
        after = replace(after, entered=None)
        if after.bonus and after.left[self.mover] and after.roomy():
            return replace(after, stage=BONUS)
        return after._next(1 - self.mover, after.claim)

    def _second(self, space: int | None) -> Self:
        if space is None:
            return self._next(1 - self.mover, self.claim)
        if self.rings[space] >= ROOM[space]:
            raise IllegalStep("tamsk-full", space=NAMES[space])
        return self._with_ring(space)._next(1 - self.mover, self.claim)

    def _with_ring(self, space: int) -> Self:
        left = list(self.left)
        left[self.mover] -= 1
        return replace(self, rings=ringed(self.rings, space), left=(left[0], left[1]))

    # The house.

    def _run_out(self, space: int) -> Self:
        if RunOut(space) not in self.house_steps():
            raise IllegalStep("tamsk-not-running", space=NAMES[space])
        owner = OWNERS[self.glasses[space]]
        glasses = put(self.glasses, (space, OUT[owner]))  # rule 13
        return replace(self, glasses=glasses, last=owner)._next(self.mover, self.claim, bonus=self.bonus)

    def _late(self) -> Self:
        if TooLate() not in self.house_steps():
            raise IllegalStep("tamsk-not-late")
        # Rule 17: the turn is forfeit, with its claim and its bonus, and the other one gets a bonus.
        return self._next(1 - self.mover, bonus=True)

    # Turns.

    def _next(self, player: int, claim: int | None = None, *, bonus: bool = False) -> Self:
        """The position at the start of the next turn: that of `player`, with what he may claim and his bonus."""
        return settled(replace(self, mover=player, claim=claim, bonus=bonus, turn_count=self.turn_count + 1))


P = TypeVar("P", bound=TamskPosition)


def settled(position: P) -> P:
    """A position at the start of a turn: who has it, or how the game has ended."""
    player, claim = position.mover, _open_claim(position)
    here = replace(position, claim=None, bonus=False, stage=START, entered=None, ended=False, outcome=None)
    if here.can_move(player):
        return replace(here, claim=claim, bonus=position.bonus, last=None)
    if claim is not None:  # rule 6: who cannot move decides on the claim alone, and has no bonus (rule 17)
        return replace(here, claim=claim, last=_remembered(here))
    if here.can_move(1 - player):  # rules 5 and 9: passed over; rule 8: the other one has to go on, even in the lead
        return replace(here, mover=1 - player, last=None)
    return _judged(replace(here, ended=True))


def _open_claim(position: TamskPosition) -> int | None:
    """What the player on turn may claim: only a space with room, and only with a ring (rules 4 and 9)."""
    claim = position.claim
    if claim is None or not position.left[position.mover] or position.rings[claim] >= ROOM[claim]:
        return None
    return claim


def _remembered(position: TamskPosition) -> int | None:
    """Whose hourglass was the last to run out; as long as sand runs somewhere it decides nothing."""
    return None if not position.game.sandy or running(position.glasses) else position.last


def _judged(position: P) -> P:
    """Rule 7: fewer rings left wins; as many are a draw in level 1, and later on the sand decides (rule 14)."""
    red, black = position.left
    if red != black:
        return replace(position, outcome=Outcome(int(black < red), "rings"), last=None)
    if not position.game.sandy:
        return replace(position, outcome=Outcome(None, "equal"), last=None)
    owners = {OWNERS[position.glasses[space]] for space in running(position.glasses)}
    if len(owners) == 2:
        return replace(position, last=None)  # the house lets the sand run
    here = replace(position, last=_remembered(position))
    winner = owners.pop() if owners else here.last
    return replace(here, outcome=Outcome(winner, "equal" if winner is None else "sand"))
