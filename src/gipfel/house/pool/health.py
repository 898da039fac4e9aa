"""The health of a pool: what it has done, and whether it works. Told in /health, in metrics and in the log."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Literal

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds in which at least one job must begin, if any is wanted
SLOW = 10.0  # seconds that somebody has waited
IN_A_ROW = 10
State = Literal["well", "slow", "failing", "broken"]


@dataclass(slots=True)
class PoolHealth:
    """`well`; `slow` when somebody waits long; `failing` when one job after the other fails, takes too long or loses
    its process; `broken` when jobs are wanted and for some time none could even be begun.

    `failed` counts what was not answered, `healed` what a look at the pool had to put right, `row` the failures since
    the last success. `barren` while the last attempt did not even begin; `lacking` is since when that is so.
    """

    begun: int = 0
    done: int = 0
    failed: int = 0
    healed: int = 0
    row: int = 0
    barren: bool = False
    lacking: float | None = None
    state: State = "well"
    _seen: int = 0

    def ended(self, *, begun: bool, well: bool) -> None:
        """A job has come to its end; `well` if it was answered, be it with a refusal."""
        self.begun += begun
        self.done += well
        self.failed += not well
        self.row = 0 if well else self.row + 1
        self.barren = not begun

    def look(self, name: str, now: float, *, wanted: bool, moving: bool, oldest: float) -> None:
        """Judge. `wanted`: jobs wait or are at work; `moving`: one of them has begun; `oldest`: the longest wait."""
        if moving or self.begun != self._seen or not (wanted or self.barren):
            self.lacking = None
        elif self.lacking is None:
            self.lacking = now
        self._seen = self.begun
        before, self.state = self.state, self._judged(now, oldest)
        if self.state != before:
            told = {"pool": name, "state": self.state, "before": before, "failures": self.row}
            level = logging.ERROR if self.state == "broken" else logging.WARNING
            log.log(level, "the condition of a pool has changed", extra=told)

    def _judged(self, now: float, oldest: float) -> State:
        if self.lacking is not None and now - self.lacking >= PATIENCE:
            return "broken"
        if self.row >= IN_A_ROW:
            return "failing"
        return "slow" if oldest >= SLOW else "well"
