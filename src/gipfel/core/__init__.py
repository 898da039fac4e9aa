"""What every game stands on: boards, specs, positions, turns, the turn tree, scenes, errors."""

from gipfel.core import core_messages as core_messages
