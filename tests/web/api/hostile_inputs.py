"""Hostile frames and requests, the same for the same seed; sent as bytes, so that nothing on the way repairs them."""

from __future__ import annotations

import json
import os
import socket
from base64 import b64encode
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
PER_SOCKET = 12  # more than a house bears from one
WAIT = 20.0
IMPATIENCE = 1.0


def frame(payload: bytes, opcode: int = TEXT, *, final: bool = True, reserved: int = 0, masked: bool = True) -> bytes:
    """A frame as a client sends it, or as none should."""
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    size, mask_bit = len(payload), 0x80 if masked else 0
    if size < 126:
        head += bytes([mask_bit | size])
    elif size < 65_536:
        head += bytes([mask_bit | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([mask_bit | 127]) + size.to_bytes(8, "big")
    if not masked:
        return head + payload
    key = b"\x01\x02\x03\x04"
    repeated = key * (size // 4 + 1)
    number = int.from_bytes(payload, "big") ^ int.from_bytes(repeated[:size], "big")
    return head + key + number.to_bytes(size, "big")


def odd_value(rng: Random, depth: int = 0) -> Any:
    """Any JSON, mostly of the wrong kind."""
    plain: list[Any] = [
        None, True, False, 0, -1, 10**18, 1.5, float("inf"), float("nan"), "", "x" * 300, "\ud800", "\x00", "<b>&",
        "../../etc/passwd", "'; drop table events; --", "ä" * 40, [], {},
    ]  # fmt: skip
    if depth < 4 and rng.random() < 0.3:
        if rng.random() < 0.5:
            return [odd_value(rng, depth + 1) for _ in range(rng.randrange(4))]
        return {str(odd_value(rng, 9))[:20]: odd_value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return rng.choice(plain)


def odd_message(rng: Random, tables: list[str]) -> bytes:
    """Something like a message: the right kind with wrong fields, or with the fields of another."""
    kinds = ("watch", "unwatch", "act", "tree", "lobby", "ping", "pong", "hello", "snapshot", "", "__class__")
    commands = ("sit", "play", "touch", "offer", "accept", "resign", "abort", "say", "mute", "claim", "look", "open")
    fields = {
        "v": rng.choice([1, 1, 1, 1, 2, "1", None]),
        "kind": rng.choice(kinds),
        "table": rng.choice([*tables, "x", "", "x" * 64, 5]),
        "command": {"kind": rng.choice(commands), rng.choice(["turn", "seat", "secret", "id"]): odd_value(rng)},
        "after": odd_value(rng),
        "path": odd_value(rng),
        "on": odd_value(rng),
        "secret": odd_value(rng),
        "id": rng.choice(["a", odd_value(rng)]),
    }
    kept = {name: value for name, value in fields.items() if rng.random() < 0.6 or name in ("v", "kind")}
    return json.dumps(kept).encode()


def odd_frame(rng: Random, tables: list[str]) -> bytes:
    """One malformed frame."""
    match rng.randrange(12):
        case 0:
            return frame(rng.randbytes(rng.randrange(1, 300)))
        case 1:
            return frame(rng.randbytes(rng.randrange(1, 300)), BINARY)
        case 2:
            return frame(b"[" * rng.randrange(1, 16_000))
        case 3:
            return frame(json.dumps(odd_value(rng)).encode())
        case 4:
            return frame(b'{"v": 1, "kind": "watch", "table": "' + b"x" * rng.choice([100, 16_000, 20_000]) + b'"}')
        case 5:
            return frame(b"{}", rng.choice([3, 7, 11, 15]))
        case 6:
            return frame(b"{}", reserved=rng.randrange(1, 8))
        case 7:
            return frame(b"{}", masked=False)
        case 8:
            return frame(b'{"v": 1, "kind"', final=False) + frame(b': "ping"}', rng.choice([0, TEXT]))
        case 9:
            return frame(b"x" * 126, rng.choice([PING, PONG, CLOSE]))
        case 10:
            return frame(rng.choice([b"\x00", b"\x03\xe7", b"\xff\xff"]), CLOSE)
    return frame(odd_message(rng, tables))


class Attacker:
    """Somebody without manners, at the door of a house."""

    def __init__(self, address: str) -> None:
        target = urlsplit(address)
        self.address, self.place = address, (target.hostname or "", target.port or 0)
        self.host = target.netloc.encode()

    def exchange(self, data: bytes) -> bytes:
        """Send these bytes and take what comes; a house that waits for more is told that nothing does."""
        answer = b""
        with socket.create_connection(self.place, WAIT) as connection:
            try:
                connection.sendall(data)
                connection.settimeout(IMPATIENCE)
                while piece := connection.recv(65_536):
                    answer += piece
            except TimeoutError:
                connection.shutdown(socket.SHUT_RDWR)
            except ConnectionError:
                return answer  # closed while it was still being written to
        return answer

    def upgrade(self, cookie: str = "") -> bytes:
        """The request that asks for a socket."""
        key = b64encode(os.urandom(16))
        more = b"Cookie: " + cookie.encode() + b"\r\n" if cookie else b""
        return (
            b"GET /socket HTTP/1.1\r\nHost: " + self.host + b"\r\nOrigin: " + self.address.encode() + b"\r\n"
            b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key
            + b"\r\n" + more + b"\r\n"
        )  # fmt: skip

    def send_frames(self, frames: list[bytes], cookie: str = "") -> None:
        """Open a socket, send all of these at once, and see it closed."""
        with socket.create_connection(self.place, WAIT) as connection:
            connection.sendall(self.upgrade(cookie))
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += connection.recv(4_096)
            assert answer.startswith(b"HTTP/1.1 101 "), answer
            try:
                connection.sendall(b"".join(frames))
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65_536):
                    pass
            except ConnectionError:
                return  # closed while it was still being written to


def frames_of(seed: int, count: int, tables: list[str]) -> Iterator[list[bytes]]:
    """So many malformed frames, some at a time."""
    rng = Random(f"frames {seed}")
    for begin in range(0, count, PER_SOCKET):
        yield [odd_frame(rng, tables) for _ in range(min(PER_SOCKET, count - begin))]


PATHS = (
    "/", "/api", "/api/openapi.json", "/socket", "/health", "/metrics", "/lobby.json", "/games.json", "/rules.json",
    "/t/{}.json", "/players/{}.json", "/api/1/tables", "/api/1/tables/{}", "/api/1/tables/{}/terms",
    "/api/1/tables/{}/events", "/api/1/tables/{}/commands", "/api/1/tables/{}/board", "/api/1/tables/{}/tree",
    "/api/1/tables/{}/board.svg", "/api/1/tables/{}/board.png",
    "/api/1/tables/{}/record.gipfel", "/api/1/tables/{}/record.sgf", "/api/1/games",
    "/api/1/records", "/api/1/records/{}", "/api/1/positions", "/api/1/specs/{}", "/api/1/engines", "/api/1/accounts",
    "/api/1/sessions", "/api/1/tokens/{}", "/api/1/account", "/api/1/blocks", "/api/1/guests", "/static/{}", "/{}",
)  # fmt: skip
PLACES = ("..%2f..%2fetc%2fpasswd", "%00", "x" * 64, "x" * 3_000, "%ff%fe", "a%0d%0ab", "<b>", "%F0%9F%90%88", "")
QUERIES = (
    "before=x", "limit=-1", "limit=1e9", "after=99999999999999999999", "secret=" + "x" * 300, "path=a&path=b",
    "%ff=%00", "turn=-1", "since=x", "player=%00", "spec=((((", "&&&===", "x=" + "y" * 8_000,
)  # fmt: skip
CONTENTS = (*["application/json"] * 12, "text/plain", "multipart/form-data", "", "application/xml")
METHODS = (
    *["GET", "POST"] * 8, "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "get", "BREW", "CONNECT", "P\x00ST",
)  # fmt: skip


def request_of(rng: Random, attacker: Attacker, tables: list[str]) -> bytes:
    """One hostile request."""
    path = rng.choice(PATHS).format(rng.choice([*tables, *PLACES]))
    if rng.random() < 0.4:
        path += "?" + rng.choice(QUERIES)
    head = {
        "Host": rng.choice([attacker.host.decode()] * 30 + ["evil.example", "", "127.0.0.1:1@evil"]),
        "Origin": rng.choice([attacker.address] * 20 + ["null", "https://evil.example", ""]),
        "Content-Type": rng.choice(CONTENTS),
        "Connection": "close",
    }  # fmt: skip
    head |= rng.choice(list[dict[str, str]]([
        *[{}] * 20, {"Authorization": "Bearer " + "x" * 500}, {"Authorization": "Basic eDp4"}, {"Cookie": "=;=;" * 200},
        {"Cookie": "gipfel-session=" + "x" * 200}, {"Accept-Language": "q=1;" * 400}, {"Accept-Encoding": "*;q=0"},
        {"X-Forwarded-For": "1.2.3.4"}, {"Range": "bytes=0-0,1-1"}, {"Transfer-Encoding": "chunked"},
        {"Content-Length": "-1"}, {"Content-Length": "99999999999"}, {"Expect": "100-continue"}, {"Upgrade": "h2c"},
        {"X" * 2_000: "y"}, {"X-Long": "y" * 70_000}, {"Bad\x00Name": "x"},
    ]))  # fmt: skip
    body = rng.choice([
        b"", b"", json.dumps(odd_value(rng)).encode(), odd_message(rng, tables), rng.randbytes(200), b"[" * 5_000,
        b'{"spec": "zertz", "seats": [' + b"{}," * 500 + b"{}]}", b"{" * 30_000, b"x" * 70_000, b'{"a":1}' * 3,
        b'{"text": "' + b"(;" * 3_000 + b'", "name": "x.sgf"}', b'{"spec": "' + b"(" * 300 + b'"}',
        b"5\r\nhello\r\n0\r\n\r\n",
    ])  # fmt: skip
    if "Content-Length" not in head and "Transfer-Encoding" not in head and rng.random() < 0.95:
        head["Content-Length"] = str(len(body))
    version = rng.choice(["HTTP/1.1"] * 40 + ["HTTP/1.0", "HTTP/9.9", "", "GIPFEL/1"])
    lines = [f"{rng.choice(METHODS)} {path} {version}", *(f"{name}: {value}" for name, value in head.items())]
    return "\r\n".join(lines).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + body


def requests_of(seed: int, count: int, attacker: Attacker, tables: list[str]) -> Iterator[bytes]:
    """So many hostile requests."""
    rng = Random(f"requests {seed}")
    for _ in range(count):
        yield request_of(rng, attacker, tables)
