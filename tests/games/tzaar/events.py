"""The rare rules of TZAAR by name, recognised in a turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games.rare_rules import RareRules
from gipfel.core.position import Position
from gipfel.core.step import Step
from gipfel.games.tzaar.board import FIRST, OPENING, PLACING, RAYS, can_capture, last_of_kind
from gipfel.games.tzaar.rules import TzaarPosition
from gipfel.games.tzaar.steps import Capture, PassSecond, Stacking

WHITE_OPENS = "White opens after the last placing"
ALONE = "opening capture alone"
FAR = "capture over vacant points"
EQUAL = "capture of a stack as high"
TWO_CAPTURES = "two captures"
STACKED = "stacking"
PASSED = "second move passed"
LAST_OF_KIND = "one top left of a kind"
HIGH = "stack of ten or more"
KIND_FIRST = "last of a kind taken by the first move"
KIND_SECOND = "last of a kind taken by the second move"
COVERED = "own last kind covered"
BLOCKADE = "no capture left"
COVERED_BLOCKED = "covered goes before blockade"
BETWEEN = "blockade between the moves"
RELEASED = "blockade given up by the second move"

NAMES = (
    *(WHITE_OPENS, ALONE, FAR, EQUAL, TWO_CAPTURES, STACKED, PASSED, LAST_OF_KIND, HIGH, KIND_FIRST, KIND_SECOND),
    *(COVERED, BLOCKADE, COVERED_BLOCKED, BETWEEN, RELEASED),
)
TEN = 10


def events(before: Position, text: str, after: Position) -> Iterator[str]:
    """The rare rules that applied in a turn."""
    assert isinstance(before, TzaarPosition)
    assert isinstance(after, TzaarPosition)
    if before.stage == PLACING:
        if after.stage == OPENING:
            yield WHITE_OPENS
        return
    if before.stage == OPENING:
        yield ALONE
    steps = before.game.read_turn(before, text)
    position = before
    for step in steps:
        if isinstance(step, Capture):
            yield from _captured(position, step)
        position = position.play(step)
    if len(steps) > 1:
        yield from _second(before.play(steps[0]), steps[1], after)
    if last_of_kind(after.stacks, before.mover):
        yield LAST_OF_KIND
    if any(stack is not None and stack.height >= TEN for stack in after.stacks):
        yield HIGH
    yield from _ended(before, len(steps), after)


def _captured(position: TzaarPosition, step: Capture) -> Iterator[str]:
    stack, there = position.stacks[step.origin], position.stacks[step.target]
    assert stack is not None
    assert there is not None
    ray = next(ray for ray in RAYS[step.origin] if step.target in ray)
    if ray[0] != step.target:
        yield FAR
    if stack.height == there.height > 1:
        yield EQUAL


def _second(between: TzaarPosition, step: Step, after: TzaarPosition) -> Iterator[str]:
    match step:
        case Capture():
            yield TWO_CAPTURES
        case Stacking():
            yield STACKED
        case PassSecond():
            yield PASSED
    if not can_capture(between.stacks, 1 - between.mover) and not isinstance(step, PassSecond):
        yield BETWEEN
        if after.outcome is None:
            yield RELEASED


def _ended(before: TzaarPosition, steps: int, after: TzaarPosition) -> Iterator[str]:
    match after.outcome and after.outcome.reason:
        case "kind":
            yield KIND_FIRST if steps == 1 and before.stage == FIRST else KIND_SECOND
        case "covered":
            yield COVERED
            if not can_capture(after.stacks, after.mover):
                yield COVERED_BLOCKED
        case "no-capture":
            yield BLOCKADE


# Shortly before a stack of ten; and before a blockade that the second move can give up.
OTHERS = (
    "...../...A../.zZ9AT../T......./......../......../......t/....../z.a.t c 0 2",
    "...../ZA..../....Z2../t2......./a.....A./.T2z...../......./.T..../....t2 c 0 2",
)
RARE = RareRules(
    NAMES,
    events,
    Path(__file__).with_name("perft.toml"),
    tuple({"spec": "tzaar", "position": text} for text in OTHERS),
)
