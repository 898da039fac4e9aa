"""Players by name: `level:8`, `time:1s`, `nodes:20000`, `random`, `greedy`, `ugi:COMMAND`."""

from __future__ import annotations

import re
import shlex
import shutil

from gipfel.core.errors import BadNotation, NoKernel
from gipfel.core.game import Game
from gipfel.engine import protocol_messages as protocol_messages
from gipfel.engine.info import Limits
from gipfel.engine.match_plan import GO
from gipfel.engine.player import Analyst, GreedyPlayer, Player, RandomPlayer
from gipfel.engine.ugi_client import UgiPlayer

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
        return _greedy(game)
    if kind == "ugi":
        return UgiPlayer(_command(name, value), game, go)
    if kind == "level":
        return _level(name, value, game)
    if kind in ("time", "nodes"):
        return _search(name, game, seconds=value if kind == "time" else "", nodes=value if kind == "nodes" else "")
    raise BadNotation("unknown-engine", player=name[:80], known=FORMS)


def needs_engine(name: str) -> bool:
    """Whether a player is the house's own engine, which the first use compiles."""
    return name == "greedy" or name.partition(":")[0] in ("level", "time", "nodes")


def analyst_of(game: Game, threads: int = 1) -> Analyst:
    """The search of the house for a game."""
    from gipfel.engine.engine_players import EngineAnalyst

    return EngineAnalyst(game, threads)


def _greedy(game: Game) -> Player:
    from gipfel.engine.engine_players import greedy_player

    try:
        return greedy_player(game)
    except NoKernel:
        return GreedyPlayer()


def _level(name: str, value: str, game: Game) -> Player:
    from gipfel.engine.engine_players import level_player
    from gipfel.engine.levels import HIGHEST

    if not (value.isdecimal() and 1 <= int(value[:3]) <= HIGHEST):
        raise BadNotation("bad-engine", player=name[:80], expected=f"level:1 … level:{HIGHEST}")
    return level_player(name, game, int(value))


def _search(name: str, game: Game, seconds: str, nodes: str) -> Player:
    from gipfel.engine.engine_players import SearchPlayer

    limits = Limits(nodes=int(nodes) if _NODES.fullmatch(nodes) else None, seconds=read_seconds(seconds))
    if limits == Limits():
        raise BadNotation("bad-engine", player=name[:80], expected="time:1s, time:250ms, nodes:20000")
    return SearchPlayer(name, game, limits)


def _command(name: str, command: str) -> str:
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or shutil.which(words[0]) is None:
        raise BadNotation("bad-engine", player=name[:80], expected="ugi:COMMAND")
    return command
