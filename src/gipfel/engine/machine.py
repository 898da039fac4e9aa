"""What this machine has for somebody who thinks alone on it: threads for the search, and memory for its table.

Levels, players set in nodes, matches and seats in a house use one thread and the usual table instead: they are the same
everywhere, and share the machine with others.
"""

from __future__ import annotations

import os

MOST_THREADS = 2
USUAL_MEGABYTES = 16
MOST_MEGABYTES = 256
SHARE = 32  # one part in so many of the memory: two programs and a browser must fit beside it


def search_threads() -> int:
    """Two where there are two cores that this process may use."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MOST_THREADS)


def table_megabytes() -> int:
    """The usual table, or a larger one where there is memory for it."""
    return max(USUAL_MEGABYTES, min(_memory() // SHARE >> 20, MOST_MEGABYTES))


def _memory() -> int:
    """The bytes of memory of the machine; 0 where the system does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 0
