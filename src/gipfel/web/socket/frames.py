"""What the house sends over a socket: one function for each kind of message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from gipfel.core.errors import GipfelError
from gipfel.play import Event, Party, Table
from gipfel.play.views import Viewer, show_event
from gipfel.web.api.showing import present, standing, to_bytes, whole
from gipfel.web.errors import error_json
from gipfel.web.live import Presence, Thinking, Watch
from gipfel.web.socket.messages import VERSION
from gipfel.web.socket.outbox import Frame


def message(kind: str, id: str = "", **fields: Any) -> bytes:  # noqa: A002 - the word of the protocol
    """A message; `id` is there when the one it answers had one."""
    head: dict[str, Any] = {"v": VERSION, "kind": kind}
    return to_bytes({**head, "id": id, **fields} if id else {**head, **fields})


def _with(head: bytes, name: bytes, value: bytes) -> Frame:
    """A message with one more field that is encoded already."""
    return head[:-1], b',"' + name + b'":', value, b"}"


def hello(party: Party | None, now: int) -> bytes:
    """The first message."""
    you = None if party is None else {"who": party.who, "name": party.name}
    return message("hello", at=now, you=you)


def refused(error: GipfelError, id: str = "", table: str = "") -> bytes:  # noqa: A002
    """A refusal, in the language of the moment."""
    about = {"table": table} if table else {}
    return message("refused", id, **about, **error_json(error))


def presence(news: Presence) -> bytes:
    """Who is at a table."""
    return message("presence", table=news.name, presence=present(news))


def thinking(news: Thinking) -> bytes:
    """What an engine seat does."""
    return message(
        "thinking", table=news.name, seat=news.seat, state=news.state, ready=round(news.ready, 3), code=news.code
    )


def snapshot(name: str, watch: Watch, seen_by: Viewer, now: int, id: str) -> Frame:  # noqa: A002
    """The whole table."""
    head = message(
        "snapshot", id, table=name, snapshot=whole(watch.table, seen_by, now), presence=present(watch.presence)
    )
    return _with(head, b"board", watch.board)


def watching(name: str, watch: Watch, seen_by: Viewer, now: int, id: str) -> bytes:  # noqa: A002
    """Resumed: how the table stands; what was missed follows."""
    table = watch.table
    return message(
        "watching",
        id,
        table=name,
        seq=table.seq,
        you=seen_by.seat,
        standing=standing(table, seen_by, now),
        presence=present(watch.presence),
    )


def happened(
    name: str, table: Table, events: Sequence[Event], board: bytes | None, seen_by: Viewer, now: int
) -> Iterator[Frame]:
    """The events of one act; the last one says how the table stands then."""
    for event in events:
        shown = show_event(event, table, seen_by)
        if event is not events[-1]:
            yield (message("event", table=name, event=shown),)
            continue
        head = message("event", table=name, event=shown, standing=standing(table, seen_by, now))
        yield (head,) if board is None else _with(head, b"board", board)


def tree(name: str, seq: int, encoded: bytes, id: str) -> Frame:  # noqa: A002
    """A part of the turn tree."""
    return _with(message("tree", id, table=name, seq=seq), b"tree", encoded)
