"""Positions and steps laid onto the board by one of its symmetries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from struct import Struct

from gipfel.core.board import Board, Symmetry
from gipfel.core.position import stable_key
from gipfel.core.step import Step
from gipfel.games.zertz.rings import RingBoard, cells_of, ring_board
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import ClaimGroup, Completed, Filled, Jump, Jumping, PlaceMarble, Remove, Stage


def mirrored(position: ZertzPosition, symmetry: Symmetry) -> ZertzPosition:
    """The position laid onto the board by a symmetry."""
    turning = _turning(len(position.game.board))
    place = turning.places[symmetry.name]
    white, grey, black = (turning.images(marbles)[place] for marbles in position.marbles)
    return replace(
        position,
        rings=turning.images(position.rings)[place],
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


def upright(position: ZertzPosition) -> tuple[int, Sequence[Symmetry]]:
    """The number of the image with the least rings, then the least marbles: an archive asks for every position."""
    turning = _turning(len(position.game.board))
    images = turning.images(position.rings)
    least = min(images)
    marbles = [turning.images(mask) for mask in position.marbles]
    found = [number for number, image in enumerate(images) if image == least]
    white, grey, black = min((marbles[0][number], marbles[1][number], marbles[2][number]) for number in found)
    symmetries = [
        turning.symmetries[number]
        for number in found
        if marbles[0][number] == white and marbles[1][number] == grey and marbles[2][number] == black
    ]
    return stable_key(position.text_of_repetition(least, (white, grey, black))), symmetries


KEPT = 20_000


class _Turning:
    """All images of a mask at once: each is a part of one long number, looked up by the bytes of the mask."""

    WIDTH = 64

    def __init__(self, board: Board) -> None:
        self.symmetries = board.symmetries
        self.places = {symmetry.name: place for place, symmetry in enumerate(self.symmetries)}
        cells = [
            sum(1 << symmetry.cells[cell] + self.WIDTH * place for place, symmetry in enumerate(self.symmetries))
            for cell in range(len(board))
        ]
        cells += [0] * (-len(cells) % 8)
        self._tables = [self._table(cells[start : start + 8]) for start in range(0, len(cells), 8)]
        self._parts = Struct(f"<{len(self.symmetries)}Q")
        self.images = lru_cache(KEPT)(self._images)  # a turn changes few of the masks

    @staticmethod
    def _table(cells: Sequence[int]) -> list[int]:
        table = [0]
        for cell in cells:
            table += [number | cell for number in table]
        return table

    def _images(self, mask: int) -> tuple[int, ...]:
        """Where the cells of a mask go by each symmetry."""
        whole = 0
        for table, byte in zip(self._tables, mask.to_bytes(len(self._tables), "little"), strict=True):
            whole |= table[byte]
        return self._parts.unpack(whole.to_bytes(self._parts.size, "little"))


@lru_cache(maxsize=16)
def _turning(rings: int) -> _Turning:
    return _Turning(ring_board(rings).board)
