"""What is gained without the game being over: points, marbles, whatever the players of a game count.

A game may say so in its module `themes`: `lead(position, player)`, by how much that player is ahead of the other, and
`GAIN`, the sentence that asks for a gain of {amount} within {turns} turns. Only such games have puzzles of that kind.
"""

from __future__ import annotations

from types import ModuleType

from gipfel.core.errors import BadRecord
from gipfel.core.folder import module_beside
from gipfel.core.game import Game
from gipfel.core.language import N_, _
from gipfel.core.messages import declare
from gipfel.core.position import Position
from gipfel.core.registry import home

MODULE = "themes"
LOST = -1_000_000  # nothing that is gained is worth the game

declare({"puzzle-no-gain": N_("Nothing is counted in {game} but who wins.")})


def counts(game: Game) -> bool:
    """Whether a game counts what is gained."""
    module = module_beside(home(game.name), MODULE)
    return module is not None and hasattr(module, "lead")


def gained(start: Position, end: Position, player: int) -> int:
    """By how much more a player is ahead at the end than at the start; a lost game is no gain."""
    if end.outcome is not None and end.outcome.winner != player:
        return LOST
    lead = _module(start.game).lead
    return int(lead(end, player) - lead(start, player))


def asked_gain(game: Game, side: str, amount: int, turns: int) -> str:
    """The sentence that asks for a gain, in the language of the moment."""
    return str(_(_module(game).GAIN, game.name).format(side=side, amount=amount, turns=turns))


def _module(game: Game) -> ModuleType:
    module = module_beside(home(game.name), MODULE)
    if module is None or not hasattr(module, "lead"):
        raise BadRecord("puzzle-no-gain", game=game.name)
    return module
