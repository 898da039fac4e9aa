"""Players by name: `level:8`, `time:1s`, `nodes:20000`, `random`, `greedy`, `ugi:COMMAND`."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Callable

from gipfel.core.errors import BadNotation
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.engine.levels import HIGHEST
from gipfel.engine.limits import Limits
from gipfel.engine.machine import USUAL_MEGABYTES
from gipfel.engine.matches.plan import GO
from gipfel.engine.player import GREEDY, HousePlayer, Player, RandomPlayer, Strength
from gipfel.engine.protocols.ugi_program import UgiPlayer
from gipfel.engine.protocols.ugi_words import ENGINE, UgiSettings
from gipfel.engine.thinkers import thinker_of
from gipfel.engine.thinkers.thinker import Thinker

declare(
    {
        "unknown-engine": N_("There is no player “{player}”. There are: {known}."),
        "bad-engine": N_("“{player}” cannot play: {expected}."),
    }
)

Ready = Callable[[Game, int, int], Thinker]
"""Makes the thinker of a game for so many threads and megabytes of its table, with everything compiled."""

FORMS = ("level:N", "time:1s", "nodes:N", "random", "greedy", "ugi:COMMAND")
_LEVEL = re.compile(r"[1-9][0-9]?")
_NODES = re.compile(r"[1-9][0-9]{0,14}")
_TIME = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(ms|s)")


def read_seconds(text: str) -> float | None:
    """The seconds of `1s`, `0.5s`, `250ms`; None for anything else."""
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    return float(found[1]) / (1000 if found[2] == "ms" else 1) or None


def ready_thinker(game: Game, threads: int = 1, megabytes: int = USUAL_MEGABYTES) -> Thinker:
    """A thinker that has compiled what it needs: no turn waits for that."""
    thinker = thinker_of(game, threads, megabytes)
    thinker.warm()
    return thinker


def player_of(name: str, game: Game, go: str = GO, ready: Ready = ready_thinker) -> Player:
    """The player of a name, for one game; `go` is what programs behind UGI are told, `ready` makes a thinker."""
    kind, _, value = name.partition(":")
    if name == "random":
        return RandomPlayer()
    if kind == "ugi":
        return UgiPlayer(_command(name, value), game, go)
    strength = _strength(name, kind, value)
    return HousePlayer(name, ready(game, 1, USUAL_MEGABYTES), strength)


def ugi_player(game: Game, settings: UgiSettings, ready: Ready = ready_thinker) -> Player:
    """Who answers behind UGI: the search at full strength, within the limits it is told, or a player by name."""
    if settings.player != ENGINE:
        return player_of(settings.player, game, ready=ready)
    return HousePlayer(ENGINE, ready(game, settings.threads, settings.hash), lines=settings.multipv)


def _strength(name: str, kind: str, value: str) -> Strength:
    if name == GREEDY:
        return GREEDY
    if kind == "level":
        return _level(name, value)
    if kind in ("time", "nodes"):
        return _limits(name, kind, value)
    raise BadNotation("unknown-engine", player=name[:80], known=FORMS)


def _level(name: str, value: str) -> int:
    if not (_LEVEL.fullmatch(value) and int(value) <= HIGHEST):
        raise BadNotation("bad-engine", player=name[:80], expected=f"level:1 … level:{HIGHEST}")
    return int(value)


def _limits(name: str, kind: str, value: str) -> Limits:
    nodes = int(value) if kind == "nodes" and _NODES.fullmatch(value) else None
    limits = Limits(nodes=nodes, seconds=read_seconds(value) if kind == "time" else None, playing=True)
    if limits.nodes is limits.seconds is None:
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
