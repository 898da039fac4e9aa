"""A real house in a process of its own, and clients for it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx2
from jsonschema import Draft202012Validator
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from support import ROOT

Json = dict[str, Any]
SCHEMAS = ROOT / "docs" / "schema"
SAID_BY_HOUSE = Draft202012Validator(json.loads((SCHEMAS / "socket-server.json").read_text(encoding="utf-8")))
SAID_BY_CLIENTS = Draft202012Validator(json.loads((SCHEMAS / "socket-client.json").read_text(encoding="utf-8")))
PATIENCE = 60.0  # seconds; other work may keep the machine busy
NUMBERS = count(1)
OPEN = re.compile(r"(http://127\.0\.0\.1:\d+)/")


def until(found: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """What is found, as soon as it is there."""
    deadline = time.monotonic() + patience
    while not (value := found()):
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.02)
    return value


@dataclass
class RunningHouse:
    """A house that answers at `address`; its error output is in `log`."""

    address: str
    process: subprocess.Popen[str]
    log: Path

    def guest(self, name: str = "", *, rest: bool = True) -> Client:
        """Somebody with a browser; with a guest key unless `rest` is False."""
        client = Client(self.address)
        if rest:
            client.post("/api/1/guests", {"name": name or f"Visitor {next(NUMBERS)}"})
        return client

    def account(self, name: str = "") -> Client:
        """Somebody with an account."""
        client = Client(self.address)
        client.name = name or f"Person {next(NUMBERS)}"
        client.post("/api/1/accounts", {"name": client.name, "password": "three marbles and a ring"})
        return client

    def program(self, account: Client, *scopes: str) -> Client:
        """A program with a token of an account."""
        token = account.post("/api/1/tokens", {"name": "program", "scopes": list(scopes)})["token"]
        client = Client(self.address, token)
        client.name = account.name
        return client

    @property
    def resident(self) -> int:
        """The memory of the process, in bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def open_files(self) -> int:
        """How many files and connections the process holds."""
        return sum(1 for _ in Path(f"/proc/{self.process.pid}/fd").iterdir())


@contextmanager
def running_house(folder: Path, *options: str, limits: float = 10_000) -> Iterator[RunningHouse]:
    """A house on a free port, its data in `folder`, generous to everybody unless `limits` says otherwise."""
    log = folder / "log"
    folder.mkdir(parents=True, exist_ok=True)
    words = [sys.executable, "-m", "gipfel", "serve", "--port", "0", "--data", str(folder), "--limits", str(limits)]
    words.append("--no-warm")  # engines that no test asks for are not compiled
    with log.open("w") as errors:
        process = subprocess.Popen([*words, *options], cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = OPEN.search(line)
        assert found, f"no house: {line} {log.read_text()[-2000:]}"
        yield RunningHouse(found[1], process, log)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


class Client:
    """A browser (cookies and the house's own origin), or a program with a token."""

    def __init__(self, address: str, token: str = "") -> None:
        self.address, self.name = address, ""
        self.headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": address}
        # No connection is kept: nothing is left open when a test forgets its clients.
        once = httpx2.Limits(max_keepalive_connections=0)
        self.http = httpx2.Client(base_url=address, headers=self.headers, timeout=PATIENCE, limits=once)

    def ask(self, method: str, path: str, **given: Any) -> httpx2.Response:
        """Any request."""
        return self.http.request(method, path, **given)

    def get(self, path: str, **query: Any) -> Json:
        """The JSON of an answer that is no refusal."""
        return _good(self.ask("GET", path, params=query))

    def post(self, path: str, body: Json) -> Json:
        """The JSON of an answer that is no refusal."""
        return _good(self.ask("POST", path, json=body))

    def refused(self, method: str, path: str, body: Json | None = None, **query: Any) -> tuple[int, str]:
        """Status and code of a refusal."""
        answer = self.ask(method, path, json=body, params=query)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()["error"]["code"]

    def open(self, spec: str = "pentago", other: Json | None = None, **more: Any) -> Json:
        """Open a table; this client sits on seat 0 and moves first unless said otherwise."""
        seats = [{"kind": "me"}, other or {"kind": "anyone"}]
        return self.post("/api/1/tables", {"spec": spec, "seats": seats, "sides": "first", **more})

    def act(self, table: str, **command: Any) -> Json:
        """A command that is no refusal."""
        return self.post(f"/api/1/tables/{table}/commands", command)

    def refusal(self, table: str, **command: Any) -> str:
        """The code with which a command is refused."""
        return self.refused("POST", f"/api/1/tables/{table}/commands", command)[1]

    @property
    def all_headers(self) -> dict[str, str]:
        """What tells the house who this is, cookies included."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return {**self.headers, **({"Cookie": cookies} if cookies else {})}

    @contextmanager
    def socket(self, query: str = "", **more: Any) -> Iterator[Socket]:
        """A socket of this client."""
        address = self.address.replace("http", "ws") + "/socket" + (f"?{query}" if query else "")
        given = {"additional_headers": self.all_headers, "compression": None, "max_size": None, **more}
        with connect(address, **given) as connection:
            yield Socket(connection)

    def lines(self, path: str) -> Iterator[Json]:
        """The lines of a stream, empty ones left out."""
        with self.http.stream("GET", path) as answer:
            assert answer.status_code == 200, answer.read()
            for line in answer.iter_lines():
                if line:
                    yield json.loads(line)


def _good(answer: httpx2.Response) -> Json:
    assert answer.status_code < 400, answer.text
    found: Json = answer.json()
    return found


@dataclass
class Socket:
    """A client's end of a socket; every message it gets is kept in `heard`."""

    connection: ClientConnection
    heard: list[Json] = field(default_factory=list)
    waiting: list[Json] = field(default_factory=list)

    def send(self, kind: str, **fields: Any) -> None:
        """A message as it should be."""
        message = {"v": 1, "kind": kind, **fields}
        SAID_BY_CLIENTS.validate(message)
        self.connection.send(json.dumps(message))

    def next(self, *kinds: str, patience: float = PATIENCE) -> Json:
        """The next message of one of these kinds, of any without; others wait until they are asked for."""
        deadline = time.monotonic() + patience
        while True:
            for place, message in enumerate(self.waiting):
                if message["kind"] in kinds or not kinds:
                    return self.waiting.pop(place)
            self._receive(deadline - time.monotonic())

    def _receive(self, patience: float) -> None:
        message: Json = json.loads(self.connection.recv(max(0.0, patience)))
        SAID_BY_HOUSE.validate(message)
        self.heard.append(message)
        self.waiting.append(message)
        if message["kind"] == "ping":
            self.send("pong", n=message["n"])

    def watch(self, table: str, **more: Any) -> Json:
        """Watch a table: the snapshot, or how things stand."""
        self.send("watch", table=table, **more)
        return self.next("snapshot", "watching", "refused")

    def act(self, table: str, **command: Any) -> Json:
        """A command: its answer, or the refusal."""
        self.send("act", table=table, command=command)
        return self.next("answer", "refused")

    def closed(self) -> int:
        """The code with which the house closes this socket; 0 when it does so without a word."""
        try:
            while True:
                self.next()
        except ConnectionClosed as end:
            return 0 if end.rcvd is None else end.rcvd.code


def in_threads(*works: Callable[[], None]) -> None:
    """Run things at the same time; the first error of any of them is raised."""
    errors: list[BaseException] = []

    def guarded(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
