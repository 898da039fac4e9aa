"""The rare rules of ZÈRTZ by name, recognised in a turn and counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from gipfel.core.line import random_turn
from gipfel.core.position import Position
from gipfel.games.zertz.rings import RingBoard
from gipfel.games.zertz.rules import ZertzPosition

OWN_MARBLE = "own marble placed"
NO_FREE_RING = "no free ring"
CUT_OFF = "group cut off"
FILLED = "last vacancy of a group filled"
LAST_VACANCY = "last vacancy of an island removed"
SEVERAL = "several groups at once"
LARGER_PART = "larger part claimed"
ISLANDS = "turn on a split board"
FULL_BOARD = "full board"
FULL_WITHOUT_SET = "full board without a set"
NO_MOVE = "no move"
CHAIN = "chain of three jumps or more"
REPETITION = "third occurrence"

EVENTS = (
    ISLANDS,
    OWN_MARBLE,
    CUT_OFF,
    FULL_BOARD,
    LAST_VACANCY,
    FILLED,
    NO_FREE_RING,
    CHAIN,
    FULL_WITHOUT_SET,
    LARGER_PART,
    NO_MOVE,
    SEVERAL,
    REPETITION,
)
THIRD = 3
LOOKED_AT = 8

_PLACING = re.compile(r"[WGB](..)(?:,(..))?")
_JUMP = re.compile("[WGB]")


class Watch:
    """Names the events of each turn; games begin with turn 0."""

    def __init__(self) -> None:
        self.seen: Counter[int] = Counter()

    def __call__(self, before: Position, text: str, after: Position) -> Iterator[str]:
        yield from events(before, text, after)
        if before.turn_count == 0:
            self.seen = Counter([before.repeats])
        self.seen[after.repeats] += 1
        if after.outcome is None and self.seen[after.repeats] == THIRD:
            yield REPETITION


def events(before: Position, text: str, after: Position) -> Iterator[str]:
    """The events of one turn, repetition aside."""
    assert isinstance(before, ZertzPosition)
    assert isinstance(after, ZertzPosition)
    if len(groups(before.game.ground, before.rings)) > 1:
        yield ISLANDS
    if placing := _PLACING.match(text):
        yield from _placing_events(before, after, *placing.groups())
    elif len(_JUMP.findall(text)) >= THIRD:
        yield CHAIN
    yield from _endings(after)


def rarest_of_some(before: Position, rng: Random) -> str:
    """Of some random turns one with the rarest event; the list of events goes from common to rare."""
    turns = [random_turn(before, rng) for _ in range(LOOKED_AT)]
    return max(turns, key=lambda text: max(map(EVENTS.index, events(before, text, before.turn(text))), default=-1))


def groups(ground: RingBoard, rings: int) -> list[int]:
    """The parts of a board."""
    found = []
    while rings:
        group, grown = 0, rings & -rings
        while grown != group:
            group = grown
            for cell, around in enumerate(ground.around):
                if group >> cell & 1:
                    grown |= around & rings
        found.append(group)
        rings &= ~group
    return found


def _placing_events(before: ZertzPosition, after: ZertzPosition, ring: str, gone: str | None) -> Iterator[str]:
    ground = before.game.ground
    filled = 1 << before.game.board.cell(ring)
    removed = 0 if gone is None else 1 << before.game.board.cell(gone)
    vacant = before.vacant & ~filled
    claimed = before.rings & ~after.rings & ~removed
    if before.own_marbles:
        yield OWN_MARBLE
    if vacant and not removed:
        yield NO_FREE_RING
    if not after.vacant:
        return  # a full board is no isolation
    taken = groups(ground, claimed)
    if len(taken) > 1:
        yield SEVERAL
    if claimed.bit_count() > after.rings.bit_count():
        yield LARGER_PART
    parts = groups(ground, before.rings)
    for group in taken:
        vacancies = next(part for part in parts if part & group) & vacant
        yield FILLED if not vacancies else LAST_VACANCY if vacancies == removed else CUT_OFF


def _endings(after: ZertzPosition) -> Iterator[str]:
    if not after.vacant:
        yield FULL_BOARD
    if after.outcome is not None and after.outcome.reason == "full-board":
        yield FULL_WITHOUT_SET
    if after.outcome is not None and after.outcome.reason == "no-move":
        yield NO_MOVE
