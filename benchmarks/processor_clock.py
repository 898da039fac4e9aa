"""`python benchmarks/processor_clock.py MODULE …`: `python -m MODULE …` by a clock that counts its own processor time.

A machine that has other work gives two programs unequal shares of a second; by this clock both think equally long. It
runs any state of the house that asks `time.perf_counter`, therefore it imports nothing of it.
"""

from __future__ import annotations

import runpy
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def by_processor_time() -> Iterator[None]:
    """The same for a while, for what runs in this process."""
    usual = time.perf_counter
    time.perf_counter = time.process_time
    try:
        yield
    finally:
        time.perf_counter = usual


def main() -> None:
    """Change the clock, then be the module."""
    time.perf_counter = time.process_time
    sys.argv = sys.argv[1:]
    sys.path[0] = ""  # as `python -m` has it, instead of the folder of this file
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
