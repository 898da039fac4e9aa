"""What the house sends over a socket, one type and one function for each kind of message."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, with_config
from typing_extensions import TypedDict  # pydantic reads no other before Python 3.12

from gipfel.core.errors import GipfelError
from gipfel.house.news import Subscription, TablePresence, Thinking
from gipfel.store import Summary
from gipfel.tables import Event, Party, Table, views
from gipfel.tables.commands import CommandId
from gipfel.tables.seats import PartyKind, SeatNumber
from gipfel.tables.snapshot import (
    OPEN,
    ControlJson,
    EventJson,
    OneOfTwo,
    PhaseShown,
    ResultJson,
    SeatJson,
    SnapshotJson,
    StandingJson,
    TwoFlags,
)
from gipfel.tables.views import Viewer, show_event, standing
from gipfel.web.api.table_json import listed
from gipfel.web.edge.answers import to_bytes
from gipfel.web.edge.errors import error_json
from gipfel.web.socket.messages import TableName
from gipfel.web.socket.outbox import Frame

Json = dict[str, Any]


class Sending(TypedDict):
    """`id` is there when the message it answers had one."""

    v: Literal[1]
    id: NotRequired[CommandId]


class CallerJson(TypedDict):
    """Who is connected."""

    who: Annotated[PartyKind, Field(json_schema_extra={"enum": ["person", "guest"]})]
    name: str


class PresenceJson(TypedDict):
    """Who is at a table: by seat, and how many watch."""

    seats: TwoFlags
    watching: int


class BoardJson(TypedDict):
    """What to draw (schema/scene.json) and what may be touched (schema/tree.json)."""

    v: Literal[1]
    scene: Json
    tree: Json | None
    prompt: Json | None
    levels: list[Any]
    seats: list[Any]
    turn: Json | None
    news: list[Any]
    story: Json | None
    outcome: Json | None


@with_config(OPEN)
class ListedJson(TypedDict):
    """A table in a list."""

    table: str
    spec: str
    game: str
    clock: ControlJson
    rated: bool
    phase: PhaseShown
    seats: list[SeatJson]
    first: OneOfTwo
    player: OneOfTwo
    turns: int
    result: ResultJson | None
    opened: int
    changed: int


class HelloMessage(Sending):
    """The first message: who one is."""

    kind: Literal["hello"]
    at: int
    you: CallerJson | None


class SnapshotHead(Sending):
    """The whole table, but for its board, which is encoded already."""

    kind: Literal["snapshot"]
    table: TableName
    snapshot: SnapshotJson
    presence: PresenceJson


class SnapshotMessage(SnapshotHead):
    """The whole table; the board is null before the start."""

    board: BoardJson | None


class WatchingMessage(Sending):
    """How the table stands: resumed, and what was missed follows; or somebody goes by another name."""

    kind: Literal["watching"]
    table: TableName
    seq: int
    you: OneOfTwo
    standing: StandingJson
    presence: PresenceJson


class EventMessage(Sending):
    """One event; the last one of an act says how the table stands then, and the board if it changed."""

    kind: Literal["event"]
    table: TableName
    event: EventJson
    standing: NotRequired[StandingJson]
    board: NotRequired[BoardJson | None]


class AnswerMessage(Sending):
    """A command was carried out: its events, from the first to the last."""

    kind: Literal["answer"]
    table: TableName
    first: int
    last: int


class RefusedMessage(Sending):
    """A message was refused, in a sentence for people and a code for programs."""

    kind: Literal["refused"]
    table: NotRequired[TableName]
    code: Annotated[str, Field(json_schema_extra={"pattern": "^[a-z0-9-]+$"})]
    message: str
    params: Json


class TreeHead(Sending):
    """A part of the turn tree, but for the tree itself, which is encoded already."""

    kind: Literal["tree"]
    table: TableName
    seq: int


class TreeMessage(TreeHead):
    """A part of the turn tree, and the event it belongs to."""

    tree: Annotated[Json, Field(description="schema/tree.json")]


class PresenceMessage(Sending):
    """Who is at a table."""

    kind: Literal["presence"]
    table: TableName
    presence: PresenceJson


class ThinkingMessage(Sending):
    """What an engine seat does."""

    kind: Literal["thinking"]
    table: TableName
    seat: SeatNumber
    state: Annotated[str, Field(json_schema_extra={"enum": ["waiting", "thinking", "idle", "unable"]})]
    ready: Annotated[float, Field(json_schema_extra={"minimum": 0, "maximum": 1})]
    code: str


class LobbyMessage(Sending):
    """The tables open to anyone."""

    kind: Literal["lobby"]
    tables: list[ListedJson]


class StudyMessage(Sending):
    """A study has reached an entry; `chapters` are those that changed. Null: it is not there any more for you."""

    kind: Literal["study"]
    study: str
    seq: int
    chapters: list[str] | None


class PingMessage(Sending):
    """Answer with a pong of the same number."""

    kind: Literal["ping"]
    n: int


class PongMessage(Sending):
    """The answer to a client's ping."""

    kind: Literal["pong"]
    t: int | None
    at: int


