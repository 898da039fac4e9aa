"""`gipfel learn`: the lessons of the games at the terminal, step by step."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console

from gipfel.cli.play.board import show_levels, show_news
from gipfel.cli.play.menu import ask
from gipfel.cli.play.touches import fitting_touch, refusal
from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _, ngettext
from gipfel.core.lesson import Lesson, LessonStep, check, lessons
from gipfel.core.messages import declare

declare({"no-such-lesson": N_("There is no such lesson.")})


def learn(
    lesson: Annotated[
        str | None, typer.Argument(metavar="LESSON", help=_("A lesson like zertz; without it they are listed."))
    ] = None,
    step: Annotated[int, typer.Option(min=1, help=_("Begin with this step."))] = 1,
) -> None:
    """Learn a game on the board, step by step; without a lesson, list them."""
    console = Console()
    if lesson is None:
        for found in lessons().values():
            _list(console, found)
        return
    wanted = lessons().get(lesson.replace("/", "."))
    if wanted is None or step > len(wanted.steps):
        raise GipfelError("no-such-lesson")
    Teacher(console, wanted).teach(step)


def _list(console: Console, lesson: Lesson) -> None:
    count = len(lesson.steps)
    steps = ngettext("{count} step", "{count} steps", count).format(count=count)
    title, topic = _(lesson.title, lesson.name), _(lesson.topic.title, lesson.name)
    console.print(f"{lesson.key:<18} {title}: {topic} ({steps})", markup=False, highlight=False)


class Teacher:
    """A lesson at one terminal: shows the board of a step, takes a turn, says what it was worth."""

    def __init__(self, console: Console, lesson: Lesson) -> None:
        self.console = console
        self.lesson = lesson
        self.touched: list[str] = []

    def say(self, text: str, style: str = "") -> None:
        """A sentence of the lesson, in the language of the moment."""
        self.console.print(_(text, self.lesson.name), style=style, markup=False)

    def teach(self, number: int) -> None:
        """From a step to the end, or until the learner leaves."""
        self.console.print(_("Type a turn, or touch by touch; show makes it for you, quit leaves."), style="dim")
        for index, step in enumerate(self.lesson.steps[number - 1 :], number):
            title = _(step.title, self.lesson.name)
            self.console.print(f"{index}/{len(self.lesson.steps)}  {title}", style="bold", markup=False)
            if not self.done(step):
                return
        self.console.print(_("Lesson learned"), style="bold")

    def done(self, step: LessonStep) -> bool:
        """Ask for turns until one is right; False when the learner leaves."""
        self.touched = []
        while True:
            self.show(step)
            answer = ask(self.console, "› ")
            if answer is None or answer.lower() in ("quit", "q", "exit"):
                return False
            try:
                if answer and self.judged(step, step.example if answer.lower() == "show" else answer):
                    return True
            except GipfelError as error:
                self.console.print(f"{error} [{error.code}]", style="red", markup=False)

    def show(self, step: LessonStep) -> None:
        """The board of the step, what is asked for, and what the board expects next."""
        tree = step.start.tree()
        node = tree.follow(self.touched)
        position = node.position or step.start
        show_levels(self.console, position, set(tree.children(node)) if self.touched else set())
        self.say(step.text)
        self.console.print(str(position.prompt(node.touched)), style="dim", markup=False)

    def judged(self, step: LessonStep, answer: str) -> bool:
        """Whether an answer is the turn that was asked for: a touch that fits goes first, else it is a whole turn."""
        tree = step.start.tree()
        touch = fitting_touch(tree, self.touched, answer)
        if touch is None:
            return self.answered(step, answer)
        self.touched.append(touch)
        while (forced := tree.forced(tree.follow(self.touched))) is not None:
            self.touched.append(forced)
        return tree.follow(self.touched).complete and self.answered(step, tree.turn_of(self.touched))

    def answered(self, step: LessonStep, turn: str) -> bool:
        """Judge a whole turn, and show what came of it."""
        begun, self.touched = self.touched, []
        try:
            verdict = check(step, turn)
        except GipfelError as error:
            raise refusal(step.start.tree(), begun, turn) if begun else error from None
        for (text, position), tale in zip(verdict.boards, verdict.tales, strict=True):
            self.console.print(f"{text} ({tale})" if str(tale) else text, markup=False, highlight=False)
            show_levels(self.console, position, set())
            show_news(self.console, position)
        self.say(verdict.say, "bold green" if verdict.done else "yellow")
        return verdict.done
