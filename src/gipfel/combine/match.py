"""A match: a game of GIPF that can stop for a contest. The same face as any position, and what is expected now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from gipfel.combine import contest as contests
from gipfel.combine.announcement import announced_move, announced_type
from gipfel.combine.contest import CHALLENGER, DRAW, Contest, Drawing, Granted, Playing, Stating, Throwing, Tossing
from gipfel.combine.steps import Challenge, Inside, Make, Waive
from gipfel.combine.story import story_of, told
from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position, stable_key
from gipfel.core.scene import Speech
from gipfel.core.step import Prompt, Step, Touch
from gipfel.core.story import Story, Told
from gipfel.core.turns import PlayedTurn, ended
from gipfel.games.gipf.rules import GipfPosition
from gipfel.games.gipf.steps import Use

if TYPE_CHECKING:
    from gipfel.combine.match_game import MatchGame

Pair = tuple[int, int]


def _plus(pair: Pair, player: int, number: int) -> Pair:
    return (pair[0] + number, pair[1]) if player == 0 else (pair[0], pair[1] + number)


@dataclass(frozen=True, slots=True, repr=False)
class Match(Position):
    """The game outside, challenges left, announcements made so far, the contest under way, and what was waived.

    `waived` has the spots of potentials whose use the player on turn has waived in this turn.
    """

    game: MatchGame = field()
    outer: GipfPosition
    left: Pair
    said: Pair = (0, 0)
    contest: Contest | None = None
    turn_count: int = 0
    waived: int = 0
    news: tuple[Speech, ...] = field(default=(), compare=False)
    past: tuple[Told, ...] = field(default=(), compare=False)  # what became of announcements

    @property
    def outcome(self) -> Outcome | None:
        return self.outer.outcome

    @property
    def challenger(self) -> int:
        """Who answers the announcement: the opponent of the player who made it."""
        return self.outer.mover

    @property
    def player(self) -> int | None:
        match self.contest:
            case None:
                return self.outer.player
            case Playing(line=line) as playing:
                return playing.outer_player(line.player)
            case Stating(first=first):
                return self.challenger if first is None else 1 - self.challenger
            case Granted():
                return 1 - self.challenger
        return None

    @property
    def inner(self) -> Line | None:
        return self.contest.line if isinstance(self.contest, Playing) else None

    @property
    def story(self) -> Story:
        return story_of(self)

    def levels(self) -> tuple[Position, ...]:
        inner = self.inner
        return (self.outer,) if inner is None else (self.outer, *inner.position.levels())

    def seats(self) -> tuple[int, int]:
        if not isinstance(self.contest, Playing):
            return (0, 1)
        first, second = self.contest.line.position.seats()
        return (first + self.contest.begins) % 2, (second + self.contest.begins) % 2

    def steps(self) -> Sequence[Step]:
        if self.contest is not None:
            return contests.steps_of(self.contest)
        steps = self._unwaived(self.outer, self.waived)
        return [*steps, Challenge()] if self.may_challenge else steps

    def house_steps(self) -> Sequence[Step]:
        inner = self.inner
        return [Inside(step) for step in inner.position.house_steps()] if inner is not None else ()

    def _unwaived(self, outer: GipfPosition, waived: int) -> list[Step]:
        """The steps of the game outside without the uses that were waived, unless nothing else is left."""
        steps = outer.steps()
        return [step for step in steps if not _is_use_of(step, waived)] or list(steps)

    @property
    def kind(self) -> str | None:
        """The type of the potential whose use is announced."""
        return announced_type(self.outer)

    @property
    def may_challenge(self) -> bool:
        """Whether the announcement may be challenged (rule 6): a challenge left, a contest agreed, early enough."""
        agreement = self.game.agreement
        if self.kind is None or agreement.contests[self.kind] is None or not self.left[self.challenger]:
            return False
        return agreement.uses is None or self.said[1 - self.challenger] <= agreement.uses

    def final_touches(self, step: Step) -> int:
        inner = self.inner
        return inner.position.final_touches(step.step) if inner is not None and isinstance(step, Inside) else 0

    def play(self, step: Step) -> Self:
        if self.contest is not None:
            return self._contested(step)
        if isinstance(step, Challenge):
            return self._challenged()
        if _is_use_of(step, self.waived) and step not in self.steps():
            raise IllegalStep("use-waived")
        after = self.outer.play(step)
        return self._outside(after) if ended(self.outer, after) else replace(self, outer=after, news=())

    def played_outside(self, turn: PlayedTurn) -> Self:
        """The match after a turn of the game outside, which was played there."""
        assert isinstance(turn.end, GipfPosition)
        return self._outside(turn.end)

    def _outside(self, after: GipfPosition) -> Self:
        announced = after.announcement is not None  # rule 5: the announcement is the turn
        turn, past = self.turn_count + 1, self.past
        if self.kind is not None:
            past = (*past, told(self, "let", turn))
        if announced:
            past = (*past, told(replace(self, outer=after), "announced", turn))
        said = _plus(self.said, 1 - after.mover, 1) if announced else self.said
        waived = self.waived if announced else 0
        return replace(self, outer=after, said=said, turn_count=turn, waived=waived, news=(), past=past)

    def _challenged(self) -> Self:
        if self.kind is None:
            raise IllegalStep("nothing-announced")
        if not self.may_challenge:
            raise IllegalStep("may-not-challenge", left=self.left[self.challenger])
        left = _plus(self.left, self.challenger, -1) if self.game.agreement.spent_always else self.left
        # Rule 7: the game outside stays exactly as it stands.
        turn = self.turn_count + 1
        past = (*self.past, told(self, "challenged", turn))
        return replace(self, left=left, contest=self._opened(), turn_count=turn, news=(), past=past)

    def _opened(self) -> Contest:
        agreement = self.game.agreement
        assert self.kind is not None
        match agreement.contests[self.kind]:
            case "coin":
                return Tossing()
            case "dice":
                return Throwing()
            case Game() as agreed:
                inside = agreement.begun(agreed, self.turn_count)
                if agreement.begin == "lot":
                    return Drawing(inside)
                return Playing(self.agreed_to_begin, Line.begin(inside.start()))
        return Stating()

    @property
    def agreed_to_begin(self) -> int:
        """Who begins the game inside where no lot is drawn (rule 4)."""
        return self.challenger if self.game.agreement.begin == "challenger" else 1 - self.challenger

    def _contested(self, step: Step) -> Self:
        assert self.contest is not None
        if isinstance(self.contest, Granted):
            return self._decided(step)
        return self._went_on(contests.advanced(self.contest, step, self.challenger))

    def played_inside(self, turn: PlayedTurn) -> Self:
        """The match after a turn of the game inside, which was played there."""
        assert isinstance(self.contest, Playing)
        return self._went_on(contests.after_turn(self.contest, turn, self.challenger))

    def _went_on(self, after: Contest | str) -> Self:
        assert self.contest is not None
        if isinstance(after, str):
            return self._settled(after)
        turns = self.turn_count if _same_turn(self.contest, after) else self.turn_count + 1
        return replace(self, contest=after, turn_count=turns, news=_inner_news(after))

    def _settled(self, winner: str) -> Self:
        """The contest is over: the potential leaves the game, the use happens, or its owner decides."""
        code, left = "challenge-drawn" if winner == DRAW else "challenge-lost", self.left
        if winner == CHALLENGER:
            if not self.game.agreement.spent_always:
                left = _plus(left, self.challenger, -1)
            # Rules 9, 10 and 17: its owner is still on turn, and has lost if there is nothing to do.
            code, state = "challenge-won", self._forfeited()
        elif self.game.agreement.winner_may and self._could_do_otherwise:
            code, state = f"{code}-may", replace(self, contest=Granted())
        else:
            state = replace(self, outer=self.outer.let(), contest=None, waived=0)  # rule 8
        news = (Speech(code, announced_move(self.outer)),)
        turn = self.turn_count + 1
        past = (*self.past, told(self, code.removeprefix("challenge-"), turn))
        return replace(state, left=left, turn_count=turn, news=news, past=past)

    def _forfeited(self) -> Self:
        """Without the announced potential; where nothing else was left it may have been one that was waived before."""
        move = self.outer.announcement
        gone = 1 << move.origin if isinstance(move, Use) else 0
        return replace(self, outer=self.outer.forfeited(), contest=None, waived=self.waived & ~gone)

    @property
    def _could_do_otherwise(self) -> bool:
        """Whether the owner of the announced potential has another turn than its use."""
        outer, waived = self._after_waiving()
        if outer.outcome is not None:
            return outer.outcome.winner != self.challenger
        return not all(_is_use_of(step, waived) for step in outer.steps())

    def _after_waiving(self) -> tuple[GipfPosition, int]:
        move = self.outer.announcement
        return self.outer.waived(), self.waived | (1 << move.origin if isinstance(move, Use) else 0)

    def _decided(self, step: Step) -> Self:
        """The use was granted: it is made, or another turn instead."""
        match step:
            case Make():
                outer, waived = self.outer.let(), 0
            case Waive():
                outer, waived = self._after_waiving()
                # Rule 17: with a right to an extra push the turn itself may be over.
                waived = waived if outer.player == 1 - self.challenger else 0
            case _:
                raise IllegalStep("wrong-contest-step")
        return replace(self, outer=outer, contest=None, turn_count=self.turn_count + 1, waived=waived, news=())

    @property
    def key(self) -> int:
        from gipfel.combine.match_text import identity_text

        return stable_key(identity_text(self))

    @property
    def repeats(self) -> int:
        if self.contest is not None:  # a moment of a contest never comes twice in a line: its turns are counted
            return stable_key(f"contest {self.turn_count}")
        return stable_key(f"{self.outer.repeats} {self.left} {self.said}")

    def text(self) -> str:
        from gipfel.combine.match_text import write_match

        return write_match(self)

    def prompt(self, touched: Sequence[Touch] = ()) -> Prompt:

        return prompt_of(self, touched)


def _is_use_of(step: Step, spots: int) -> bool:
    return isinstance(step, Use) and bool(spots >> step.origin & 1)


def _same_turn(before: Contest, after: Contest) -> bool:
    """Whether the turn of the game inside goes on."""
    if not (isinstance(before, Playing) and isinstance(after, Playing)):
        return False
    return not ended(before.line.turn_start, after.line.position)


def _inner_news(after: Contest) -> tuple[Speech, ...]:
    return after.line.position.news if isinstance(after, Playing) else ()


def prompt_of(match: Match, touched: Sequence[Touch]) -> Prompt:
    """The prompt of the game being played, of the contest, or the one question of an announcement."""
    match match.contest:
        case Playing(line=line):
            return line.prompt(touched)
        case Drawing():
            return Prompt("combine-lot")
        case Tossing():
            return Prompt("combine-coin")
        case Throwing(first):
            return Prompt("combine-die-first") if first is None else Prompt("combine-die-second", {"first": first})
        case Stating(number):
            assert match.kind is not None
            words = match.game.agreement.contest_text(match.kind)
            return Prompt("combine-state" if number == 1 else "combine-state-again", {"contest": words})
        case Granted():
            return Prompt("combine-make", announced_move(match.outer))
    kind = match.kind
    if kind is None:
        return match.outer.prompt(touched)
    move = announced_move(match.outer)
    if not match.may_challenge:
        return Prompt("combine-let-only", move)
    contest = match.game.agreement.contest_text(kind)
    return Prompt("combine-answer", {**move, "contest": contest, "left": match.left[match.challenger]})