class GoneMessage(Sending):
    """Nothing more comes from this table."""

    kind: Literal["gone"]
    table: TableName
    code: str


Received = (
    HelloMessage
    | SnapshotMessage
    | WatchingMessage
    | EventMessage
    | AnswerMessage
    | RefusedMessage
    | TreeMessage
    | PresenceMessage
    | ThinkingMessage
    | LobbyMessage
    | StudyMessage
    | PingMessage
    | PongMessage
    | GoneMessage
)


def encoded(message: Mapping[str, object], id: str = "") -> bytes:  # noqa: A002 - the word of the protocol
    """A message as it leaves; `id` is there when the one it answers had one."""
    return to_bytes({"v": message["v"], "kind": message["kind"], "id": id, **message} if id else message)


def _with(head: bytes, name: bytes, value: bytes) -> Frame:
    """A message with one more field that is encoded already."""
    return head[:-1], b',"' + name + b'":', value, b"}"


def hello(party: Party | None, now: int) -> bytes:
    """The first message."""
    you: CallerJson | None = None if party is None else {"who": party.who, "name": party.name}
    return encoded(HelloMessage(v=1, kind="hello", at=now, you=you))


def refused(error: GipfelError, id: str = "", table: str = "") -> bytes:  # noqa: A002
    """A refusal, in the language of the moment."""
    shown = error_json(error)
    told = RefusedMessage(v=1, kind="refused", code=shown["code"], message=shown["message"], params=shown["params"])
    return encoded({"v": 1, "kind": "refused", "table": table, **told} if table else told, id)


def answer(table: str, first: int, last: int, id: str) -> bytes:  # noqa: A002
    """A command was carried out."""
    return encoded(AnswerMessage(v=1, kind="answer", table=table, first=first, last=last), id)


def presence(news: TablePresence) -> bytes:
    """Who is at a table."""
    return encoded(PresenceMessage(v=1, kind="presence", table=news.name, presence=_present(news)))


def _present(news: TablePresence) -> PresenceJson:
    return {"seats": list(news.seats), "watching": news.watching}


def thinking(news: Thinking) -> bytes:
    """What an engine seat does."""
    ready = round(news.ready, 3)
    return encoded(
        ThinkingMessage(
            v=1, kind="thinking", table=news.name, seat=news.seat, state=news.state, ready=ready, code=news.code
        )
    )


def lobby(tables: Sequence[Summary]) -> bytes:
    """The tables open to anyone."""
    return encoded({"v": 1, "kind": "lobby", "tables": [listed(table) for table in tables]})


def study(name: str, seq: int, chapters: Sequence[str] | None, id: str = "") -> bytes:  # noqa: A002
    """How far a study is."""
    told = None if chapters is None else list(chapters)
    return encoded(StudyMessage(v=1, kind="study", study=name, seq=seq, chapters=told), id)


def ping(number: int) -> bytes:
    """Something to answer."""
    return encoded(PingMessage(v=1, kind="ping", n=number))


def pong(sent: int | None, now: int, id: str) -> bytes:  # noqa: A002
    """The answer to a client's ping."""
    return encoded(PongMessage(v=1, kind="pong", t=sent, at=now), id)


def gone(table: str, code: str, id: str = "") -> bytes:  # noqa: A002
    """Nothing more comes from this table."""
    return encoded(GoneMessage(v=1, kind="gone", table=table, code=code), id)


def snapshot(name: str, watch: Subscription, seen_by: Viewer, now: int, id: str) -> Frame:  # noqa: A002
    """The whole table."""
    shown, around = views.snapshot(watch.table, seen_by, now), _present(watch.presence)
    head = SnapshotHead(v=1, kind="snapshot", table=name, snapshot=shown, presence=around)
    return _with(encoded(head, id), b"board", watch.board)


def is_snapshot(frame: bytes) -> bool:
    """Whether a frame is the whole table: its kind stands at its beginning."""
    return frame.startswith(b'{"v":1,"kind":"snapshot"')


def watching(name: str, table: Table, around: TablePresence, seen_by: Viewer, now: int, id: str = "") -> bytes:  # noqa: A002
    """How the table stands: resumed, and what was missed follows; or somebody goes by another name."""
    return encoded(
        WatchingMessage(
            v=1,
            kind="watching",
            table=name,
            seq=table.seq,
            you=seen_by.seat,
            standing=standing(table, seen_by, now),
            presence=_present(around),
        ),
        id,
    )


def happened(
    name: str, table: Table, events: Sequence[Event], board: bytes | None, seen_by: Viewer, now: int
) -> Iterator[Frame]:
    """The events of one act; the last one says how the table stands then."""
    for event in events:
        told = EventMessage(v=1, kind="event", table=name, event=show_event(event, table, seen_by))
        if event is not events[-1]:
            yield (encoded(told),)
            continue
        told["standing"] = standing(table, seen_by, now)
        head = encoded(told)
        yield (head,) if board is None else _with(head, b"board", board)


def tree(name: str, seq: int, part: bytes, id: str) -> Frame:  # noqa: A002
    """A part of the turn tree."""
    return _with(encoded(TreeHead(v=1, kind="tree", table=name, seq=seq), id), b"tree", part)
