"""Routes of being called: which key the house has, and which browsers of mine it calls."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.core.language import current_language
from gipfel.store.accounts.push_subscriptions import PushSubscription
from gipfel.web.edge.answers import BODY, RequestBody, refusals
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import ACCOUNT, Caller, caller

router = APIRouter(prefix="/api/1/push", tags=["accounts"])
Endpoint = Annotated[str, Field(max_length=1_000)]
KeyText = Annotated[str, Field(max_length=200, pattern=r"^[\w-]+=*$")]


class PushKey(BaseModel):
    """The public key of the house, as browsers take it (`applicationServerKey`)."""

    key: str


class PushKeys(BaseModel):
    """What messages to a browser are encrypted with."""

    p256dh: KeyText
    auth: KeyText


class PushGiven(RequestBody):
    """A subscription as the browser gives it."""

    endpoint: Endpoint
    keys: PushKeys


class PushEnded(RequestBody):
    """Which subscription."""

    endpoint: Endpoint


async def _at_a_browser(request: Request) -> Caller:
    """The caller: a guest, or a person by their session, for which browsers are called is a matter of the account."""
    known = await caller(request)
    if known.person_id is not None:
        known.must(ACCOUNT)
    return known


@router.get("", summary="The key of the house for calls", responses=refusals("push-unavailable"))
async def key(request: Request) -> PushKey:
    """A browser subscribes with it at its own push service."""
    return PushKey(key=parts_of(request).calls.public_key())


@router.post(
    "",
    status_code=204,
    summary="Call this browser",
    response_class=Response,
    responses=refusals("push-unavailable", "bad-push-address", "bad-push-keys", "guest-needed", "scope-missing", *BODY),
)
async def subscribe(request: Request, given: PushGiven) -> None:
    """From now on this browser is called when it is one's turn in a game with days for every turn."""
    parts, known = parts_of(request), await _at_a_browser(request)
    party = known.sitting
    parts.limits.spend("commands", known.address)
    keys = {"p256dh": given.keys.p256dh, "auth": given.keys.auth}
    parts.calls.check(given.endpoint, keys)
    wanted = PushSubscription(given.endpoint, party.id, keys, current_language(), parts.house.now())
    await parts.store.add_push(wanted)


@router.delete(
    "",
    status_code=204,
    summary="Call this browser no more",
    response_class=Response,
    responses=refusals("guest-needed", "scope-missing", *BODY),
)
async def unsubscribe(request: Request, given: PushEnded) -> None:
    """Nothing happens if it is not called."""
    party = (await _at_a_browser(request)).sitting
    await parts_of(request).store.remove_push(given.endpoint, party.id)
