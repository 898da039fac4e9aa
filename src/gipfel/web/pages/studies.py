"""Studies: which there are, one with its board, the same on paper, and invitations to one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse

from gipfel.core.language import _, current_language
from gipfel.core.registry import game, game_type, names
from gipfel.store.studies import StudySearch
from gipfel.studies import Study
from gipfel.studies.limits import MOST_ID
from gipfel.tables.codec import encode
from gipfel.tables.seats import LEVELS
from gipfel.web.api.reader import computed
from gipfel.web.api.studies import JOBS, MADE_WITHIN, OF_THE_HOUSE, lessons_listed, study_of, study_shown
from gipfel.web.api.study_changes import invited
from gipfel.web.api.study_json import listed_study, paper_study
from gipfel.web.edge.answers import Json
from gipfel.web.pages.template import page
from gipfel.web.pages.words import game_words
from gipfel.web.parts import parts_of
from gipfel.web.people.identity import caller

LISTED = 50
router = APIRouter(include_in_schema=False)
StudyName = Annotated[str, Path(max_length=64)]


def visibilities() -> list[tuple[str, str]]:
    """Who may read, in words."""
    return [
        ("private", _("only who is invited")),
        ("link", _("whoever has the address")),
        ("public", _("everybody, and it is listed")),
    ]


@router.get("/studies")
async def overview(
    request: Request,
    q: Annotated[str, Query(max_length=100)] = "",
    before: Annotated[str | None, Query(max_length=200)] = None,
) -> HTMLResponse:
    """One's own, public ones, those of the house; `?q=` words in the title."""
    store, known = parts_of(request).store, await caller(request)
    mine = await store.studies(StudySearch(known.party.id, q), LISTED) if known.party is not None else []
    found = await store.studies(StudySearch(None, q), LISTED + 1, before)
    seen = dict(visibilities())
    own = [{**_line(listed_study(one)), "seen": seen[one.visibility]} for one in mine]
    taught = [each for each in lessons_listed() if q.casefold() in str(each["title"]).casefold()]
    return await page(
        request,
        "studies.html",
        q=q,
        own=own,
        public=[_line(listed_study(one)) for one in found[:LISTED]],
        house=[_line({**each, "owner": ""}) for each in taught] if before is None else [],
        following=found[LISTED - 1].cursor if len(found) > LISTED else None,
        games=[game_type(each) for each in names()],
        visibilities=visibilities(),
    )


def _line(found: Json) -> Json:
    named = dict.fromkeys(game_words(spec.partition(":")[0].partition(",")[0]) for spec in found["specs"])
    return {"seen": "", **found, "games": ", ".join(named)}


@router.get("/studies/{study}")
async def one(
    request: Request, study: StudyName, chapter: Annotated[str, Query(max_length=MOST_ID + 8)] = ""
) -> HTMLResponse:
    """A study at its first chapter, or at `?chapter=`."""
    parts, known = parts_of(request), await caller(request)
    found = await study_of(parts, known, study)
    listed = found.listed()
    chosen = next((each for each in listed if each.id == chapter), listed[0])
    rules = game(chosen.head.spec)
    start = rules.position(chosen.head.position) if chosen.head.position else rules.start()
    return await page(
        request,
        "study.html",
        shown=await study_shown(parts, known, study, found),
        chapter={"chapter": chosen.id, "title": chosen.today.title},
        of_the_house=study.startswith(OF_THE_HOUSE),
        sides={spec: sides_of(spec) for spec in found.specs},
        games=[game_type(each) for each in names()],
        name=rules.name,
        scene=start.scene(),
        prompt=start.prompt(),
        levels=LEVELS,
        visibilities=visibilities(),
    )


def sides_of(spec: str) -> list[str]:
    """What the two sides of a game are called."""
    rules = game(spec)
    return [_(side, rules.name) for side in rules.sides]


@router.get("/studies/{study}/print")
async def on_paper(request: Request, study: StudyName) -> HTMLResponse:
    """Its chapters with diagrams, six to a page."""
    parts, known = parts_of(request), await caller(request)
    found = await study_of(parts, known, study)
    wanted = {"study": encode(paper_study(found)), "language": current_language()}
    made = await computed(parts, known, f"{JOBS}:printed", wanted, MADE_WITHIN)
    return await page(request, "study_print.html", study=_head(found), name=study, **made)


def _head(study: Study) -> dict[str, str]:
    return {"title": study.title.value, "about": study.about.value}


@router.get("/studies/{study}/join/{secret}")
async def invitation(request: Request, study: StudyName, secret: Annotated[str, Path(max_length=100)]) -> HTMLResponse:
    """An invitation: opening it lets nobody in yet."""
    found = await parts_of(request).house.studies.get(study)
    role = invited(found, secret)
    return await page(request, "study_join.html", title=found.title.value, name=study, role=role, secret=secret)
