"""What guests can do with their own data: take all of it along, or have it deleted, as people with accounts can."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse
from starlette.responses import Response

from gipfel.tables import Refused
from gipfel.web.edge.answers import refusals
from gipfel.web.edge.cookies import GUEST, give_key
from gipfel.web.parts import parts_of
from gipfel.web.people.accounts import exported, give_up
from gipfel.web.people.identity import Caller, caller

router = APIRouter(prefix="/api/1/guest", tags=["accounts"])


async def visiting(known: Annotated[Caller, Depends(caller)]) -> Caller:
    """The caller, if they are a guest: `guest-needed` for anybody else."""
    if known.party is None or known.party.who != "guest":
        raise Refused("guest-needed")
    return known


Visiting = Annotated[Caller, Depends(visiting)]


@router.get(
    "/export",
    summary="Everything about me as a guest",
    response_class=StreamingResponse,
    responses=refusals("guest-needed"),
)
async def export(request: Request, calling: Visiting) -> StreamingResponse:
    """All the house keeps about a guest, one JSON object per line."""
    parts = parts_of(request)
    parts.limits.spend("work", calling.address)
    return exported(parts.store.export_of_guest(calling.sitting.key))


@router.delete(
    "",
    status_code=204,
    summary="Forget me as a guest",
    response_class=Response,
    responses=refusals("guest-needed"),
)
async def forget(request: Request, calling: Visiting) -> None:
    """The name, all words and all records vanish; finished games stay, without a name; running ones are given up."""
    parts, party = parts_of(request), calling.sitting
    await give_up(parts, party)
    await parts.store.delete_guest(party.key)
    parts.house.departed(party.id)
    give_key(request, GUEST, "", 0, parts.settings.secure)
