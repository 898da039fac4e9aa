"""Chat: short, between the two, and silent where one does not want to read."""

from __future__ import annotations

import pytest

from gipfel.core.messages import declared
from gipfel.play.chat import KEPT_LINES, MOST_LINES, PHRASES
from gipfel.play.commands import Mute, Resign, Say
from play.evening import ANNA, BERT, begun, kinds, refusal


def test_a_line_full_of_markup_is_kept_as_it_is() -> None:
    evening = begun()
    evening.do(ANNA, Say(text="<script>alert(1)</script> &amp;"))
    assert evening.table.chat[-1].text == "<script>alert(1)</script> &amp;"


def test_a_line_keeps_no_control_characters() -> None:
    evening = begun()
    evening.do(ANNA, Say(text="  one\n\ttwo\u202e\x00 three "))
    assert evening.table.chat[-1].text == "one two three"


@pytest.mark.parametrize(("command", "code"), [
    (Say(), "empty-line"),
    (Say(text=" \n\u200d "), "empty-line"),
    (Say(text="x" * 201), "too-long"),
    (Say(text="a", phrase="hello"), "empty-line"),
    (Say(phrase="rude"), "unknown-phrase"),
])  # fmt: skip
def test_a_line_that_is_none_is_refused(command: Say, code: str) -> None:
    assert refusal(begun(), ANNA, command) == code


def test_every_phrase_has_a_sentence() -> None:
    assert {f"phrase-{phrase}" for phrase in PHRASES} <= set(declared())


def test_who_is_muted_is_told_so() -> None:
    evening = begun()
    evening.do(BERT, Mute(on=True))
    assert refusal(evening, ANNA, Say(text="hello")) == "muted"
    assert refusal(evening, BERT, Mute(on=True)) == "muted-already"
    assert kinds(evening.do(BERT, Say(text="I can talk"))) == ["said"]
    evening.do(BERT, Mute(on=False))
    assert kinds(evening.do(ANNA, Say(text="hello"))) == ["said"]


def test_who_is_blocked_cannot_write() -> None:
    evening = begun()
    evening.blocked = frozenset({BERT.id})
    assert refusal(evening, ANNA, Say(text="hello")) == "blocked"


def test_people_may_talk_after_the_game() -> None:
    evening = begun()
    evening.do(ANNA, Resign())
    assert kinds(evening.do(BERT, Say(phrase="well-played"))) == ["said"]


def test_a_table_takes_so_many_lines_and_shows_the_last() -> None:
    evening = begun()
    for number in range(MOST_LINES):
        evening.do(ANNA, Say(text=str(number)))
    assert len(evening.table.chat) == KEPT_LINES
    assert refusal(evening, ANNA, Say(text="more")) == "chat-full"
