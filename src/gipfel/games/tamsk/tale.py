"""A turn of TAMSK in words: “a ring on c4, where the opponent left one out; hourglass from a1 to b2; no ring”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gipfel.core.position import Position
from gipfel.core.scene import Speech
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.tamsk.rules import TamskPosition
from gipfel.games.tamsk.spaces import NAMES, ROOM
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


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """What was done in a turn, and which spaces it has filled; a ring that drops as usual goes without saying."""
    told: list[Speech] = []
    position: Position = turn.start
    for number, step in enumerate(turn.steps, 1):
        assert isinstance(position, TamskPosition)
        told.extend(_told(position, step))
        position = turn.end if number == len(turn.steps) else position.play(step)
    assert isinstance(position, TamskPosition)
    return (*told, *_filled(turn.start, position))


def _told(position: TamskPosition, step: Step) -> Iterator[Speech]:
    match step:
        case ClaimRing(space):
            yield Speech("tamsk-told-claim", {"space": NAMES[space]})
        case LeaveClaim():
            yield Speech("tamsk-told-pass", {"space": "" if position.claim is None else NAMES[position.claim]})
        case MoveGlass(origin, target):
            yield Speech("tamsk-told-move", {"origin": NAMES[origin], "target": NAMES[target]})
            if not position.left[position.mover]:
                yield Speech("tamsk-told-no-ring")
        case PlaceGlass(space):
            yield Speech("tamsk-told-placed", {"space": NAMES[space]})
        case DropRing(False):
            yield Speech("tamsk-told-no-ring")
        case DropBonus(space) if space is not None:
            yield Speech("tamsk-told-bonus", {"space": NAMES[space]})
        case RunOut(space):
            yield Speech("tamsk-told-out", {"space": NAMES[space]})
        case TooLate():
            yield Speech("tamsk-told-late")


def _filled(start: Position, end: TamskPosition) -> Iterator[Speech]:
    assert isinstance(start, TamskPosition)
    for space, (before, after) in enumerate(zip(start.rings, end.rings, strict=True)):
        if before < after == ROOM[space]:
            yield Speech("tamsk-told-fills", {"space": NAMES[space]})
