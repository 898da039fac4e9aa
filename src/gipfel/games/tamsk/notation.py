"""TAMSK turns in text: `a1-b2`, `a1-b2~`, `+c4 a1-b2`, `a1-b2 +d4`, `+c4`, `pass`, `c4`; the house: `out:c3`, `late`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gipfel.core.errors import BadNotation
from gipfel.core.step import Step
from gipfel.games.tamsk.rules import BONUS, RINGING, TamskPosition
from gipfel.games.tamsk.spaces import BOARD, NAMES
from gipfel.games.tamsk.steps import (
    ClaimRing,
    DropBonus,
    DropRing,
    LeaveClaim,
    MoveGlass,
    PlaceGlass,
    RunOut,
    TooLate,
)

EXPECTED_TURN = (
    "a1-b2 (with a ring), a1-b2~ (without), +c4 a1-b2 (a claim before), a1-b2 +d4 (a bonus after), +c4, pass, "
    "c4 or c4~ (a placing); the house: out:c3, late"
)
EXPECTED_REST = "ring, ~, ring +d4, +d4 or done: the rest of a turn that has begun"
PASS, LATE, NO_RING, DROPPED, DONE = "pass", "late", "~", "ring", "done"

_SPACE = "[a-g][1-7]"
_TURN = re.compile(
    rf"(?:\+\s*({_SPACE})\s*)?(?:({_SPACE})(?:\s*-?\s*({_SPACE}))?\s*(~)?)?(?:\s*\+\s*({_SPACE}))?", re.IGNORECASE
)
_REST = re.compile(rf"(ring|~)?(?:\s*(?:\+\s*({_SPACE})|(done)))?", re.IGNORECASE)
_OUT = re.compile(rf"out:\s*({_SPACE})", re.IGNORECASE)
_BOARDSPACE = re.compile(r"move\s+([a-g])\s*([1-7])\s+([a-g])\s*([1-7])", re.IGNORECASE)


def write_turn(start: TamskPosition, steps: Sequence[Step]) -> str:
    """The canonical text of a turn; a ring that drops by itself is not written."""
    parts: list[str] = []
    rings_left = start.left[start.mover]
    for step in steps:
        match step:
            case RunOut(space):
                parts.append(f"out:{NAMES[space]}")
            case TooLate():
                parts.append(LATE)
            case LeaveClaim():
                parts.append(PASS)
            case ClaimRing(space):
                parts.append(f"+{NAMES[space]}")
                rings_left -= 1
            case MoveGlass(origin, target):
                parts.append(f"{NAMES[origin]}-{NAMES[target]}{'' if rings_left else NO_RING}")
            case PlaceGlass(space):
                parts.append(f"{NAMES[space]}{'' if rings_left else NO_RING}")
            case DropRing(drops) if parts:
                parts[-1] += "" if drops else NO_RING
            case DropRing(drops):
                parts.append(DROPPED if drops else NO_RING)
            case DropBonus(space) if space is not None:
                parts.append(f"+{NAMES[space]}")
            case DropBonus() if not parts:
                parts.append(DONE)
    return " ".join(parts)


def read_turn(start: TamskPosition, text: str) -> tuple[Step, ...]:
    """The steps of a turn; whether they are legal is found out when they are played."""
    written = text.strip()
    if house := _house(written):
        return (house,)
    if start.stage in (RINGING, BONUS):
        return _rest(start, written, text)
    if foreign := _BOARDSPACE.fullmatch(written):
        written = "{}{}-{}{}".format(*foreign.groups())
    if written.lower() == PASS:
        return (LeaveClaim(),)
    match = _TURN.fullmatch(written)
    if match is None or not written:
        raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)
    claimed, origin, target, kept, second = match.groups()
    if origin is None:  # a claim alone
        if claimed is None or second is not None:
            raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)
        return (ClaimRing(BOARD.cell(claimed)),)
    first = () if claimed is None else (ClaimRing(BOARD.cell(claimed)),)
    way = PlaceGlass(BOARD.cell(origin)) if target is None else MoveGlass(BOARD.cell(origin), BOARD.cell(target))
    return (*first, way, *_after(start, (*first, way), kept is None, second))


def _house(written: str) -> Step | None:
    if written.lower() == LATE:
        return TooLate()
    found = _OUT.fullmatch(written)
    return None if found is None else RunOut(BOARD.cell(found[1]))


def _after(start: TamskPosition, steps: Sequence[Step], drops: bool, second: str | None) -> tuple[Step, ...]:
    """What follows a move: its ring where it is a choice, then the bonus where there is one."""
    position: TamskPosition = start
    for step in steps:
        position = position.play(step)
    made: list[Step] = []
    if position.turn_count == start.turn_count and position.stage == RINGING:
        made.append(DropRing(drops))
        position = position.play(made[-1])
    elif not drops and start.game.auto:
        raise BadNotation("tamsk-ring-drops")
    return (*made, *_bonus(start, position, second))


def _bonus(start: TamskPosition, position: TamskPosition, second: str | None) -> tuple[Step, ...]:
    if position.turn_count == start.turn_count and position.stage == BONUS:
        return (DropBonus(None if second is None else BOARD.cell(second)),)
    if second is not None:
        raise BadNotation("tamsk-no-bonus")
    return ()


def _rest(start: TamskPosition, written: str, text: str) -> tuple[Step, ...]:
    match = _REST.fullmatch(written)
    if match is None or not written or (match[1] is None) == (start.stage == RINGING):
        raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_REST)
    if start.stage == BONUS:
        return (DropBonus(None if match[2] is None else BOARD.cell(match[2])),)
    ring = DropRing(match[1] != NO_RING)
    return (ring, *_bonus(start, start.play(ring), match[2]))
