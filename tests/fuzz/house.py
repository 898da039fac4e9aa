"""Requests to every route of a house, and conversations on a socket, with one thing changed in each."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from fuzz.campaign import RefusedWith, Target, Wrong
from fuzz.mutation import json_bytes, mutated_json, mutated_text, vocabulary
from fuzz.protocols import MESSAGES, OPENINGS
from fuzz.world import HOME, PASSWORD, PATIENCE, RENEWED, Answer, World, ask
from gipfel.web.app import create_app
from gipfel.web.settings import Settings

NOT_HERE = ("/metrics",)
KNOWN_503 = frozenset({"house-busy", "house-full", "not-ready", "took-too-long"})
Json = dict[str, Any]

BODIES: Mapping[tuple[str, str], Any] = {
    ("POST", "/api/1/tables"): OPENINGS[1],
    ("PUT", "/api/1/tables/{table}/terms"): {"spec": "zertz", "clock": {"control": "sudden", "base": 60_000}},
    ("POST", "/api/1/tables/{table}/commands"): {"kind": "play", "turn": "c3ne+", "id": "a1", "after": 3},
    ("POST", "/api/1/positions"): {"spec": "pentago", "turns": ["c3ne+"], "path": ["d4"], "ahead": [["d4sw-"]]},
    ("POST", "/api/1/analysis"): {"spec": "pentago", "turns": ["c3ne+"], "lines": 2, "nodes": 10, "seconds": 1.5},
    ("POST", "/api/1/analysis/course"): {"spec": "pentago", "turns": ["c3ne+"]},
    ("POST", "/api/1/lessons/{lesson}/{step}"): {"turn": "c3ne+"},
    ("POST", "/api/1/accounts"): {"name": "Clara", "password": PASSWORD},
    ("POST", "/api/1/sessions"): {"name": "Anna", "password": PASSWORD},
    ("PATCH", "/api/1/account"): {"name": "Anna", "password": PASSWORD},
    ("DELETE", "/api/1/account"): {"password": PASSWORD},
    ("POST", "/api/1/tokens"): {"name": "program", "scopes": ["read", "play"], "days": 30},
    ("POST", "/api/1/blocks"): {"name": "Anna"},
    ("POST", "/api/1/guests"): {"name": "Gitta"},
}
QUERIES = (
    "limit=3", "before=5.abc", "after=1", "path=c3&path=d4", "turn=1&theme=dark", "phase=over", "secret=abc",
    "game=zertz&result=draw&rated=true&since=1&until=9", "player=Anna&result=won", "spec=zertz%3A48",
)  # fmt: skip


@dataclass(frozen=True)
class Request:
    """A request as it is sent; `{words}` in it stand for what the house has given out."""

    method: str
    path: str
    query: str
    headers: tuple[tuple[str, str], ...]
    body: bytes


@cache
def routes() -> list[tuple[str, str, Any]]:
    """Every route of the API with a body that fits it, from its own description where none stands here."""
    described = create_app(Settings()).openapi()
    found = []
    for path, methods in described["paths"].items():
        for method, about in methods.items():
            if path not in NOT_HERE:
                found.append((method.upper(), path, BODIES.get((method.upper(), path)) or _body(about, described)))
    return found


def _body(about: Json, described: Json) -> Any:
    content = about.get("requestBody", {}).get("content", {}).get("application/json")
    return None if content is None else _value(content["schema"], described)


def _value(schema: Json, described: Json) -> Any:
    """A value that a schema describes."""
    if "$ref" in schema:
        return _value(described["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], described)
    for given in ("examples", "enum"):
        if schema.get(given):
            return schema[given][0]
    for given in ("const", "default"):
        if schema.get(given) is not None:
            return schema[given]
    for given in ("anyOf", "oneOf", "allOf"):
        if given in schema:
            return _value(schema[given][0], described)
    match schema.get("type"):
        case "object":
            return {name: _value(inner, described) for name, inner in schema.get("properties", {}).items()}
        case "array":
            return [_value(schema.get("items", {}), described)]
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
    return "text"


def a_request(rng: Random) -> Request:
    """A request to some route, changed in one place."""
    method, path, body = rng.choice(routes())
    callers = ("", "{guest}", "{session-key}", "Bearer {bearer}")
    who = rng.choice(callers)
    headers = [("Host", HOME), ("Origin", f"http://{HOME}"), ("Accept-Language", "de-CH,de;q=0.9,en;q=0.5")]
    if who:
        headers.append(("Authorization" if who.startswith("Bearer") else "Cookie", who))
    query = rng.choice(QUERIES) if method == "GET" and rng.random() < 0.5 else ""
    data = b"" if body is None else json.dumps(body).encode()
    place = "body" if data and rng.random() < 0.6 else rng.choice(("path", "query", "query", "headers"))
    match place:
        case "path":
            path = mutated_text(path, rng) if rng.random() < 0.3 else _segment_changed(path, rng)
        case "query":
            query = mutated_text(query or rng.choice(QUERIES), rng)
        case "body" if body is not None:
            data = json_bytes(mutated_json(body, rng, _words()), rng)
        case _:
            number = rng.randrange(len(headers))
            headers[number] = headers[number][0], mutated_text(headers[number][1], rng)
    if data or method in ("POST", "PUT", "PATCH"):
        headers.append(("Content-Type", "application/json"))
    return Request(method, path, query, tuple(headers), data)


def _segment_changed(path: str, rng: Random) -> str:
    parts = path.split("/")
    number = rng.randrange(1, len(parts))
    parts[number] = rng.choice((mutated_text(parts[number] or "x", rng), "..", "", "%2e%2e", "x" * 300, "\x00"))
    return "/".join(parts)


@cache
def _words() -> list[str]:
    return vocabulary([json.dumps(body) for _, _, body in routes() if body is not None])


def targets(world: Callable[[], World]) -> Iterator[Target]:
    """Requests to all routes, and frames on a socket."""
    yield Target("HTTP requests", 8, a_request, lambda request: feed_request(world(), request))
    yield Target("socket frames", 4, frames, lambda given: feed_frames(world(), given))


def feed_request(world: World, request: Request) -> None:
    """A request: an answer below 500, or one that says in which documented way the house is busy."""
    world.count()
    headers = [(name, world.filled(value)) for name, value in request.headers]
    body = world.filled(request.body.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")
    path = world.filled(request.path)
    answer = world.run(ask(world.app, request.method, path, request.query, headers, body))
    code = _code(answer)
    if answer.status >= 500 and code not in KNOWN_503:
        raise Wrong(f"{answer.status} {answer.body[:300]!r}")
    if answer.status >= 400:
        raise RefusedWith(f"{answer.status} {code}")


def _code(answer: Answer) -> str:
    try:
        return str(answer.json()["error"]["code"])
    except (ValueError, LookupError, TypeError):
        return "page"


def frames(rng: Random) -> tuple[str, list[str]]:
    """Who opens a socket, and the frames sent on it: one is changed, and then it is sent as it should be."""
    message = rng.choice(MESSAGES)
    told = {**message, "table": "{table}"} if "table" in message else message
    changed = json_bytes(mutated_json(told, rng, _said()), rng).decode("utf-8", "replace")
    watch = json.dumps({"v": 1, "kind": "watch", "table": "{table}"})
    return rng.choice(("", "{guest}", "{session-key}")), [watch, changed, json.dumps(told)]


@cache
def _said() -> list[str]:
    return vocabulary([json.dumps(message) for message in MESSAGES])


def feed_frames(world: World, given: tuple[str, list[str]]) -> None:
    """A conversation on a socket: each frame is answered or refused, and the house listens to the end."""
    cookie, texts = given
    world.count(RENEWED // 50)  # commands end tables soon
    heard = world.run(_conversation(world, world.filled(cookie), [world.filled(text) for text in texts]))
    refused = [message["code"] for message in heard if message["kind"] == "refused"]
    if refused:
        raise RefusedWith(refused[0])


async def _conversation(world: World, cookie: str, texts: list[str]) -> list[Json]:
    inlet: asyncio.Queue[Json] = asyncio.Queue()
    outlet: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
    head = {"host": HOME, "origin": f"http://{HOME}", **({"cookie": cookie} if cookie else {})}
    scope = {
        "type": "websocket",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws",
        "path": "/socket",
        "raw_path": b"/socket",
        "root_path": "",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in head.items()],
        "client": ("192.0.2.1", 50_000),
        "server": ("127.0.0.1", 8642),
        "subprotocols": [],
        "extensions": {"websocket.http.response": {}},
    }
    work = asyncio.create_task(world.app(scope, inlet.get, outlet.put))
    inlet.put_nowait({"type": "websocket.connect"})
    for text in texts:
        inlet.put_nowait({"type": "websocket.receive", "text": text})
    last = json.dumps({"v": 1, "kind": "ping", "t": 77_777})
    inlet.put_nowait({"type": "websocket.receive", "text": last})
    heard: list[Json] = []
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await outlet.get()
            if message["type"] == "websocket.close":
                break
            if message["type"] == "websocket.send":
                told = json.loads(message["text"] if message.get("text") is not None else message["bytes"])
                heard.append(told)
                if told["kind"] == "pong" and told.get("t") == 77_777:
                    break
        inlet.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await work
    return heard
