"""Compiling ahead of use, one function after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numba
from numba.core.dispatcher import Dispatcher

Job = tuple[Callable[..., Any], tuple[object, ...]]


def compile_all(jobs: Sequence[Job], progress: Callable[[int, int], None] | None = None) -> None:
    """Compile or load each function for arguments like those given, without calling it."""
    typeof: Any = numba.typeof
    for done, (function, arguments) in enumerate(jobs):
        if progress is not None:
            progress(done, len(jobs))
        if isinstance(function, Dispatcher):
            function.compile(tuple(typeof(argument) for argument in arguments))
    if progress is not None:
        progress(len(jobs), len(jobs))
