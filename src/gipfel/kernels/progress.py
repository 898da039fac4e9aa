"""Seeing the compiler at work, so that a first use is never a silent pause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.event import Listener, install_listener

from gipfel.kernels.jit import is_ours


class _Watcher(Listener):
    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell

    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"]
        if is_ours(function):
            self.tell(f"{function.__module__}.{function.__qualname__}")

    def on_end(self, event: Any) -> None:
        pass


@contextmanager
def compiling(tell: Callable[[str], None]) -> Iterator[None]:
    """Call `tell` with the name of each function that is compiled inside the block, in any thread."""
    with install_listener("numba:compile", _Watcher(tell)):
        yield
