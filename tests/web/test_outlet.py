"""The outlet: frames go straight onto the wire, as any client reads them, and everybody is told what they may know."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from gipfel.house.news import Happened
from gipfel.tables import Event
from gipfel.tables.commands import Command, MakeOffer, Mute, Play, Prepare, Resign, Say
from gipfel.tables.views import Viewer
from gipfel.web.socket import frames
from gipfel.web.socket.outbox import Outbox
from gipfel.web.socket.outlet import on_the_wire, outlet_of
from gipfel.web.socket.watch import SocketWatching
from tables.scripted_table import ANNA, BERT, ScriptedTable, begun

SIZES = (0, 1, 125, 126, 127, 65_535, 65_536, 70_000)
EYES = (Viewer(0), Viewer(1), Viewer(), Viewer(1), Viewer(), Viewer(0))
DEEDS: tuple[tuple[Any, Command], ...] = (
    (BERT, Prepare(lines=(("c3ne+", "d4sw+"),))),
    (ANNA, Say(text="between the two of us")),
    (BERT, Mute(on=True)),
    (ANNA, Play(turn="b2ne+", id="mine")),
    (ANNA, MakeOffer(offer="draw")),
    (ANNA, Prepare(lines=(("*", "a1sw+"),))),
    (ANNA, Resign()),
)


def read(data: bytes) -> list[Frame]:
    """What a client finds on the wire."""
    reader, found = StreamReader(), list[Frame]()
    reader.feed_data(data)
    reader.feed_eof()
    while True:
        try:
            parsing = Frame.parse(reader.read_exact, mask=False)
            while True:
                next(parsing)
        except StopIteration as end:
            found.append(end.value)
        except EOFError:
            return found


def test_frames_are_read_as_they_were_put() -> None:
    texts = [b"x" * size for size in SIZES]
    found = read(on_the_wire(texts))
    assert [bytes(frame.data) for frame in found] == texts
    assert {(frame.opcode, frame.fin) for frame in found} == {(Opcode.TEXT, True)}


def test_a_server_without_one_has_none() -> None:
    assert outlet_of({}) is None
    assert outlet_of({"extensions": None}) is None
    assert outlet_of({"extensions": {"websocket.http.response": {}}}) is None


def told(news: Happened, seen_by: Viewer, now: int) -> list[bytes]:
    """What one socket is told of some news."""
    outbox = Outbox()
    watching = SocketWatching(SimpleNamespace(now=lambda: now), news.name, None, None, outbox)  # type: ignore[arg-type]
    watching.tell(news, seen_by)
    return outbox.take_all()


def acts() -> list[tuple[ScriptedTable, tuple[Event, ...]]]:
    """A table of which much is nobody else's business, after each act."""
    scripted, found = begun(), []
    for actor, command in DEEDS:
        events = tuple(scripted.do(actor, command))
        found.append((ScriptedTable(table=scripted.table, now=scripted.now), events))
    return found


def test_what_is_encoded_once_is_what_each_may_see() -> None:
    for scripted, events in acts():
        news = Happened("t", scripted.table, events, b"null")
        for seen_by in EYES:
            alone = frames.happened("t", scripted.table, events, b"null", seen_by, scripted.now)
            assert told(news, seen_by, scripted.now) == [b"".join(parts) for parts in alone]
        assert len(news.told) == len(set(EYES))


def test_others_are_not_told_what_was_encoded_for_a_player() -> None:
    heard: dict[Viewer, list[str]] = {eyes: [] for eyes in EYES}
    for scripted, events in acts():
        news = Happened("t", scripted.table, events, b"null")
        for eyes in EYES:
            heard[eyes] += [frame.decode() for frame in told(news, eyes, scripted.now)]
    for eyes, said in heard.items():
        everything = "".join(said)
        assert ("between the two of us" in everything) is (eyes.seat is not None)
        assert ('"mine"' in everything) is (eyes.seat == 0)
        assert ("d4sw+" in everything) is (eyes.seat == 1)
        assert ("a1sw+" in everything) is (eyes.seat == 0)


def test_one_pair_of_eyes_for_all_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Viewer, "__hash__", lambda _eyes: 0)
    monkeypatch.setattr(Viewer, "__eq__", lambda _eyes, _other: True)
    with pytest.raises(AssertionError):
        test_what_is_encoded_once_is_what_each_may_see()


def test_all_that_waits_is_taken_in_order() -> None:
    outbox = Outbox()
    outbox.put(b'{"a":', b"1}")
    outbox.put(b"{}")
    assert outbox.take() == b'{"a":1}'
    outbox.put(json.dumps([1]).encode())
    assert outbox.take_all() == [b"{}", b"[1]"]
    assert outbox.waiting == 0
