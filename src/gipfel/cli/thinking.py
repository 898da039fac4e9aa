"""Long thinking at a terminal: in a thread of its own, so that Ctrl-C ends the thinking and nothing else."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from contextvars import copy_context
from typing import TypeVar

from rich.console import Console

from gipfel.engine.stopping import Stop

TICK = 0.1  # seconds between two looks at how far it has come

T = TypeVar("T")


def thought(console: Console, think: Callable[[Stop], T], told: Callable[[float], str]) -> T:
    """What `think` answers; meanwhile a terminal shows `told(seconds)`, and Ctrl-C sets the stop it was given."""
    stop, began = Stop(), time.monotonic()
    with (
        _interrupting(stop),
        ThreadPoolExecutor(1) as pool,
        console.status(told(0.0)) if console.is_terminal else nullcontext() as status,
    ):
        # A thread begins without a language: it takes on the one that is spoken here.
        future = pool.submit(copy_context().run, think, stop)
        while not future.done():
            wait([future], timeout=TICK)
            if status is not None:
                status.update(told(time.monotonic() - began))
    return future.result()


@contextmanager
def _interrupting(stop: Stop) -> Iterator[None]:
    """Have Ctrl-C set a stop; an exception could come at any moment, also where nothing is ready to catch it."""
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
