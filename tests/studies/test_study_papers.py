"""Studies on paper: what is written reads back to an equal study; hostile files are refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gipfel.core.errors import GipfelError
from gipfel.core.lesson import lessons
from gipfel.core.registry import game, names
from gipfel.records import read_records, replay
from gipfel.studies.deeds import ChapterHead, Mode, PlantedNode
from gipfel.studies.exercises import asked, judged_answer
from gipfel.studies.house_studies import house_study
from gipfel.studies.limits import MARKS, SIGNS, checked_text
from gipfel.studies.papers import PaperChapter, PaperStudy, chapter_of, escaped, read_study, unescaped, write_study
from gipfel.studies.trees import Growing, judged_nodes, listed

words = st.text(st.characters(exclude_categories=("C", "Z")) | st.sampled_from(' \n\\{}%[]()"«»;'), max_size=40).map(
    lambda text: checked_text(text, "comments", 4_000)
)
shapes: st.SearchStrategy[list[Any]] = st.recursive(
    st.just([]), lambda inner: st.lists(inner, max_size=3), max_leaves=9
)


@st.composite
def chapters(draw: st.DrawFn) -> PaperChapter:
    """A chapter of any game, with legal turns, comments, marks and notes."""
    spec = draw(st.sampled_from(list(names())))
    rng = Random(draw(st.integers(0, 1_000)))
    position = game(spec).start()
    modes: list[Mode] = ["read", "guess", "lesson"]
    head = ChapterHead(
        draw(words.map(lambda text: " ".join(text.split())).filter(bool)),
        spec,
        mode=draw(st.sampled_from(modes)),
        side=draw(st.integers(0, 1)),
        goal=draw(words),
        first=draw(st.sampled_from(["", "Ann"])),
    )
    root = Growing(_noted(draw, PlantedNode(-1)))
    waiting = [(root, position, draw(shapes))]
    while waiting:
        growing, here, shape = waiting.pop()
        legal = [] if here.outcome is not None else here.turns(40)
        for inner in shape if legal else []:
            turn = rng.choice(legal)
            if any(child.node.turn == turn for child in growing.children):
                continue
            growing.children.append(Growing(_noted(draw, PlantedNode(0, turn))))
            waiting.append((growing.children[-1], here.turn(turn), inner))
    return PaperChapter(*judged_nodes(head, listed(root)))


def _noted(draw: st.DrawFn, node: PlantedNode) -> PlantedNode:
    marks = st.builds("{} {}".format, st.sampled_from(MARKS), st.sampled_from(["a1", "b2>c3"]))
    return PlantedNode(
        node.parent,
        node.turn,
        tuple(text for text in draw(st.lists(words, max_size=2)) if text),
        tuple(draw(st.lists(marks, max_size=2))),
        draw(st.sampled_from(SIGNS)) if node.turn else "",
        draw(words),
        draw(words),
    )


@settings(max_examples=40, deadline=None)
@given(st.lists(chapters(), min_size=1, max_size=2), words)
def test_what_is_written_reads_back_to_an_equal_study(found: list[PaperChapter], about: str) -> None:
    study = PaperStudy("A study", about, tuple(found))
    text = write_study(study)
    assert read_study(text) == study
    for record in read_records(text):
        replay(record)  # any program that reads records reads it


@given(st.text(max_size=60))
def test_escaping_keeps_every_text(text: str) -> None:
    assert unescaped(escaped(text)) == text
    assert not {"{", "}", "\n"} & set(escaped(text))


@pytest.mark.parametrize("key", sorted(lessons()))
def test_every_lesson_is_a_study_whose_steps_are_judged_as_before(key: str) -> None:
    study = house_study(key)
    steps = {f"{key}/{number}": step for number, step in enumerate(lessons()[key].steps, 1)}
    assert read_study(write_study(study)) == study
    for chapter in study.chapters:
        step = steps[chapter.head.lesson]
        done = judged_answer(chapter, [], step.example)
        assert (done["done"], done["say"]) == (True, step.praise)
        other = next((turn for turn in step.start.turns(30) if not asked_for(step, turn)), None)
        if other is not None:
            assert judged_answer(chapter, [], other)["done"] is False


def asked_for(step: object, turn: str) -> bool:
    from gipfel.core.lesson import LessonStep, made

    assert isinstance(step, LessonStep)
    return step.goal.met_by(made(step.start, turn))


def lesson_chapter() -> PaperChapter:
    nodes = (
        PlantedNode(-1, hint="Begin in a corner.", ask="Where?"),
        PlantedNode(0, "a1ne+", ("A corner.",)),
        PlantedNode(1, "c3ne+"),
        PlantedNode(2, "f6ne-"),
        PlantedNode(0, "b2ne+", ("That is the middle of a quadrant.",), sign="?"),
    )
    return PaperChapter(*judged_nodes(ChapterHead("One", "pentago", mode="lesson"), nodes))


def test_a_chapter_asks_answers_and_goes_on() -> None:
    chapter = lesson_chapter()
    right = judged_answer(chapter, [], "a1ne+")
    assert (right["done"], right["say"], right["way"], right["more"]) == (True, "A corner.", ["a1ne+", "c3ne+"], True)
    assert [board["turn"] for board in right["boards"]] == ["a1ne+", "c3ne+"]
    wrong = judged_answer(chapter, [], "b2ne+")
    assert (wrong["done"], wrong["say"], wrong["way"]) == (False, "That is the middle of a quadrant.", None)
    other = judged_answer(chapter, [], "f1ne+")
    assert (other["done"], other["say"]) == (False, "Begin in a corner.")
    last = judged_answer(chapter, ["a1ne+", "c3ne+"], "f6ne-")
    assert (last["done"], last["more"]) == (True, False)


def test_nothing_is_asked_at_the_end_or_beside_the_chapter() -> None:
    chapter = lesson_chapter()
    for turns, code in ((["a1ne+", "c3ne+", "f6ne-"], "study-not-lesson"), (["d4ne+"], "no-such-node")):
        with pytest.raises(GipfelError) as refused:
            asked(chapter, turns)
        assert refused.value.code == code


HEAD = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n[Chapter "x"]\n'


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (HEAD + "1. a9ne+ *", "malformed-turn"),
        (HEAD + '[Mode "teach"]\n*', "study-file"),
        (HEAD + "{%sign #} *", "bad-sign"),
        (HEAD + "{%mark look <script>} *", "bad-mark"),
        (HEAD + "1. a1ne+ (2. b1ne+) *", "wrong-turn-number"),
        ("", "record-empty"),
        (HEAD * 2, "tag-twice"),
        ((HEAD + "*\n\n") * 65, "study-full"),
    ],
)
def test_a_hostile_file_is_refused(text: str, code: str) -> None:
    with pytest.raises(GipfelError) as refused:
        read_study(text)
    assert refused.value.code == code


def test_any_record_becomes_a_chapter() -> None:
    text = '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n[First "Ann"]\n[Second "Bob"]\n\n'
    (record,) = read_records(text + "{begun} 1. a1ne+ {good} (1. b2ne+ 2. c3ne+) 2. c3ne+ *")
    chapter = chapter_of(record, replay(record).line)
    assert chapter.head.title == "Ann – Bob"
    assert [(node.parent, node.turn, node.comments) for node in chapter.nodes] == [
        (-1, "", ("begun",)),
        (0, "a1ne+", ("good",)),
        (1, "c3ne+", ()),
        (0, "b2ne+", ()),
        (3, "c3ne+", ()),
    ]
