"""What a client sends over the socket: read strictly, refused with `bad-message` where it does not fit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, get_args

from gipfel.play import Refused
from gipfel.play.codec import Unreadable, decode
from gipfel.play.commands import MOST_ID, MOST_SECRET, MOST_TOUCH, MOST_TOUCHES
from gipfel.web.socket import socket_messages as socket_messages

VERSION = 1
MOST_BYTES = 16_384
MOST_NAME = 64


class BadMessage(Refused):
    """A frame that is no message; too many of them end the socket."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """`id` is the client's and comes back with the answer."""

    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch(Message):
    """Tell what happens at a table, from after the last event known."""

    kind: ClassVar = "watch"
    table: str
    after: int | None = None
    secret: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unwatch(Message):
    """Tell no more of a table."""

    kind: ClassVar = "unwatch"
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Message):
    """A command to a table."""

    kind: ClassVar = "act"
    table: str
    command: Mapping[str, Any]
    secret: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTree(Message):
    """The turn tree below a path of touches."""

    kind: ClassVar = "tree"
    table: str
    path: tuple[str, ...] = ()
    secret: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby(Message):
    """Tell what stands in the lobby, or no more."""

    kind: ClassVar = "lobby"
    on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ping(Message):
    """Answer at once."""

    kind: ClassVar = "ping"
    t: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pong(Message):
    """The answer to the house's ping."""

    kind: ClassVar = "pong"
    n: int


Sent = Watch | Unwatch | Act | AskTree | Lobby | Ping | Pong
KINDS: Mapping[str, type[Any]] = {kind.kind: kind for kind in get_args(Sent)}


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
    return _decoded(value)


def _decoded(value: dict[str, Any]) -> Sent:
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadMessage("bad-message", place="kind", expected=", ".join(KINDS))
    fields = {name: item for name, item in value.items() if name != "v"}
    command = fields.pop("command", None) if kind == Act.kind else None
    try:
        # A command is read by the table's own reader, which says more about what is wrong with it.
        message: Sent = decode(KINDS[kind], {**fields, "command": {}} if kind == Act.kind else fields)
    except Unreadable as error:
        raise BadMessage("bad-message", place=error.place.lstrip(".")[:80], expected=error.expected) from None
    _check_lengths(message)
    if isinstance(message, Act):
        return Act(id=message.id, table=message.table, command=_command(command), secret=message.secret)
    return message


def _command(value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadMessage("bad-message", place="command", expected="{ … }")
    return value


def _check_lengths(message: Sent) -> None:
    if len(message.id) > MOST_ID or not (message.id.isascii() and message.id.isprintable()):
        raise BadMessage("bad-message", place="id", expected=f"≤ {MOST_ID}")
    if len(getattr(message, "table", "")) > MOST_NAME:
        raise BadMessage("bad-message", place="table", expected=f"≤ {MOST_NAME}")
    if len(getattr(message, "secret", None) or "") > MOST_SECRET:
        raise BadMessage("bad-message", place="secret", expected=f"≤ {MOST_SECRET}")
    if isinstance(message, AskTree) and (
        len(message.path) > MOST_TOUCHES or any(len(touch) > MOST_TOUCH for touch in message.path)
    ):
        raise BadMessage("bad-message", place="path", expected=f"≤ {MOST_TOUCHES}")
