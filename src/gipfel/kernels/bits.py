"""Bits and random numbers on signed 64-bit numbers, the same compiled and in plain Python.

Only int64 is used: uint64 mixed with a literal silently becomes a float. A shift to the right is arithmetic, so it is
masked afterwards. Numba tells LLVM that + - * on int64 never overflow, and LLVM makes endless loops of code that does
(seen with a generator that added past 2**63): what is meant to wrap around goes through `plus` and `times`.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding  # type: ignore[import-untyped]
import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

from gipfel.kernels.jit import jit

Rng = NDArray[np.int64]

_build: Any = cgutils
_WORD = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15 - (1 << 64)
_MIX_ONE = 0xBF58476D1CE4E5B9 - (1 << 64)
_MIX_TWO = 0x94D049BB133111EB - (1 << 64)
_HALF = (1 << 32) - 1


def popcount(number: int) -> int:
    """How many bits are set."""
    return (int(number) & _WORD).bit_count()


def lowest(number: int) -> int:
    """The index of the lowest set bit; the number must not be zero."""
    return (int(number) & -int(number)).bit_length() - 1


def highest(number: int) -> int:
    """The index of the highest set bit; the number must not be zero."""
    return (int(number) & _WORD).bit_length() - 1


def plus(one: int, two: int) -> int:
    """The sum modulo 2**64, as a signed number."""
    return _signed(int(one) + int(two))


def times(one: int, two: int) -> int:
    """The product modulo 2**64, as a signed number."""
    return _signed(int(one) * int(two))


def _signed(number: int) -> int:
    return ((number + (1 << 63)) & _WORD) - (1 << 63)


_ONE = types.int64(types.int64)
_TWO = types.int64(types.int64, types.int64)


def _ctpop(context: Any, number: Any) -> Any:
    return _ONE, lambda _, builder, signature, values: builder.ctpop(values[0])


def _cttz(context: Any, number: Any) -> Any:
    return _ONE, lambda _, builder, signature, values: builder.cttz(values[0], cgutils.true_bit)


def _ctlz(context: Any, number: Any) -> Any:
    def found(_: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.xor(builder.ctlz(values[0], cgutils.true_bit), values[0].type(63))

    return _ONE, found


def _add(context: Any, one: Any, two: Any) -> Any:
    return _TWO, lambda _, builder, signature, values: builder.add(*values)


def _mul(context: Any, one: Any, two: Any) -> Any:
    return _TWO, lambda _, builder, signature, values: builder.mul(*values)


_popcount_instruction: Any = intrinsic(_ctpop)
_lowest_instruction: Any = intrinsic(_cttz)
_highest_instruction: Any = intrinsic(_ctlz)
_plus_instruction: Any = intrinsic(_add)
_times_instruction: Any = intrinsic(_mul)
overload(popcount)(lambda number: lambda number: _popcount_instruction(number))
overload(lowest)(lambda number: lambda number: _lowest_instruction(number))
overload(highest)(lambda number: lambda number: _highest_instruction(number))
overload(plus)(lambda one, two: lambda one, two: _plus_instruction(one, two))
overload(times)(lambda one, two: lambda one, two: _times_instruction(one, two))


@jit
def without_lowest(number: int) -> int:
    """The number with its lowest set bit cleared."""
    return number & (number - 1)


@jit
def nth_by_quarters(number: int, index: int) -> int:
    """As `nth`, on any processor: three times the right quarter is chosen, without a branch.

    What is random cannot be foreseen, and a wrong guess costs more than all this.
    """
    place = 0
    for width in (16, 4, 1):
        part = number >> place
        one = popcount(part & ((1 << width) - 1))
        two = popcount(part & ((1 << 2 * width) - 1))
        three = popcount(part & ((1 << 3 * width) - 1))
        quarters = width * (int(index >= one) + int(index >= two) + int(index >= three))
        index -= popcount(part & ((1 << quarters) - 1))
        place += quarters
    return place


def nth(number: int, index: int) -> int:
    """The index of the set bit that has so many set bits below it; there must be one."""
    return nth_by_quarters(number, index)


def _deposits() -> bool:
    """Whether the processor scatters bits in one instruction; the first AMD Zens take hundreds of steps for it."""
    features, name = llvmlite.binding.get_host_cpu_features(), llvmlite.binding.get_host_cpu_name()
    return bool(features.get("bmi2")) and name not in ("znver1", "znver2")


def _pdep(context: Any, number: Any, index: Any) -> Any:
    def found(_: Any, builder: Any, signature: Any, values: Any) -> Any:
        word = values[0].type
        kind = ir.FunctionType(word, [word, word])
        deposit = _build.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
        bit = builder.call(deposit, [builder.shl(word(1), values[1]), values[0]])
        return builder.cttz(bit, cgutils.true_bit)

    return _TWO, found


_nth_instruction: Any = intrinsic(_pdep)
overload(nth)(
    (lambda number, index: lambda number, index: _nth_instruction(number, index))
    if _deposits()
    else (lambda number, index: lambda number, index: nth_by_quarters(number, index))
)


@jit
def mix64(number: int) -> int:
    """A bijection of 64-bit numbers that scatters them well (the finaliser of SplitMix64)."""
    mixed = int(number)
    mixed = times(mixed ^ ((mixed >> 30) & ((1 << 34) - 1)), _MIX_ONE)
    mixed = times(mixed ^ ((mixed >> 27) & ((1 << 37) - 1)), _MIX_TWO)
    return mixed ^ ((mixed >> 31) & ((1 << 33) - 1))


@jit
def following(rng: Rng) -> int:
    """The next 64 random bits of a generator, an int64 array of one number."""
    state = plus(rng[0], _GAMMA)
    rng[0] = state
    return mix64(state)


@jit
def below(rng: Rng, bound: int) -> int:
    """A random number from 0 to bound - 1; bound is below 2**31, the bias below bound / 2**32."""
    return (((following(rng) >> 32) & _HALF) * int(bound)) >> 32


def generator(seed: int) -> Rng:
    """A generator started by any whole number; equal seeds give equal numbers."""
    return np.array([_signed(seed)], np.int64)
