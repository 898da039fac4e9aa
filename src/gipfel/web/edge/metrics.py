"""Metrics: counts and sums in the text form that Prometheus and its relatives read."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

BOUNDS = (0.005, 0.02, 0.05, 0.15, 0.5, 2.0, 10.0)
"""Upper bounds, in seconds, by which answers are counted."""
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """What this process has counted, and gauges that are read when somebody looks; `worker` tells it from others."""

    def __init__(self, worker: str = "") -> None:
        self.began = time.time()
        self._own: Labels = (("worker", worker),) if worker else ()
        self._counts: Counter[tuple[str, Labels]] = Counter()
        self._gauges: dict[tuple[str, Labels], Callable[[], float]] = {}

    def count(self, name: str, amount: float = 1, **labels: str) -> None:
        """Add to a count; labels come from small fixed sets only."""
        self._counts[name, tuple(sorted(labels.items()))] += amount  # type: ignore[assignment]

    def gauge(self, name: str, read: Callable[[], float], **labels: str) -> None:
        """Something whose value is asked for when it is shown."""
        self._gauges[name, tuple(sorted(labels.items()))] = read

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """One request, by its route."""
        self.count("gipfel_requests_total", method=method, route=route, status=str(status))
        for bound in BOUNDS:
            if seconds <= bound:
                self.count("gipfel_request_seconds_bucket", le=str(bound))
        self.count("gipfel_request_seconds_bucket", le="+Inf")
        self.count("gipfel_request_seconds_count")
        self.count("gipfel_request_seconds_sum", seconds)

    def text(self) -> str:
        """All of it."""
        lines = [self._line(name, value, labels) for (name, labels), value in sorted(self._counts.items())]
        lines += [self._line(name, read(), labels) for (name, labels), read in sorted(self._gauges.items(), key=_name)]
        lines += [self._line("gipfel_start_seconds", self.began), self._line("gipfel_resident_bytes", resident_bytes())]
        return "\n".join(lines) + "\n"

    def _line(self, name: str, value: float, labels: Labels = ()) -> str:
        return f"{name}{_labels(self._own + labels)} {value:.10g}"


def _name(gauge: tuple[tuple[str, Labels], object]) -> tuple[str, Labels]:
    return gauge[0]


def _labels(labels: Labels) -> str:
    shown = ",".join(f'{name}="{value}"' for name, value in labels)
    return f"{{{shown}}}" if shown else ""


def resident_bytes() -> int:
    """The memory of this process, where the system tells it; 0 elsewhere."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
