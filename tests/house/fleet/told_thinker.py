"""A quick thinker that reports as engines do: one depth after the other, with a random turn of the position."""

from __future__ import annotations

from random import Random
from typing import Any

from gipfel.core.line import random_turn
from gipfel.house.engines.analysed_lines import analysed_line
from gipfel.house.engines.table_lines import table_line
from gipfel.house.pool.program import Job
from house.engines.random_thinker import warm as warm

Json = dict[str, Any]


def choose(request: Json, job: Job) -> Json:
    """Any turn at once, at every level."""
    job.tell({"began": True})
    return {"turn": random_turn(table_line(request).turn_start, Random(request["seed"]))}


def judge(_request: Json, _job: Job) -> Json:
    """Nobody will win."""
    return {"win": 50.0}


def analyse(request: Json, job: Job) -> Json:
    """Two reports."""
    line = analysed_line(request)
    for depth in (1, 2):
        turn = random_turn(line.turn_start, Random(depth))
        value = {"score": depth, "win": 50.0, "proven": False, "mate": None}
        told = {"depth": depth, "lines": [{**value, "turns": [turn]}], "nodes": 5, "nps": 5, "seconds": 0.1}
        job.tell({**value, **told})
    return {"outcome": None}
