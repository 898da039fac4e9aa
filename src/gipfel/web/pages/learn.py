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
    """A game as it is taught: its lessons in order.

    `address` is the page of the first one, `rules` that of the rules (empty: there are none), `play` where to play it.
    """

    lessons: tuple[Lesson, ...]
    address: str
    rules: str
    play: str
    summary: str
    scene: Scene

    @property
    def name(self) -> str:
        """The game, or what is built on games."""
        return self.lessons[0].name

    @property
    def title(self) -> str:
        """What people call it."""
        return _(self.lessons[0].title, self.name)

    def address_of(self, lesson: Lesson) -> str:
        """The page of one of its lessons."""
        return f"{self.address}/{lesson.topic.name}" if lesson.topic.name else self.address


def courses() -> list[Course]:
    """What is taught in the order in which it is recommended: the gentlest games first, then what is built on them."""
    found: dict[str, list[Lesson]] = {}
    for each in lessons().values():
        found.setdefault(each.name, []).append(each)
    return [_course(name, tuple(taught)) for name, taught in found.items()]


def _course(name: str, taught: tuple[Lesson, ...]) -> Course:
    if name in names():
        summary = _(game_type(name).summary, name)
        rules = f"/rules/{name}" if has_rules(name) else ""
        return Course(taught, f"/learn/{name}", rules, f"/new?game={name}&opponent=computer", summary, showcase(name))
    summary = _("The use of a potential may be contested, and another game decides what happens: a game within a game.")
    steps = taught[0].steps
    return Course(
        taught, "/learn/combine", "/rules/combine", "/agree", summary, bare(steps[1 % len(steps)].start.scene())
    )


@router.get("/learn")
async def overview(request: Request) -> HTMLResponse:
    """What is taught."""
    found = courses()
    return await page(
        request,
        "learn.html",
        courses=found,
        pictures={each.name: inline(each.scene, title="", trays_shown=False) for each in found},
        sheet=sheet([each.scene for each in found]),
    )


@router.get("/learn/combine")
async def combining(request: Request) -> HTMLResponse:
    """How games are combined."""
    return await _lesson_page(request, COMBINING)


@router.get("/learn/{name}")
async def lesson(request: Request, name: str) -> HTMLResponse:
    """The first lesson about a game."""
    return await _lesson_page(request, name)


@router.get("/learn/{name}/{topic}")
async def further_lesson(request: Request, name: str, topic: str) -> HTMLResponse:
    """Another one of its lessons."""
    return await _lesson_page(request, name, topic)


async def _lesson_page(request: Request, name: str, topic: str = "") -> HTMLResponse:
    ways = [(course, taught) for course in courses() for taught in course.lessons]
    here = [course.name == name and taught.topic.name == topic for course, taught in ways]
    if True not in here:
        raise GipfelError("no-such-page")
    number = here.index(True)
    course, taught = ways[number]
    start = taught.steps[0].start
    return await page(
        request,
        "lesson.html",
        course=course,
        lesson=taught,
        following=ways[number + 1] if number + 1 < len(ways) else None,
        scene=start.scene(),
        prompt=start.prompt(),
        contests=contest_names(start.game),
    )
