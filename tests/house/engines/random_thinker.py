"""A thinker without a compiler: random turns; level 7 thinks for a while, level 8 for ever, level 6 always fails."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from gipfel.core.line import random_turn
from gipfel.house.engines.analysed_lines import analysed_line
from gipfel.house.engines.table_lines import table_line
from gipfel.house.pool.program import Job

Json = dict[str, Any]


def warm(request: Json, job: Job) -> Json:
    """Compiles nothing, in three parts."""
    for part in (1, 2, 3):
        job.tell({"done": part / 3})
    return {}


def choose(request: Json, job: Job) -> Json:
    """Any turn."""
    job.tell({"began": True})
    line = table_line(request)
    if request["level"] == 6:
        raise RuntimeError
    if request["level"] == 7:
        time.sleep(0.05)
    while request["level"] == 8 and not job.is_set():
        time.sleep(0.002)
    return {"turn": random_turn(line.turn_start, Random(f"{request['seed']} {len(line.turns_played)}"))}


def judge(request: Json, job: Job) -> Json:
    """Who is to move will win, surely."""
    return {"win": 90.0}


def analyse(request: Json, job: Job) -> Json:
    """One report for each line wanted; without limits it goes on until it is cancelled."""
    line = analysed_line(request)
    for depth in range(1, (request["depth"] or 10**9) + 1):
        if job.is_set():
            break
        job.tell({"depth": depth, "lines": [{"turns": [random_turn(line.turn_start, Random(depth))]}]})
        time.sleep(0.002)
    return {"outcome": None}
