"""Positions and steps laid onto the board by one of its symmetries."""

from __future__ import annotations

from dataclasses import replace

from gipfel.core.board import Symmetry
from gipfel.core.step import Step
from gipfel.games.zertz.rings import RingBoard, cells_of
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import ClaimGroup, Completed, Filled, Jump, Jumping, PlaceMarble, Remove, Stage


def mirrored(position: ZertzPosition, symmetry: Symmetry) -> ZertzPosition:
    """The position laid onto the board by a symmetry."""
    white, grey, black = (_moved(marbles, symmetry) for marbles in position.marbles)
    return replace(
        position,
        rings=_moved(position.rings, symmetry),
        marbles=(white, grey, black),
        stage=_mirrored_stage(position.stage, symmetry),
        before=None if position.before is None else mirrored(position.before, symmetry),
    )


def _moved(rings: int, symmetry: Symmetry) -> int:
    return sum(1 << symmetry.cells[cell] for cell in cells_of(rings))


def _mirrored_stage(stage: Stage | None, symmetry: Symmetry) -> Stage | None:
    match stage:
        case Filled(cell):
            return Filled(symmetry.cells[cell])
        case Jumping(path):
            return Jumping(tuple(symmetry.cells[cell] for cell in path))
        case Completed(filled, removed, groups, claimed):
            gone = None if removed is None else symmetry.cells[removed]
            moved = sorted((_moved(group, symmetry) for group in groups), key=lambda group: group & -group)
            return Completed(symmetry.cells[filled], gone, tuple(moved), _moved(claimed, symmetry))
    return None


def mirrored_step(ground: RingBoard, step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""

    def image(ring: str) -> str:
        return ground.names[symmetry.cells[ground.board.index[ring]]]

    match step:
        case PlaceMarble(_, ring) | Remove(ring):
            return replace(step, ring=image(ring))
        case Jump(start, landing):
            return replace(step, start=image(start), landing=image(landing))
        case ClaimGroup(rings):
            return ClaimGroup(tuple(sorted(image(ring) for ring in rings)))
    return step
