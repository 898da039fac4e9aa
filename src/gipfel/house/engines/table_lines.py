"""The lines of tables engines think about. Nothing of tables themselves is loaded: the improviser starts at once."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from gipfel.core.line import Line
from gipfel.core.registry import game_type
from gipfel.core.spec import parse_spec

Json = dict[str, Any]

MOST_KEPT = 64

_lines: OrderedDict[str, Line] = OrderedDict()
"""The lines of the tables asked about last."""


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
