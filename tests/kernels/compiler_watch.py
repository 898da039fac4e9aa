"""Which of our functions the compiler works on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.event import Listener, install_listener

OURS = ("gipfel", "kernels")  # packages, as tests see them


class _Watcher(Listener):
    def __init__(self, names: list[str]) -> None:
        self.names = names

    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"]
        if function.__module__.split(".")[0] in OURS:
            self.names.append(f"{function.__module__}.{function.__qualname__}")

    def on_end(self, event: Any) -> None:
        pass


@contextmanager
def compiled_names() -> Iterator[list[str]]:
    """A list that grows by each function that is compiled inside the block, in any thread."""
    names: list[str] = []
    with install_listener("numba:compile", _Watcher(names)):
        yield names
