"""Combining games: inside a game of GIPF a challenge stops the game, a contest is played, and its result decides."""

from __future__ import annotations

from gipfel.combine import messages as messages
from gipfel.combine.agreement import OPTIONS, has_agreement
from gipfel.combine.chance import Chance, SeededChance, SystemChance
from gipfel.combine.match import Match
from gipfel.combine.match_game import MatchGame
from gipfel.combine.proposals import HOST
from gipfel.core.registry import Extension, extend

EXAMPLES = {
    "gipf:basic,zertz=2,yinsh=1,challenges=1,settle-zertz=(pentago)": ("Za1-b2", "Yi5-h5", "b2>d4?"),
}
"""A potential is announced."""

extend(HOST, Extension(OPTIONS, lambda spec: MatchGame(spec) if has_agreement(spec) else None, EXAMPLES), __name__)

__all__ = ["Chance", "Match", "MatchGame", "SeededChance", "SystemChance"]
