"""The lines of tables engines think about. Nothing of tables themselves is loaded: the improviser starts at once."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Any

from gipfel.core.line import Line
from gipfel.core.registry import game_type
from gipfel.core.spec import parse_spec
from gipfel.engine.limits import Signal
from gipfel.engine.sand_budget import Choose, SandLeft, chosen_in_time
from gipfel.engine.thinkers.thinker import EVEN, Thinker

Json = dict[str, Any]

MOST_KEPT = 64
BRIEFLY = 300  # nodes for each turn that is compared because it saves a glass

_lines: OrderedDict[str, Line] = OrderedDict()
"""The lines of the tables asked about last."""


def in_time(line: Line, told: Json, choose: Choose, stop: Signal, thinker: Thinker | None = None) -> str:
    """A turn where sand runs: it is `told` as it was at an instant of this machine. Without a thinker all turns that
    keep the glasses alive are alike."""
    sand, player = SandLeft.read(told, max(0.0, time.time() - told["at"])), line.player
    assert player is not None

    def weigh(text: str, ended: Signal) -> float:
        return EVEN if thinker is None else thinker.chance(line.turn(text).position, player, BRIEFLY, ended)

    return chosen_in_time(line, sand, choose, weigh, stop)


def table_line(request: Json) -> Line:
    """The line of a table; of a table seen before only the turns since then are played."""
    name, turns = request["table"], tuple(request["turns"])
    known = _lines.pop(name, None)
    if known is None or turns[: len(known.turns_played)] != known.turns_played:
        spec = parse_spec(request["tags"]["Game"])
        known = Line.begin(game_type(spec.game).from_tags(spec, request["tags"]).beginning(request["tags"]))
    for turn in turns[len(known.turns_played) :]:
        known = known.turn(turn)
    _lines[name] = known
    if len(_lines) > MOST_KEPT:
        _lines.popitem(last=False)
    return known
