"""The conformance suite any game must pass; games of other packages may use it in their own tests."""

from gipfel.core.line import random_game, random_turn
from gipfel.testing.check import Checked, check_game
from gipfel.testing.golden import playthrough, portrait

__all__ = ["Checked", "check_game", "playthrough", "portrait", "random_game", "random_turn"]
