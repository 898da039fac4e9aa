"""The log of a real house, told to say as much as it can: no address of a visitor, no link, no key, no token."""

from __future__ import annotations

import json
import socket
import struct
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2

from web.houses import PATIENCE, HouseProcess, house_process

VISITOR = "127.0.0.2"  # any address of the loopback's network reaches the house, and this one is not its own
BROKEN = [b"\xff" * 40, b"\x81\x02hi", b"\x81\x85\0\0\0\0\xff\xfe\xfd\xfc\xfb", b"\x82\xfe\xff\xff\0\0\0\0"]
"""Frames that end a socket: nonsense, no mask, no text, and too long."""
LEAVING = b"\x88\x80\0\0\0\0"


@contextmanager
def connection(house: HouseProcess) -> Iterator[socket.socket]:
    """A connection from the visitor's address."""
    address = urlsplit(house.address)
    with socket.create_connection((address.hostname or "", address.port or 0), PATIENCE, (VISITOR, 0)) as found:
        yield found


def asked(house: HouseProcess, target: str, *fields: str, then: bytes = b"") -> bytes:
    """Ask for something in so many words, say something more once it is answered, and read until the house closes."""
    head = "\r\n".join([f"GET {target} HTTP/1.1", f"Host: {urlsplit(house.address).netloc}", *fields, "", ""])
    heard = b""
    with connection(house) as line:
        line.sendall(head.encode())
        try:
            while data := line.recv(65_536):
                heard += data
                if then and b"\r\n\r\n" in heard:
                    line.sendall(then)
                    then = b""
        except ConnectionError:
            pass  # closed by the house while something was still under way
    return heard


def upgrade(house: HouseProcess, cookie: str) -> tuple[str, ...]:
    """The head of a socket's beginning."""
    key = b64encode(b"0123456789abcdef").decode()
    head = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}")
    return (*head, f"Origin: {house.address}", f"Cookie: {cookie}")


def misbehave(house: HouseProcess, cookie: str, links: list[str]) -> None:
    """Open sockets and requests in every way that somebody might write down."""
    begin = upgrade(house, cookie)
    for frame in BROKEN:
        assert b" 101 " in asked(house, "/socket", *begin, then=frame)
    for link in links:
        asked(house, link, "Connection: close")
        asked(house, link, *begin)  # a socket where none is
        asked(house, f"/socket?from={link}", *begin, then=LEAVING)
        asked(house, f"{link}/nowhere", "Connection: close", "Accept: text/html")
    asked(house, f"/socket?link={links[0]}", *begin[:-2], "Origin: http://evil.example")  # refused: not from here
    asked(house, f"/socket?link={links[0]}", *begin[:1], "Upgrade: websocket")  # no handshake at all
    asked(house, "/socket", *begin, "Authorization: Bearer nonsense")  # answered with 401 instead
    asked(house, links[0], "Transfer-Encoding: chunked", "Content-Length: 3")
    asked(house, f"{links[0]} x\x00y")
    with connection(house) as line:  # leaves without a word, in the middle of a head
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.sendall(f"GET {links[0]} HTTP/1.1\r\n".encode())


def secrets_in(value: Any) -> list[str]:
    """What stands behind links."""
    return [link.rsplit("/", 1)[1] for link in value.values() if link]


def test_no_line_of_the_log_tells_who_came_or_how(tmp_path: Path) -> None:
    with house_process(tmp_path / "house", "--log", "debug") as house:
        away = httpx2.HTTPTransport(local_address=VISITOR)
        head = {"Origin": house.address}
        with httpx2.Client(base_url=house.address, headers=head, timeout=PATIENCE, transport=away) as anna:
            anna.post("/api/1/accounts", json={"name": "Anna Secret", "password": "three marbles"}).raise_for_status()
            token = anna.post("/api/1/tokens", json={"name": "program", "scopes": ["read"]}).json()["token"]
            wanted = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "link"}], "hidden": True}
            opened = anna.post("/api/1/tables", json=wanted).raise_for_status().json()
            cookies = dict(anna.cookies.items())
            bearer = {"Authorization": f"Bearer {token}"}
            assert anna.get("/api/1/account", headers=bearer).status_code in (200, 403)
        links = [urlsplit(link).path for link in opened["links"].values() if link]
        misbehave(house, "; ".join(f"{name}={value}" for name, value in cookies.items()), links)
        log = house.log
    hidden = [VISITOR, "three marbles", "Anna Secret", token, *cookies.values(), *secrets_in(opened["links"])]
    told = [line for line in log.splitlines() if any(secret in line for secret in hidden)]
    assert told == []
    lines = [json.loads(line) for line in log.splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert {line["status"] for line in requests if line["method"] == "SOCKET"} >= {101, 403}
    # Strangers who are refused, however they ask, are nothing that somebody must look after.
    assert [line for line in lines if line["level"] in ("error", "critical") or "trace" in line] == []
    assert "/t/{name}/seat/{secret}" in {line["route"] for line in requests}
