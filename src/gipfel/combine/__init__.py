"""Combining games: inside a game of GIPF a challenge stops the game, a contest is played, and its result decides."""

from __future__ import annotations

from gipfel.combine import combine_messages as combine_messages
from gipfel.combine.agreement import HOST, OPTIONS, has_agreement
from gipfel.combine.chance import Chance, SeededChance, SystemChance
from gipfel.combine.match import Match
from gipfel.combine.match_game import MatchGame
from gipfel.core.registry import Extension, extend

extend(HOST, Extension(OPTIONS, lambda spec: MatchGame(spec) if has_agreement(spec) else None))

__all__ = ["Chance", "Match", "MatchGame", "SeededChance", "SystemChance"]
