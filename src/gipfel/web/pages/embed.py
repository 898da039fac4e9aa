"""Boards in pages of other people: a frame that shows a position or a finished game, and what tells others of it.

`/embed` and `/embed/t/{name}` are all that may be framed (`web/edge/safety.py`): nothing in them acts for a person.
"""

from __future__ import annotations

import re
from html import escape
from typing import Annotated, Any
from urllib.parse import parse_qs, urlencode, urlsplit

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, JSONResponse, Response

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _
from gipfel.core.messages import declare
from gipfel.core.registry import game
from gipfel.core.spec import MOST_CHARACTERS
from gipfel.house.views import look
from gipfel.web.api.positions import MOST_POSITION
from gipfel.web.edge.packed_files import answer
from gipfel.web.pages.analysis import BETWEEN, MOST_ADDRESS, Looked, finished_game
from gipfel.web.pages.static_files import sent
from gipfel.web.pages.template import page
from gipfel.web.pages.words import game_words
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import caller

WIDE, HIGH = 480, 600  # of a frame, unless less room is asked for
SMALLEST = 200
SHOWN = {"spec", "position", "turns"}
NAME = re.compile(r"[A-Za-z0-9_-]{1,100}")
router = APIRouter(include_in_schema=False)

declare(
    {
        "not-embedded": N_("Only positions and finished games of this house can be shown in other pages."),
        "only-json": N_("Frames are told as JSON only."),
    }
)


@router.get("/embed")
async def embedded_line(
    request: Request,
    spec: Annotated[str, Query(max_length=MOST_CHARACTERS)],
    position: Annotated[str, Query(max_length=MOST_POSITION)] = "",
    turns: Annotated[str, Query(max_length=MOST_ADDRESS)] = "",
) -> HTMLResponse:
    """Any line, as analysis takes it: `?spec=`, `?position=`, `?turns=` (separated by `;`)."""
    given = tuple(turn.strip() for turn in turns.split(BETWEEN) if turn.strip())
    return await _frame(request, Looked(spec, position, given))


@router.get("/embed/t/{name}")
async def embedded_game(request: Request, name: str) -> HTMLResponse:
    """A finished game, from its first turn."""
    table = await parts_of(request).house.table(name)
    look(table, (await caller(request)).party, None)  # a hidden one is not there for strangers
    return await _frame(request, finished_game(name, table))


async def _frame(request: Request, looked: Looked) -> HTMLResponse:
    found = game(looked.spec)
    start = found.position(looked.position) if looked.position else found.start()
    return await page(
        request,
        "embed.html",
        looked=looked,
        title=game_words(looked.spec),
        sides=[_(side, found.name) for side in found.sides],
        scene=start.scene(),
        prompt="",
        address=f"/t/{looked.table}" if looked.table else "/analysis?" + _query(looked),
        games_said=[found.name],
    )


def _query(looked: Looked) -> str:
    fields = {"spec": looked.spec, "position": looked.position, "turns": BETWEEN.join(looked.turns)}
    return urlencode({name: value for name, value in fields.items() if value})


@router.get("/embed.js")
async def script(request: Request) -> Response:
    """What other pages load: it puts a frame where `<gipfel-embed>` stands."""
    found = answer(request, await run_in_threadpool(sent, "embed/outside.js"), "public, max-age=3600")
    found.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return found


@router.get("/oembed")
async def oembed(
    request: Request,
    url: Annotated[str, Query(max_length=MOST_ADDRESS)],
    maxwidth: Annotated[int, Query(ge=SMALLEST)] = WIDE,
    maxheight: Annotated[int, Query(ge=SMALLEST)] = HIGH,
    format: str = "json",  # noqa: A002 - as oEmbed calls it
) -> JSONResponse:
    """What a page says that wants to show an address of this house: a frame and its size, as oEmbed 1.0."""
    if format != "json":
        raise GipfelError("only-json")
    framed = framed_address(url)
    wide, high = min(maxwidth, WIDE), min(maxheight, HIGH)
    house = str(request.base_url).rstrip("/")
    address = escape(house + framed)
    told: dict[str, Any] = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Gipfel",
        "provider_url": house,
        "width": wide,
        "height": high,
        "html": f'<iframe src="{address}" width="{wide}" height="{high}" title="Gipfel"></iframe>',
    }
    return JSONResponse(told, headers={"Access-Control-Allow-Origin": "*"})


def framed_address(url: str) -> str:
    """The frame of an address of the house; whatever it says of its host, it is this house's."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise GipfelError("not-embedded") from None
    match [part for part in parts.path.split("/") if part]:
        case ["t", name] | ["t", name, "analysis"] | ["embed", "t", name] if NAME.fullmatch(name):
            return f"/embed/t/{name}"
        case ["analysis"] | ["embed"]:
            fields = {name: values[0] for name, values in parse_qs(parts.query).items() if name in SHOWN}
            if "spec" in fields:
                return "/embed?" + urlencode(fields)
    raise GipfelError("not-embedded")
