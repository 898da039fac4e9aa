"""Boards as data: names, neighbours, lines, symmetries."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gipfel
from gipfel.core.board import Board, cells_of, column_board, mask_of, row_board, square_board

SQUARE = square_board(6, 6)


def columns(*first_and_length: tuple[int, int]) -> Board:
    """A hexagonal board by the height and the length of each column."""
    return column_board([("abcdefghi"[x], first - 2, range(1, n + 1)) for x, (first, n) in enumerate(first_and_length)])


HEX_37 = columns((3, 4), (2, 5), (1, 6), (0, 7), (1, 6), (2, 5), (3, 4))
HEX_48 = columns((3, 5), (2, 6), (1, 7), (0, 8), (1, 7), (2, 6), (3, 5), (4, 4))
ROWS_61 = row_board([("abcdefghi"[r], [c for c in range(1, 10) if abs(r + 1 - c) <= 4]) for r in range(9)])


@pytest.mark.parametrize(
    ("board", "cells", "symmetries", "lines"),
    [(SQUARE, 36, 8, 30), (HEX_37, 37, 12, 21), (HEX_48, 48, 6, 24), (ROWS_61, 61, 12, 27)],
)
def test_cells_symmetries_and_lines(board: Board, cells: int, symmetries: int, lines: int) -> None:
    assert len(board) == cells
    assert len(board.symmetries) == symmetries
    assert len(board.lines) == lines


def test_a_ring_in_the_middle_has_six_neighbours() -> None:
    names = [HEX_37.names[n] for n in HEX_37.neighbours[HEX_37.index["d4"]] if n is not None]
    assert names == ["d5", "e4", "e3", "d3", "c3", "c4"]


def test_rows_run_along_their_directions() -> None:
    ray = ROWS_61.rays[ROWS_61.index["e5"]]
    assert [ROWS_61.names[cell] for cell in ray[ROWS_61.directions.index("ne")]] == ["f6", "g7", "h8", "i9"]
    assert [ROWS_61.names[cell] for cell in ray[ROWS_61.directions.index("nw")]] == ["f5", "g5", "h5", "i5"]


@pytest.mark.parametrize("board", [SQUARE, HEX_37, HEX_48, ROWS_61])
def test_a_symmetry_keeps_neighbours_and_turns_directions(board: Board) -> None:
    for symmetry in board.symmetries:
        assert sorted(symmetry.cells) == list(range(len(board)))
        for cell in range(len(board)):
            for direction, neighbour in enumerate(board.neighbours[cell]):
                image = board.neighbours[symmetry.cells[cell]][symmetry.directions[direction]]
                assert image == (None if neighbour is None else symmetry.cells[neighbour])


def test_the_identity_comes_first() -> None:
    assert SQUARE.symmetries[0].cells == tuple(range(36))
    assert [symmetry.mirrored for symmetry in SQUARE.symmetries] == [False] * 4 + [True] * 4


def test_an_unknown_cell_is_refused_by_name() -> None:
    with pytest.raises(gipfel.BadNotation) as refused:
        SQUARE.cell("z9")
    assert refused.value.code == "no-such-cell"


def test_the_cells_of_a_board_have_different_names() -> None:
    with pytest.raises(ValueError, match="different names"):
        replace(SQUARE, names=(*SQUARE.names[:-1], "a1"))


def test_a_board_may_have_more_cells_than_a_word_has_bits() -> None:
    board = square_board(12, 12)
    whole = mask_of(range(len(board)))
    assert all(symmetry.image(whole) == whole for symmetry in board.symmetries)
    assert board.symmetries[1].image(1 << 143) == 1 << 11


def test_masks_hold_cells_and_give_them_back_in_order() -> None:
    assert mask_of([5, 0, 3]) == 0b101001
    assert cells_of(0b101001) == [0, 3, 5]
    assert cells_of(0) == []


def test_rows_are_the_windows_of_the_lines() -> None:
    board = square_board(4, 3)
    named = [[board.names[cell] for cell in row] for row in board.rows(3)]
    assert ["a1", "b1", "c1"] in named
    assert ["b1", "c1", "d1"] in named
    assert ["b1", "c2", "d3"] in named
    assert len(named) == 6 + 4 + 2 + 2
    assert board.rows(5) == ()


def test_a_symmetry_takes_masks_along() -> None:
    board = square_board(3, 3)
    half = next(symmetry for symmetry in board.symmetries if symmetry.name == "turn180")
    corner = mask_of([board.cell("a1"), board.cell("b1")])
    assert half.image(corner) == mask_of([board.cell("c3"), board.cell("b3")])
