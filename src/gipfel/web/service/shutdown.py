"""When a house is asked to stop: streams and sockets hear of it at once, and a worker does not outlive its parent."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LOOK_EVERY = 1.0
STOPS = (signal.SIGINT, signal.SIGTERM)
ASKED = (*STOPS, signal.SIGUSR2)  # the last where a process can give way to a new one
PR_SET_PDEATHSIG = 1  # of <linux/prctl.h>


@contextmanager
def heard(closing: asyncio.Event) -> Iterator[None]:
    """Set `closing` when a signal asks this process to stop, before the server waits for connections to end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in ASKED}
    before = {number: handler for number, handler in before.items() if number in STOPS or callable(handler)}

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(closing.set)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def end_with(parent: int) -> None:
    """Right at the start of a worker: end as soon as the process that started it does, or now if that is gone already.

    The parent says who it is: asked for later, its number might be that of whoever takes in orphans.
    """
    if sys.platform == "linux":
        # Strictly, with the thread that started it: a supervisor starts its workers from its main thread.
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM), 0, 0, 0)
    if os.getppid() != parent:
        raise SystemExit(1)


async def not_orphaned(parent: int) -> None:
    """End this process when the one that started it is gone, where the system does not see to it."""
    while os.getppid() == parent:
        await asyncio.sleep(LOOK_EVERY)
    signal.raise_signal(signal.SIGTERM)
