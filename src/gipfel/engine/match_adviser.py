"""Choosing turns in combined matches: announcing, challenging and letting happen by expected value."""

from __future__ import annotations

from gipfel.combine.contest import Granted, Playing
from gipfel.combine.match import Match
from gipfel.combine.match_game import MatchGame
from gipfel.core.errors import GipfelError, IllegalStep
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.engine.adviser import ANNOUNCED, Adviser
from gipfel.engine.stopping import Signal

EVEN = 0.5
DICE = 15 / 36  # the challenger must throw more than the other
GLANCE = 2_000
RIVALS = 6  # lines looked through for a turn that announces nothing

declare({"engine-cannot-state": N_("An engine cannot say how a contest outside the house ended.")})


class MatchAdviser:
    """Chooses turns in a match: the game outside, the game inside, and the answers between them."""

    def __init__(self, found: MatchGame, threads: int = 1, table_megabytes: int = 16) -> None:
        self.game = found
        self.outer = Adviser(found.plain, threads, table_megabytes)
        self._inner: dict[Game, Adviser | MatchAdviser] = {}
        self._size = threads, table_megabytes

    def choose(self, line: Line, level: int, seed: int, stop: Signal | None = None) -> str:
        """A turn at a level."""
        match = line.turn_start
        assert isinstance(match, Match)
        if isinstance(match.contest, Playing):
            return self.inner(match.contest.line.game).choose(match.contest.line, level, seed, stop)
        if isinstance(match.contest, Granted):
            return self._granted(match, level, stop)
        if match.contest is not None:
            raise GipfelError("engine-cannot-state")
        if match.may_challenge:
            return self._answer(match, level, stop)
        text = self.outer.choose(Line.begin(match.outer), level, seed, stop)
        if match.waived and not is_legal(match, text):
            return self._another(match, level, stop)
        return self._quieter(match, text, level, stop) if text.endswith(ANNOUNCED) else text

    def inner(self, found: Game) -> Adviser | MatchAdviser:
        """The adviser of a game inside."""
        if found not in self._inner:
            self._inner[found] = adviser_of(found, *self._size)
        return self._inner[found]

    def _answer(self, match: Match, level: int, stop: Signal | None) -> str:
        """Challenge when losing the potential hurts its owner more, weighed with the chance, than its use."""
        nodes, me = self.outer.engine.level(level).nodes, match.challenger
        happens = self._after(match.outer.let(), me, nodes, stop)
        fails = self._after(match.outer.forfeited(), me, nodes, stop)
        chance = self.contest_chance(match, stop)
        return "challenge" if chance * fails + (1 - chance) * happens > happens else "let"

    def _granted(self, match: Match, level: int, stop: Signal | None) -> str:
        """Make the use that was challenged in vain, unless another turn promises more."""
        nodes, me = self.outer.engine.level(level).nodes, 1 - match.challenger
        made = self._after(match.outer.let(), me, nodes, stop)
        return "make" if made >= self._after(match.outer.waived(), me, nodes, stop) else "waive"

    def _another(self, match: Match, level: int, stop: Signal | None) -> str:
        """The best turn that does not use what was waived."""
        info = self.outer.info(match.outer, self.outer.engine.level(level).nodes, RIVALS, stop)
        lines = info.lines if info is not None else ()
        found = (self.outer.real(match.outer, line.turns[0]) for line in lines)
        legal = (text for text in found if text is not None and is_legal(match, text))
        return next(legal, None) or match.turns(1)[0]

    def _quieter(self, match: Match, text: str, level: int, stop: Signal | None) -> str:
        """The announcement, unless the opponent's best answer makes a turn without one better."""
        nodes, me = self.outer.engine.level(level).nodes, match.outer.mover
        announced = match.turn(text)
        assert isinstance(announced, Match)
        happens = self._after(announced.outer.let(), me, nodes, stop)
        worth = happens
        if announced.may_challenge:
            chance = self.contest_chance(announced, stop)
            fails = self._after(announced.outer.forfeited(), me, nodes, stop)
            worth = min(happens, chance * fails + (1 - chance) * happens)
        info = self.outer.info(match.outer, nodes, RIVALS, stop)
        for line in info.lines if info is not None else ():
            quiet = self.outer.real(match.outer, line.turns[0])
            if quiet is not None and not quiet.endswith(ANNOUNCED) and line.win_percent > worth:
                return quiet
        return text

    def _after(self, position: Position, player: int, nodes: int, stop: Signal | None) -> float:
        """The chance of winning the game outside; where its owner still takes rows, after his best choice."""
        if position.outcome is None and self.outer.info(position, 1) is None:
            owner = position.player
            assert owner is not None
            best = max(self.outer.compared(position, position.turns(RIVALS), nodes, stop))[0]
            return best if owner == player else 100 - best
        return self.outer.chance(position, player, nodes, stop)

    def contest_chance(self, match: Match, stop: Signal | None = None) -> float:
        """How likely the challenger wins the contest that would settle a challenge; a draw is no win."""
        assert match.kind is not None
        agreement = match.game.agreement
        contest = agreement.contests[match.kind]
        if contest == "dice":
            return DICE
        if not isinstance(contest, Game) or agreement.begin == "lot":
            return EVEN
        adviser = self.inner(contest)
        if not isinstance(adviser, Adviser):
            return EVEN
        first = adviser.chance(contest.start(), 0, GLANCE, stop) / 100
        return first if agreement.begin == "challenger" else 1 - first


def is_legal(match: Match, text: str) -> bool:
    """Whether a turn of the game outside is one of the match: what was waived is not made in the same turn."""
    try:
        match.turn(text)
    except IllegalStep:
        return False
    return True


def adviser_of(found: Game, threads: int = 1, table_megabytes: int = 16) -> Adviser | MatchAdviser:
    """What chooses turns in a game: plain, with options beyond the kernel, or a combined match."""
    kind = MatchAdviser if isinstance(found, MatchGame) else Adviser
    return kind(found, threads, table_megabytes)  # type: ignore[arg-type]
