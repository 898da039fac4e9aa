"""A whole house inside one process. What it would have worked out in other processes is worked out at once.

Engines think of nothing. Two people are there, with a table, a record and a token.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from argon2 import PasswordHasher
from fastapi import FastAPI

from fuzz import seeds
from fuzz.campaign import Wrong
from gipfel.core.registry import game
from gipfel.web.app import create_app
from gipfel.web.people.passwords import Passwords
from gipfel.web.settings import Settings

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
HOME = "127.0.0.1:8642"
PASSWORD = "three marbles and a ring"
PATIENCE = 10.0  # seconds for an answer to begin
MOMENT = 0.02  # seconds for which a stream is listened to
RENEWED = 400  # inputs after which everybody comes anew, for some of them end tables or delete accounts
VALUES: Mapping[str, str] = {"game": "zertz", "lesson": "zertz", "step": "1", "name": "Anna"}
Json = dict[str, Any]
T = TypeVar("T")


@dataclass
class World:
    """A house with a guest, a person, their tables and what they keep there."""

    app: FastAPI
    loop: asyncio.AbstractEventLoop
    given: dict[str, str] = field(default_factory=dict)
    asked: int = 0

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the house go on until this is done."""
        return self.loop.run_until_complete(work)

    def filled(self, text: str) -> str:
        """A text with what the house has given out."""
        for name, value in self.given.items():
            text = text.replace("{" + name + "}", value)
        return text

    def count(self, inputs: int = 1) -> None:
        """So many more have been asked."""
        self.asked += inputs
        if self.asked > RENEWED:
            self.run(self.renew())

    async def renew(self) -> None:
        """Two people with a table, a record and a token."""
        self.asked = 0
        number = len(self.given.get("renewed", ""))
        self.given = {"renewed": "x" * (number + 1), "person": f"Anna{number}"}
        guest = await self._post("/api/1/guests", {})
        self.given["guest"] = _cookie(guest)
        account = await self._post("/api/1/accounts", {"name": self.given["person"], "password": PASSWORD})
        self.given["session-key"] = _cookie(account)
        as_guest, as_person = {"cookie": self.given["guest"]}, {"cookie": self.given["session-key"]}
        seats = [{"kind": "me"}, {"kind": "anyone"}]
        opened = await self._post("/api/1/tables", {"spec": "pentago", "seats": seats, "sides": "first"}, as_guest)
        self.given["table"] = opened.json()["table"]
        sit = {"kind": "sit", "seat": 1}
        await self._post(f"/api/1/tables/{self.given['table']}/commands", sit, as_person)
        record = await self._post("/api/1/records", {"text": seeds.records()[0]}, as_guest)
        self.given["record"] = record.json()["record"]
        token = await self._post("/api/1/tokens", {"name": "p", "scopes": ["read", "play"]}, as_person)
        self.given["bearer"] = token.json()["token"]
        self.given |= {name: value for name, value in VALUES.items() if name not in self.given}
        self.given |= {"session": "current", "token": "x", "blocked": "x"}

    async def _post(self, path: str, body: object, headers: Mapping[str, str] | None = None) -> Answer:
        head = {"host": HOME, "origin": f"http://{HOME}", "content-type": "application/json", **(headers or {})}
        answer = await ask(self.app, "POST", path, "", list(head.items()), json.dumps(body).encode())
        if answer.status >= 400:
            raise Wrong(f"{path}: {answer.status} {answer.body!r}")
        return answer


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def json(self) -> Any:
        """Its JSON."""
        return json.loads(self.body)


def _cookie(answer: Answer) -> str:
    return next(value for name, value in answer.headers if name == b"set-cookie").decode().partition(";")[0]


async def ask(app: FastAPI, method: str, path: str, query: str, headers: list[tuple[str, str]], body: bytes) -> Answer:
    """Ask an application as a server does; a stream is left after its first lines."""
    left, sent = asyncio.Event(), [{"type": "http.request", "body": body, "more_body": False}]
    answer = Answer(0, [], b"")

    async def receive() -> Any:
        if sent:
            return sent.pop()
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status, answer.headers = message["status"], list(message["headers"])
            if (b"content-type", b"application/jsonl") in answer.headers:
                asyncio.get_running_loop().call_later(MOMENT, left.set)  # a stream may go on for ever
        else:
            answer.body += message.get("body", b"")

    raw = path.encode("utf-8", "surrogatepass")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path.encode("utf-8", "replace").decode(),
        "raw_path": raw,
        "root_path": "",
        "query_string": query.encode("utf-8", "surrogatepass"),
        "headers": [(_head(name).lower(), _head(value)) for name, value in headers],
        "client": ("192.0.2.1", 50_000),
        "server": ("127.0.0.1", 8642),
    }
    async with asyncio.timeout(PATIENCE):
        await app(scope, receive, send)
    return answer


def _head(text: str) -> bytes:
    # What h11 would not let through as a header does not reach an application.
    allowed = "".join(letter for letter in text if letter.isprintable())
    return allowed.encode("utf-8", "replace")


@contextmanager
def opened() -> Iterator[World]:
    """A house of its own in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        app = create_app(Settings(data=Path(folder), warm=False, limits=1e9, log="warning"))
        world, stack = World(app, runner.get_loop()), AsyncExitStack()
        try:
            world.run(_start(world, stack))
            yield world
        finally:
            world.run(stack.aclose())


async def _start(world: World, stack: AsyncExitStack) -> None:
    await stack.enter_async_context(world.app.router.lifespan_context(world.app))
    parts = world.app.state.parts
    parts.passwords = Passwords(QUICK)
    parts.house.compute = _at_once
    parts.engines.analyse = _nothing
    await world.renew()


async def _at_once(job: str, request: Json, *_more: Any, **_others: Any) -> Json:
    """Work that would be done in another process; what it fails with there is an answer 503, here it is a crash."""
    module, _, name = job.partition(":")
    answer: Json = json.loads(json.dumps(getattr(import_module(module), name)(json.loads(json.dumps(request)))))
    return answer


async def _nothing(wanted: Any, *_asked: Any) -> AsyncIterator[Json]:
    """An analysis that only looks whether there is such a line."""
    wanted.checked()
    found = game(wanted.spec)
    (found.start() if wanted.position is None else found.position(wanted.position)).play_all(wanted.turns)
    yield {"v": 1, "final": True}
