"""One of several workers of a house, started by its parent: `python -m gipfel.web.service.worker DESCRIPTOR`."""

from __future__ import annotations

import os
import socket
import sys

from gipfel.web.service.shutdown import end_with
from gipfel.web.settings import VARIABLE, Settings


def main(descriptor: int) -> None:
    """Serve at the parent's port until asked to stop, or until the parent is gone."""
    settings = Settings.from_text(os.environ[VARIABLE])
    end_with(settings.parent)
    # The house takes seconds to be imported, in which the parent may be killed.
    from gipfel.web.service.server import bind, run

    inherited = socket.socket(fileno=descriptor)
    run(settings, bind(settings, shared=True) if shares_port() else inherited)


def shares_port() -> bool:
    """Whether the system spreads connections over several listening sockets at one port.

    On a single one the process that slept last is woken first, and one worker would get nearly all of them.
    """
    return sys.platform == "linux"


if __name__ == "__main__":
    main(int(sys.argv[1]))
