"""`gipfel learn`: lessons at the terminal, typed, touched and shown."""

from __future__ import annotations

import pytest

from command import Command
from gipfel.core.lesson import lessons


def test_lessons_are_listed(command: Command) -> None:
    listed = command("learn").out
    for lesson in lessons().values():
        number = len(lesson.steps)
        counted = f"{number} step" if number == 1 else f"{number} steps"
        assert f"{lesson.key:<18} {lesson.title}: {lesson.topic.title} ({counted})" in listed


@pytest.mark.parametrize("key", ["pentago", "dvonn/pitfalls", "combining"])
def test_a_lesson_is_finished_by_typing_its_turns(command: Command, key: str) -> None:
    lesson = lessons()[key.replace("/", ".")]
    answer = command("learn", key, given="\n".join(step.example for step in lesson.steps) + "\n")
    told = " ".join(answer.out.split())
    for step in lesson.steps:
        assert step.text in told
        assert step.praise in told
    assert "Lesson learned" in told


def test_a_mistake_is_answered_and_the_step_goes_on(command: Command) -> None:
    step = lessons()["dvonn.tactics"].steps[1]
    told = " ".join(command("learn", "dvonn.tactics", "--step", "2", given="g3\nf2\ng3-h3\nf4-f2\n").out.split())
    assert told.index(step.mistakes[0].hint) < told.index(step.hint) < told.index(step.praise)


def test_who_does_not_find_it_is_shown(command: Command) -> None:
    told = " ".join(command("learn", "yinsh", given="show\nquit\n").out.split())
    assert lessons()["yinsh"].steps[0].praise in told
    assert "Lesson learned" not in told


def test_what_is_no_turn_is_refused_and_asked_again(command: Command) -> None:
    told = command("learn", "zertz", given="nonsense\nstock:W\nd4\nd3\n\n").out
    assert "[malformed-turn]" in told
    assert "d3 cannot be removed" in " ".join(told.split())


def test_a_lesson_speaks_german(command: Command) -> None:
    told = command("learn", "dvonn.pitfalls", given="quit\n", language="de").out
    assert "Zähl jedes Feld" in told


@pytest.mark.parametrize("words", [("chess",), ("pentago", "--step", "6")])
def test_a_lesson_that_does_not_exist(command: Command, words: tuple[str, ...]) -> None:
    answer = command("learn", *words)
    assert answer.status == 2
    assert "[no-such-lesson]" in answer.err
