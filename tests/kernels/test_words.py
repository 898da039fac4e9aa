"""Sets of cells in several words: compiled and plain give the same, for boards of two words and of four."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gipfel.kernels import words
from gipfel.kernels.jit import jit
from gipfel.kernels.words import Words

SETS = st.sets(st.integers(0, 123))


@jit
def joined(one: Words, other: Words, cell: int) -> tuple[Words, Words, Words]:
    return words.either(one, other), words.without(one, other), words.toggled(one, cell)


@given(SETS, SETS, st.integers(0, 123))
def test_compiled_and_plain_agree(one: set[int], other: set[int], cell: int) -> None:
    first, second = words.words_of(one, 2), words.words_of(other, 2)
    union, rest, toggled = joined(first, second, cell)
    assert (set(words.cells_in(union)), set(words.cells_in(rest))) == (one | other, one - other)
    assert set(words.cells_in(toggled)) == one ^ {cell}
    assert (union, rest, toggled) == (
        words.either(first, second),
        words.without(first, second),
        words.toggled(first, cell),
    )


@jit
def crossed(one: Words, other: Words, by: int) -> tuple[Words, Words, Words]:
    return words.both(one, other), words.differing(one, other), words.lowered(one, by)


@given(SETS, SETS, st.integers(0, 61))
def test_common_cells_differences_and_shifts(one: set[int], other: set[int], by: int) -> None:
    first, second = words.words_of(one, 2), words.words_of(other, 2)
    common, apart, lower = crossed(first, second, by)
    assert (common, apart, lower) == (
        words.both(first, second),
        words.differing(first, second),
        words.lowered(first, by),
    )
    assert (set(words.cells_in(common)), set(words.cells_in(apart))) == (one & other, one ^ other)
    assert set(words.cells_in(lower)) == {cell - by for cell in one if cell >= by}


@jit
def exchanged(numbers: Words, one: int, other: int) -> Words:
    first, second = words.item(numbers, one), words.item(numbers, other)
    return words.replaced(words.replaced(numbers, one, second), other, first)


@given(st.tuples(*[st.integers(-9, 9)] * 5), st.integers(0, 4), st.integers(0, 4))
def test_words_are_read_and_replaced_by_their_place(numbers: Words, one: int, other: int) -> None:
    expected = list(numbers)
    expected[one], expected[other] = expected[other], expected[one]
    assert exchanged(numbers, one, other) == tuple(expected)
    assert words.replaced(numbers, one, words.item(numbers, other))[one] == numbers[other]


@given(SETS.filter(bool), st.integers(0, 123))
def test_cells_by_their_order(cells: set[int], number: int) -> None:
    ordered = sorted(cells)
    number %= len(ordered)
    assert words.nth_of(words.words_of(cells, 2), number) == ordered[number]


@given(SETS, SETS, st.integers(0, 123))
def test_what_is_asked_of_sets(one: set[int], other: set[int], cell: int) -> None:
    first, second = words.words_of(one, 2), words.words_of(other, 2)
    assert words.holds(first, cell) == (cell in one)
    assert words.size(first) == len(one)
    assert words.first(first) == min(one, default=-1)
    assert words.last(first) == max(one, default=-1)
    assert words.meets(first, second) == bool(one & other)
    assert words.covers(first, second) == (other <= one)


@pytest.mark.parametrize(("cells", "number"), [(61, 1), (62, 1), (85, 2), (124, 2), (211, 4)])
def test_how_many_words_a_board_needs(cells: int, number: int) -> None:
    assert words.words_for(cells) == number
    whole = words.words_of(range(cells), number)
    assert words.size(whole) == cells
    assert words.cells_in(whole) == list(range(cells))
    assert words.holds(words.toggled(whole, cells - 1), cells - 1) is False
    assert all(0 <= word < 1 << words.WORD for word in whole)
