"""Sockets that send garbage, too much, too fast or nothing, and those that do not read: each ends with its code."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import gipfel
from gipfel.core.line import random_game
from gipfel.house.departures import Departures
from gipfel.web.edge.limits import RequestLimits
from gipfel.web.people.identity import Caller
from gipfel.web.socket import connection
from gipfel.web.socket.connection import SILENT, TOO_FAST, Connection, Patience
from gipfel.web.socket.messages import KINDS, BadMessage, read_message
from gipfel.web.socket.outbox import Outbox
from gipfel.web.socket.pace import BURST, MOST_TOO_FAST, Lag, MessagePace
from gipfel.web.socket.protocol import MOST_FRAMES
from web.api.running_house import PATIENCE, SCHEMAS, Client, Json, RunningHouse, running_house, until

GARBAGE = [
    "",
    "nonsense",
    "[]",
    "null",
    "17",
    '"text"',
    "{",
    "{}",
    '{"v": 2, "kind": "ping"}',
    '{"v": true, "kind": "ping"}',
    '{"v": 1}',
    '{"v": 1, "kind": "shout"}',
    '{"v": 1, "kind": ["ping"]}',
    '{"v": 1, "kind": "watch"}',
    '{"v": 1, "kind": "watch", "table": 5}',
    '{"v": 1, "kind": "watch", "table": "x", "after": "1"}',
    '{"v": 1, "kind": "watch", "table": "x", "more": 1}',
    '{"v": 1, "kind": "act", "table": "x"}',
    '{"v": 1, "kind": "act", "table": "x", "command": []}',
    '{"v": 1, "kind": "tree", "table": "x", "path": "c3"}',
    '{"v": 1, "kind": "lobby", "on": 1}',
    '{"v": 1, "kind": "ping", "t": 1e999}',
    '{"v": 1, "kind": "pong"}',
    '{"v": 1, "kind": "ping", "id": "' + "x" * 65 + '"}',
    '{"v": 1, "kind": "ping", "id": "ä"}',
    '{"v": 1, "kind": "unwatch", "table": "' + "x" * 65 + '"}',
    '{"v": 1, "kind": "watch", "table": "x", "secret": "' + "x" * 201 + '"}',
    "[" * 16_000,
    '{"v":' * 3_000,
    "1" * 5_000,
]


@pytest.mark.parametrize("text", GARBAGE, ids=lambda text: text[:40] or "empty")
def test_what_is_no_message_is_refused_and_never_raises_anything_else(text: str) -> None:
    with pytest.raises(BadMessage) as refused:
        read_message(text)
    assert refused.value.code == ("bad-id" if '"id"' in text else "bad-message")
    assert str(refused.value) != "bad-message"


def test_every_kind_a_client_may_send_is_in_the_schema() -> None:
    schema = json.loads((SCHEMAS / "socket-client.json").read_text(encoding="utf-8"))
    assert {reference["$ref"].rpartition("/")[2] for reference in schema["oneOf"]} == set(KINDS)


def test_garbage_is_answered_with_a_code_and_ends_the_socket_in_the_end(anna: Client, table: str) -> None:
    with anna.socket() as socket:
        for _ in range(7):
            socket.connection.send("nonsense")
            assert socket.next("refused")["code"] == "bad-message"
        assert socket.watch(table)["kind"] == "snapshot"
        socket.connection.send(b"\x00\x01")
        assert socket.closed() == 4400


def test_refusals_of_tables_are_no_garbage(anna: Client) -> None:
    with anna.socket() as socket:
        for _ in range(20):
            assert socket.watch("no-table-of-this-name")["code"] == "no-such-table"
            assert socket.act("no-table-of-this-name", kind="resign")["code"] == "no-such-table"
            assert socket.act("no-table-of-this-name", kind="say", text="x" * 300)["code"] == "no-such-table"


@pytest.mark.parametrize("size", [16_385, 1_000_000, 3_000_000])
def test_an_oversized_frame_ends_the_socket_with_1009(anna: Client, size: int) -> None:
    # While the client still sends, a house that closed the connection at once would reset it and the code were lost.
    # One thread sends and reads: with two of them the client itself may lose what arrives while it sends.
    async def closing() -> int:
        address = anna.address.replace("http", "ws") + "/socket"
        async with connect(address, additional_headers=anna.all_headers, compression=None, max_size=None) as socket:
            with suppress(ConnectionClosed):
                await socket.send('"' + "x" * (size - 2) + '"')
            await socket.wait_closed()
            return socket.close_code or 0

    for _ in range(5):
        assert asyncio.run(closing()) == 1009


def test_who_goes_on_sending_after_an_oversized_frame_is_cut_off(anna: Client) -> None:
    with anna.socket() as socket:

        def go_on() -> None:
            for _ in range(200):
                socket.connection.send("x" * 1_000_000)

        with pytest.raises(ConnectionClosed):
            go_on()


@pytest.mark.parametrize("kind", ["pings", "pieces"])
def test_frames_without_end_that_are_no_message_end_the_socket_with_4429(anna: Client, kind: str) -> None:
    # Found by an attack: nobody counted them, and one socket could take all the time there is.
    async def closing() -> int:
        address = anna.address.replace("http", "ws") + "/socket"
        async with connect(address, additional_headers=anna.all_headers, compression=None) as socket:
            with suppress(ConnectionClosed):
                if kind == "pieces":
                    await socket.send("" for _ in range(20 * MOST_FRAMES))
                else:
                    for _ in range(20 * MOST_FRAMES):
                        await socket.ping()
            await socket.wait_closed()
            return socket.close_code or 0

    assert asyncio.run(closing()) == 4429
    with anna.socket() as socket:  # who comes back is heard
        socket.connection.send(json.dumps({"v": 1, "kind": "ping", "t": 1}))
        assert socket.next("pong", "refused")["t"] == 1


def test_a_frame_of_the_greatest_size_is_read(anna: Client) -> None:
    with anna.socket() as socket:
        socket.connection.send(json.dumps({"v": 1, "kind": "ping", "t": 1}).ljust(16_384))
        assert socket.next("pong", "refused")["t"] == 1


def test_text_that_is_no_utf8_ends_the_socket(anna: Client) -> None:
    with anna.socket() as socket:
        socket.connection.send(b"\xff\xfe\xfa", text=True)
        assert socket.closed() == 1007


def test_a_socket_watches_a_limited_number_of_tables(anna: Client) -> None:
    tables = [anna.open("pentago")["table"] for _ in range(17)]
    with anna.socket() as socket:
        for table in tables[:16]:
            assert socket.watch(table)["kind"] == "snapshot"
        assert socket.watch(tables[16])["code"] == "too-many-tables-watched"
        assert socket.watch(tables[0])["kind"] == "snapshot"
        socket.send("unwatch", table=tables[0])
        assert socket.watch(tables[16])["kind"] == "snapshot"


def test_the_pace_of_a_socket_is_a_bucket_that_fills_again() -> None:
    now = 0.0
    pace = MessagePace(clock=lambda: now)
    assert all(pace.take() for _ in range(int(BURST)))
    assert not pace.take()
    now = 0.5
    assert [pace.take() for _ in range(11)] == [True] * 10 + [False]
    assert pace.too_fast == 1


def test_the_lag_of_a_socket_is_the_quickest_of_its_last_round_trips() -> None:
    now = 0.0
    lag = Lag(clock=lambda: now)
    assert lag.milliseconds == 0
    for seconds in (0.9, 0.2, 0.4):
        number = lag.ping()
        lag.pong(number + 1)
        now += seconds
        lag.pong(number)
        now += 10
        lag.pong(number)  # a second answer to the same ping says nothing
    assert lag.milliseconds == 200


def test_who_does_not_read_is_closed_with_4408_and_holds_up_nobody(
    house: RunningHouse, anna: Client, bert: Client, cleo: Client
) -> None:
    table = anna.open("zertz")["table"]
    bert.act(table, kind="sit", seat=1)
    narrow = deaf_wire(house)
    with anna.socket() as mine, bert.socket() as his, cleo.socket(sock=narrow, max_queue=1, close_timeout=1) as deaf:
        for player in (mine, his):
            player.watch(table)

        wish = json.dumps({"v": 1, "kind": "watch", "table": table})

        def gone() -> bool:
            # It asks for the whole table again and again, and takes no answer.
            for _ in range(25):
                deaf.connection.send(wish)
            return "gipfel_sockets 2\n" in anna.ask("GET", "/metrics").text

        until(gone, "the deaf one to be closed")
        # What had left before is the same snapshot hundreds of times: nobody looks at it.
        with pytest.raises(ConnectionClosed) as end:
            list(iter(lambda: deaf.connection.recv(PATIENCE), None))
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == 4408
        for number, turn in enumerate(random_game(gipfel.game("zertz").start(), Random(1), most_turns=6).turns_played):
            player, other = (mine, his) if number % 2 == 0 else (his, mine)
            assert player.act(table, kind="play", turn=turn)["kind"] == "answer"
            while other.next("event")["event"].get("turn") != turn:
                pass


def test_a_turn_reaches_the_others_while_somebody_does_not_read(
    house: RunningHouse, anna: Client, bert: Client, cleo: Client
) -> None:
    table = anna.open("pentago")["table"]
    bert.act(table, kind="sit", seat=1)
    with cleo.socket(max_queue=1, close_timeout=1) as deaf, anna.socket() as mine, bert.socket() as his:
        deaf.send("watch", table=table)
        his.watch(table)
        for number in range(100):
            mine.act(table, kind="mute", on=number % 2 == 0)
        mine.act(table, kind="play", turn="c3ne+")
        while his.next("event")["event"]["kind"] != "turned":
            pass


def test_an_outbox_that_is_full_stays_so_and_holds_nothing() -> None:
    outbox = Outbox(frames=2, waiting=100)
    outbox.put(b"x" * 50, b"y" * 50)
    assert not outbox.full.is_set()
    outbox.put(b"z")
    assert outbox.full.is_set()
    assert outbox.waiting == 0
    outbox.put(b"z")
    assert outbox.waiting == 0


class Soon:
    """Something that is so at once, or never."""

    def __init__(self, now: bool) -> None:
        self.now = now

    async def wait(self) -> None:
        """Wait for it."""
        if not self.now:
            await asyncio.get_running_loop().create_future()


def _alone(patience: Patience, closing: bool = False) -> Starlette:
    """A house in which nothing happens, with little patience."""
    house = SimpleNamespace(now=lambda: 0, departures=Departures(lambda _: None))
    parts: Any = SimpleNamespace(house=house, limits=RequestLimits(), closing=Soon(closing))

    async def endpoint(websocket: WebSocket) -> None:
        await websocket.accept()
        await Connection(websocket, parts, Caller(None), patience).run()

    return Starlette(routes=[WebSocketRoute("/socket", endpoint)])


def test_a_socket_is_closed_when_its_session_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ended(*_given: object) -> bool:
        return False

    monkeypatch.setattr(connection, "still", ended)
    with TestClient(_alone(Patience(ping=0.02))) as client, client.websocket_connect("/socket") as socket:
        with pytest.raises(WebSocketDisconnect) as end:
            list(iter(socket.receive_json, None))
        assert end.value.code == connection.SESSION_OVER


def test_a_socket_is_closed_when_the_house_closes() -> None:
    with TestClient(_alone(Patience(), closing=True)) as client, client.websocket_connect("/socket") as socket:
        with pytest.raises(WebSocketDisconnect) as end:
            list(iter(socket.receive_json, None))
        assert end.value.code == connection.CLOSING


def test_a_socket_that_stays_silent_though_it_is_pinged_is_closed() -> None:
    with TestClient(_alone(Patience(ping=0.02, silence=0.05))) as client, client.websocket_connect("/socket") as socket:
        with pytest.raises(WebSocketDisconnect) as end:
            list(iter(socket.receive_json, None))
        assert end.value.code == SILENT


def test_who_sends_too_fast_is_refused_and_then_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    # No time passes, however slow the machine is: a bucket that fills meanwhile would let everything through.
    monkeypatch.setattr(connection, "MessagePace", partial(MessagePace, lambda: 0.0))
    with TestClient(_alone(Patience())) as client, client.websocket_connect("/socket") as socket:
        heard: list[Json] = []
        for _ in range(int(BURST) + MOST_TOO_FAST):
            socket.send_json({"v": 1, "kind": "ping"})
        with pytest.raises(WebSocketDisconnect) as end:
            heard.extend(iter(socket.receive_json, None))
        assert end.value.code == TOO_FAST
    assert {message["code"] for message in heard if message["kind"] == "refused"} == {"too-many-messages"}


def test_a_socket_that_answers_pings_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(connection, "time", SimpleNamespace(monotonic=lambda: now))
    with TestClient(_alone(Patience(ping=0.02, silence=10))) as client, client.websocket_connect("/socket") as socket:
        for number in range(8):
            now += 6
            while (message := socket.receive_json())["kind"] != "ping":
                pass
            socket.send_json({"v": 1, "kind": "pong", "n": message["n"]})
            # What is answered shows that the house has read the pong before time goes on.
            socket.send_json({"v": 1, "kind": "ping", "t": number})
            while (message := socket.receive_json())["kind"] != "pong":
                pass
            assert message["t"] == number


def test_the_house_remembers_nothing_of_closed_sockets(house: RunningHouse, anna: Client, table: str) -> None:
    with anna.socket() as socket:
        socket.watch(table)
    until(lambda: anna.get(f"/t/{table}.json")["presence"] == {"seats": [False, False], "watching": 0}, "nobody there")


@pytest.mark.full
def test_a_hundred_who_never_read_leave_nothing_behind(tmp_path: Path) -> None:
    with running_house(tmp_path) as house, ExitStack() as deaf_ones:
        anna, bert = house.guest("Anna"), house.guest("Bert")
        table = anna.open("zertz")["table"]
        bert.act(table, kind="sit", seat=1)
        wish = json.dumps({"v": 1, "kind": "watch", "table": table})
        with anna.socket() as mine, bert.socket() as his:
            mine.watch(table)
            his.watch(table)
            files, memory = house.open_files, house.resident

            def served(number: int) -> None:
                # Whoever does not read for long on a slow machine would be taken for one of the deaf.
                for player in (mine, his):
                    assert player.act(table, kind="mute", on=number % 2 == 0)["kind"] == "answer"

            for number in range(100):
                served(number)
                wire = deaf_wire(house)
                deaf_ones.callback(wire.close)
                deaf = deaf_ones.enter_context(anna.socket(sock=wire, max_queue=1, close_timeout=0))
                with suppress(ConnectionClosed):
                    for _ in range(60):
                        deaf.connection.send(wish)
            for number in range(20):
                served(number)
                wire = deaf_wire(house)
                deaf_ones.callback(wire.close)
                for _ in range(200):
                    wire.sendall(f"GET /t/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            for number, turn in enumerate(
                random_game(gipfel.game("zertz").start(), Random(1), most_turns=6).turns_played
            ):
                player, other = (mine, his) if number % 2 == 0 else (his, mine)
                assert player.act(table, kind="play", turn=turn)["kind"] == "answer"
                while other.next("event")["event"].get("turn") != turn:
                    pass
            until(lambda: house.open_files <= files + 2, "the deaf to be cut off", 120)
            until(lambda: house.resident <= memory + 40_000_000, "their memory to be given back", 120)


def deaf_wire(house: RunningHouse) -> sockets.socket:
    """A connection that takes next to nothing."""
    target = urlsplit(house.address)
    wire = sockets.socket()
    wire.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
    wire.connect((target.hostname, target.port))
    return wire
