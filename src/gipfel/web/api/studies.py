"""Routes that read studies: lists, one study, its chapters, what they ask, pictures and files."""

from __future__ import annotations

from base64 import b64decode
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field, model_validator
from starlette.responses import PlainTextResponse, Response

from gipfel.core.language import current_language
from gipfel.core.lesson import lessons
from gipfel.store.studies import StudySearch
from gipfel.studies import Study, StudyChapter
from gipfel.studies.house_studies import as_study, title_of_lesson
from gipfel.studies.limits import MOST_ID
from gipfel.studies.papers import PaperStudy
from gipfel.studies.study import START
from gipfel.tables import HOUSE, Refused
from gipfel.tables.codec import decode, encode
from gipfel.tables.commands import MOST_TOUCHES
from gipfel.web.api.lists import Before, Limit
from gipfel.web.api.positions import Touch, Turn
from gipfel.web.api.reader import Reader, computed
from gipfel.web.api.study_json import (
    ChapterShown,
    StudyList,
    StudyShown,
    history,
    listed_study,
    paper_chapter,
    paper_study,
    parties_of_chapter,
    parties_of_study,
    shown_chapter,
    shown_study,
)
from gipfel.web.edge.answers import BODY, Json, RequestBody, answer, refusals
from gipfel.web.edge.errors import assign
from gipfel.web.edge.pictures import known_already, tag_of
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller

assign(403, "study-owner-only", "study-writers-only", "no-such-invitation", "house-study")
assign(404, "no-such-study", "no-such-chapter", "no-such-node", "no-such-comment")
assign(409, "study-exists", "study-full", "too-many-studies", "study-id-used", "last-chapter", "study-reported")
JOBS = "gipfel.web.api.study_jobs"
OF_THE_HOUSE = "house."
MADE_WITHIN = 20.0
router = APIRouter(prefix="/api/1/studies", tags=["studies"])
StudyName = Annotated[str, Path(max_length=64, description="The name of the study, from its address.")]
ChapterName = Annotated[str, Path(max_length=64)]
NodeName = Annotated[str, Query(max_length=MOST_ID, description="A turn of the chapter; the beginning is `start`.")]
NOT_THERE = refusals("no-such-study")
NO_CHAPTER = refusals("no-such-study", "no-such-chapter", "no-such-node")
_lessons: dict[tuple[str, str], Study] = {}
"""Lessons as studies, by name and language: a few dozen in all."""


class AnswerGiven(RequestBody):
    """A reader's turn at a node, as touches or in notation."""

    node: Annotated[str, Field(max_length=MOST_ID)] = START
    touches: Annotated[list[Touch], Field(max_length=MOST_TOUCHES)] | None = None
    turn: Turn | None = None

    @model_validator(mode="after")
    def _one(self) -> AnswerGiven:
        if (self.touches is None) == (self.turn is None):
            raise ValueError("touches or a turn, one of them")
        return self


class AnswerJudged(BaseModel):
    """docs/schema/lesson-answer.json, and where the chapter goes on."""

    v: int
    done: bool
    say: str
    boards: list[Json]
    way: list[str] | None
    node: str | None
    more: bool


class TouchesShown(BaseModel):
    """What a hand touches."""

    touches: list[str]


class HistoryShown(BaseModel):
    """What happened in a chapter."""

    history: list[Json]


@router.get("", summary="Studies", response_model=StudyList, responses=refusals("bad-cursor"))
async def listed(
    request: Request,
    known: Reader,
    own: Annotated[bool, Query(description="Those that the caller owns, writes or reads by name.")] = False,
    q: Annotated[str, Query(max_length=100, description="Words in the title.")] = "",
    game: Annotated[str, Query(max_length=40)] = "",
    limit: Limit = 50,
    before: Before = None,
) -> Response:
    """Public ones, those that changed last first."""
    party = None if not own else "" if known.party is None else known.party.id
    found = await parts_of(request).store.studies(StudySearch(party, q, game), limit + 1, before)
    following = found[limit - 1].cursor if len(found) > limit else None
    return answer({"studies": [listed_study(one) for one in found[:limit]], "next": following})


