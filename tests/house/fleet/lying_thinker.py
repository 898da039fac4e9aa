"""A thinker that breaks the rules: no turn of it is one, and its reports tell turns that cannot be."""

from __future__ import annotations

from typing import Any

from gipfel.house.pool.program import Job

Json = dict[str, Any]


def choose(_request: Json, job: Job) -> Json:
    """No turn of any game."""
    job.tell({"began": True})
    return {"turn": "j99-z0"}


def judge(_request: Json, _job: Job) -> Json:
    """More than certain."""
    return {"win": 170.0}


def analyse(_request: Json, job: Job) -> Json:
    """A report of a turn that is none."""
    line = {"score": 1, "win": 50.0, "proven": False, "mate": None, "turns": ["j99-z0"]}
    told = {"score": 1, "win": 50.0, "proven": False, "mate": None, "depth": 1, "lines": [line]}
    job.tell({**told, "nodes": 1, "nps": 1, "seconds": 0.1})
    return {"outcome": None}
