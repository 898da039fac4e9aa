"""What the improviser's process does: turns by the rules alone. It loads neither arrays nor the compiler."""

from __future__ import annotations

from typing import Any

from gipfel.core.registry import game
from gipfel.engine.thinkers.plain_thinker import improvised
from gipfel.house.engines.table_lines import in_time, table_line
from gipfel.house.pool.program import Job

Json = dict[str, Any]


def prepare(request: Json, _job: Job) -> Json:
    """Load the rules of games; what else is needed to improvise is loaded when this is called."""
    for name in request["games"]:
        game(name).start().turns(1)
    return {}


def improvise(request: Json, job: Job) -> Json:
    """A turn by the rules alone, at once, while the engine is being compiled."""
    line, level, seed = table_line(request), request["level"], request["seed"]
    if "sand" not in request:
        return {"turn": improvised(line, level, seed, job)}
    inside = line.innermost
    return {"turn": in_time(inside, request["sand"], lambda ended: improvised(inside, level, seed, ended), job)}
