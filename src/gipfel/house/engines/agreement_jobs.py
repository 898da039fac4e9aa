"""What workers do for fair play: how often both players of a finished game chose what the engine would have chosen."""

from __future__ import annotations

from typing import Any

from gipfel.core.registry import game
from gipfel.core.spec import parse_spec
from gipfel.engine.agreement import agreement
from gipfel.engine.thinkers import Thinkers

Json = dict[str, Any]
JOB = f"{__name__}:agreed"
"""By this name a worker is asked for it."""
NOTHING = ((0, 0), (0, 0))

_thinkers = Thinkers()


def agreed(request: Json) -> Json:
    """`{"agreed": [[agreed, looked], [agreed, looked]]}` of the first and the second player.

    Of a match whose challenges are games of their own, and of games with hourglasses, nothing is looked at.
    """
    played = game(parse_spec(request["spec"]))
    nested = parse_spec(request["spec"]).texts().get("challenges", "0") != "0"
    if nested or played.sand is not None:
        return {"agreed": NOTHING}
    return {"agreed": agreement(_thinkers.of(played), played, request["turns"])}


def rest() -> None:
    """Forget what was thought about: the tables of a search take hundreds of megabytes."""
    _thinkers.clear()
