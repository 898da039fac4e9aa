"""What programs give to batches, planes and searches, looked at before compiled code sees it: numbers and arrays.

Compiled loops believe what they are given: a row too short would be read beyond its end.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gipfel.core.errors import GipfelError, IllegalStep
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.kernels.names import Numbers

LOWEST, HIGHEST = -(1 << 63), (1 << 63) - 1
Shape = tuple[int, ...]

declare(
    {
        "batch-no-number": N_("Whole numbers are expected here; {given} was given."),
        "wrong-shape": N_("{what} has the shape {given}. Expected: {expected}."),
    }
)


def whole_number(what: str, given: object, low: int, high: int) -> int:
    """A whole number in a range; truths, fractions and texts are none."""
    if isinstance(given, SupportsIndex) and not isinstance(given, bool | np.bool_ | np.ndarray):
        number = operator.index(given)
        if low <= number <= high:
            return number
    raise GipfelError("value-out-of-range", option=what, value=str(given)[:40], low=low, high=high)


def whole_numbers(what: str, given: ArrayLike) -> Numbers:
    """An array of whole numbers; a fraction or a truth would become a number that nobody meant."""
    try:
        found = np.asarray(given)
        if found.dtype.kind != "i" and found.size:
            _refuse_beyond(what, found if found.dtype.kind == "u" else np.asarray(given, object))
    except GipfelError:
        raise
    except (ValueError, TypeError, OverflowError):
        raise IllegalStep("batch-no-number", given=type(given).__name__) from None
    if found.size and not np.issubdtype(found.dtype, np.integer):
        raise IllegalStep("batch-no-number", given=str(found.dtype))
    return np.asarray(found, np.int64, order="C")


def _refuse_beyond(what: str, found: NDArray[Any]) -> None:
    """Refuse the first number that 64 bits with a sign do not hold."""
    for number in found.flat if found.dtype == object else found[found > HIGHEST].flat:
        if isinstance(number, int | np.unsignedinteger) and not LOWEST <= int(number) <= HIGHEST:
            raise GipfelError("value-out-of-range", option=what, value=str(number), low=LOWEST, high=HIGHEST)


def check_shape(what: str, given: ArrayLike, expected: Iterable[Shape]) -> None:
    """Refuse an array that has none of these shapes."""
    known = tuple(expected)
    shape = np.shape(given)
    if shape not in known:
        raise GipfelError("wrong-shape", what=what, given=str(shape), expected=" / ".join(map(str, known)))