@router.get("/house", summary="Studies of the house", response_model=StudyList, responses=refusals())
async def of_the_house(_known: Reader) -> Response:
    """The lessons: each can be read and cloned as a study."""
    return answer({"studies": lessons_listed(), "next": None})


def lessons_listed() -> list[Json]:
    """The lessons as a list of studies, in the language of the moment."""
    return [
        {
            "study": OF_THE_HOUSE + lesson.key,
            "title": title_of_lesson(lesson),
            "visibility": "public",
            "owner": "Gipfel",
            "chapters": len(lesson.steps),
            "specs": sorted({step.spec for step in lesson.steps}),
            "created": 0,
            "changed": 0,
        }
        for lesson in lessons().values()
    ]


async def study_of(parts: Parts, known: Caller, name: str) -> Study:
    """A study that the caller may read; `no-such-study` for all others."""
    if not name.startswith(OF_THE_HOUSE):
        return await parts.house.studies.seen_by(name, "" if known.party is None else known.party.id)
    key = name.removeprefix(OF_THE_HOUSE), current_language()
    if key[0] not in lessons():
        raise Refused("no-such-study")
    if key not in _lessons:
        wanted = {"lesson": key[0], "language": key[1]}
        same = f"study of {key[0]} {key[1]}"
        made = await computed(parts, known, f"{JOBS}:study_of_the_house", wanted, MADE_WITHIN, same=same)
        _lessons[key] = as_study(decode(PaperStudy, made), HOUSE.id)
    return _lessons[key]


async def study_shown(parts: Parts, known: Caller, name: str, study: Study) -> Json:
    """A study as the caller sees it."""
    names = await parts.store.names_of_parties(parties_of_study(study))
    return shown_study(name, study, "" if known.party is None else known.party.id, {HOUSE.id: "Gipfel", **names})


async def chapter_shown(parts: Parts, name: str, study: Study, chapter: StudyChapter, since: int = 0) -> Json:
    """A chapter with the names of who wrote in it."""
    names = await parts.store.names_of_parties(parties_of_chapter(chapter))
    return shown_chapter(name, study, chapter, {HOUSE.id: "", **names}, since)


@router.get("/{study}", summary="A study", response_model=StudyShown, responses=NOT_THERE)
async def show(request: Request, study: StudyName, known: Reader) -> Response:
    """Its title, its people, and the list of its chapters. A private one is there for its people only."""
    parts = parts_of(request)
    return answer(await study_shown(parts, known, study, await study_of(parts, known, study)))


@router.get("/{study}/chapters/{chapter}", summary="A chapter", response_model=ChapterShown, responses=NO_CHAPTER)
async def show_chapter(
    request: Request,
    study: StudyName,
    chapter: ChapterName,
    known: Reader,
    since: Annotated[int, Query(ge=0, le=10**9, description="The `seq` of what the caller knows already.")] = 0,
) -> Response:
    """All its turns in their order by name, and those that changed since."""
    parts = parts_of(request)
    found = await study_of(parts, known, study)
    return answer(await chapter_shown(parts, study, found, found.shown(chapter), since))


@router.get(
    "/{study}/chapters/{chapter}/history", summary="Who wrote what", response_model=HistoryShown, responses=NO_CHAPTER
)
async def told(
    request: Request, study: StudyName, chapter: ChapterName, known: Reader, node: NodeName = ""
) -> Response:
    """Everything that happened in a chapter, or at one of its turns."""
    parts = parts_of(request)
    found = (await study_of(parts, known, study)).shown(chapter)
    if node:
        found.node(node)
    entries = [] if study.startswith(OF_THE_HOUSE) else await parts.house.studies.log(study)
    names = await parts.store.names_of_parties({entry.by for entry in entries})
    return answer({"history": history(entries, chapter, node, names)})


