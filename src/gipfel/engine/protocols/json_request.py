"""Requests of the analysis service: one JSON object in a line, checked field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.registry import game
from gipfel.engine.limits import Limits
from gipfel.engine.protocols import MOST_LINES, turn_refused

declare(
    {
        "bad-request-field": N_("The field {field} cannot be used. Expected: {expected}."),
    }
)

VERSION = 1
MOST_DEPTH = 1_000
MOST_NODES = 10**15
MOST_SECONDS = 10**7
ANALYSE_FIELDS = {"v", "id", "spec", "position", "turns", "limits", "lines", "stream"}
CANCEL_FIELDS = {"v", "id", "cancel"}

Id = str | int


@dataclass(frozen=True, slots=True)
class Analyse:
    """Analyse this line within these limits."""

    id: Id
    line: Line
    limits: Limits
    lines: int
    stream: bool


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop the request of this id."""

    id: Id | None
    cancel: Id


def id_of(fields: Mapping[str, Any]) -> Id | None:
    """The id of a request, None when there is none that can be used."""
    value = fields.get("id")
    return value if isinstance(value, str | int) and not isinstance(value, bool) else None


def read_request(fields: Mapping[str, Any]) -> Analyse | Cancel:
    """What a request asks for; the first field that cannot be used is named."""
    known = CANCEL_FIELDS if "cancel" in fields else ANALYSE_FIELDS
    for name in fields:
        if name not in known:
            raise _bad(name[:40], ", ".join(sorted(known)))
    if fields.get("v", VERSION) != VERSION:
        raise _bad("v", str(VERSION))
    if "cancel" in fields:
        return Cancel(id_of(fields), _id(fields, "cancel"))
    return Analyse(
        _id(fields, "id"),
        _line(fields),
        _limits(fields.get("limits")),
        _whole(fields, "lines", 1, MOST_LINES) or 1,
        _flag(fields, "stream"),
    )


def _bad(field: str, expected: str) -> BadNotation:
    return BadNotation("bad-request-field", field=field, expected=expected)


def _id(fields: Mapping[str, Any], name: str) -> Id:
    found = id_of({"id": fields.get(name)})
    if found is None:
        raise _bad(name, "a text or a whole number")
    return found


def _flag(fields: Mapping[str, Any], name: str) -> bool:
    value = fields.get(name, True)
    if not isinstance(value, bool):
        raise _bad(name, "true, false")
    return value


def _whole(fields: Mapping[str, Any], name: str, low: int, high: int) -> int | None:
    value = fields.get(name)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _bad(name, f"{low}–{high}")
    return value


def _limits(value: object) -> Limits:
    if value is None:
        return Limits()
    if not isinstance(value, dict) or set(value) - {"depth", "nodes", "seconds"}:
        raise _bad("limits", '{"depth", "nodes", "seconds"}')
    seconds = value.get("seconds")
    if seconds is not None and (not isinstance(seconds, int | float) or isinstance(seconds, bool)):
        raise _bad("seconds", f"0–{MOST_SECONDS}")
    # Written so that a NaN, which Python reads as JSON, is refused.
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise _bad("seconds", f"0–{MOST_SECONDS}")
    depth, nodes = _whole(value, "depth", 1, MOST_DEPTH), _whole(value, "nodes", 1, MOST_NODES)
    return Limits(nodes=nodes, seconds=seconds, depth=depth)


def _line(fields: Mapping[str, Any]) -> Line:
    spec, position, turns = fields.get("spec"), fields.get("position"), fields.get("turns")
    if not isinstance(spec, str):
        raise _bad("spec", "game[:preset][,option=value…]")
    if position is not None and not isinstance(position, str):
        raise _bad("position", "a text")
    if turns is not None and not (isinstance(turns, list) and all(isinstance(turn, str) for turn in turns)):
        raise _bad("turns", '["T1", "T2", …]')
    found = game(spec)
    line = Line.begin(found.start() if position is None else found.position(position))
    for number, turn in enumerate(turns or (), 1):
        try:
            line = line.turn(turn)
        except GipfelError as error:
            raise turn_refused(number, turn, error) from error
    return line
