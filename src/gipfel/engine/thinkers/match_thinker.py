"""Thinking in combined matches: announcing, challenging and letting happen by expected value."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from gipfel.combine.contest import Granted, Playing
from gipfel.combine.match import Match
from gipfel.combine.match_game import MatchGame
from gipfel.core.errors import GipfelError, IllegalStep
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.engine.info import Info, Variation, score_of
from gipfel.engine.levels import Level
from gipfel.engine.limits import Limits, Signal
from gipfel.engine.searched_games import inner_games
from gipfel.engine.thinkers.cover_thinker import ANNOUNCED, GLANCE, CoverThinker, Weighed, best_of, weighed_lines
from gipfel.engine.thinkers.thinker import Progress, Thinker

COIN = 1 / 2
DICE = 15 / 36  # the challenger must throw more than the other
RIVALS = 6  # lines looked through for a turn that announces nothing

declare({"engine-cannot-state": N_("An engine cannot say how a contest outside the house ended.")})


class MatchThinker(Thinker):
    """Thinks about the game outside, the game inside, and the answers between them.

    While a game is played inside, reports are about that game; `of` makes its thinker.
    """

    def __init__(self, game: MatchGame, outer: CoverThinker, of: Callable[[Game], Thinker]) -> None:
        super().__init__(game)
        self.outer, self._of = outer, of
        self._inner: dict[Game, Thinker] = {}

    def inner(self, game: Game) -> Thinker:
        """The thinker of a game inside."""
        if game not in self._inner:
            self._inner[game] = self._of(game)
        return self._inner[game]

    def level(self, number: int) -> Level:
        return self.outer.level(number)

    def warm(self, progress: Progress | None = None) -> None:
        self.outer.warm(progress)
        for game in inner_games(self.game):
            self.inner(game).warm(progress)

    def forget(self) -> None:
        for thinker in (self.outer, *self._inner.values()):
            thinker.forget()

    def _choose(self, line: Line, level: int, seed: int, stop: Signal | None) -> str:
        match = _decided(line)
        if isinstance(match.contest, Playing):
            return self.inner(match.contest.line.game).choose(match.contest.line, level, seed, stop)
        self.forget()  # what is chosen must not depend on the games before
        nodes = self.level(level).nodes
        if isinstance(match.contest, Granted):
            return max(self._granted(match, nodes, stop), key=lambda way: way[0])[1]
        if match.may_challenge:
            # Challenge when losing the potential hurts its owner more, weighed with the chance, than its use.
            (happens, let), (contested, challenge) = self._answers(match, nodes, stop)
            return challenge if contested > happens else let
        text = self.outer.choose(Line.begin(match.outer), level, seed, stop)
        if not _is_legal(match, text):
            return self._another(match, nodes, stop)
        return self._quieter(match, text, nodes, stop) if text.endswith(ANNOUNCED) else text

    def _report(self, line: Line, limits: Limits, lines: int, stop: Signal | None) -> Iterator[Info]:
        match = _decided(line)
        if isinstance(match.contest, Playing):
            yield from self.inner(match.contest.line.game).report(match.contest.line, limits, lines, stop)
        elif match.kind is not None:
            before, began = self.outer.nodes, time.perf_counter()
            weigh = self._granted if isinstance(match.contest, Granted) else self._answers
            best = best_of(weighed_lines(weigh(match, GLANCE, stop)), lines)
            yield Info(0, best, self.outer.nodes - before, time.perf_counter() - began)
        else:
            known: dict[str, float] = {}
            quiet: list[Variation] | None = None
            for info in self.outer.report(Line.begin(match.outer), limits, lines, stop):
                legal = [variation for variation in info.lines if _is_legal(match, variation.turns[0])]
                found = [self._left_of(match, variation, known, stop) for variation in legal]
                if quiet is None and tuple(found) != info.lines:
                    quiet = list(self._quiet(match, GLANCE, stop))
                told = {variation.turns[0] for variation in found}
                found += [variation for variation in quiet or () if variation.turns[0] not in told]
                yield replace(info, lines=best_of(found, lines))

    def _answers(self, match: Match, nodes: int, stop: Signal | None) -> list[Weighed]:
        """Letting an announced use happen and challenging it, each with the chance of winning the game outside."""
        me = match.challenger
        happens = self._after(match.outer.let(), me, nodes, stop)
        if not match.may_challenge:
            return [(happens, "let")]
        return [(happens, "let"), (self._contested(match, me, happens, nodes, stop), "challenge")]

    def _granted(self, match: Match, nodes: int, stop: Signal | None) -> list[Weighed]:
        """Making the use that was challenged in vain and waiving it, each with its owner's chance of winning."""
        owner = 1 - match.challenger
        made = self._after(match.outer.let(), owner, nodes, stop)
        return [(made, "make"), (self._after(match.outer.waived(), owner, nodes, stop), "waive")]

    def _another(self, match: Match, nodes: int, stop: Signal | None) -> str:
        """The best turn that does not use what was waived."""
        info = self.outer.info(match.outer, nodes, RIVALS, stop)
        found = (self.outer.real(match.outer, line.turns[0]) for line in (info.lines if info is not None else ()))
        legal = (text for text in found if text is not None and _is_legal(match, text))
        return next(legal, None) or match.turns(1)[0]

    def _quieter(self, match: Match, text: str, nodes: int, stop: Signal | None) -> str:
        """The announcement, unless the opponent's best answer makes a turn without one better."""
        me = match.outer.mover
        announced = match.turn(text)
        assert isinstance(announced, Match)
        happens = worth = self._after(announced.outer.let(), me, nodes, stop)
        if announced.may_challenge:
            worth = min(happens, self._contested(announced, me, happens, nodes, stop))
        quieter = (line for line in self._quiet(match, nodes, stop) if line.win_percent > worth)
        return next((line.turns[0] for line in quieter), text)

    def _quiet(self, match: Match, nodes: int, stop: Signal | None) -> Iterator[Variation]:
        """The best turns that announce nothing, the best one first."""
        info = self.outer.info(match.outer, nodes, RIVALS, stop)
        for line in info.lines if info is not None else ():
            text = self.outer.real(match.outer, line.turns[0])
            if text is not None and not text.endswith(ANNOUNCED):
                yield Variation(line.score, (text,))

    def _left_of(self, match: Match, line: Variation, known: dict[str, float], stop: Signal | None) -> Variation:
        """An announcement is worth what the better answer of the opponent leaves of it."""
        text = line.turns[0]
        if not text.endswith(ANNOUNCED):
            return line
        announced = match.turn(text)
        assert isinstance(announced, Match)
        if not announced.may_challenge:
            return line
        if text not in known:
            known[text] = self._contested(announced, match.outer.mover, line.win_percent, GLANCE, stop)
        return replace(line, score=min(line.score, score_of(known[text])))

    def _contested(self, match: Match, player: int, happens: float, nodes: int, stop: Signal | None) -> float:
        """The chance of a player of the game outside once an announcement has been challenged."""
        fails = self._after(match.outer.forfeited(), player, nodes, stop)
        chance = self.contest_chance(match, stop)
        return chance * fails + (1 - chance) * happens

    def _after(self, position: Position, player: int, nodes: int, stop: Signal | None) -> float:
        """The chance of winning the game outside; where its owner still takes rows, after the best choice."""
        if position.outcome is None and self.outer.info(position, 1) is None:
            best = max(self.outer.compared(position, position.turns(RIVALS), nodes, stop))[0]
            return best if position.player == player else 100 - best
        return self.outer.chance(position, player, nodes, stop)

    def contest_chance(self, match: Match, stop: Signal | None = None) -> float:
        """How likely the challenger wins the contest that would settle a challenge; a draw is no win."""
        assert match.kind is not None
        agreement = match.game.agreement
        contest = agreement.contests[match.kind]
        if contest == "dice":
            return DICE
        if not isinstance(contest, Game) or agreement.begin == "lot":
            return COIN
        first = self.inner(contest).chance(contest.start(), 0, GLANCE, stop) / 100
        return first if agreement.begin == "challenger" else 1 - first


def _decided(line: Line) -> Match:
    """The match where the turn begins, if what is to be decided can be thought about."""
    match = line.turn_start
    assert isinstance(match, Match)
    if match.contest is not None and not isinstance(match.contest, Playing | Granted):
        raise GipfelError("engine-cannot-state")
    return match


def _is_legal(match: Match, text: str) -> bool:
    """Whether a turn of the game outside is one of the match: what was waived is not made in the same turn."""
    if not match.waived:
        return True
    try:
        match.turn(text)
    except IllegalStep:
        return False
    return True
