"""Every step of every lesson: a real position, a goal that can be reached and missed, texts, and a way by touches."""

from __future__ import annotations

import doctest
import json
from functools import cache
from typing import Any

import jsonschema
import pytest
import referencing
import referencing.jsonschema

import gipfel
from gipfel.core.errors import GipfelError, IllegalStep
from gipfel.core.language import speaking
from gipfel.core.lesson import (
    BASICS,
    MOST_STEPS,
    PITFALLS,
    TACTICS,
    Goal,
    Lesson,
    LessonStep,
    Verdict,
    check,
    lessons,
    lessons_of,
    made,
)
from gipfel.core.step import Touch
from support import ROOT

STEPS = [
    pytest.param(step, id=f"{name}-{number}")
    for name, lesson in lessons().items()
    for number, step in enumerate(lesson.steps, start=1)
]
SENTENCES = 3


@cache
def judged(step: LessonStep) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The legal turns of a step: those that reach its goal, and the others."""
    start = step.start
    turns = start.turns()
    reached = tuple(turn for turn in turns if step.goal.met_by(made(start, turn)))
    return reached, tuple(turn for turn in turns if turn not in reached)


def validator(name: str) -> jsonschema.protocols.Validator:
    """The schema of docs/schema, with those it refers to."""
    folder = ROOT / "docs" / "schema"

    def retrieve(uri: str) -> referencing.Resource[Any]:
        return referencing.jsonschema.DRAFT202012.create_resource(json.loads((folder / uri).read_text("utf-8")))

    registry: referencing.Registry[Any] = referencing.Registry(retrieve=retrieve)  # type: ignore[call-arg]
    return jsonschema.Draft202012Validator(json.loads((folder / f"{name}.json").read_text("utf-8")), registry=registry)


def clicked(step: LessonStep, turn: str) -> list[Touch]:
    """The touches of a turn, each of them among those the tree offers at its moment."""
    tree = step.start.tree()
    path: list[Touch] = []
    for touch in made(step.start, turn).touches:
        assert touch in tree.children(tree.follow(path))
        path.append(touch)
    assert tree.follow(path).complete
    return path


def walked(step: LessonStep, tree: dict[str, Any], path: list[Touch]) -> dict[str, Any]:
    """Where touches lead in a tree as it travels; what was left open is asked for, as a page does."""
    node: dict[str, Any] = tree["nodes"][tree["root"]]
    for number, touch in enumerate(path):
        if node.get("open"):
            tree = step.start.tree().to_json(path[:number])
            node = tree["nodes"][tree["root"]]
        node = tree["nodes"][node["touch"][touch]]
    return node


def test_every_game_and_combining_are_taught() -> None:
    assert {lesson.name for lesson in lessons().values()} == {*gipfel.names(), "combining"}
    assert set(lessons()) >= {*gipfel.names(), "combining"}, "the first lesson is called like its game"
    assert {len(lesson.steps) for lesson in lessons().values()} <= set(range(1, MOST_STEPS + 1))
    assert len(lessons()["combining"].steps) == 5


def test_the_games_of_the_series_have_a_lesson_for_each_topic() -> None:
    for name in ("dvonn", "yinsh", "tzaar", "lyngk", "punct"):
        assert [lesson.topic for lesson in lessons_of(name)] == [BASICS, PITFALLS, TACTICS]
        assert [lesson.key for lesson in lessons_of(name)] == [name, f"{name}.pitfalls", f"{name}.tactics"]
    assert [lesson.topic for lesson in lessons_of("pentago")] == [BASICS]


def test_a_lesson_has_at_most_six_steps() -> None:
    step = lessons()["pentago"].steps[0]
    with pytest.raises(ValueError, match="1 to 6 steps"):
        Lesson("long", "Long", (step,) * (MOST_STEPS + 1))
    with pytest.raises(ValueError, match="1 to 6 steps"):
        Lesson("empty", "Empty", ())


@pytest.mark.parametrize("step", STEPS)
def test_the_position_is_legal_and_the_game_goes_on(step: LessonStep) -> None:
    start = step.start
    assert start.outcome is None
    assert start.player == 0, "the learner is always the first player"
    assert gipfel.game(step.spec).position(start.text()) == start


@pytest.mark.parametrize("step", STEPS)
def test_the_goal_can_be_reached_and_missed(step: LessonStep) -> None:
    reached, missed = judged(step)
    assert reached
    assert missed
    assert made(step.start, step.example).text == step.example
    assert step.example in reached


@pytest.mark.parametrize("step", STEPS)
def test_another_legal_turn_gets_the_hint(step: LessonStep) -> None:
    missed = judged(step)[1]
    verdicts = [check(step, turn) for turn in missed[:: max(1, len(missed) // 20)]]
    answers = {step.hint, *(mistake.hint for mistake in step.mistakes)}
    for verdict in verdicts:
        assert (verdict.done, len(verdict.boards)) == (False, 1)
        assert verdict.say in answers


@pytest.mark.parametrize("step", STEPS)
def test_a_turn_that_many_try_gets_an_answer_of_its_own(step: LessonStep) -> None:
    said = {check(step, turn).say for turn in judged(step)[1]}
    assert {mistake.hint for mistake in step.mistakes} <= said


@pytest.mark.parametrize("step", STEPS)
def test_the_reply_is_legal_whichever_way_the_goal_was_reached(step: LessonStep) -> None:
    for turn in judged(step)[0]:
        verdict = check(step, turn)
        assert (verdict.done, verdict.say) == (True, step.praise)
        assert [text for text, _ in verdict.boards] == [turn, *step.reply]


@pytest.mark.parametrize("step", STEPS)
def test_the_step_can_be_done_by_touching_what_the_tree_offers(step: LessonStep) -> None:
    for turn in judged(step)[0][:3]:
        verdict = check(step, clicked(step, turn))
        assert verdict.done
        assert verdict.boards[0][0] == turn


@pytest.mark.parametrize("step", STEPS)
def test_texts_are_short_and_whole(step: LessonStep) -> None:
    assert 0 < len(step.title) <= 32
    assert not step.title.endswith(".")
    for text in (step.text, step.hint, step.praise, *(mistake.hint for mistake in step.mistakes)):
        assert text.strip() == text
        assert text.endswith((".", "!", "?"))
        assert len(text) <= 200
        assert text.count(". ") + 1 <= SENTENCES


def test_an_unfinished_turn_and_an_illegal_one_are_refused() -> None:
    step = lessons()["zertz"].steps[0]
    with pytest.raises(IllegalStep, match="not finished"):
        check(step, ["stock:W", "d4"])
    with pytest.raises(IllegalStep, match="d3 cannot be removed"):
        check(step, "Wd4,d3")


@pytest.mark.parametrize(("name", "turn"), [("offboard", "e5-E"), ("gipf", "a1-b5"), ("pentago", "b2sw+ c3sw+")])
def test_what_is_no_turn_is_refused_with_a_reason(name: str, turn: str) -> None:
    with pytest.raises(GipfelError):
        check(lessons()[name].steps[0], turn)


def test_a_goal_of_several_parts_needs_all_of_them() -> None:
    start = lessons()["pentago"].steps[1].start
    assert Goal(reason="five", like="c4").met_by(made(start, "c4"))
    assert not Goal(reason="five", like="c5").met_by(made(start, "c4"))
    assert not Goal(reason="both-five", like="c4").met_by(made(start, "c4"))
    assert Goal().met_by(made(start, "a1sw+"))


def test_a_goal_of_touches_knows_what_could_be_touched_otherwise() -> None:
    start = lessons()["combining"].steps[0].start
    assert made(start, "Za1-b2").touches == ("kind:Z", "a1", "b2")
    assert made(start, ("kind:Z", "a1", "b2")).text == "Za1-b2"


def test_a_turn_that_gives_five_to_the_other_side_is_not_safe() -> None:
    start = gipfel.game("pentago").position("6/bbbwb1/4b1/6/1w2w1/ww4 w")
    assert start.turn("c1ne+").outcome == gipfel.Outcome(1, "five-given")
    assert not Goal(safe=True).met_by(made(start, "c1ne+"))


def test_a_turn_that_wins_is_safe() -> None:
    step = lessons()["pentago"].steps[1]
    assert Goal(safe=True).met_by(made(step.start, step.example))


def test_combining_is_one_story_from_the_challenge_to_the_outer_game() -> None:
    steps = lessons()["combining"].steps
    assert check(steps[3], steps[3].example).boards[-1][1] == steps[4].start
    assert [level.game.name for level in steps[3].start.levels()] == ["gipf", "pentago"]


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_travels_as_its_schema_says(name: str) -> None:
    lesson = lessons()[name]
    sent = lesson.to_json()
    validator("lesson").validate(sent)
    assert [step["number"] for step in sent["steps"]] == list(range(1, len(lesson.steps) + 1))
    for step, told in zip(lesson.steps, sent["steps"], strict=True):
        assert check(step, told["example"]).done
        assert walked(step, told["board"]["tree"], told["example"]) == {"end": True}


@pytest.mark.parametrize("step", STEPS)
def test_a_verdict_travels_as_its_schema_says(step: LessonStep) -> None:
    sent = check(step, step.example).to_json()
    validator("lesson-answer").validate(sent)
    assert sent["boards"][-1]["position"] == check(step, step.example).boards[-1][1].text()


def test_texts_are_told_in_the_language_of_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gipfel.core.lesson._", lambda text, _game: f"<{text}>")
    step = lessons()["pentago"].steps[0]
    with speaking("de"):
        assert step.to_json(1)["title"] == f"<{step.title}>"
        assert Verdict(True, step.praise, ()).to_json()["say"] == f"<{step.praise}>"


def test_the_page_about_lessons_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "lessons.md"), module_relative=False)
    assert tried > 0
    assert failed == 0
