"""Routes of a table's board: what to draw, what may be touched, a picture, the record."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, Response

from gipfel.tables import Table
from gipfel.tables.commands import MOST_TOUCH, MOST_TOUCHES
from gipfel.tables.views import record_names
from gipfel.web.api.models import BoardShown, TreeShown
from gipfel.web.api.reader import Name, Reader, Secret, computed, seen
from gipfel.web.edge.answers import encoded, refusals, to_bytes
from gipfel.web.edge.pictures import known_already, tag_of
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller

MOST_TURN = 3_000
router = APIRouter(prefix="/api/1/tables/{table}", tags=["boards"])
Touch = Annotated[str, Query(max_length=MOST_TOUCH)]
NOT_THERE = refusals("no-such-table", "not-started", "game-not-installed")
KEPT: dict[int | str, dict[str, Any]] = {304: {"description": "The picture named by `If-None-Match`."}}


@dataclass(frozen=True, slots=True)
class PictureForm:
    """A kind of picture: the job that draws it, and how its answer is read."""

    kind: str
    job: str
    read: Callable[[dict[str, Any]], bytes]


SVG = PictureForm("image/svg+xml", "gipfel.web.api.jobs:drawn", lambda drawn: drawn["svg"].encode())
PNG = PictureForm("image/png", "gipfel.web.api.jobs:share_picture", lambda drawn: b64decode(drawn["png"]))


def _with(table: str, seq: int, name: bytes, value: bytes) -> bytes:
    """A small answer around something that is encoded already."""
    return to_bytes({"table": table, "seq": seq})[:-1] + b',"' + name + b'":' + value + b"}"


@router.get("/board", summary="The board", response_model=BoardShown, responses=NOT_THERE)
async def board(request: Request, table: Name, known: Reader, secret: Secret = None) -> Response:
    """What to draw and what may be touched; `board` is null before the start."""
    parts = parts_of(request)
    found, _ = await seen(parts, known, table, secret)
    parts.limits.spend("work", known.address)
    return encoded(_with(table, found.seq, b"board", await parts.house.board(found)))


@router.get(
    "/tree",
    summary="A part of the turn tree",
    response_model=TreeShown,
    responses=refusals("no-such-table", "not-started", "table-over", "untouchable"),
)
async def tree(
    request: Request,
    table: Name,
    known: Reader,
    secret: Secret = None,
    path: Annotated[list[Touch], Query(max_length=MOST_TOUCHES, description="The touches made so far.")] = [],  # noqa: B006
) -> Response:
    """The touches below a path, for nodes that were left open."""
    parts = parts_of(request)
    found, _ = await seen(parts, known, table, secret)
    parts.limits.spend("work", known.address)
    return encoded(_with(table, found.seq, b"tree", await parts.house.tree(found, path)))


@router.get(
    "/board.svg",
    summary="A picture of the board",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}, **KEPT, **NOT_THERE},
)
async def picture(
    request: Request,
    table: Name,
    known: Reader,
    secret: Secret = None,
    turn: Annotated[
        int | None, Query(ge=0, le=MOST_TURN, description="After so many turns; else as it is now.")
    ] = None,
    theme: Literal["light", "dark"] = "light",
) -> Response:
    """SVG without scripts."""
    found, _ = await seen(parts_of(request), known, table, secret)
    told = _told(found)
    wanted = {**told, "turns": told["turns"][:turn], "theme": theme}
    return await _drawn(request, known, found, SVG, wanted)


@router.get(
    "/board.png",
    summary="A picture of the board for share cards",
    response_class=Response,
    responses={200: {"content": {"image/png": {}}}, **KEPT, **refusals("no-such-table")},
)
async def share_picture(request: Request, table: Name, known: Reader, secret: Secret = None) -> Response:
    """1200 by 630 pixels, without words; before the start the board as it will be."""
    found, _ = await seen(parts_of(request), known, table, secret)
    if found.missing_game:
        raise found.not_started()
    assert found.opened is not None
    wanted = {"tags": dict(found.opened.tags), "turns": list(found.turns)}
    return await _drawn(request, known, found, PNG, wanted)


async def _drawn(request: Request, known: Caller, table: Table, form: PictureForm, wanted: dict[str, Any]) -> Response:
    """A picture, if the browser has not got it yet: kept ones are sent again, others drawn once for all who ask."""
    parts, tag = parts_of(request), tag_of(form.job, wanted)
    # It may be kept by anybody who may see the table, but not be shown again without asking: the game goes on.
    whose = "private" if table.hidden else "public"
    headers = {"ETag": f'"{tag}"', "Cache-Control": f"{whose}, no-cache"}
    if known_already(request.headers.get("if-none-match"), tag):
        return Response(status_code=304, headers=headers)
    content = parts.pictures.get(tag)
    if content is None:
        content = form.read(await computed(parts, known, form.job, wanted, same=tag))
        parts.pictures.put(tag, content)
    return Response(content, media_type=form.kind, headers=headers)


def _told(table: Table) -> dict[str, Any]:
    """What a picture or a record is made from."""
    if table.line is None or table.opened is None:
        raise table.not_started()
    return {"tags": dict(table.opened.tags), "turns": list(table.turns)}


@router.get(
    "/record.gipfel",
    summary="The record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}, **NOT_THERE},
)
async def record(request: Request, table: Name, known: Reader, secret: Secret = None) -> Response:
    """The game as far as it has gone, with the games inside it."""
    return await _file(request, table, known, secret, "gipfel")


@router.get(
    "/record.sgf",
    summary="The record as SGF",
    response_class=Response,
    responses={
        200: {"content": {"text/plain": {}}},
        **refusals("no-such-table", "not-started", "foreign-game", "foreign-variations"),
    },
)
async def record_sgf(request: Request, table: Name, known: Reader, secret: Secret = None) -> Response:
    """The same in Boardspace's form of SGF, where the game has one there."""
    return await _file(request, table, known, secret, "sgf")


async def _file(request: Request, name: str, known: Caller, secret: str | None, form: str) -> Response:
    parts = parts_of(request)
    table, _ = await seen(parts, known, name, secret)
    wanted = _told(table)
    wanted |= {"name": f"{name}.{form}", "more": record_names(table), "outcome": None}
    if table.result is not None:
        wanted["outcome"] = table.result.to_json()
    wanted["times"] = list(table.times)
    made = await computed(parts, known, "gipfel.web.api.jobs:table_file", wanted)
    # The name of a table is made of letters, digits, - and _ only, so it can stand in a header.
    return PlainTextResponse(made["text"], headers={"Content-Disposition": f'attachment; filename="{name}.{form}"'})
