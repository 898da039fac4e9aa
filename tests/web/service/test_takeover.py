"""A new process takes over while people play: nothing is lost, nobody is turned away or signed out."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from gipfel.core.errors import GipfelError
from gipfel.web.service import takeover
from servers import Postgres, Redis
from web.houses import PATIENCE, HouseProcess, house_process

TABLE = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "link"}], "sides": "first"}
TURNS = ["a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+"]
CLOSING = 1012


@contextmanager
def watching(house: HouseProcess, client: httpx2.Client, table: str, after: int = 0) -> Iterator[ClientConnection]:
    """The socket of somebody with their cookies, who goes on after an event."""
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    head = {"Cookie": cookie, "Origin": house.address}
    address = house.address.replace("http", "ws") + "/socket"
    with connect(address, additional_headers=head, open_timeout=PATIENCE) as found:
        assert json.loads(found.recv(PATIENCE))["kind"] == "hello"
        more = {"after": after} if after else {}
        found.send(json.dumps({"v": 1, "kind": "watch", "table": table, **more}))
        yield found


def heard(watched: ClientConnection, seq: int, turns: list[str]) -> int:
    """What it tells of turns, until so many are known; the number of the last event."""
    while len(turns) < seq:
        frame: dict[str, Any] = json.loads(watched.recv(PATIENCE))
        if frame["kind"] == "snapshot":
            turns[:] = frame["snapshot"]["turns"]
            last = frame["snapshot"]["seq"]
        elif frame["kind"] == "event":
            last = frame["event"]["seq"]
            if "turn" in frame["event"]:
                turns.append(frame["event"]["turn"])
    return int(last)


def play(client: httpx2.Client, table: str, turn: str, number: int) -> None:
    """A turn by a command with an id: who is cut off sends it again, and it is played once."""
    command = {"kind": "play", "turn": turn, "id": f"turn-{number}"}
    for _ in range(3):
        try:
            answer = client.post(f"/api/1/tables/{table}/commands", json=command, headers={"Connection": "close"})
        except (httpx2.RemoteProtocolError, httpx2.ReadError):
            continue  # cut off; a connection that is refused would be another error
        assert answer.status_code == 200, answer.text
        return
    pytest.fail("cut off three times")


def ended(watched: ClientConnection) -> int | None:
    """With which code a socket is closed."""
    try:
        while True:
            watched.recv(PATIENCE)
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code


def two_play_on(house: HouseProcess, opened: int) -> None:
    """Two play while all processes that serve are exchanged; `opened` is how many there are."""
    assert house.process is not None
    before = house.process.pid
    with house.visitor("Anna") as anna, house.visitor("Bert") as bert, ExitStack() as stack:
        made = anna.post("/api/1/tables", json=TABLE).json()
        table, secret = made["table"], made["links"]["seat"].rsplit("/", 1)[1]
        bert.post(f"/api/1/tables/{table}/commands", json={"kind": "sit", "seat": 1, "secret": secret})
        sockets = {name: stack.enter_context(watching(house, name, table)) for name in (anna, bert)}
        play(anna, table, TURNS[0], 0)
        known: dict[httpx2.Client, list[str]] = {anna: [], bert: []}
        last = {name: heard(sockets[name], 1, known[name]) for name in sockets}
        count = house.log.count('"house open"')
        house.process.send_signal(signal.SIGUSR2)
        for number, turn in enumerate(TURNS[1:], 1):
            play(anna if number % 2 == 0 else bert, table, turn, number)
        assert [ended(watched) for watched in sockets.values()] == [CLOSING, CLOSING]
        for name in sockets:
            with watching(house, name, table, last[name]) as again:
                heard(again, len(TURNS), known[name])
            assert known[name] == TURNS
        while house.log.count('"house open"') < count + opened:
            anna.get("/health", headers={"Connection": "close"})
        seats = [client.get(f"/api/1/tables/{table}").json()["snapshot"]["you"] for client in (anna, bert)]
        assert seats == [0, 1]
    assert house.process.pid == before
    assert house.process.poll() is None


@pytest.mark.full  # unsteady: a socket may be closed before it hears of the last turn
def test_a_house_in_one_process_becomes_a_new_one(tmp_path: Path) -> None:
    with house_process(tmp_path / "house") as house:
        two_play_on(house, 1)
        assert house.stop() == -signal.SIGTERM


@pytest.mark.full
def test_workers_are_exchanged_one_after_the_other(
    tmp_path: Path, postgres_server: Postgres, redis_server: Redis
) -> None:
    servers = ("--database", postgres_server.database(), "--redis", redis_server.url)
    with house_process(tmp_path / "house", "--workers", "2", *servers) as house:
        two_play_on(house, 2)


def test_a_socket_is_taken_as_systemd_hands_it_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as bound, socket.socket(socket.AF_UNIX) as other:
        bound.bind(("127.0.0.1", 0))
        for given in (bound, other):
            monkeypatch.setattr(takeover, "FIRST", os.dup(given.fileno()))
            monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
            monkeypatch.setenv("LISTEN_FDS", "1")
            if given is bound:
                found = takeover.handed_over()
                assert found is not None
                with found:
                    assert found.getsockname() == bound.getsockname()
            else:
                with pytest.raises(GipfelError) as refused:
                    takeover.handed_over()
                assert refused.value.code == "bad-listening-socket"
            assert "LISTEN_FDS" not in os.environ


@pytest.mark.parametrize(("process", "count"), [("1", "1"), ("", "1")])
def test_what_was_handed_to_somebody_else_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, process: str, count: str
) -> None:
    monkeypatch.setenv("LISTEN_PID", process)
    monkeypatch.setenv("LISTEN_FDS", count)
    assert takeover.handed_over() is None
