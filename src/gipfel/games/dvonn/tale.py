"""A turn of DVONN in words: “the stack of 2 on f3 jumps onto h3; cut off: b2, c3”."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.scene import Speech
from gipfel.core.turns import PlayedTurn
from gipfel.games.dvonn.cells import BOARD, NAMES
from gipfel.games.dvonn.rules import DvonnPosition, Placement, StackJump
from gipfel.games.dvonn.stacks import BLACK, RED, WHITE

PLACED = {RED: "dvonn-told-red", WHITE: "dvonn-told-white", BLACK: "dvonn-told-black"}


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """What was placed or who jumped where, and what lost contact."""
    start, (step,) = turn.start, turn.steps
    assert isinstance(start, DvonnPosition)
    match step:
        case Placement(cell):
            return (Speech(PLACED[start.in_hand], {"cell": cell}),)
        case StackJump():
            return (_jumped(start, step), *_cut_off(start, step))
    return (Speech("dvonn-told-pass"),)


def _jumped(start: DvonnPosition, step: StackJump) -> Speech:
    stack = start.stacks[BOARD.cell(step.start)]
    names: dict[str, object] = {"start": step.start, "target": step.target}
    if stack is None or stack.height == 1:
        return Speech("dvonn-told-jump", names)
    return Speech("dvonn-told-stack", {**names, "height": stack.height})


def _cut_off(start: DvonnPosition, step: StackJump) -> Sequence[Speech]:
    lost = start.lost_by(BOARD.cell(step.start), BOARD.cell(step.target))
    return (Speech("dvonn-told-lost", {"cells": [NAMES[cell] for cell in lost]}),) if lost else ()
