"""The TZAAR board and the stacks on it: 60 points around a hole, three kinds of pieces (rules 1 to 4 of RULES.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from gipfel.core.board import column_board

HOLE = "e5"
BOARD = column_board(
    [
        # Rule 1: nothing stands on the hole in the middle, so no line runs across it.
        (letter, abs(x - 4), [n for n in range(1, 10 - abs(x - 4)) if f"{letter}{n}" != HOLE])
        for x, letter in enumerate("abcdefghi")
    ]
)
NAMES = BOARD.names
# Rule 2: for each point its lines, nearest point first.
RAYS = tuple(tuple(ray for ray in rays if ray) for rays in BOARD.rays)

# Where in the game and in a turn we are: placing, the opening, the first move of a turn, the second.
PLACING, OPENING, FIRST, SECOND = "p", "o", "c", "s"
STAGES = (PLACING, OPENING, FIRST, SECOND)

TZAAR, TZARRA, TOTT = "Z", "A", "T"
KINDS = (TZAAR, TZARRA, TOTT)
PIECES = {TZAAR: 6, TZARRA: 9, TOTT: 15}  # rule 3, for each player
PIECES_EACH = sum(PIECES.values())


class TzaarStack(NamedTuple):
    """A stack is known by its owner, the kind of its top piece and its height: what lies below has no effect."""

    owner: int
    kind: str
    height: int = 1


stack_of = lru_cache(256)(TzaarStack)  # a board has few different ones
Stacks = tuple[TzaarStack | None, ...]
EMPTY: Stacks = (None,) * len(BOARD)


def reached(stacks: Stacks, origin: int) -> list[int]:
    """The first occupied point on every line from a point: a stack can go nowhere else (rules 8 and 12)."""
    found = []
    for ray in RAYS[origin]:
        for point in ray:
            if stacks[point] is not None:
                found.append(point)
                break
    return found


def own_moves(stacks: Stacks, mover: int) -> Iterator[tuple[int, TzaarStack, TzaarStack, int]]:
    """Every movement of a player's stacks: from where, which stack, to which other stack, and where that stands."""
    for origin, stack in enumerate(stacks):
        if stack is not None and stack.owner == mover:
            for ray in RAYS[origin]:
                for target in ray:
                    there = stacks[target]
                    if there is not None:
                        yield origin, stack, there, target
                        break


def can_capture(stacks: Stacks, mover: int) -> bool:
    """Whether a player can capture: an enemy stack that is not higher (rule 9)."""
    return any(there.owner != mover and there.height <= stack.height for _, stack, there, _ in own_moves(stacks, mover))


def tops(stacks: Stacks, owner: int) -> dict[str, int]:
    """How many stacks of a player show each kind on top: covered pieces are not present (rule 13)."""
    shown = [stack.kind for stack in stacks if stack is not None and stack.owner == owner]
    return {kind: shown.count(kind) for kind in KINDS}


def hand(stacks: Stacks, owner: int) -> dict[str, int]:
    """What a player still has to place while nothing has been captured or stacked (rule 5)."""
    placed = tops(stacks, owner)
    return {kind: PIECES[kind] - placed[kind] for kind in KINDS}


def moved(stacks: Stacks, origin: int, target: int, stack: TzaarStack) -> Stacks:
    """The board with `stack` on the target and the origin vacant."""
    changed = list(stacks)
    changed[origin], changed[target] = None, stack
    return tuple(changed)


def lacks_a_kind(stacks: Stacks, owner: int) -> bool:
    """Whether a player has no top left of one kind."""
    return len({stack.kind for stack in stacks if stack is not None and stack.owner == owner}) < len(KINDS)


@lru_cache(64)  # a tree asks for every stack of the same position
def last_of_kind(stacks: Stacks, owner: int) -> frozenset[int]:
    """The points of a player's stacks that alone show their kind: to cover one loses (rule 15)."""
    shown = tops(stacks, owner)
    return frozenset(
        point
        for point, stack in enumerate(stacks)
        if stack is not None and stack.owner == owner and shown[stack.kind] == 1
    )