@router.post(
    "/{study}/chapters/{chapter}/answers",
    summary="Judge a reader's turn",
    response_model=AnswerJudged,
    responses=refusals(
        *("no-such-study", "no-such-chapter", "no-such-node", "study-not-lesson", "malformed-turn"),
        *("untouchable", "took-too-long", *BODY),
    ),
)
async def judge(
    request: Request, study: StudyName, chapter: ChapterName, given: AnswerGiven, known: Reader
) -> Response:
    """Whether a legal turn is one of those the chapter goes on with, what is said to it, and what is played then."""
    parts = parts_of(request)
    found = (await study_of(parts, known, study)).shown(chapter)
    turn: Any = given.turn if given.touches is None else given.touches
    wanted = {"chapter": encode(paper_chapter(found)), "turns": found.turns_to(given.node), "turn": turn}
    wanted["language"] = current_language()
    return answer(await computed(parts, known, f"{JOBS}:answered", wanted))


@router.get(
    "/{study}/chapters/{chapter}/example",
    summary="A right answer",
    response_model=TouchesShown,
    responses=refusals("no-such-study", "no-such-chapter", "no-such-node", "study-not-lesson"),
)
async def example(
    request: Request, study: StudyName, chapter: ChapterName, known: Reader, node: NodeName = START
) -> Response:
    """What a hand touches for it, for who wants to be shown."""
    parts = parts_of(request)
    found = (await study_of(parts, known, study)).shown(chapter)
    wanted = {"chapter": encode(paper_chapter(found)), "turns": found.turns_to(node)}
    return answer(await computed(parts, known, f"{JOBS}:shown_answer", wanted))


@router.get(
    "/{study}/chapters/{chapter}/board.{form}",
    summary="A picture",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "image/png": {}}}, **NO_CHAPTER},
)
async def picture(
    request: Request,
    study: StudyName,
    chapter: ChapterName,
    form: Annotated[Literal["svg", "png"], Path()],
    known: Reader,
    node: NodeName = START,
    theme: Annotated[Literal["light", "dark"], Query()] = "light",
) -> Response:
    """The board after a turn, with its marks. A private study has no pictures for others."""
    parts = parts_of(request)
    found = await study_of(parts, known, study)
    chosen = found.shown(chapter)
    wanted = {"spec": chosen.head.spec, "position": chosen.head.position or None, "turns": chosen.turns_to(node)}
    wanted |= {"marks": chosen.node(node).drawn(), "theme": theme, "form": form}
    tag = tag_of(JOBS, wanted)
    whose = "public" if found.visibility.value == "public" else "private"
    headers = {"ETag": f'"{tag}"', "Cache-Control": f"{whose}, no-cache"}
    if known_already(request.headers.get("if-none-match"), tag):
        return Response(status_code=304, headers=headers)
    content = parts.pictures.get(tag)
    if content is None:
        made = await computed(parts, known, f"{JOBS}:study_picture", wanted, same=tag)
        content = made["svg"].encode() if form == "svg" else b64decode(made["png"])
        parts.pictures.put(tag, content)
    return Response(content, media_type="image/svg+xml" if form == "svg" else "image/png", headers=headers)


@router.get(
    "/{study}/record.gipfel",
    summary="A study as a file",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}}}, **NOT_THERE},
)
async def paper(request: Request, study: StudyName, known: Reader) -> Response:
    """All chapters as records with variations and comments; read back, they are equal."""
    parts = parts_of(request)
    found = await study_of(parts, known, study)
    wanted = {"study": encode(paper_study(found))}
    made = await computed(parts, known, f"{JOBS}:paper_of", wanted, MADE_WITHIN)
    return PlainTextResponse(made["text"], headers={"Content-Disposition": f'attachment; filename="{study}.gipfel"'})
