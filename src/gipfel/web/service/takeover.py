"""A new process in the place of one that serves (SIGUSR2): nobody is turned away, and nobody is signed out.

A house in one process closes in good order and becomes a new program, of the version that is installed then. Its
listening socket stays open all the time: whoever comes meanwhile waits for a moment. It is handed on in the way that
systemd hands sockets to what it starts, so that those are taken as well. Workers are exchanged by their parent, one
after the other.
"""

from __future__ import annotations

import os
import select
import socket
import sys
from contextlib import suppress
from typing import NoReturn

from gipfel.core.errors import GipfelError

FIRST = 3  # the descriptor at which systemd begins
READY = "GIPFEL_READY"  # the descriptor at which a parent waits for a worker to open


def handed_over() -> socket.socket | None:
    """The listening socket that this process was given; None when it is to make one itself."""
    if os.environ.pop("LISTEN_PID", "") != str(os.getpid()):
        return None
    count = os.environ.pop("LISTEN_FDS", "")
    try:
        if count != "1":
            raise OSError(f"LISTEN_FDS is {count!r}, not 1")
        os.set_inheritable(FIRST, False)
        found = socket.socket(fileno=FIRST)
        if found.type != socket.SOCK_STREAM or found.family not in (socket.AF_INET, socket.AF_INET6):
            found.close()
            raise OSError("it does not listen to TCP")
    except OSError as error:
        raise GipfelError("bad-listening-socket", detail=error.strerror or str(error)) from error
    return found


def become_new(listening: int) -> NoReturn:
    """Start the program anew in this process, with its listening socket."""
    os.dup2(listening, FIRST, inheritable=True)
    surroundings = os.environ | {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], surroundings)


def tell_ready() -> None:
    """Let the parent of this worker know that it is open, if the parent waits for that."""
    descriptor = os.environ.pop(READY, "")
    if descriptor:
        with suppress(OSError):  # the parent does not wait any more
            os.write(int(descriptor), b"1")
            os.close(int(descriptor))


def is_ready(descriptor: int, within: float) -> bool:
    """Wait until a worker has opened; False when it ends before, or takes too long."""
    try:
        return bool(select.select([descriptor], [], [], within)[0]) and os.read(descriptor, 1) == b"1"
    finally:
        os.close(descriptor)
