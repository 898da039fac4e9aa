"""What stands on the strips of a board, its straight rows of cells: each strip a number, all of them in a few words.

The cells of a strip are digits, from its first cell on. Of a set of cells eight at a time are looked up, and what they
add to every strip is summed up; sets with other digits are multiplied and added by whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from gipfel.kernels.jit import jit
from gipfel.kernels.names import Numbers

WORDS = 7
CHUNKS = 8  # of eight cells each
CHUNK = 256
Words = tuple[int, int, int, int, int, int, int]


class Strips(NamedTuple):
    """How the strips of a board lie in words."""

    cells: Sequence[Sequence[int]]
    """The bits of the cells of each strip."""
    digits: int
    """How many things may stand on a cell, nothing among them."""
    width: int
    """Bits that a strip has in a word: with those of all others it must not reach the sign."""

    @property
    def in_word(self) -> int:
        """How many strips share a word."""
        return -(-len(self.cells) // WORDS)

    def place(self, strip: int) -> tuple[int, int]:
        """The word of a strip, and by how many bits it is shifted there."""
        return strip // self.in_word, strip % self.in_word * self.width


def strip_tables(strips: Strips) -> Numbers:
    """What every eight cells add to each word when digit 1 stands on them, for `contents`."""
    added = np.zeros((CHUNKS * 8, WORDS), np.int64)
    for number, cells in enumerate(strips.cells):
        word, shift = strips.place(number)
        for place, cell in enumerate(cells):
            added[cell, word] += strips.digits**place << shift
    tables = np.zeros((CHUNKS, CHUNK, WORDS), np.int64)
    for chunk in range(CHUNKS):
        for some in range(CHUNK):
            standing = [8 * chunk + bit for bit in range(8) if some >> bit & 1]
            tables[chunk, some] = added[standing].sum(axis=0)
    return tables.ravel()


@jit
def contents(cells: int, tables: Numbers) -> Words:
    """The words of all strips where digit 1 stands on these cells."""
    a, b, c, d, e, f, g = 0, 0, 0, 0, 0, 0, 0
    at = 0
    while cells != 0:
        row = at + WORDS * (cells & 255)
        a += tables[row]
        b += tables[row + 1]
        c += tables[row + 2]
        d += tables[row + 3]
        e += tables[row + 4]
        f += tables[row + 5]
        g += tables[row + 6]
        cells >>= 8
        at += WORDS * 256
    return a, b, c, d, e, f, g
