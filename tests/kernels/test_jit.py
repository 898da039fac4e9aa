"""Texts written once, compiled for each game."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from gipfel.kernels.contract import specialised
from gipfel.kernels.jit import jit, jit_apart, jit_with_arrays, specialise, specialise_all
from gipfel.kernels.names import Numbers
from gipfel.kernels.walks import count
from kernels.toy.kernel import HeapsKernel, LosingKernel


@jit
def doubled(number: int) -> int:
    return 2 * number


@jit
def squared(number: int) -> int:
    return number * number


@jit_apart
def cubed(number: int) -> int:
    return number * squared(number)


@jit
def cubed_twice(number: int) -> int:
    return cubed(cubed(number))


@jit_with_arrays
def summed(number: int) -> int:
    room = np.empty(number, np.int64)
    room[:] = number
    return int(room.sum())


def change(number: int) -> int:
    raise NotImplementedError


def changed_often(number: int, times: int) -> int:
    if times == 0:
        return number
    return changed_often(change(number), times - 1)


def changed_plus(number: int) -> int:
    return changed_often(number, 3) + change(number)


def changed_at(numbers: Numbers, place: int) -> int:
    later = numbers[place:]
    return change(int(later[0]))


def ping(number: int) -> int:
    return pong(number - 1) if number > 0 else 0


def pong(number: int) -> int:
    return ping(number - 1) if number > 0 else 1


def test_one_text_makes_a_function_for_each_game() -> None:
    one = specialise(changed_often, {"change": doubled}, "one")
    two = specialise(changed_often, {"change": squared}, "two")
    assert (one(3, 3), two(3, 3), one(3, 2)) == (24, 6561, 12)


def test_the_text_itself_stays_as_it_is() -> None:
    specialise(changed_often, {"change": doubled}, "one")
    with pytest.raises(NotImplementedError):
        changed_often(3, 3)


def test_other_functions_make_another_name_even_for_the_same_game() -> None:
    one = specialise(changed_often, {"change": doubled}, "game")
    two = specialise(changed_often, {"change": squared}, "game")
    again = specialise(changed_often, {"change": doubled}, "game")
    assert one.__qualname__ != two.__qualname__
    assert one.__qualname__ == again.__qualname__


def test_texts_that_call_each_other_are_specialised_together() -> None:
    plus, often = specialise_all([changed_plus, changed_often], {"change": doubled}, "set")
    assert plus(3) == 24 + 6
    assert often(1, 10) == 1024


def test_texts_that_count_no_references_call_functions_that_make_arrays() -> None:
    (at,) = specialise_all([changed_at], {"change": summed}, "uncounted", counted=False)
    numbers = np.arange(5)
    before = sys.getrefcount(numbers)
    assert [at(numbers, place) for place in range(5)] == [0, 1, 4, 9, 16]
    assert sys.getrefcount(numbers) == before


def test_a_circle_of_texts_is_refused() -> None:
    with pytest.raises(TypeError, match="ping and pong call each other"):
        specialise_all([ping, pong], {}, "circle")


def test_only_undecorated_functions_are_texts() -> None:
    with pytest.raises(TypeError, match="no undecorated function"):
        specialise(print, {}, "wrong")


def test_a_game_is_specialised_once() -> None:
    assert specialised(count, HeapsKernel.functions) is specialised(count, HeapsKernel.functions)
    assert specialised(count, HeapsKernel.functions) is not specialised(count, LosingKernel.functions)


def test_a_function_compiled_apart_is_called_and_not_copied() -> None:
    assert cubed_twice(2) == 512
    compiled: Any = cubed
    assert compiled.targetoptions["forceinline"] is False
