"""A simple estimate: what a GIPF position is worth, what an announced use gains, what a contest promises."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.combine.contest import Granted
from gipfel.combine.match import Match
from gipfel.core.game import Game
from gipfel.core.position import Position
from gipfel.games.gipf.rules import GipfPosition

WON = 100.0
ON_BOARD = 0.6  # a piece on the board, beside one in the reserve
POTENTIAL = 0.5  # one that can still be used
CHALLENGE = 0.4  # one that is kept
# How often the challenger wins; equal players are assumed in a game, and a program runs no race.
CHANCES: Mapping[str, float] = {"coin": 1 / 2, "dice": 15 / 36, "external": 0.0}
CHANCE_IN_A_GAME = 1 / 2


def worth(position: Position, player: int) -> float:
    """What a position is worth to a player; of games other than GIPF only the end is known."""
    if position.outcome is not None:
        winner = position.outcome.winner
        return 0.0 if winner is None else WON if winner == player else -WON
    if isinstance(position, Match):
        return worth_announced(position, player)
    if isinstance(position, GipfPosition):
        return _material(position, player) - _material(position, 1 - player)
    return 0.0


def _material(position: GipfPosition, player: int) -> float:
    side = position.sides[player]
    total = side.reserve + POTENTIAL * sum(side.hand)
    for piece in position.pieces:
        if piece is not None and piece.owner == player:
            total += ON_BOARD * piece.basics + (POTENTIAL if piece.carries else 0.0)
    return total


def worth_announced(match: Match, player: int) -> float:
    """What a match is worth; while a use is announced, by what the answer will probably be."""
    if match.kind is None:
        return worth(match.outer, player)
    let = worth(_rows_taken(match.outer.let(), 1 - match.challenger), player)
    if isinstance(match.contest, Granted):
        return let if is_worth_making(match) else worth(match.outer.waived(), player)
    if not is_worth_challenging(match):
        return let
    chance = chance_of(match)
    return chance * worth(match.outer.forfeited(), player) + (1 - chance) * let


def is_worth_challenging(match: Match) -> bool:
    """Whether the challenger should not let an announced use happen."""
    if not match.may_challenge:
        return False
    challenger, announcer = match.challenger, 1 - match.challenger
    let = worth(_rows_taken(match.outer.let(), announcer), challenger)
    gain = worth(match.outer.forfeited(), challenger) - let
    chance = chance_of(match)
    price = CHALLENGE if match.game.agreement.spent_always else CHALLENGE * chance
    return chance * gain > price


def is_worth_making(match: Match) -> bool:
    """Whether a use that was challenged in vain should be made although it need not be."""
    owner = 1 - match.challenger
    return worth(_rows_taken(match.outer.let(), owner), owner) >= worth(match.outer.waived(), owner)


def chance_of(match: Match) -> float:
    """How likely the challenger wins the contest that was agreed."""
    contest = match.game.agreement.contests[match.kind] if match.kind else None
    if isinstance(contest, Game):
        return CHANCE_IN_A_GAME
    return CHANCES[contest] if contest else 0.0


def _rows_taken(position: GipfPosition, owner: int) -> GipfPosition:
    """The rows a use has made are taken at once by its owner, in the first way there is."""
    if position.player != owner or not position.own_rows:
        return position
    taken = position.turn(position.turns(1)[0])
    assert isinstance(taken, GipfPosition)
    return taken
