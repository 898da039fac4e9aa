"""What the improviser's process does: a turn by the rules alone. It loads neither arrays nor the compiler."""

from __future__ import annotations

from typing import Any

from gipfel.engine.thinkers.plain_thinker import improvised
from gipfel.house.engines.lines import table_line
from gipfel.house.pool.program import Job

Json = dict[str, Any]


def prepare(_request: Json, _job: Job) -> Json:
    """Nothing: what is needed to improvise is loaded when this is called."""
    return {}


def improvise(request: Json, job: Job) -> Json:
    """A turn by the rules alone, at once, while the engine is being compiled."""
    job.tell({"began": True})
    return {"turn": improvised(table_line(request), request["level"], request["seed"], job)}
