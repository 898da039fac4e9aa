"""The rules of ZÈRTZ in plain Python; the numbers in comments are those of RULES.md."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position, stable_key
from gipfel.core.step import Closing, Prompt, Step, Touch
from gipfel.games.zertz.editions import COLOURS, Counts, Edition, added, changed
from gipfel.games.zertz.rings import RingBoard, cells_of
from gipfel.games.zertz.steps import (
    AcceptOffence,
    ClaimGroup,
    Completed,
    Demand,
    EndClaims,
    Filled,
    Jump,
    Jumping,
    PlaceMarble,
    Remove,
    Stage,
)

Marbles = tuple[int, int, int]
"""The rings with white, grey and black marbles, as masks."""


class ZertzGame(Game, ABC):
    """What the rules ask of the game: its board, its edition and how captures and claims are treated."""

    ground: RingBoard
    edition: Edition  # any goes with any board (rule 2.2)
    claims_optional: bool  # rule 5.3
    captures_claimed: bool  # rule 7.2
    binding: Mapping[type[Step], int]  # how many touches of a step are final (rule 7.1)


_placing, _remove = lru_cache(2_048)(PlaceMarble), lru_cache(512)(Remove)  # every tree asks for hundreds of the same
_prompt = lru_cache(64)(Prompt)


@dataclass(frozen=True, slots=True, repr=False)
class ZertzPosition(Position):
    """Rings, marbles, stock, captures, who moves, what this turn has done, and what can be claimed back."""

    game: ZertzGame = field()
    rings: int = 0
    marbles: Marbles = (0, 0, 0)
    stock: Counts = (0, 0, 0)
    captures: tuple[Counts, Counts] = ((0, 0, 0), (0, 0, 0))
    mover: int = 0  # whose turn it is; after the end, whose it would be
    turn_count: int = 0
    stage: Stage | None = None
    verdict: Outcome | None = None  # the outcome, unless the turn that brought it can still be claimed back
    before: ZertzPosition | None = None  # where a capture was missed, while that can be claimed (rule 7.2)
    must_capture: bool = False  # the last turn was `claim`

    @property
    def player(self) -> int | None:
        return None if self.outcome is not None else self.mover

    @property
    def outcome(self) -> Outcome | None:
        return self.verdict if self.before is None else None

    @property
    def occupied(self) -> int:
        """The rings with a marble."""
        white, grey, black = self.marbles
        return white | grey | black

    @property
    def vacant(self) -> int:
        """The rings without a marble."""
        return self.rings & ~self.occupied

    @property
    def own_marbles(self) -> bool:
        """Whether the stock is empty and players place what they have captured (rule 3.4)."""
        return not any(self.stock)

    @property
    def supply(self) -> Counts:
        """What the player to move can place."""
        return self.captures[self.mover] if self.own_marbles else self.stock

    @property
    def can_capture(self) -> bool:
        """Whether a capture exists."""
        occupied = self.occupied
        return self.game.ground.can_capture(occupied, self.rings & ~occupied)

    @property
    def awaits_answer(self) -> bool:
        """Whether the turn before would win but missed a capture (rule 7.5)."""
        return self.before is not None and self.verdict is not None

    @property
    def repeats(self) -> int:
        return stable_key(self.text_of_repetition())

    @property
    def restores(self) -> int:
        return 1 if self.must_capture else 0  # the offence is taken back in the count too (rule 7.6)

    def text_of_repetition(self, rings: int | None = None, marbles: Marbles | None = None) -> str:
        """What the rule of repetition compares (rule 6.3), here or where the board is laid another way."""
        rings, marbles = self.rings if rings is None else rings, marbles or self.marbles
        return f"{rings} {marbles} {self.stock} {self.captures} {self.mover}"

    def steps(self) -> Sequence[Step]:
        if self.outcome is not None:
            return ()
        match self.stage:
            case Filled():
                free = self.game.ground.free_rings(self.rings, self.vacant)
                ends = not self.game.claims_optional
                return [_remove(self.game.ground.names[cell], ends) for cell in cells_of(free)]
            case Jumping(path):
                return list(self._jumps(path[-1], again=True))
            case Completed() as completed:
                return [*(ClaimGroup(self._names(group)) for group in completed.unclaimed), EndClaims()]
        return self._beginnings()

    def _beginnings(self) -> Sequence[Step]:
        if self.awaits_answer:
            return (Demand(), AcceptOffence())
        # Rule 7.3: the opponent of who missed a capture claims it, makes one, or lets it pass and places.
        found: list[Step] = [] if self.before is None else [Demand()]
        captures = [jump for cell in cells_of(self.occupied) for jump in self._jumps(cell, again=False)]
        found += captures
        # Rule 3.1: who can capture must. Rule 7.7: who has nothing to place finds no placing here.
        if not captures or (self.game.captures_claimed and not self.must_capture):
            found += self._placings()
        return found

    def _jumps(self, cell: int, again: bool) -> Iterator[Jump]:
        ground, occupied = self.game.ground, self.occupied
        for landing in cells_of(ground.landings(cell, occupied, self.vacant)):
            over = ground.between(cell, landing)
            assert over is not None
            left = occupied ^ (1 << cell | 1 << over | 1 << landing)
            last = not ground.landings(landing, left, self.rings & ~left)
            yield Jump(ground.names[cell], ground.names[landing], again, last)

    def _placings(self) -> Iterator[PlaceMarble]:
        ground, vacant, own = self.game.ground, self.vacant, self.own_marbles
        free = ground.free_rings(self.rings, vacant)
        # Only the ring filled can cease to be free, so the last free ring ends the turn when it is filled.
        ends = {cell: not (free & ~(1 << cell) or self.game.claims_optional) for cell in cells_of(vacant)}
        for colour, number in zip(COLOURS, self.supply, strict=True):
            if number:
                for cell, last in ends.items():
                    yield _placing(colour, ground.names[cell], own, last)

    def _names(self, rings: int) -> tuple[str, ...]:
        return self.game.ground.names_of(rings)

    def play(self, step: Step) -> ZertzPosition:
        if self.outcome is not None:
            raise IllegalStep("game-over")
        match self.stage, step:
            case None, _:
                return self._begin(step)
            case Filled(cell), Remove(ring):
                return self._remove(cell, ring)
            case Jumping(path), Jump(start, landing, True):
                if self._cell(start) != path[-1]:
                    raise IllegalStep("same-marble-goes-on", cell=self.game.ground.names[path[-1]])
                return self._jump(path, self._cell(landing))
            case Completed() as completed, ClaimGroup(rings):
                return self._claim(completed, rings)
            case Completed() as completed, EndClaims():
                return self._without(self.rings, completed.claimed)
        raise self._unexpected()

    def _begin(self, step: Step) -> ZertzPosition:
        match step:
            case Demand():
                return self._demanded()
            case AcceptOffence():
                return self._accepted()
            case _ if self.awaits_answer:
                raise IllegalStep("claim-or-accept-first")
            case PlaceMarble():
                return self._place(step)
            case Jump(start, landing, False):
                return self._jump((self._cell(start),), self._cell(landing))
        raise self._unexpected()

    def _unexpected(self) -> IllegalStep:
        return IllegalStep("wrong-step", expected=str(self.prompt()))

    def _cell(self, ring: str) -> int:
        cell = self.game.board.index.get(ring)
        if cell is None:
            raise IllegalStep("no-such-cell", cell=ring)
        return cell

    def _present_cell(self, ring: str) -> int:
        cell = self._cell(ring)
        if not self.rings >> cell & 1:
            raise IllegalStep("ring-gone", cell=ring)
        return cell

    def _place(self, step: PlaceMarble) -> ZertzPosition:
        offence = self.can_capture
        if offence and (self.must_capture or not self.game.captures_claimed):
            raise IllegalStep("capture-is-compulsory")  # rule 3.1
        colour = self._colour_to_place(step)
        cell = self._present_cell(step.ring)
        bit = 1 << cell
        vacant = self.vacant
        if not vacant & bit:
            raise IllegalStep("ring-taken", cell=step.ring)
        fewer = changed(self.supply, colour, -1)
        can_remove = self.game.ground.has_free_ring(self.rings, vacant & ~bit)
        # Written out: `replace` takes as long again, and a tree holds every placement.
        after = ZertzPosition(
            self.game,
            rings=self.rings,
            marbles=changed(self.marbles, colour, bit),
            stock=self.stock if self.own_marbles else fewer,
            captures=self._captures_of_mover(fewer) if self.own_marbles else self.captures,
            mover=self.mover,
            turn_count=self.turn_count,
            stage=Filled(cell) if can_remove else None,
            verdict=self.verdict,
            before=replace(self, before=None) if offence else None,  # rule 7.4: only the last turn can be claimed
            must_capture=self.must_capture,
        )
        return after if can_remove else after._placed(self.rings, cell, None)  # rule 3.3

    def _colour_to_place(self, step: PlaceMarble) -> int:
        if step.own and not self.own_marbles:
            raise IllegalStep("stock-not-empty")
        if self.own_marbles and not step.own:
            raise IllegalStep("stock-empty")
        colour = COLOURS.find(step.colour)
        if colour < 0 or not self.supply[colour]:
            raise IllegalStep("none-of-that-colour", colour=step.colour)
        return colour

    def _captures_of_mover(self, counts: Counts) -> tuple[Counts, Counts]:
        return (self.captures[0], counts) if self.mover else (counts, self.captures[1])

    def _remove(self, filled: int, ring: str) -> ZertzPosition:
        cell = self._present_cell(ring)
        if self.occupied >> cell & 1:
            raise IllegalStep("ring-not-vacant", cell=ring)  # rule 3.2, also of the ring just filled
        if not self.game.ground.is_free(self.rings, cell):
            raise IllegalStep("ring-not-free", cell=ring)
        return self._placed(self.rings & ~(1 << cell), filled, cell)

    def _placed(self, rings: int, filled: int, removed: int | None) -> ZertzPosition:
        groups = self.game.ground.completed_groups(rings, self.occupied, filled, removed)
        if groups and self.game.claims_optional:
            return replace(self, rings=rings, stage=Completed(filled, removed, groups))
        return self._without(rings, sum(groups))

    def _claim(self, completed: Completed, rings: tuple[str, ...]) -> ZertzPosition:
        group = sum(1 << self._cell(ring) for ring in set(rings))
        if group not in completed.unclaimed:
            raise IllegalStep("group-not-completed", rings=rings)
        return replace(self, stage=replace(completed, claimed=completed.claimed | group))

    def _without(self, rings: int, claimed: int) -> ZertzPosition:
        """The position after the turn, without the rings claimed, their marbles being captures."""
        if not claimed:
            return self._ended(rings, self.marbles, self.captures)
        white, grey, black = self.marbles
        won = ((white & claimed).bit_count(), (grey & claimed).bit_count(), (black & claimed).bit_count())
        return self._ended(
            rings & ~claimed,
            marbles=(white & ~claimed, grey & ~claimed, black & ~claimed),
            captures=self._captures_of_mover(added(self.captures[self.mover], won)),
        )

    def _jump(self, path: tuple[int, ...], landing: int) -> ZertzPosition:
        ground, start = self.game.ground, path[-1]
        colour, jumped, over = self._colours_of_jump(start, landing)
        marbles = changed(changed(self.marbles, colour, (1 << landing) - (1 << start)), jumped, -(1 << over))
        captures = self._captures_of_mover(changed(self.captures[self.mover], jumped, 1))
        left = self.occupied ^ (1 << start | 1 << over | 1 << landing)
        goes_on = ground.landings(landing, left, self.rings & ~left)  # rule 4.2
        if not goes_on:
            return self._ended(self.rings, marbles, captures, captured=True)  # rule 4.3: nothing placed or removed
        stage = Jumping((*path, landing))
        return replace(self, marbles=marbles, captures=captures, stage=stage, before=None, must_capture=False)

    def _colours_of_jump(self, start: int, landing: int) -> tuple[int, int, int]:
        """The colour that jumps, the colour jumped over and its ring; IllegalStep says what is wrong (rule 4.1)."""
        names = self.game.ground.names
        colour = self.colour_at(start)
        if colour is None:
            raise IllegalStep("no-marble-to-jump", cell=names[start])
        over = self.game.ground.between(start, landing)
        if over is None:
            raise IllegalStep("not-a-straight-jump", start=names[start], landing=names[landing])
        jumped = self.colour_at(over)
        if jumped is None:
            raise IllegalStep("nothing-to-jump-over", cell=names[over])
        if self.occupied >> self._present_cell(names[landing]) & 1:
            raise IllegalStep("ring-taken", cell=names[landing])
        return colour, jumped, over

    def colour_at(self, cell: int) -> int | None:
        """The colour of the marble on a ring (0 white, 1 grey, 2 black), None without one."""
        white, grey, black = self.marbles
        bit = 1 << cell
        if white & bit:
            return 0
        return 1 if grey & bit else 2 if black & bit else None

    def _demanded(self) -> ZertzPosition:
        if self.before is None:
            raise IllegalStep("nothing-to-claim")
        # Rule 7.6: the earlier position again, but the turns go on counting and only captures are legal.
        return replace(self.before, turn_count=self.turn_count + 1, must_capture=True)

    def _accepted(self) -> ZertzPosition:
        if not self.awaits_answer:
            raise IllegalStep("nothing-to-accept")
        # The mover stays: who would be next tells who made the last turn on the board.
        return replace(self, before=None, turn_count=self.turn_count + 1)

    def _ended(
        self, rings: int, marbles: Marbles, captures: tuple[Counts, Counts], captured: bool = False
    ) -> ZertzPosition:
        """The position after the whole turn: only now is it asked who has won (rule 4.4)."""
        after = ZertzPosition(
            self.game,
            rings=rings,
            marbles=marbles,
            stock=self.stock,
            captures=captures,
            mover=1 - self.mover,
            turn_count=self.turn_count + 1,
            verdict=self.verdict,
            before=None if captured else self.before,
            must_capture=self.must_capture and not captured,
        )
        verdict = after.judged()
        return after if verdict is None else replace(after, verdict=verdict)

    def judged(self) -> Outcome | None:
        """What the player who made the last turn has reached with it."""
        last = 1 - self.mover
        if self.game.edition.is_set(self.captures[last]):
            return Outcome(last, "set")  # rule 6.1, and rule 6.2 where a full board gives it
        if not self.vacant:
            return Outcome(last, "full-board")  # rule 6.2
        if not any(self.supply) and not self.can_capture:
            return Outcome(last, "no-move")  # rule 3.5
        return None

    def closing(self, step: Step) -> Closing | None:
        """After a placing one of the free rings but the one filled must go (rule 3.2)."""
        if not isinstance(step, PlaceMarble) or self.game.claims_optional:
            return None
        ground = self.game.ground
        free = ground.free_rings(self.rings, self.vacant) & ~(1 << self._cell(step.ring))
        return Closing(_prompt("zertz-remove"), ground.names_of(free))

    def final_touches(self, step: Step) -> int:
        return self.game.binding.get(type(step), 0)

    def text(self) -> str:
        from gipfel.games.zertz.position_text import write_position

        return write_position(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:
        return _prompt(_prompt_code(self, touched))


def _prompt_code(position: ZertzPosition, touched: Sequence[Touch] = ()) -> str:
    """The code of what is expected; it never depends on the colour chosen, so that trees share their parts."""
    match position.stage:
        case Filled():
            return "zertz-remove"
        case Jumping():
            return "zertz-go-on"
        case Completed() as completed:
            return "zertz-claim-groups" if completed.unclaimed else "zertz-done"
    if touched:
        return "zertz-ring" if ":" in touched[0] else "zertz-landing"
    return _code_at_turn_start(position)


def _code_at_turn_start(position: ZertzPosition) -> str:
    if position.outcome is not None:
        return "game-over"
    if position.awaits_answer:
        return "zertz-answer"
    if position.before is not None:
        return "zertz-claim-or-play"
    if position.must_capture:
        return "zertz-must-capture"
    # With capture=claimed nobody is told that he can capture: overlooking it is part of the game (rule 7.2).
    if position.game.captures_claimed and any(position.supply):
        return "zertz-place-or-capture"
    if position.can_capture:
        return "zertz-capture"
    return "zertz-place-own" if position.own_marbles else "zertz-place"
