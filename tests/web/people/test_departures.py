"""Who has been deleted is gone at once: sockets and streams end, and nothing more happens in their name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from gipfel.core.errors import GipfelError
from gipfel.house.bus import Departed, MemoryBus
from gipfel.house.departures import Departures
from gipfel.tables import Party
from gipfel.tables.commands import Say, Sit
from gipfel.web.api.lines import LinesResponse
from gipfel.web.bot import streams
from gipfel.web.socket.connection import SESSION_OVER
from web.visitors import Visitor, socket_of

Visitors = Callable[[], Visitor]
ANYONE = [{"kind": "me"}, {"kind": "anyone"}]
WAYS = ("guest", "person", "program")


@contextmanager
def leaving(visitor: Visitors, house: TestClient, way: str) -> Iterator[tuple[Visitor, Visitor, Callable[[], None]]]:
    """Somebody with a socket, who connects, and how they are deleted."""
    anna = visitor()
    if way == "guest":
        assert anna.post("/api/1/guests", json={"name": "Gastanna"}).status_code == 201
    else:
        anna.joins(f"Anna {way}")
    connects = Visitor(house, **anna.token("read", "play")) if way == "program" else anna

    def deleted() -> None:
        if way == "guest":
            assert anna.delete("/api/1/guest").status_code == 204
        else:
            answer = anna.request("DELETE", "/api/1/account", json={"password": "three marbles"})
            assert answer.status_code == 204

    yield anna, connects, deleted


def end_of(socket: WebSocketTestSession) -> int:
    """The code with which a socket ends, whatever comes before."""
    try:
        while True:
            socket.receive_json()
    except WebSocketDisconnect as ended:
        return ended.code


@pytest.mark.parametrize("way", WAYS)
def test_deletion_ends_sockets_at_once(visitor: Visitors, house: TestClient, way: str) -> None:
    with leaving(visitor, house, way) as (_, connects, deleted), socket_of(connects) as socket:
        assert socket.receive_json()["kind"] == "hello"
        deleted()
        assert end_of(socket) == SESSION_OVER


def test_whoever_else_is_there_stays(visitor: Visitors, house: TestClient) -> None:
    with leaving(visitor, house, "guest") as (_, _, deleted), socket_of(visitor()) as socket:
        assert socket.receive_json()["kind"] == "hello"
        deleted()
        socket.send_json({"v": 1, "kind": "ping", "t": 1, "id": "p"})
        while (heard := socket.receive_json())["kind"] != "pong":
            assert heard["kind"] == "ping"


@pytest.mark.parametrize("way", ["guest", "person"])
def test_nothing_happens_any_more_in_the_name_of_who_was_deleted(
    visitor: Visitors, house: TestClient, way: str
) -> None:
    """Whatever still holds on to the party, a command under way for instance, is refused by the store itself."""
    bert = visitor()
    running, free = bert.opens(), bert.opens(seats=ANYONE)["table"]
    with leaving(visitor, house, way) as (anna, _, deleted):
        anna.sits(running)
        parts = house.app.state.parts  # type: ignore[attr-defined]
        assert house.portal is not None
        table = house.portal.call(parts.house.table, running["table"])
        party: Party = table.parties[1]
        deleted()
        for name, command in ((free, Sit(seat=1)), (running["table"], Say(text="still here"))):
            with pytest.raises(GipfelError) as refused:
                house.portal.call(parts.house.act, name, command, party)
            assert refused.value.code == "player-gone"
        assert bert.get(f"/api/1/tables/{free}").json()["snapshot"]["phase"] == "waiting"


def test_an_old_offer_brings_nobody_back(visitor: Visitors, house: TestClient) -> None:
    bert = visitor()
    table = bert.opens()
    with leaving(visitor, house, "guest") as (anna, _, deleted):
        anna.sits(table)
        assert bert.does(table["table"], "resign")[0] == 200
        assert anna.does(table["table"], "offer", offer="rematch")[0] == 200
        deleted()
    assert bert.refused(table["table"], "accept", offer="rematch") == "player-gone"


def test_a_departure_is_heard_in_every_process() -> None:
    async def told() -> None:
        bus = MemoryBus()
        here, there = Departures(lambda signal: bus.publish(signal, "here")), Departures(lambda _: None)

        def hear(signal: object) -> None:
            assert isinstance(signal, Departed)
            there.left(signal.party)

        await bus.join("there", hear)
        anna, bert = Party("guest", "anna"), Party("guest", "bert")
        with here.awaited(anna) as one, there.awaited(anna) as two, there.awaited(bert) as other:
            here.leave(anna.id)
            assert (one.is_set(), two.is_set(), other.is_set()) == (True, True, False)
        with there.awaited(anna) as later:
            assert not later.is_set()

    asyncio.run(told())


@pytest.mark.parametrize("path", ["/api/1/bot/stream", "/api/1/bot/tables/{table}/stream"])
def test_streams_of_programs_end_with_their_account(
    visitor: Visitors, house: TestClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stream is read in a thread of its own; an empty line now and then would not end it for an hour."""
    monkeypatch.setattr(streams, "KEEP_ALIVE", 3_600.0)
    table = visitor().opens(seats=ANYONE)["table"]
    begun = asyncio.Event()
    plain = LinesResponse.__call__

    async def noticed(self: LinesResponse, *args: object) -> None:
        begun.set()
        await plain(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(LinesResponse, "__call__", noticed)
    with leaving(visitor, house, "program") as (_, connects, deleted):
        assert house.portal is not None
        reading = house.portal.start_task_soon(asyncio.to_thread, connects.get, path.format(table=table))
        house.portal.call(begun.wait)
        deleted()
        assert reading.result(timeout=60).status_code == 200
