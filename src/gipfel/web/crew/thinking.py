"""What crew members do for engines: compile, choose turns, judge positions, analyse. This runs outside the server."""

from __future__ import annotations

from typing import Any

from gipfel.combine.match_game import MatchGame
from gipfel.core.game import Game
from gipfel.core.registry import game
from gipfel.engine.adviser import Adviser
from gipfel.engine.engine import Engine
from gipfel.engine.info import Info, Limits, Variation
from gipfel.engine.match_adviser import MatchAdviser, adviser_of
from gipfel.web.crew.lines import Kept, analysed_line, table_line
from gipfel.web.crew.process import Job

Json = dict[str, Any]

MOST_ADVISERS = 4
JUDGED = 5_000  # nodes

_advisers: Kept[Game, Adviser | MatchAdviser] = Kept(MOST_ADVISERS)
_analysts: Kept[Game, Engine] = Kept(MOST_ADVISERS)


def warm(request: Json, job: Job) -> Json:
    """Compile the engine of a game, once for all processes of this machine."""
    Engine(game(request["spec"])).warm(lambda done, of: job.tell({"done": done / max(of, 1)}))
    return {}


def choose(request: Json, job: Job) -> Json:
    """A turn at a level for the player to move at a table."""
    job.tell({"began": True})
    line = table_line(request)
    adviser = _advisers.get(line.game) or _advisers.put(line.game, adviser_of(line.game))
    return {"turn": adviser.choose(line, request["level"], request["seed"], job)}


def judge(request: Json, job: Job) -> Json:
    """The chance of winning of the player to move, in per cent; None where no search can tell."""
    line = table_line(request)
    if isinstance(line.game, MatchGame) or line.game.covers is not None or line.outcome is not None:
        return {"win": None}
    found = list(_analyst(line.game).analyse(line, Limits(nodes=JUDGED), 1, job))
    return {"win": found[-1].win_percent if found else None}


def analyse(request: Json, job: Job) -> Json:
    """Iterations of an analysis are told; what is told last is final."""
    job.tell({"began": True})
    line = analysed_line(request)
    if line.outcome is not None:
        return {"outcome": line.outcome.to_json()}
    limits = Limits(request["nodes"], request["seconds"], request["depth"])
    for info in _analyst(line.game).analyse(line, limits, request["lines"], job):
        job.tell(_shown(info))
    return {"outcome": None}


def _shown(info: Info) -> Json:
    best = _variation(info.lines[0])
    lines = [_variation(line) for line in info.lines]
    return {
        **{name: best[name] for name in ("score", "win", "proven")},
        "depth": info.depth,
        "lines": lines,
        "nodes": info.nodes,
        "nps": info.nps,
        "seconds": round(info.seconds, 3),
    }


def _variation(line: Variation) -> Json:
    return {"score": line.score, "win": round(line.win_percent, 1), "proven": line.proven, "turns": list(line.turns)}


def _analyst(found: Game) -> Engine:
    engine = _analysts.get(found) or _analysts.put(found, Engine(found))
    engine.forget()
    return engine
