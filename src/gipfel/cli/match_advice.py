"""Advice in combined matches: what an announcement is worth, and whether to challenge one."""

from __future__ import annotations

from dataclasses import replace

from gipfel.cli.advised import Advised
from gipfel.combine.match import Match
from gipfel.core.position import Position
from gipfel.engine.adviser import ANNOUNCED, Adviser
from gipfel.engine.match_adviser import RIVALS, MatchAdviser
from gipfel.engine.stopping import Stop

GLANCE = 2_000  # nodes for each position that is weighed


def answers(adviser: MatchAdviser, match: Match, stop: Stop) -> list[Advised]:
    """Letting an announced use happen and challenging it, each with the chance of winning the game outside."""
    me = match.challenger
    happens = _chance_after(adviser.outer, match.outer.let(), me, stop)
    options = [Advised(happens, ("let",))]
    if match.may_challenge:
        options.append(Advised(_contested(adviser, match, me, happens, stop), ("challenge",)))
    return options


def granted(adviser: MatchAdviser, match: Match, stop: Stop) -> list[Advised]:
    """Making the use that was challenged in vain and waiving it, for its owner."""
    ways = (("make", match.outer.let()), ("waive", match.outer.waived()))
    return [Advised(_chance_after(adviser.outer, after, 1 - match.challenger, stop), (word,)) for word, after in ways]


def _contested(adviser: MatchAdviser, match: Match, player: int, happens: float, stop: Stop) -> float:
    """The chance of a player of the game outside once an announcement has been challenged."""
    fails = _chance_after(adviser.outer, match.outer.forfeited(), player, stop)
    chance = adviser.contest_chance(match, stop)
    return chance * fails + (1 - chance) * happens


def weighed(adviser: MatchAdviser, match: Match, advised: Advised, known: dict[str, float], stop: Stop) -> Advised:
    """An announcement is worth what the better answer of the opponent leaves of it."""
    text, player = advised.turns[0], match.outer.mover
    if not text.endswith(ANNOUNCED):
        return advised
    announced = match.turn(text)
    assert isinstance(announced, Match)
    if not announced.may_challenge:
        return advised
    if text not in known:
        known[text] = _contested(adviser, announced, player, advised.percent, stop)
    return replace(advised, percent=min(advised.percent, known[text]))


def _chance_after(adviser: Adviser, position: Position, player: int, stop: Stop) -> float:
    """The chance of winning the game outside; where somebody still takes rows, after the best choice."""
    if position.outcome is None and adviser.info(position, 1) is None:
        chosen = max(adviser.compared(position, position.turns(RIVALS), GLANCE, stop))[0]
        return chosen if position.player == player else 100 - chosen
    return adviser.chance(position, player, GLANCE, stop)
