"""What a group of processes costs: processor time and memory, as the system counts them."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Cost:
    """Seconds of processor time so far, split into what the house does and what its engines do, and the clock's."""

    house: float
    engines: float
    client: float
    clock: float

    @classmethod
    def now(cls, group: int) -> Cost:
        """Of a group of processes, and of this one."""
        house = engines = 0.0
        leader = _fields(group)
        usual = int(leader[16]) if leader else 0  # its priority may have been lowered or raised by who started it
        for pid in _members(group):
            fields = _fields(pid)
            if fields:
                spent = (int(fields[11]) + int(fields[12])) / TICKS
                # Engines run at a lower priority than the house.
                if int(fields[16]) > usual:
                    engines += spent
                else:
                    house += spent
        return cls(house, engines, time.process_time(), time.monotonic())

    def since(self, before: Cost) -> dict[str, float]:
        """Shares of one core since then."""
        seconds = self.clock - before.clock
        return {
            "house": (self.house - before.house) / seconds,
            "engines": (self.engines - before.engines) / seconds,
            "client": (self.client - before.client) / seconds,
        }


def resident(group: int) -> int:
    """The memory of a group of processes, in bytes."""
    return sum(int(fields[21]) * PAGE for pid in _members(group) if (fields := _fields(pid)))


def _members(group: int) -> list[int]:
    found = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    return [pid for pid in found if (fields := _fields(pid)) and int(fields[2]) == group]


def _fields(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the name; empty for a process that is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
