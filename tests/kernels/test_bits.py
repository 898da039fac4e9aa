"""Bits and random numbers: compiled and plain give the same."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gipfel.kernels import bits
from gipfel.kernels.jit import jit

WORD = 1 << 64
NUMBERS = st.integers(-(1 << 63), (1 << 63) - 1)


@jit
def both(one: int, two: int) -> tuple[int, int, int, int]:
    return bits.popcount(one), bits.lowest(two), bits.plus(one, two), bits.times(one, two)


@jit
def top(number: int) -> int:
    return bits.highest(number)


@jit
def found(number: int, index: int) -> int:
    return bits.nth(number, index)


@jit
def first_vacant(occupied: int, rng: bits.Rng, tries: int) -> int:
    cell = bits.below(rng, 36)
    while occupied >> cell & 1:
        cell = bits.below(rng, 36)
        tries -= 1
        if tries == 0:
            return -1
    return cell


@given(NUMBERS, NUMBERS.filter(bool))
def test_compiled_and_plain_agree(one: int, two: int) -> None:
    plain = (bits.popcount(one), bits.lowest(two), bits.plus(one, two), bits.times(one, two))
    assert both(one, two) == plain


@given(NUMBERS, NUMBERS)
def test_sums_and_products_wrap_around(one: int, two: int) -> None:
    assert bits.plus(one, two) % WORD == (one + two) % WORD
    assert bits.times(one, two) % WORD == one * two % WORD
    assert -WORD // 2 <= bits.times(one, two) < WORD // 2


@pytest.mark.parametrize(("number", "count", "low"), [(1, 1, 0), (12, 2, 2), (-1, 64, 0), (-(1 << 63), 1, 63)])
def test_bits_of_some_numbers(number: int, count: int, low: int) -> None:
    assert (bits.popcount(number), bits.lowest(number)) == (count, low)


@given(NUMBERS.filter(bool), st.integers(0, 63))
def test_bits_are_found_from_above_and_by_their_order(number: int, index: int) -> None:
    places = [place for place in range(64) if number >> place & 1]
    assert top(number) == bits.highest(number) == places[-1]
    index %= len(places)
    assert found(number, index) == bits.nth_by_quarters(number, index) == bits.nth(number, index) == places[index]


def test_the_lowest_bit_is_cleared() -> None:
    assert bits.without_lowest(12) == 8
    assert bits.without_lowest(8) == 0


def test_random_numbers_are_those_of_splitmix64() -> None:
    # The published numbers for the seed 1234567.
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    rng = bits.generator(1234567)
    assert [bits.following(rng) % WORD for _ in expected] == expected


def test_numbers_below_a_bound_are_equally_likely() -> None:
    rng = bits.generator(1)
    counts = Counter(int(bits.below(rng, 6)) for _ in range(12_000))
    assert sorted(counts) == list(range(6))
    assert all(abs(count - 2000) < 250 for count in counts.values())


def test_trying_until_something_fits_comes_to_an_end() -> None:
    rng = bits.generator(1)
    assert first_vacant((1 << 36) - 1 ^ 1 << 17, rng, 10_000) == 17


@given(st.integers())
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert bits.generator(seed).dtype == np.int64
    assert int(bits.generator(seed)[0]) % WORD == seed % WORD
