"""Strips: what stands on every straight row of a board, as numbers in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from gipfel.games.gipf import kernel_inputs as gipf
from gipfel.games.offboard import kernel_inputs as offboard
from gipfel.kernels.strips import Strips, contents, strip_tables


def numbers_of(strips: Strips, words: Sequence[int]) -> list[int]:
    """The number of each strip, unpacked."""
    places = [strips.place(number) for number in range(len(strips.cells))]
    return [words[word] >> shift & ((1 << strips.width) - 1) for word, shift in places]


@pytest.mark.parametrize("strips", [gipf.STRIPS, offboard.STRIPS], ids=["gipf", "offboard"])
def test_each_strip_is_the_number_of_what_stands_on_it(strips: Strips) -> None:
    tables, rng = strip_tables(strips), Random(3)
    cells = sorted({cell for strip in strips.cells for cell in strip})
    for share in (0.0, 0.3, 0.7, 1.0):
        standing = {cell for cell in cells if rng.random() < share}
        words = contents(sum(1 << cell for cell in standing), tables)
        expected = [
            sum(strips.digits**place for place, cell in enumerate(strip) if cell in standing) for strip in strips.cells
        ]
        assert numbers_of(strips, words) == expected


@pytest.mark.parametrize("strips", [gipf.STRIPS, offboard.STRIPS], ids=["gipf", "offboard"])
def test_full_strips_stay_within_their_bits(strips: Strips) -> None:
    highest = max(strips.digits ** len(strip) - 1 for strip in strips.cells)
    assert highest < 1 << strips.width
    assert highest << (strips.in_word - 1) * strips.width < 1 << 63


def test_the_strips_of_offboard_are_all_lines_of_the_board() -> None:
    assert sorted(len(strip) for strip in offboard.CELLS_OF_STRIPS) == sorted(3 * [5, 6, 7, 8, 9, 8, 7, 6, 5])
    every = [cell for strip in offboard.CELLS_OF_STRIPS for cell in strip]
    assert all(every.count(cell) == 3 for cell in range(61))
