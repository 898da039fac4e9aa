"""Players by name: `level:8`, `time:1s`, `nodes:20000`, `random`, `greedy`, `ugi:COMMAND`."""

from __future__ import annotations

import re
import shlex
import shutil

from gipfel.core.errors import BadNotation
from gipfel.core.game import Game
from gipfel.engine import protocol_messages as protocol_messages
from gipfel.engine.info import Limits
from gipfel.engine.levels import HIGHEST
from gipfel.engine.match_plan import GO
from gipfel.engine.player import GreedyPlayer, LevelPlayer, Player, RandomPlayer, SearchPlayer
from gipfel.engine.thinker import Thinker
from gipfel.engine.thinkers import thinker_of
from gipfel.engine.ugi_client import UgiPlayer
from gipfel.engine.ugi_options import ENGINE, Settings

FORMS = ("level:N", "time:1s", "nodes:N", "random", "greedy", "ugi:COMMAND")
_NODES = re.compile(r"[1-9]\d{0,14}")
_TIME = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)(ms|s)")


def read_seconds(text: str) -> float | None:
    """The seconds of `1s`, `0.5s`, `250ms`; None for anything else."""
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    return float(found[1]) / (1000 if found[2] == "ms" else 1) or None


def player_of(name: str, game: Game, go: str = GO) -> Player:
    """The player of a name, for one game; `go` is what programs behind UGI are told."""
    kind, _, value = name.partition(":")
    if name == "random":
        return RandomPlayer()
    if name == "greedy":
        return GreedyPlayer(_ready(game))
    if kind == "ugi":
        return UgiPlayer(_command(name, value), game, go)
    if kind == "level":
        level = _level(name, value)
        return LevelPlayer(name, _ready(game), level)
    if kind in ("time", "nodes"):
        limits = _limits(name, kind, value)
        return SearchPlayer(name, _ready(game), limits)
    raise BadNotation("unknown-engine", player=name[:80], known=FORMS)


def ugi_player(game: Game, settings: Settings) -> Player:
    """Who answers behind UGI: the search at full strength, within the limits it is told, or a player by name."""
    if settings.player != ENGINE:
        return player_of(settings.player, game)
    return SearchPlayer(ENGINE, _ready(game, settings.threads), lines=settings.multipv)


def needs_engine(name: str) -> bool:
    """Whether a player is the house's own engine, which the first use compiles."""
    return name in (ENGINE, "greedy") or name.partition(":")[0] in ("level", "time", "nodes")


def _ready(game: Game, threads: int = 1) -> Thinker:
    """A thinker that has compiled what it needs: no turn waits for that."""
    thinker = thinker_of(game, threads)
    thinker.warm()
    return thinker


def _level(name: str, value: str) -> int:
    if not (value.isdecimal() and 1 <= int(value[:3]) <= HIGHEST):
        raise BadNotation("bad-engine", player=name[:80], expected=f"level:1 … level:{HIGHEST}")
    return int(value)


def _limits(name: str, kind: str, value: str) -> Limits:
    nodes = int(value) if kind == "nodes" and _NODES.fullmatch(value) else None
    limits = Limits(nodes=nodes, seconds=read_seconds(value) if kind == "time" else None)
    if limits == Limits():
        raise BadNotation("bad-engine", player=name[:80], expected="time:1s, time:250ms, nodes:20000")
    return limits


def _command(name: str, command: str) -> str:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        raise BadNotation("bad-engine", player=name[:80], expected="ugi:COMMAND")
    return command
