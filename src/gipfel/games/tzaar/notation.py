"""TZAAR turns in text: `d5xd4 c3+c4`, a capture alone `d5xd4`, a placing `Za1` (rule 19)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.step import Step
from gipfel.games.tzaar.board import BOARD, SECOND
from gipfel.games.tzaar.rules import TzaarPosition
from gipfel.games.tzaar.steps import Capture, PassSecond, PlacePiece, Stacking, step_text

EXPECTED_TURN = "d5xd4 (a capture), d5xd4 c3+c4 or d5xd4 d4xc4 (with a second move), Za1 (a placing)"
EXPECTED_REST = "pass, c3+c4 or d4xc4: the rest of a turn that has begun"

_POINT = "[a-i][1-9]"
_MOVE = re.compile(rf"({_POINT})\s*([x+])\s*({_POINT})", re.IGNORECASE)
_PLACING = re.compile(rf"([zat])\s*({_POINT})", re.IGNORECASE)
_TURN = re.compile(rf"({_POINT}\s*x\s*{_POINT})(?:\s+(pass|-|{_POINT}\s*[x+]\s*{_POINT}))?", re.IGNORECASE)
_PASS = ("pass", "-")


def write_turn(steps: Sequence[Step]) -> str:
    """The canonical text of a turn: a second move that is passed is not written, except alone."""
    if len(steps) == 2 and isinstance(steps[1], PassSecond):
        return step_text(steps[0])
    return " ".join(map(step_text, steps))


def read_turn(start: TzaarPosition, text: str) -> tuple[Step, ...]:
    """The steps of a turn; whether they are legal is found out when they are played."""
    written = text.strip()
    if start.stage == SECOND:
        return (_second(written, text, EXPECTED_REST),)
    placing = _PLACING.fullmatch(written)
    if placing:
        return (PlacePiece(placing[1].upper(), BOARD.cell(placing[2])),)
    whole = _TURN.fullmatch(written)
    if whole is None:
        return (_alone(written, text),)
    first = _move(whole[1])
    assert isinstance(first, Capture)
    return _followed(start, first, whole[2], text)


def _followed(start: TzaarPosition, first: Capture, second: str | None, text: str) -> tuple[Step, ...]:
    """A capture with what comes after it: nothing in the opening and when it wins (rules 6 and 14)."""
    passes = second is None or second.lower() in _PASS
    if not start.is_over_after(first):
        return first, PassSecond() if passes else _second(second or "", text, EXPECTED_TURN)
    if not passes:
        start.play(first)  # what is wrong with the capture itself is said first
        raise IllegalStep("tzaar-turn-over", turn=step_text(first))
    return (first,)


def _alone(written: str, text: str) -> Step:
    """A single stacking or pass: no turn begins with one, and the rules say why."""
    if written.lower() in _PASS or _MOVE.fullmatch(written):
        return _second(written, text, EXPECTED_TURN)
    raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)


def _second(written: str, text: str, expected: str) -> Step:
    if written.lower() in _PASS:
        return PassSecond()
    if _MOVE.fullmatch(written) is None:
        raise BadNotation("malformed-turn", turn=text[:40], expected=expected)
    return _move(written)


def _move(written: str) -> Step:
    match = _MOVE.fullmatch(written)
    assert match is not None
    origin, target = BOARD.cell(match[1]), BOARD.cell(match[3])
    return Stacking(origin, target) if match[2] == "+" else Capture(origin, target)
