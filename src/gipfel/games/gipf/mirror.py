"""Positions and steps laid onto themselves by the symmetries of the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gipfel.core.board import Symmetry
from gipfel.core.step import Step
from gipfel.games.gipf.pieces import Taken
from gipfel.games.gipf.rules import GipfPosition, Taking
from gipfel.games.gipf.spots import LINE_BETWEEN, LINES, cells_of, mask_of
from gipfel.games.gipf.steps import Extra, Move, PotentialMove, Push, TakeRow, TakeToo, Use


def mirrored(position: GipfPosition, symmetry: Symmetry) -> GipfPosition:
    """The position laid onto itself by a symmetry of the board."""
    pieces = list(position.pieces)
    for cell, piece in enumerate(position.pieces):
        pieces[symmetry.cells[cell]] = piece

    def moved(spots: Iterable[int]) -> Taken:
        return tuple(sorted(symmetry.cells[spot] for spot in spots))

    taking, announced = position.taking, position.announcement
    announcement: PotentialMove | None = None
    if announced is not None:
        image = _move(announced, symmetry)
        assert not isinstance(image, Push)
        announcement = image
    return replace(
        position,
        pieces=tuple(pieces),
        before=moved(position.before),
        moves=tuple(_move(move, symmetry) for move in position.moves),
        after=moved(position.after),
        taking=taking and Taking(_line(taking.line, symmetry), mask_of(moved(cells_of(taking.chosen)))),
        announcement=announcement,
    )


def mirrored_step(step: Step, symmetry: Symmetry) -> Step:
    """The step that corresponds under a symmetry."""
    cells = symmetry.cells
    match step:
        case TakeRow(line):
            return TakeRow(_line(line, symmetry))
        case TakeToo(spot):
            return TakeToo(cells[spot])
        case Push() | Use() | Extra():
            return _move(step, symmetry)
    return step


def _line(line: int, symmetry: Symmetry) -> int:
    """The line a symmetry lays a line onto."""
    return LINE_BETWEEN[frozenset(symmetry.cells[dot] for dot in LINES[line].dots)]


def _move(move: Move, symmetry: Symmetry) -> Move:
    """The move that corresponds under a symmetry."""
    cells = symmetry.cells
    match move:
        case Push(kind, dot, spot):
            return Push(kind, cells[dot], cells[spot], move.last, move.several_kinds)
        case Use(origin, target, converts):
            return Use(cells[origin], cells[target], converts, move.last, move.choice)
        case Extra(dot, spot):
            return Extra(cells[dot], cells[spot], move.last)
