"""The rare rules of DVONN by name, recognised in a turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games.rare_rules import RareRules
from gipfel.core.position import Position
from gipfel.games.dvonn.cells import BOARD, landings
from gipfel.games.dvonn.rules import DvonnPosition, StackJump
from gipfel.games.dvonn.stacks import COLOURS, can_jump, is_surrounded, jumps, pieces_of

WHITE_TWICE = "White places last and jumps first"
OVER_VACANT = "jump over a vacant cell"
RED_COVERED = "DVONN-piece covered"
RED_TRAVELS = "DVONN-piece carried along"
SHUT_IN = "own stack shut in"
TOO_HIGH = "own stack too high to land"
CUT_OFF = "stacks cut off"
LARGE_PART = "six or more stacks cut off"
ITSELF = "the stack that jumped cut off"
HARM = "jump compelled to one's own harm"
PASS = "pass"
FREED = "jumps again after passing"
DRAW = "draw"
NOTHING = "nothing left of one side"
LONE_RED = "single DVONN-piece at the end"

NAMES = (
    *(WHITE_TWICE, OVER_VACANT, RED_COVERED, RED_TRAVELS, SHUT_IN, TOO_HIGH, CUT_OFF, LARGE_PART, ITSELF, HARM, PASS),
    *(FREED, DRAW, NOTHING, LONE_RED),
)
LARGE = 6


def events(before: Position, text: str, after: Position) -> Iterator[str]:
    """The rare rules that applied in a turn."""
    assert isinstance(before, DvonnPosition)
    assert isinstance(after, DvonnPosition)
    (step,) = before.game.read_turn(before, text)
    if isinstance(step, StackJump):
        yield from _jumped(before, BOARD.cell(step.start), BOARD.cell(step.target))
        if not can_jump(before.stacks, 1 - before.mover) and can_jump(after.stacks, 1 - before.mover):
            yield FREED
    elif not before.placing:
        yield PASS
    elif not after.placing:
        yield WHITE_TWICE
    if after.outcome is not None:
        yield from _ended(after)


def _jumped(before: DvonnPosition, start: int, target: int) -> Iterator[str]:
    stacks, own = before.stacks, COLOURS[before.mover]
    moving, below, lost = stacks[start], stacks[target], before.lost_by(start, target)
    assert moving is not None
    assert below is not None
    ray = next(ray for ray in BOARD.rays[start] if target in ray)
    mine = [cell for cell, stack in enumerate(stacks) if stack is not None and stack.top == own]
    free = [cell for cell in mine if not is_surrounded(stacks, cell)]
    found = {
        OVER_VACANT: any(stacks[cell] is None for cell in ray[: ray.index(target)]),
        RED_COVERED: below.is_single_red,
        RED_TRAVELS: moving.holds_red,
        SHUT_IN: len(free) < len(mine),
        TOO_HIGH: any(_is_stuck(before, cell) for cell in free),
        CUT_OFF: bool(lost),
        LARGE_PART: len(lost) >= LARGE,
        ITSELF: target in lost,
        HARM: all(_harms(before, *jump) for jump in jumps(stacks, before.mover)),
    }
    yield from (event for event, seen in found.items() if seen)


def _is_stuck(before: DvonnPosition, cell: int) -> bool:
    """Whether a stack that nobody shuts in finds no stack to land on."""
    stack = before.stacks[cell]
    return stack is not None and all(before.stacks[target] is None for target in landings(cell, stack.height))


def _harms(before: DvonnPosition, start: int, target: int) -> bool:
    """Whether a jump loses stacks of whoever makes it."""
    lost, own = before.lost_by(start, target), COLOURS[before.mover]
    return any((stack := before.stacks[cell]) is not None and stack.top == own for cell in lost) or target in lost


def _ended(after: DvonnPosition) -> Iterator[str]:
    assert after.outcome is not None
    if after.outcome.winner is None:
        yield DRAW
    if 0 in (pieces_of(after.stacks, 0), pieces_of(after.stacks, 1)):
        yield NOTHING
    if any(stack is not None and stack.is_single_red for stack in after.stacks):
        yield LONE_RED


RARE = RareRules(NAMES, events, Path(__file__).with_name("perft.toml"))
