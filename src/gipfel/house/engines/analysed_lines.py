"""The lines of analyses, which must not help in a running game of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gipfel.combine.match_game import MatchGame
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.engine.searched_games import stand_in
from gipfel.tables import Refused

Json = dict[str, Any]


def analysed_line(request: Json) -> Line:
    """The line an analysis asks for, if it may be answered."""
    found = game(request["spec"])
    start = found.start() if request["position"] is None else found.position(request["position"])
    line = Line.begin(start, request["turns"])
    for looked_at in open_games(line):
        if any(_helps(looked_at, running) for running in request["own"]):
            raise Refused("analysis-of-own-game")
    return line


def open_games(line: Line) -> list[Json]:
    """The games of a line, those inside it too: what is searched there, the rules, and the positions there were."""
    outer, inner = line.position.levels()[0], line.position.inner
    found = [_open_game(line.game, line.seen)]
    if outer.game != line.game:
        found.append(_open_game(outer.game, (outer.repeats,)))
    return found if inner is None else [*found, *open_games(inner)]


def _open_game(found: Game, seen: Sequence[int]) -> Json:
    searched = found if isinstance(found, MatchGame) else stand_in(found)
    return {"searched": searched.spec.rules, "rules": found.spec.rules, "keys": list(seen), "now": seen[-1]}


def _helps(looked_at: Json, running: Json) -> bool:
    """Whether it would help in a running game: anything in a fast one, else its positions and what follows.

    Positions of games that differ in an option no kernel covers cannot be compared, so nothing of these is shown.
    """
    if looked_at["searched"] != running["searched"]:
        return False
    if running["fast"] or looked_at["rules"] != running["rules"]:
        return True
    return bool(looked_at["now"] in running["keys"] or running["now"] in looked_at["keys"])
