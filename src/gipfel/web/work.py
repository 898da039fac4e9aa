"""Work with rules that a request causes: in the lane of who sent it, and paid by what it really took."""

from __future__ import annotations

from typing import Any

from gipfel.web.identity import Caller
from gipfel.web.parts import Parts

WITHIN = 5.0
UNIT = 0.05  # seconds of a processor that one piece of `work` stands for


async def computed(
    parts: Parts, known: Caller, job: str, request: dict[str, Any], seconds: float = WITHIN, *, same: str = ""
) -> dict[str, Any]:
    """The answer of a job (`House.compute`). Who asks pays one piece of `work`, and the rest when its cost is known.

    Those who ask for the `same` at a time share one job and its answer.
    """
    parts.limits.spend("work", known.address)

    def pay(cost: float) -> None:
        parts.limits.charge("work", known.address, max(0.0, cost / UNIT - 1))

    return await parts.house.compute(job, request, seconds, lane=known.lane, same=same, pay=pay)
