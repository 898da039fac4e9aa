"""Learning: every game taught on the board, step by step."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from gipfel.core.drawing import inline, sheet
from gipfel.core.errors import GipfelError
from gipfel.core.language import _
from gipfel.core.lesson import Lesson, lessons
from gipfel.core.registry import game_type, names
from gipfel.core.rulebook import has_rules
from gipfel.core.scene import Scene
from gipfel.web.pages.showcase import bare, showcase
from gipfel.web.pages.template import page
from gipfel.web.pages.words import contest_names

COMBINING = "combining"
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Course:
    """A lesson as the overview shows it.

    `address` is its page, `rules` that of the rules (empty: there are none), `play` where to play it.
    """

    lesson: Lesson
    address: str
    rules: str
    play: str
    summary: str
    scene: Scene


def courses() -> list[Course]:
    """All lessons in the order in which they are recommended: the gentlest games first, then what is built on them."""
    return [_course(lesson) for lesson in lessons().values()]


def _course(lesson: Lesson) -> Course:
    name = lesson.name
    if name in names():
        summary = _(game_type(name).summary, name)
        rules = f"/rules/{name}" if has_rules(name) else ""
        return Course(lesson, f"/learn/{name}", rules, f"/new?game={name}&opponent=computer", summary, showcase(name))
    summary = _("The use of a potential may be contested, and another game decides what happens: a game within a game.")
    first = lesson.steps[1 % len(lesson.steps)]
    return Course(lesson, "/learn/combine", "/rules/combine", "/agree", summary, bare(first.start.scene()))


@router.get("/learn")
async def overview(request: Request) -> HTMLResponse:
    """What is taught."""
    found = courses()
    return await page(
        request,
        "learn.html",
        courses=found,
        pictures={each.lesson.name: inline(each.scene, title="", trays_shown=False) for each in found},
        sheet=sheet([each.scene for each in found]),
    )


@router.get("/learn/combine")
async def combining(request: Request) -> HTMLResponse:
    """How games are combined."""
    return await _lesson_page(request, COMBINING)


@router.get("/learn/{name}")
async def lesson(request: Request, name: str) -> HTMLResponse:
    """One game."""
    return await _lesson_page(request, name)


async def _lesson_page(request: Request, name: str) -> HTMLResponse:
    found = courses()
    number = next((number for number, each in enumerate(found) if each.lesson.name == name), None)
    if number is None:
        raise GipfelError("no-such-page")
    following = found[number + 1] if number + 1 < len(found) else None
    start = found[number].lesson.steps[0].start
    return await page(
        request,
        "lesson.html",
        course=found[number],
        following=following,
        scene=start.scene(),
        prompt=start.prompt(),
        contests=contest_names(start.game),
    )
