"""The schemas of docs/schema are written from the types that read and write the messages, and fit what they do."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from gipfel.core.errors import GipfelError
from gipfel.tables import read_event
from gipfel.tables.commands import COMMANDS, read_command
from gipfel.web.socket.messages import KINDS, read_message
from support import ROOT
from tables.test_log import eventful_table
from tools.schemas import FOLDER, SCHEMAS, text_of

JUNK: tuple[object, ...] = (None, True, 7, 2.5, "x", [], {}, [1], {"kind": "taken"})
COMMANDS_SENT: list[dict[str, Any]] = [
    {"kind": "sit", "seat": 1, "secret": "x"},
    {"kind": "play", "id": "a", "after": 3, "turn": "c3ne+"},
    {"kind": "play", "touches": ["c3", "turn:ne+"]},
    {"kind": "touch", "touch": "d4"},
    {"kind": "prepare", "lines": [["c3ne+", "d4ne+"], ["*", "a1ne+"]]},
    {"kind": "prepare", "touches": ["c3", "turn:ne+"]},
    {"kind": "offer", "offer": "draw"},
    {"kind": "withdraw", "offer": "draw"},
    {"kind": "accept", "offer": "rematch"},
    {"kind": "decline"},
    {"kind": "start-glass"},
    {"kind": "resign", "inner": True},
    {"kind": "abort"},
    {"kind": "say", "text": "hello"},
    {"kind": "mute", "on": True},
    {"kind": "claim", "key": "x"},
]
MESSAGES_SENT: list[dict[str, Any]] = [
    {"v": 1, "kind": "watch", "table": "t", "after": 3, "secret": "x", "id": "a"},
    {"v": 1, "kind": "unwatch", "table": "t"},
    {"v": 1, "kind": "act", "table": "t", "command": {"kind": "abort"}},
    {"v": 1, "kind": "tree", "table": "t", "path": ["c3"]},
    {"v": 1, "kind": "tree", "table": "t", "ahead": True},
    {"v": 1, "kind": "lobby", "on": True},
    {"v": 1, "kind": "study", "study": "openings", "on": True},
    {"v": 1, "kind": "ping", "t": 5},
    {"v": 1, "kind": "pong", "n": 5},
]


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_files_are_what_the_types_say(name: str) -> None:
    path = FOLDER / f"{name}.json"
    assert path.read_text(encoding="utf-8") == text_of(name), "run python tools/schemas.py"


def test_every_schema_of_the_house_is_on_a_page() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("*.md"))
    assert [name for name in SCHEMAS if f"schema/{name}.json" not in pages] == []


def validator(name: str) -> Any:
    """Says whether a value fits a schema."""
    return jsonschema_rs.validator_for(json.loads(text_of(name)))


def mutants(value: Any) -> Iterator[Any]:
    """A message with one thing in it missing, too much or another."""
    for path in _paths(value):
        for junk in JUNK:
            yield _changed(value, path, lambda place, step, junk=junk: place.__setitem__(step, junk))
        yield _changed(value, path, lambda place, step: place.__delitem__(step))
        yield _changed(value, path, lambda place, _step: isinstance(place, dict) and place.update(extra=1))


def _paths(value: Any) -> Iterator[tuple[Any, ...]]:
    steps = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for step in steps:
        yield (step,)
        yield from ((step, *path) for path in _paths(value[step]))


def _changed(value: Any, path: tuple[Any, ...], change: Any) -> Any:
    changed = place = copy.deepcopy(value)
    for step in path[:-1]:
        place = place[step]
    change(place, path[-1])
    return changed


def reads(reader: Any, value: Any) -> bool:
    """Whether a reader takes a value."""
    try:
        reader(value)
    except GipfelError:
        return False
    return True


def test_what_is_read_as_a_command_is_what_the_schema_describes() -> None:
    assert {sent["kind"] for sent in COMMANDS_SENT} == set(COMMANDS)
    fits = validator("command")
    for sent in COMMANDS_SENT:
        assert fits.is_valid(sent)
        for mutant in mutants(sent):
            # Which seats there are is a question for the table; whether it is a number is one of shape.
            if mutant.get("seat") != 7:
                assert fits.is_valid(mutant) == reads(read_command, mutant), mutant


def test_what_is_read_as_a_message_is_what_the_schema_describes() -> None:
    assert {sent["kind"] for sent in MESSAGES_SENT} == set(KINDS)
    fits = validator("socket-client")
    for sent in MESSAGES_SENT:
        assert fits.is_valid(sent)
        for mutant in mutants(sent):
            # The command of an act is read later, by the table.
            if "command" not in mutant or mutant["command"] == sent.get("command"):
                assert fits.is_valid(mutant) == reads(lambda value: read_message(json.dumps(value)), mutant), mutant


def test_an_event_that_fits_the_schema_can_be_read() -> None:
    fits = validator("event")
    for event in eventful_table().log:
        value = event.to_json()
        assert fits.is_valid(value)
        for mutant in mutants(value):
            if fits.is_valid(mutant):
                assert reads(read_event, mutant), mutant
