"""What a client sends over the socket: read strictly, refused with `bad-message` where it does not fit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field, WithJsonSchema

from gipfel.tables import Refused
from gipfel.tables.codec import Unreadable, decode, kinds_of
from gipfel.tables.commands import COMMANDS, MOST_ID, MOST_SECRET, MOST_TOUCH, MOST_TOUCHES, CommandId, Secret, Touches

VERSION = 1
MOST_BYTES = 16_384
MOST_NAME = 64
TableName = Annotated[str, Field(json_schema_extra={"maxLength": MOST_NAME})]
StudyName = Annotated[str, Field(json_schema_extra={"maxLength": MOST_NAME})]
# A command is read by the table's own reader, which says more about what is wrong with it.
CommandGiven = Annotated[
    Mapping[str, Any],
    WithJsonSchema(
        {
            "description": "A command as in tables.md; schema/command.json describes each kind.",
            "type": "object",
            "required": ["kind"],
            "properties": {
                "kind": {"enum": list(COMMANDS)},
                "id": {"type": "string", "maxLength": MOST_ID, "pattern": "^[ -~]*$"},
                "after": {"type": ["integer", "null"]},
            },
        }
    ),
]


class BadMessage(Refused):
    """A frame that is no message; too many of them end the socket."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """`id` is the client's and comes back with the answer."""

    v: Literal[1] = field(default=1, repr=False)
    id: CommandId = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchTable(Message):
    """Tell what happens at a table, from after the last event known."""

    kind: Literal["watch"] = field(default="watch", repr=False)
    table: TableName
    after: int | None = None
    secret: Secret | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnwatchTable(Message):
    """Tell no more of a table."""

    kind: Literal["unwatch"] = field(default="unwatch", repr=False)
    table: TableName


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Message):
    """A command to a table."""

    kind: Literal["act"] = field(default="act", repr=False)
    table: TableName
    command: CommandGiven
    secret: Secret | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTree(Message):
    """The turn tree below a path of touches; `ahead`: of the player who waits, for a turn prepared ahead."""

    kind: Literal["tree"] = field(default="tree", repr=False)
    table: TableName
    path: Touches = ()
    ahead: bool = False
    secret: Secret | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchLobby(Message):
    """Tell what stands in the lobby, or no more."""

    kind: Literal["lobby"] = field(default="lobby", repr=False)
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchStudy(Message):
    """Tell whenever a study changes, or no more."""

    kind: Literal["study"] = field(default="study", repr=False)
    study: StudyName
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ping(Message):
    """Answer at once."""

    kind: Literal["ping"] = field(default="ping", repr=False)
    t: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong(Message):
    """The answer to the house's ping."""

    kind: Literal["pong"] = field(default="pong", repr=False)
    n: int


Sent = WatchTable | UnwatchTable | Act | AskTree | WatchLobby | WatchStudy | Ping | Pong
KINDS: Mapping[str, type[Any]] = kinds_of(Sent)


def read_message(text: str | None) -> Sent:
    """The message of a text frame; None stands for a binary one."""
    if text is None:
        raise BadMessage("bad-message", place="", expected="text")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("bad-message", place="", expected="JSON") from None
    if not isinstance(value, dict):
        raise BadMessage("bad-message", place="", expected="{ … }")
    if value.get("v") != VERSION or isinstance(value["v"], bool):
        raise BadMessage("bad-message", place="v", expected=str(VERSION))
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadMessage("bad-message", place="kind", expected=", ".join(KINDS))
    try:
        message: Sent = decode(KINDS[kind], value)
    except Unreadable as error:
        raise _bad(error) from None
    _check_lengths(message)
    return message


def _bad(error: Unreadable) -> BadMessage:
    place = error.place.lstrip(".")[:80]
    return BadMessage("bad-message", place=place, expected="{ … }" if place == "command" else error.expected)


def _check_lengths(message: Sent) -> None:
    if len(message.id) > MOST_ID or not (message.id.isascii() and message.id.isprintable()):
        raise BadMessage("bad-id", limit=MOST_ID)
    if len(getattr(message, "table", "")) > MOST_NAME:
        raise BadMessage("bad-message", place="table", expected=f"≤ {MOST_NAME}")
    if len(getattr(message, "study", "")) > MOST_NAME:
        raise BadMessage("bad-message", place="study", expected=f"≤ {MOST_NAME}")
    if len(getattr(message, "secret", None) or "") > MOST_SECRET:
        raise BadMessage("bad-message", place="secret", expected=f"≤ {MOST_SECRET}")
    if isinstance(message, AskTree) and (
        len(message.path) > MOST_TOUCHES or any(len(touch) > MOST_TOUCH for touch in message.path)
    ):
        raise BadMessage("bad-message", place="path", expected=f"≤ {MOST_TOUCHES}")
