"""What lies where: the dots on every cell from the bottom to the top, and where a piece can come to rest on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from gipfel.core.board import mask_of
from gipfel.games.punct.cells import BOARD, CELLS, CENTRE
from gipfel.games.punct.pieces import DotPiece, Pose, layout_of, turned_layouts

VACANT = -1


class Relief:
    """The pieces cell by cell. The height of a cell is the level of its highest dot, whatever gap is below it."""

    def __init__(self, pieces: Iterable[DotPiece]) -> None:
        self.dots: list[list[DotPiece]] = [[] for _ in range(CELLS)]
        for piece in sorted(pieces):
            for cell in layout_of(piece.layout).cells:
                self.dots[cell].append(piece)
        self.heights = [dots[-1].level if dots else 0 for dots in self.dots]
        self.tops = [dots[-1].owner if dots else VACANT for dots in self.dots]

    @cached_property
    def taken(self) -> int:
        """The cells with a dot; one under a bridge has it too (rule 11)."""
        return mask_of(cell for cell in range(CELLS) if self.heights[cell])

    def visible(self, owner: int) -> list[int]:
        """The cells whose highest dot is of this colour."""
        return [cell for cell, top in enumerate(self.tops) if top == owner]

    def in_centre(self, owner: int) -> int:
        """The visible dots of a colour in the central hexagon (rule 15)."""
        return sum(1 for cell in CENTRE if self.tops[cell] == owner)

    def is_free(self, piece: DotPiece) -> bool:
        """Rule 4: no dot lies above one of its dots, at whatever distance; a bridged one is covered too (rule 11)."""
        return all(self.heights[cell] == piece.level for cell in layout_of(piece.layout).cells)

    def movable(self, spot: int, owner: int) -> DotPiece | None:
        """The piece of a colour that may move with its PÜNCT on this cell."""
        top = self.dots[spot][-1] if self.dots[spot] else None
        if top is None or top.owner != owner or layout_of(top.layout).spot != spot or not self.is_free(top):
            return None
        return top

    def lifted(self, piece: DotPiece) -> Ground:
        """The ground once a free piece is in the hand: its own dots support nothing (rule 7)."""
        heights, tops = self.heights.copy(), self.tops.copy()
        for cell in layout_of(piece.layout).cells:
            below = self.dots[cell][:-1]
            heights[cell], tops[cell] = (below[-1].level, below[-1].owner) if below else (0, VACANT)
        return Ground(heights, tops)

    def moves(self, piece: DotPiece) -> Iterator[int]:
        """Where a free piece can go: along the lines of its PÜNCT, over anything, turned as one likes (rule 5)."""
        spot, ground = layout_of(piece.layout).spot, self.lifted(piece)
        for target in (spot, *(cell for ray in BOARD.rays[spot] for cell in ray)):
            yield from self.turns_around(piece, target, ground)

    def turns_around(self, piece: DotPiece, spot: int, ground: Ground | None = None) -> Iterator[int]:
        """How a free piece can lie with its PÜNCT on a cell of its lines."""
        lifted = ground or self.lifted(piece)
        for number in turned_layouts(layout_of(piece.layout).kind, spot):
            # Rule 6: turning only is a turn, but something must change.
            if number != piece.layout and lifted.bears(number, piece.owner):
                yield number


class Ground:
    """Heights and colours that a piece in the hand can come to rest on."""

    def __init__(self, heights: Sequence[int], tops: Sequence[int]) -> None:
        self.heights, self.tops = heights, tops

    def level_for(self, layout: Pose) -> int | None:
        """The level a piece would lie on, None where it would not lie flat.

        Rule 7: its ends stand on equal height; rule 8: the middle may hang over a gap of any depth, an end never.
        """
        heights = self.heights
        height = heights[layout.ends[0]]
        for cell in layout.ends:
            if heights[cell] != height:
                return None
        if layout.middle is not None and heights[layout.middle] > height:
            return None
        return height + 1

    def bears(self, number: int, owner: int) -> bool:
        """Whether a piece of a colour may lie so. Rule 12: however high that is."""
        layout = layout_of(number)
        level = self.level_for(layout)
        # Rule 9: above level 1 the PÜNCT lies on its own colour; rule 10: over a gap too, never over a vacant cell.
        return level is not None and (level == 1 or self.tops[layout.spot] == owner)
