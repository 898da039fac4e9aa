"""Studies of the house: its lessons, each step a chapter that asks. They can be read, cloned and written to a file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from gipfel.core.language import _
from gipfel.core.lesson import Lesson, LessonStep, lessons
from gipfel.core.position import Position
from gipfel.studies.deeds import ChapterAdded, ChapterHead, PlantedNode, StudyCreated, StudyDeed
from gipfel.studies.fold import fold_study
from gipfel.studies.limits import MOST_HINT
from gipfel.studies.log import StudyEntry
from gipfel.studies.papers import PaperChapter, PaperStudy
from gipfel.studies.refusals import Refused
from gipfel.studies.study import Study
from gipfel.studies.trees import Growing, judged_nodes, listed


def house_study(key: str) -> PaperStudy:
    """A lesson as a study, in the language of the moment; refused where there is none."""
    lesson = lessons().get(key)
    if lesson is None:
        raise Refused("no-such-study")
    return PaperStudy(title_of_lesson(lesson), "", tuple(_chapters(lesson)))


def title_of_lesson(lesson: Lesson) -> str:
    """What a lesson is called among studies."""
    return f"{_(lesson.title, lesson.name)}: {_(lesson.topic.title, lesson.name)}"


def _chapters(lesson: Lesson) -> Iterator[PaperChapter]:
    for number, step in enumerate(lesson.steps, 1):
        if step.start.inner is None:  # inside a contest nothing of a chapter can be played
            yield _chapter(lesson, step, f"{lesson.key}/{number}")


def _chapter(lesson: Lesson, step: LessonStep, place: str) -> PaperChapter:
    """A step of a lesson: what it asks stands at the start, what it says to a turn stands there."""
    game, start = lesson.name, step.start
    root = Growing(PlantedNode(-1, hint=_(step.hint, game)[:MOST_HINT], ask=_(step.text, game)[:MOST_HINT]))
    right = Growing(PlantedNode(0, step.example, (_(step.praise, game),)))
    root.children.append(right)
    for turn in step.goal.turns:
        root.children.append(Growing(PlantedNode(0, turn)))
    for mistake in step.mistakes:
        for turn in mistake.turn.turns:
            root.children.append(Growing(PlantedNode(0, turn, (_(mistake.hint, game),), sign="?")))
    outside = takewhile(lambda before: before[0].inner is None, _replies(step))
    for _before, turn in outside:
        right.children.append(Growing(PlantedNode(0, turn)))
        right = right.children[0]
    mover = start.player
    head = ChapterHead(_(step.title, game), step.spec, start.text(), "lesson", 1 if mover == 1 else 0, lesson=place)
    return PaperChapter(*judged_nodes(head, listed(root)))


def _replies(step: LessonStep) -> Iterator[tuple[Position, str]]:
    """What the opponent or the house plays after the example, each with the position before it."""
    position = step.start.turn(step.example)
    for turn in step.reply:
        yield position, turn
        position = position.turn(turn)


def as_study(paper: PaperStudy, owner: str, at: int = 0) -> Study:
    """A study on paper as one that can be shown: for all to read, and owned by nobody who could write."""
    deeds: list[StudyDeed] = [StudyCreated(paper.title, "public", paper.about)]
    deeds += [ChapterAdded(str(number), each.head, each.nodes) for number, each in enumerate(paper.chapters, 1)]
    return fold_study(StudyEntry(seq, at, deed, owner, f"p{seq}", seq) for seq, deed in enumerate(deeds, 1))
