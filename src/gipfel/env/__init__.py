"""The games in the interfaces that learning programs use; docs/environments.md shows each.

`ActionGame` is one game with planes and numbered actions; what the extra `research` brings is loaded when asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gipfel.core.extras import extras_named

if TYPE_CHECKING:
    from gipfel.env.action_game import ActionGame
    from gipfel.env.gymnasium_env import GameEnv, VectorGameEnv
    from gipfel.env.pettingzoo_env import TwoPlayerEnv
    from gipfel.env.tree_search import TreeSearch
    from gipfel.kernels.planes import Planes

__all__ = ["ActionGame", "GameEnv", "Planes", "TreeSearch", "TwoPlayerEnv", "VectorGameEnv"]

_WHEN_ASKED = {
    "GameEnv": "gipfel.env.gymnasium_env",
    "Planes": "gipfel.kernels.planes",
    "ActionGame": "gipfel.env.action_game",
    "TreeSearch": "gipfel.env.tree_search",
    "TwoPlayerEnv": "gipfel.env.pettingzoo_env",
    "VectorGameEnv": "gipfel.env.gymnasium_env",
}


def __getattr__(name: str) -> Any:
    if name not in _WHEN_ASKED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with extras_named():
        return getattr(import_module(_WHEN_ASKED[name]), name)
