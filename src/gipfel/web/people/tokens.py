"""Tokens: what programs may do in a person's name. A token is shown once; the store keeps its digest."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.store.shapes import ApiToken
from gipfel.tables import Refused
from gipfel.tables.clock import DAY
from gipfel.tables.seats import digest
from gipfel.web.edge.answers import RequestBody, refusals
from gipfel.web.edge.cookies import new_key
from gipfel.web.parts import parts_of
from gipfel.web.people.sessions import Key, Signed

MOST_TOKENS = 20
MOST_DAYS = 3650
router = APIRouter(prefix="/api/1", tags=["accounts"])
Scope = Literal["read", "play", "challenge", "analyse", "records"]


class TokenGiven(RequestBody):
    """A token to make; without `days` it lasts until it is ended."""

    name: Annotated[str, Field(min_length=1, max_length=60, examples=["my bot"])]
    scopes: Annotated[list[Scope], Field(min_length=1, max_length=5, examples=[["read", "play"]])]
    days: Annotated[int | None, Field(ge=1, le=MOST_DAYS)] = None


class TokenShown(BaseModel):
    """A token without itself; instants are milliseconds."""

    id: str
    name: str
    scopes: list[str]
    created: int
    seen: int | None
    expires: int | None


class TokenMade(TokenShown):
    """A new token; it is shown only here."""

    token: str


class TokenList(BaseModel):
    """One's tokens."""

    tokens: list[TokenShown]


@router.post(
    "/tokens",
    status_code=201,
    summary="Make a token",
    responses=refusals("too-many-tokens", "login-needed", "scope-missing"),
)
async def make_token(request: Request, given: TokenGiven, caller: Signed) -> TokenMade:
    """The token is in this answer and nowhere else."""
    parts = parts_of(request)
    person, now = caller.person_id or "", parts.house.now()
    if len(await parts.store.tokens_of(person, now)) >= MOST_TOKENS:
        raise Refused("too-many-tokens", limit=MOST_TOKENS)
    text = f"gipfel_{new_key()}"
    expires = None if given.days is None else now + given.days * DAY
    scopes: list[str] = sorted(set(given.scopes))
    token = await parts.store.create_token(person, digest(text), given.name, scopes, now, expires)
    return TokenMade(token=text, id=token, name=given.name, scopes=scopes, created=now, seen=None, expires=expires)


@router.get("/tokens", summary="One's tokens", responses=refusals("login-needed", "scope-missing"))
async def tokens(request: Request, caller: Signed) -> TokenList:
    """Names, scopes and dates, not the tokens themselves."""
    parts = parts_of(request)
    found = await parts.store.tokens_of(caller.person_id or "", parts.house.now())
    return TokenList(tokens=[_shown(token) for token in found])


@router.delete(
    "/tokens/{token}",
    status_code=204,
    summary="End a token",
    response_class=Response,
    responses=refusals("no-such-token", "login-needed", "scope-missing"),
)
async def end_token(request: Request, token: Key, caller: Signed) -> None:
    """It counts no more; streams that use it are closed within half a minute."""
    if not await parts_of(request).store.end_token(caller.person_id or "", token):
        raise Refused("no-such-token")


def _shown(token: ApiToken) -> TokenShown:
    return TokenShown(
        id=token.id,
        name=token.name,
        scopes=sorted(token.scopes),
        created=token.created,
        seen=token.seen,
        expires=token.expires,
    )
