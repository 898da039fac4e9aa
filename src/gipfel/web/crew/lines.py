"""The lines crew members think about: of tables, and of analyses, which must not be those of one's own running game."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Generic, TypeVar

from gipfel.core.line import Line
from gipfel.core.registry import game, game_type
from gipfel.core.spec import parse_spec
from gipfel.play import Refused

Json = dict[str, Any]
K = TypeVar("K")
V = TypeVar("V")

MOST_KEPT = 64


class Kept(Generic[K, V]):
    """The last few of something."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """What is kept."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: K, value: V) -> V:
        """Keep it; the one used least goes."""
        self._kept[key] = value
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return value


_lines: Kept[str, Line] = Kept(MOST_KEPT)


def table_line(request: Json) -> Line:
    """The line of a table; of a table seen before only the turns since then are played."""
    name, turns = request["table"], tuple(request["turns"])
    known = _lines.get(name)
    if known is None or turns[: len(known.turns_played)] != known.turns_played:
        spec = parse_spec(request["tags"]["Game"])
        known = Line.begin(game_type(spec.game).from_tags(spec, request["tags"]).start())
    for turn in turns[len(known.turns_played) :]:
        known = known.turn(turn)
    return _lines.put(name, known)


def analysed_line(request: Json) -> Line:
    """The line an analysis asks for, if it may be answered."""
    found = game(request["spec"])
    start = found.start() if request["position"] is None else found.position(request["position"])
    line = Line.begin(start, request["turns"])
    rules = found.spec.rules
    for running in request["own"]:
        if running["rules"] == rules and _helps(line, running):
            raise Refused("analysis-of-own-game")
    return line


def _helps(line: Line, running: Json) -> bool:
    """Whether it would help in a running game: anything in a fast one, else its positions and what follows."""
    return bool(running["fast"] or line.seen[-1] in running["keys"] or running["now"] in line.seen)
