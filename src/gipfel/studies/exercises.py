"""What a chapter asks of its reader: the way on from a turn as the step of a lesson, judged as lessons are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gipfel.core.language import N_
from gipfel.core.lesson import Goal, LessonStep, Mistake, Verdict, check, lessons, made
from gipfel.core.line import Line
from gipfel.core.step import Touch
from gipfel.studies.deeds import ChapterHead, PlantedNode
from gipfel.studies.limits import MISTAKES
from gipfel.studies.papers import PaperChapter
from gipfel.studies.refusals import Refused
from gipfel.studies.study import START, node_id
from gipfel.studies.trees import Growing, grown, played, start_line

PRAISE, HINT = N_("That is it."), N_("That is another turn. Look again.")


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a chapter: where it stands, and the ways on that answer it or do not."""

    head: ChapterHead
    line: Line
    node: PlantedNode
    here: Growing
    first: bool

    @property
    def answers(self) -> list[Growing]:
        """The ways on that are right."""
        return [child for child in self.here.children if child.node.sign not in MISTAKES]

    def step(self, turn: str) -> LessonStep:
        """The step of a lesson that this turn is an answer to."""
        right = next((child for child in self.answers if child.node.turn == turn), None)
        step = self._of_the_house()
        goal = Goal(turns=tuple(child.node.turn for child in self.answers))
        wrong = tuple(
            Mistake(Goal(turns=(child.node.turn,)), _words(child.node) or self._hint)
            for child in self.here.children
            if child.node.sign in MISTAKES
        )
        if step is not None and right is None:
            goal, wrong = step.goal, (*wrong, *step.mistakes)
        return LessonStep(
            spec=self.head.spec,
            title=self.head.title,
            text=self.node.ask or self.head.goal,
            goal=goal,
            example=self.answers[0].node.turn if self.answers else "",
            hint=self._hint,
            praise=(_words(right.node) if right else "") or (step.praise if step else "") or PRAISE,
            position=self.line.text(),
            reply=tuple(self._reply(right)),
            mistakes=wrong,
        )

    @property
    def _hint(self) -> str:
        return self.node.hint or HINT

    def _of_the_house(self) -> LessonStep | None:
        """The step of a lesson that this chapter was made from, for its first question."""
        name, _slash, number = self.head.lesson.partition("/")
        lesson = lessons().get(name) if self.first and number.isdecimal() else None
        if lesson is None or not 1 <= int(number) <= len(lesson.steps):
            return None
        step = lesson.steps[int(number) - 1]
        return step if step.start.text() == self.line.text() else None

    def _reply(self, right: Growing | None) -> list[str]:
        """What the others play until the reader is asked again: in a lesson only, and as the chapter goes on."""
        if self.head.mode != "lesson" or right is None:
            return []
        reply: list[str] = []
        line = played(self.line, right.node.turn)
        while right.children and line.player != self.line.player and line.outcome is None:
            right = right.children[0]
            line = played(line, right.node.turn)
            reply.append(right.node.turn)
        return reply


def _words(node: PlantedNode) -> str:
    return "\n".join(node.comments)


def asked(chapter: PaperChapter, turns: Sequence[str]) -> Question:
    """The question after some turns of a chapter."""
    line, here = start_line(chapter.head.spec, chapter.head.position), grown(chapter.nodes)
    for turn in turns:
        step = next((child for child in here.children if child.node.turn == turn), None)
        if step is None:
            raise Refused("no-such-node")
        line, here = played(line, turn), step
    question = Question(chapter.head, line, here.node, here, not turns)
    if not question.answers:
        raise Refused("study-not-lesson")
    return question


def judged_answer(chapter: PaperChapter, turns: Sequence[str], turn: str | Sequence[Touch]) -> dict[str, Any]:
    """Whether a legal turn answers the question, what to say and to show, and which turn of the chapter comes next."""
    question = asked(chapter, turns)
    found = made(question.line.position, turn)
    step = question.step(found.text)
    verdict: Verdict = check(step, found.text)
    told = verdict.to_json()
    there = next((child for child in question.here.children if child.node.turn == found.text), None)
    if there is None or not verdict.done:
        return {**told, "way": None, "node": None, "more": False}
    for reply in step.reply:
        there = next(child for child in there.children if child.node.turn == reply)
    more = any(child.node.sign not in MISTAKES for child in there.children)
    way = [*turns, found.text, *step.reply]
    return {**told, "way": way, "node": way_to(way), "more": more}


def way_to(turns: Sequence[str]) -> str:
    """The node at the end of some turns."""
    node = START
    for turn in turns:
        node = node_id(node, turn)
    return node


def example_of(chapter: PaperChapter, turns: Sequence[str]) -> list[Touch]:
    """The touches of a right answer, for who wants to be shown."""
    question = asked(chapter, turns)
    return list(made(question.line.position, question.answers[0].node.turn).touches)
