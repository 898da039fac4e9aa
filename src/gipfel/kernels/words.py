"""Sets of cells on boards that one number is too small for: several 64-bit words as one tuple, whatever its length.

Cell c is a bit of word c // WORD. All functions are the same compiled and in plain Python; they take and give tuples,
so that a state can hold a set as so many of its numbers: `holds((state[0], state[1]), cell)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from numba.core import cgutils, types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload

from gipfel.kernels.bits import highest, lowest, nth, popcount
from gipfel.kernels.jit import jit

WORD = 62  # cells of one word: the sign bit and the bit of LAST stay free

_WHOLE = (1 << WORD) - 1

Words = tuple[int, ...]

_build: Any = cgutils
_with_item: Any = tuple_setitem


def words_for(cells: int) -> int:
    """How many words a board of so many cells needs."""
    return -(-cells // WORD)


def words_of(cells: Iterable[int], size: int) -> Words:
    """A set of cells as `size` words."""
    words = [0] * size
    for cell in cells:
        words[cell // WORD] |= 1 << cell % WORD
    return tuple(words)


def cells_in(words: Words) -> list[int]:
    """The cells of a set, by their numbers."""
    return [WORD * index + bit for index, word in enumerate(words) for bit in range(WORD) if word >> bit & 1]


@jit
def holds(words: Words, cell: int) -> bool:
    """Whether a cell is in a set."""
    return (words[cell // WORD] >> cell % WORD) & 1 != 0


def item(words: Words, index: int) -> int:
    """One of the words, by an index that no compiler can foresee: it is read from memory and not branched to."""
    return words[index]


def _loaded(context: Any, words: Any, index: Any) -> Any:
    def found(_: Any, builder: Any, signature: Any, values: Any) -> Any:
        place = _build.alloca_once_value(builder, values[0])
        return builder.load(builder.gep(place, [values[1].type(0), values[1]], inbounds=True))

    return types.int64(words, types.int64), found


_item_instruction: Any = intrinsic(_loaded)
overload(item)(lambda words, index: lambda words, index: _item_instruction(words, index))


def replaced(words: Words, index: int, word: int) -> Words:
    """The words with another one in a place."""
    return (*words[:index], word, *words[index + 1 :])


overload(replaced)(lambda words, index, word: lambda words, index, word: _with_item(words, index, word))


def toggled(words: Words, cell: int) -> Words:
    """The set with a cell put in, or taken out where it is in."""
    index = cell // WORD
    return (*words[:index], words[index] ^ (1 << cell % WORD), *words[index + 1 :])


def _toggled(words: Any, cell: Any) -> Any:
    def toggled(words: Any, cell: Any) -> Any:
        index = cell // WORD
        return _with_item(words, index, words[index] ^ (1 << cell % WORD))

    return toggled


overload(toggled)(_toggled)


def either(one: Words, other: Words) -> Words:
    """What is in one of two sets, or in both."""
    return tuple(word | another for word, another in zip(one, other, strict=True))


def _either(one: Any, other: Any) -> Any:
    def either(one: Any, other: Any) -> Any:
        words = one
        for index in range(len(one)):
            words = _with_item(words, index, one[index] | other[index])
        return words

    return either


overload(either)(_either)


def without(one: Words, other: Words) -> Words:
    """What is in a set and not in the other."""
    return tuple(word & ~another for word, another in zip(one, other, strict=True))


def _without(one: Any, other: Any) -> Any:
    def without(one: Any, other: Any) -> Any:
        words = one
        for index in range(len(one)):
            words = _with_item(words, index, one[index] & ~other[index])
        return words

    return without


overload(without)(_without)


def both(one: Words, other: Words) -> Words:
    """What is in both of two sets."""
    return tuple(word & another for word, another in zip(one, other, strict=True))


def _both(one: Any, other: Any) -> Any:
    def both(one: Any, other: Any) -> Any:
        words = one
        for index in range(len(one)):
            words = _with_item(words, index, one[index] & other[index])
        return words

    return both


overload(both)(_both)


def differing(one: Words, other: Words) -> Words:
    """What is in one of two sets and not in both."""
    return tuple(word ^ another for word, another in zip(one, other, strict=True))


def _differing(one: Any, other: Any) -> Any:
    def differing(one: Any, other: Any) -> Any:
        words = one
        for index in range(len(one)):
            words = _with_item(words, index, one[index] ^ other[index])
        return words

    return differing


overload(differing)(_differing)


def lowered(words: Words, by: int) -> Words:
    """The set with every cell so many lower, less than WORD; those that would fall below 0 are left out."""
    above = (*words[1:], 0)
    return tuple(word >> by | (more << (WORD - by)) & _WHOLE for word, more in zip(words, above, strict=True))


def _lowered(words: Any, by: Any) -> Any:
    def lowered(words: Any, by: Any) -> Any:
        lower = words
        above = 0
        for back in range(len(words)):
            index = len(words) - 1 - back
            lower = _with_item(lower, index, words[index] >> by | (above << (WORD - by)) & _WHOLE)
            above = words[index]
        return lower

    return lowered


overload(lowered)(_lowered)


@jit
def size(words: Words) -> int:
    """How many cells a set has."""
    total = 0
    for index in range(len(words)):
        total += popcount(words[index])
    return total


@jit
def first(words: Words) -> int:
    """The cell with the lowest number; -1 when there is none."""
    for index in range(len(words)):
        if words[index] != 0:
            return WORD * index + lowest(words[index])
    return -1


@jit
def last(words: Words) -> int:
    """The cell with the highest number; -1 when there is none."""
    for back in range(len(words)):
        index = len(words) - 1 - back
        if words[index] != 0:
            return WORD * index + highest(words[index])
    return -1


@jit
def nth_of(words: Words, number: int) -> int:
    """The cell with so many lower ones in the set; there must be one."""
    index = 0
    while index < len(words) - 1 and number >= popcount(words[index]):
        number -= popcount(words[index])
        index += 1
    return WORD * index + nth(words[index], number)


@jit
def meets(one: Words, other: Words) -> bool:
    """Whether two sets have a cell in common."""
    found = 0
    for index in range(len(one)):
        found |= one[index] & other[index]
    return found != 0


@jit
def covers(one: Words, other: Words) -> bool:
    """Whether a set has all cells of the other."""
    missing = 0
    for index in range(len(one)):
        missing |= other[index] & ~one[index]
    return missing == 0
