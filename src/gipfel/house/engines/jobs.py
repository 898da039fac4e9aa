"""What workers do for engines: compile, choose turns, judge, analyse, compare. This runs outside the server."""

from __future__ import annotations

from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.core.registry import game
from gipfel.core.spec import parse_spec
from gipfel.engine.agreement import agreement
from gipfel.engine.info import Info, Variation
from gipfel.engine.limits import Limits, Signal
from gipfel.engine.thinkers import Thinkers, thinker_of
from gipfel.engine.thinkers.thinker import last_of
from gipfel.house.engines.analysed_lines import analysed_line
from gipfel.house.engines.table_lines import in_time, table_line
from gipfel.house.pool.program import Job

Json = dict[str, Any]

JUDGED = 5_000  # nodes
UNTOLD = ("house-decides", "engine-cannot-state")
"""Why nothing can be said of a moment: a lot is drawn, or a contest outside the house is under way."""

UNSEEN = ((0, 0), (0, 0))

_thinkers = Thinkers()


def warm(request: Json, job: Job) -> Json:
    """Compile the engine of a game, once for all processes of this machine."""
    thinker_of(game(request["spec"])).warm(lambda _, done, of: job.tell({"done": done / max(of, 1)}))
    return {}


def choose(request: Json, job: Job) -> Json:
    """A turn at a level for the player to move at a table."""
    job.tell({"began": True})
    line = table_line(request)
    if "sand" in request:
        line = line.innermost  # what runs there does not ask what it is played for
    thinker, level, seed = _thinkers.of(line.game), request["level"], request["seed"]
    if "sand" not in request:
        return {"turn": thinker.choose(line, level, seed, job)}

    def choose(ended: Signal) -> str:
        return thinker.choose(line, level, seed, ended)

    return {"turn": in_time(line, request["sand"], choose, job, thinker)}


def judge(request: Json, job: Job) -> Json:
    """The chance of winning of the player to move, in per cent; None where that is not known.

    While a game is played inside, a search tells who wins that one, not the match.
    """
    line = table_line(request)
    if line.outcome is not None or line.position.inner is not None:
        return {"win": None}
    thinker = _thinkers.of(line.game)
    thinker.forget()
    try:
        return {"win": last_of(thinker.report(line, Limits(nodes=JUDGED), 1, job)).win_percent}
    except GipfelError as error:
        if error.code not in UNTOLD:
            raise
        return {"win": None}


def analyse(request: Json, job: Job) -> Json:
    """Iterations of an analysis are told; what is told last is final."""
    job.tell({"began": True})
    line = analysed_line(request)
    if line.outcome is not None:
        return {"outcome": line.outcome.to_json()}
    limits = Limits(request["nodes"], request["seconds"], request["depth"])
    thinker = _thinkers.of(line.game)
    thinker.forget()
    try:
        for info in thinker.report(line, limits, request["lines"], job):
            job.tell(_shown(info))
    except GipfelError as error:
        if error.code not in UNTOLD:
            raise
    return {"outcome": None}


def agreed(request: Json) -> Json:
    """How often both players of a finished game chose what the engine would have: `{"agreed": [[2, 9], [5, 8]]}`.

    Of a match whose challenges are games of their own, and of games with hourglasses, nothing is looked at.
    """
    spec = parse_spec(request["spec"])
    played = game(spec)
    if spec.texts().get("challenges", "0") != "0" or played.sand is not None:
        return {"agreed": UNSEEN}
    return {"agreed": agreement(_thinkers.of(played), played, request["turns"])}


def rest() -> None:
    """Forget what was thought about: the tables of a search take hundreds of megabytes."""
    _thinkers.clear()


def _shown(info: Info) -> Json:
    best = _variation(info.lines[0])
    lines = [_variation(line) for line in info.lines]
    return {
        **{name: best[name] for name in ("score", "win", "proven", "mate")},
        "depth": info.depth,
        "lines": lines,
        "nodes": info.nodes,
        "nps": info.nps,
        "seconds": round(info.seconds, 3),
    }


def _variation(line: Variation) -> Json:
    return {
        "score": line.score,
        "win": round(line.win_percent, 1),
        "proven": line.proven,
        "mate": line.mate,
        "turns": list(line.turns),
    }
