"""Draws by lot: known numbers of splitmix64, and set-ups that two published pages show for the seed 1."""

from __future__ import annotations

import pytest

from gipfel.core.lot import Lot
from gipfel.core.option import MOST_SEED


def test_draws_are_those_of_splitmix64() -> None:
    lot = Lot(0)
    assert [lot.draw() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    lot = Lot(1)
    assert [lot.draw() for _ in range(2)] == [0x910A2DEC89025CC1, 0xBEEB8DA1658EEC67]


def test_the_largest_seed_wraps_around() -> None:
    lot = Lot(MOST_SEED)
    numbers = [lot.draw() for _ in range(100)]
    assert all(0 <= number <= MOST_SEED for number in numbers)
    assert len(set(numbers)) == 100


def test_below_is_the_rest_of_a_draw() -> None:
    assert Lot(1).below(24) == Lot(1).draw() % 24


def test_the_shuffle_of_seed_1_is_the_published_one() -> None:
    # 49 pieces of DVONN on the cells a1 a2 a3 b1 … k5, and 60 of TZAAR on the points a1 … i5.
    pieces = Lot(1).shuffle("rrr" + "w" * 23 + "b" * 23)
    assert "".join(pieces) == "wwbbrbbbwwwbbbbbbrbwbwbbwwwwbbwbwwbbwwbbwwwwwbwwr"
    kinds = Lot(1).shuffle("Z" * 6 + "A" * 9 + "T" * 15 + "z" * 6 + "a" * 9 + "t" * 15)
    assert "".join(kinds) == "tTaTZtaattTAzATTtttZtZTttazATTtAAatTtZTAtTTzAaTtaaZTzATzzAaZ"


def test_a_shuffle_leaves_what_it_was_given() -> None:
    entries = [1, 2, 3, 4]
    assert sorted(Lot(5).shuffle(entries)) == entries == [1, 2, 3, 4]


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        Lot(seed)
