"""Boards in pages of other people: a frame that shows a position or a finished game, and what tells others of it.

Addresses below `/embed` are all that may be framed (`web/edge/safety.py`): nothing in them acts for a person.
"""

from __future__ import annotations

import re
from html import escape
from typing import Annotated, Any
from urllib.parse import parse_qs, urlencode, urlsplit

from fastapi import APIRouter, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, JSONResponse, Response

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _
from gipfel.core.messages import declare
from gipfel.core.registry import game
from gipfel.core.spec import MOST_CHARACTERS
from gipfel.house.views import look
from gipfel.records.puzzles.collection import shipped_puzzle
from gipfel.records.puzzles.moment import asked
from gipfel.studies import Study, StudyChapter, StudyNode
from gipfel.studies.study import START
from gipfel.web.api.positions import JUDGED_WITHIN, MOST_POSITION
from gipfel.web.api.reader import computed
from gipfel.web.api.studies import OF_THE_HOUSE, study_of
from gipfel.web.edge.packed_files import answer
from gipfel.web.edge.safety import host_name
from gipfel.web.pages.analysis import BETWEEN, MOST_ADDRESS, Looked, finished_game
from gipfel.web.pages.static_files import sent
from gipfel.web.pages.template import page
from gipfel.web.pages.words import game_words
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import Caller, caller

WIDE, HIGH = 480, 600  # of a frame, unless less room is asked for
SMALLEST = 200
SHOWN = {"spec", "position", "turns"}
NAME = re.compile(r"[A-Za-z0-9_-]{1,100}")
STUDY = re.compile(r"[A-Za-z0-9_.-]{1,64}")
STUDY_FRAMES = "/embed/study/"
JOBS = "gipfel.web.api.jobs"
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


@router.get("/embed/study/{study}/{chapter}")
async def embedded_chapter(
    request: Request,
    study: Annotated[str, Path(max_length=64)],
    chapter: Annotated[str, Path(max_length=64)],
) -> HTMLResponse:
    """A chapter of a study, gone through along its main line with marks and words; one that asks shows its question."""
    found = await framed_study(request, study)
    chosen = found.shown(chapter)
    nodes = _main_line(chosen) if chosen.today.mode == "read" else [chosen.node(START)]
    looked = Looked(chosen.head.spec, chosen.head.position, tuple(node.turn for node in nodes[1:]))
    more = {"title": chosen.today.title, "notes": [_note(node, chosen.today.goal) for node in nodes]}
    return await _frame(request, looked, address=f"/studies/{study}?chapter={chapter}", begins="start", **more)


async def framed_study(request: Request, name: str) -> Study:
    """A study that anybody with its address may read: of a private one no frame tells anything, not even to its own
    people, who may be looking at a page of somebody else's."""
    return await study_of(parts_of(request), Caller(None, address=(await caller(request)).address), name)


def _main_line(chapter: StudyChapter) -> list[StudyNode]:
    children, nodes = chapter.children(), [chapter.node(START)]
    while following := children.get(nodes[-1].id):
        nodes.append(following[0])
    return nodes


def _note(node: StudyNode, goal: str) -> dict[str, Any]:
    """What is drawn and said at a turn."""
    question = (node.note("ask") or goal) if node.id == START else ""
    words = [text for text in (question, *(comment.text for _key, comment in node.words())) if text]
    return {"marks": node.drawn(), "words": "\n".join(words)}


@router.get("/embed/puzzle/{name}")
async def embedded_puzzle(request: Request, name: str) -> HTMLResponse:
    """A puzzle to be solved in the frame; nobody is rated there."""
    shipped = shipped_puzzle(name)
    start = shipped.puzzle.start
    return await page(
        request,
        "embed_puzzle.html",
        name=shipped.name,
        title=game_words(shipped.game),
        ask=asked(shipped.puzzle),
        scene=start.scene(),
        prompt=start.prompt(),
        games_said=[start.game.name],
    )


async def _frame(request: Request, looked: Looked, *, address: str = "", begins: str = "", **more: Any) -> HTMLResponse:
    found = game(looked.spec)
    start = found.position(looked.position) if looked.position else found.start()
    return await page(
        request,
        "embed.html",
        looked=looked,
        sides=[_(side, found.name) for side in found.sides],
        scene=start.scene(),
        prompt="",
        address=address or (f"/t/{looked.table}" if looked.table else "/analysis?" + _query(looked)),
        begins=begins or ("start" if looked.table else "end"),
        games_said=[found.name],
        **{"title": game_words(looked.spec), "notes": [], **more},
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
    if not _of_this_house(request, url):
        raise GipfelError("not-embedded")
    await _check_there(request, framed)
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
    """The frame of an address of the house, by its path and query."""
    try:
        parts = urlsplit(url)
    except ValueError:
        raise GipfelError("not-embedded") from None
    match [part for part in parts.path.split("/") if part]:
        case ["t", name] | ["t", name, "analysis"] | ["embed", "t", name] if NAME.fullmatch(name):
            return f"/embed/t/{name}"
        case ["puzzles", name] | ["embed", "puzzle", name] if NAME.fullmatch(name):
            return f"/embed/puzzle/{name}"
        case ["studies", name] if STUDY.fullmatch(name):
            chapter = parse_qs(parts.query).get("chapter", ["1" if name.startswith(OF_THE_HOUSE) else "c1"])[0]
            if NAME.fullmatch(chapter):
                return f"{STUDY_FRAMES}{name}/{chapter}"
        case ["embed", "study", name, chapter] if STUDY.fullmatch(name) and NAME.fullmatch(chapter):
            return f"{STUDY_FRAMES}{name}/{chapter}"
        case ["analysis"] | ["embed"]:
            fields = {name: values[0] for name, values in parse_qs(parts.query).items() if name in SHOWN}
            if "spec" in fields:
                return "/embed?" + urlencode(fields)
    raise GipfelError("not-embedded")


def _of_this_house(request: Request, url: str) -> bool:
    """Whether an address is one of the house: without a host, with the one that is asked, or under its other names."""
    split, settings = urlsplit(url), parts_of(request).settings
    if not split.scheme and not split.netloc:
        return True
    given = {*settings.hosts, urlsplit(settings.public_url).hostname or ""}
    asked_as = request.headers.get("host", "").lower() == split.netloc.lower()
    named = host_name(split.netloc) in {name.lower() for name in given if name}
    return split.scheme in ("", "http", "https") and (asked_as or named)


async def _check_there(request: Request, framed: str) -> None:
    """Refuse a frame that would show nothing, with what the frame would say."""
    split = urlsplit(framed)
    match split.path.split("/")[2:]:
        case ["t", name]:
            table = await parts_of(request).house.table(name)
            look(table, (await caller(request)).party, None)
            finished_game(name, table)
        case ["puzzle", name]:
            shipped_puzzle(name)
        case ["study", study, chapter]:
            (await framed_study(request, study)).shown(chapter)
        case _:
            fields = {name: values[0] for name, values in parse_qs(split.query).items()}
            turns = [turn.strip() for turn in fields.get("turns", "").split(BETWEEN) if turn.strip()]
            line = {"spec": fields["spec"], "position": fields.get("position"), "turns": turns}
            await computed(parts_of(request), await caller(request), f"{JOBS}:players_of", line, JUDGED_WITHIN)
