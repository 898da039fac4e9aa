"""Chat: short, between the two, and silent where one does not want to read."""

from __future__ import annotations

import pytest

from gipfel.core.messages import declared
from gipfel.tables.chat import KEPT_LINES, MOST_LINES, PHRASES
from gipfel.tables.commands import Mute, Resign, Say
from tables.scripted_table import ANNA, BERT, begun, kinds, refusal


def test_a_line_full_of_markup_is_kept_as_it_is() -> None:
    scripted = begun()
    scripted.do(ANNA, Say(text="<script>alert(1)</script> &amp;"))
    assert scripted.table.chat[-1].text == "<script>alert(1)</script> &amp;"


def test_a_line_keeps_no_control_characters() -> None:
    scripted = begun()
    scripted.do(ANNA, Say(text="  one\n\ttwo\u202e\x00 three "))
    assert scripted.table.chat[-1].text == "one two three"


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
    scripted = begun()
    scripted.do(BERT, Mute(on=True))
    assert refusal(scripted, ANNA, Say(text="hello")) == "muted"
    assert refusal(scripted, BERT, Mute(on=True)) == "muted-already"
    assert kinds(scripted.do(BERT, Say(text="I can talk"))) == ["said"]
    scripted.do(BERT, Mute(on=False))
    assert kinds(scripted.do(ANNA, Say(text="hello"))) == ["said"]


def test_who_is_blocked_cannot_write() -> None:
    scripted = begun()
    scripted.blocked = frozenset({BERT.id})
    assert refusal(scripted, ANNA, Say(text="hello")) == "blocked"


def test_people_may_talk_after_the_game() -> None:
    scripted = begun()
    scripted.do(ANNA, Resign())
    assert kinds(scripted.do(BERT, Say(phrase="well-played"))) == ["said"]


def test_a_table_takes_so_many_lines_and_shows_the_last() -> None:
    scripted = begun()
    for number in range(MOST_LINES):
        scripted.do(ANNA, Say(text=str(number)))
    assert len(scripted.table.chat) == KEPT_LINES
    assert refusal(scripted, ANNA, Say(text="more")) == "chat-full"
