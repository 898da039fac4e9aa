"""Who asks: what they may read, which table they mean and may see, and the work with rules that they cause."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request

from gipfel.house.engines.analysis import own_games
from gipfel.house.views import look
from gipfel.tables import Table
from gipfel.tables.commands import MOST_SECRET
from gipfel.tables.views import Viewer
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, parties_of, require

WITHIN = 5.0
UNIT = 0.05  # seconds of a processor that one piece of `work` stands for
Name = Annotated[str, Path(max_length=64, description="The name of the table, from its address.")]
Secret = Annotated[
    str | None, Query(max_length=MOST_SECRET, description="Of a watch link, or of a seat link that was not used.")
]
Reader = Annotated[Caller, Depends(require("read"))]


async def own_running(request: Request) -> list[dict[str, Any]]:
    """The running games in which nothing may help whoever asks, under any of their names."""
    return await own_games(parts_of(request).house, *await parties_of(request))


async def refuse_help(request: Request, known: Caller, line: dict[str, Any]) -> None:
    """Refuse a line that would help in such a game, before anything is compiled or queued for it."""
    if own := await own_running(request):
        await computed(parts_of(request), known, "gipfel.web.api.jobs:unhelpful", {**line, "own": own})


async def seen(parts: Parts, known: Caller, name: str, secret: str | None) -> tuple[Table, Viewer]:
    """A table and who looks at it; what he may not see is not there."""
    table = await parts.house.table(name)
    return table, look(table, known.party, secret)


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
