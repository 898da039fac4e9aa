"""What clients send: read strictly, refused with a code, never an error of another kind."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gipfel.core.errors import GipfelError
from gipfel.tables import Refused
from gipfel.tables.commands import COMMANDS, MakeOffer, Play, Sit, read_command

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("id", "after", "seat", "secret", "turn", "touches", "touch", "offer", "inner", "text", "phrase", "on", "key")


def test_messages_become_commands() -> None:
    message = {"kind": "play", "id": "a1", "after": 7, "touches": ["c3", "turn:ne+"]}
    assert read_command(message) == Play(id="a1", after=7, touches=("c3", "turn:ne+"))
    assert read_command({"kind": "sit", "seat": 1}) == Sit(seat=1)
    assert read_command({"kind": "offer", "offer": "take-back"}) == MakeOffer(offer="take-back")


@pytest.mark.parametrize(("message", "code"), [
    (None, "no-such-command"),
    ([], "no-such-command"),
    ({"kind": "open"}, "no-such-command"),
    ({"kind": {}}, "no-such-command"),
    ({"kind": "resume", "alive": 0}, "no-such-command"),
    ({"kind": "sit"}, "unreadable-command"),
    ({"kind": "sit", "seat": True}, "unreadable-command"),
    ({"kind": "sit", "seat": 1.0}, "unreadable-command"),
    ({"kind": "play", "turn": ["c3"]}, "unreadable-command"),
    ({"kind": "play", "touches": "c3"}, "unreadable-command"),
    ({"kind": "play", "touches": [3]}, "unreadable-command"),
    ({"kind": "play", "lag": 500}, "unreadable-command"),
    ({"kind": "offer", "offer": "money"}, "unreadable-command"),
    ({"kind": "play", "turn": "x" * 1000}, "too-long"),
    ({"kind": "touch", "touch": "x" * 41}, "too-long"),
    ({"kind": "claim", "key": "x" * 1000}, "too-long"),
    ({"kind": "abort", "id": "x" * 65}, "bad-id"),
    ({"kind": "abort", "id": "\n"}, "bad-id"),
])  # fmt: skip
def test_a_message_that_is_none_is_refused(message: object, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read_command(message)
    assert refused.value.code == code
    assert str(refused.value) != code


@given(st.sampled_from(sorted(COMMANDS)), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4))
def test_any_message_is_a_command_or_a_refusal(kind: str, fields: dict[str, object]) -> None:
    try:
        found: object = type(read_command({**fields, "kind": kind}))
    except GipfelError as error:
        found = error.code
    assert found in (COMMANDS[kind], "unreadable-command", "too-long", "bad-id")
