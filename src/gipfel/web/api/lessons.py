"""Routes of the lessons: what is taught, a lesson with its boards, and the verdict on a learner's turn."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field, model_validator
from starlette.responses import Response

from gipfel.core.language import _, current_language
from gipfel.core.lesson import MOST_STEPS, Lesson, lessons
from gipfel.tables import Refused
from gipfel.tables.commands import MOST_TOUCHES
from gipfel.web.api.positions import Touch, Turn
from gipfel.web.api.reader import Reader, computed
from gipfel.web.edge.answers import BODY, Json, RequestBody, answer, refusals
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller

TAUGHT_WITHIN = 20.0
router = APIRouter(prefix="/api/1/lessons", tags=["lessons"])
Name = Annotated[str, Path(max_length=40)]
StepNumber = Annotated[int, Path(ge=1, le=MOST_STEPS)]
_known: dict[tuple[str, str], Json] = {}
"""Lessons by name and language: a few dozen in all, and making one takes a moment."""


class LessonNamed(BaseModel):
    """A lesson in the list: the titles of its steps."""

    name: str
    title: str
    topic: str
    steps: list[str]


class Lessons(BaseModel):
    """What is taught."""

    lessons: list[LessonNamed]


class LessonShown(BaseModel):
    """docs/schema/lesson.json"""

    v: int
    name: str
    title: str
    topic: str
    steps: list[Json]


class TurnGiven(RequestBody):
    """A turn as touches, or in notation."""

    touches: Annotated[list[Touch], Field(max_length=MOST_TOUCHES)] | None = None
    turn: Turn | None = None

    @model_validator(mode="after")
    def _one(self) -> TurnGiven:
        if (self.touches is None) == (self.turn is None):
            raise ValueError("touches or a turn, one of them")
        return self


class VerdictShown(BaseModel):
    """docs/schema/lesson-answer.json"""

    v: int
    done: bool
    say: str
    boards: list[Json]


@router.get("", summary="The lessons", response_model=Lessons, responses=refusals())
async def listed(_reader: Reader) -> Response:
    """What is taught, and the titles of the steps."""
    return answer({"lessons": [_named(lesson) for lesson in lessons().values()]})


def _named(lesson: Lesson) -> Json:
    name = lesson.name
    titles = [_(step.title, name) for step in lesson.steps]
    return {"name": lesson.key, "title": _(lesson.title, name), "topic": _(lesson.topic.title, name), "steps": titles}


@router.get("/{lesson}", summary="A lesson", response_model=LessonShown, responses=refusals("no-such-lesson"))
async def one(request: Request, lesson: Name, reader: Reader) -> Response:
    """A lesson with the board of every step, in the reader's language."""
    if lesson not in lessons():
        raise Refused("no-such-lesson")
    return answer(await taught(parts_of(request), reader, lesson))


async def taught(parts: Parts, reader: Caller, lesson: str) -> Json:
    """A lesson in the language of the moment; it is made once."""
    key = lesson, current_language()
    if key not in _known:
        wanted = {"lesson": lesson, "language": key[1]}
        same = f"lesson {lesson} {key[1]}"
        made = await computed(parts, reader, "gipfel.web.api.jobs:taught", wanted, TAUGHT_WITHIN, same=same)
        _known[key] = made
    return _known[key]


@router.post(
    "/{lesson}/{step}",
    summary="Judge a learner's turn",
    response_model=VerdictShown,
    responses=refusals("no-such-lesson", "malformed-turn", "untouchable", "took-too-long", *BODY),
)
async def judge(request: Request, lesson: Name, step: StepNumber, given: TurnGiven, reader: Reader) -> Response:
    """Whether a legal turn does what the step asks for; an illegal one is refused with the code of its rule."""
    if lesson not in lessons():
        raise Refused("no-such-lesson")
    parts = parts_of(request)
    turn: Any = given.turn if given.touches is None else given.touches
    wanted = {"lesson": lesson, "step": step, "turn": turn, "language": current_language()}
    return answer(await computed(parts, reader, "gipfel.web.api.jobs:judged_turn", wanted))
