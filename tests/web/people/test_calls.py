"""Being called: only who asked for it, only at known push services, encrypted, in games with days for every turn."""

from __future__ import annotations

import json
import sys
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from starlette.testclient import TestClient

from gipfel.store.accounts.push_subscriptions import MOST_BROWSERS, PushSubscription
from web.visitors import Visitor, code_of

Visitors = Callable[[], Visitor]
DAYS = {"control": "days", "base": 3 * 86_400_000}
REAL = "https://updates.push.services.mozilla.com/wpush/v2/abc"
AUTH = b"sixteen bytes !!"


def text_of(content: bytes) -> str:
    """Bytes as browsers give them."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def point_of(key: Any) -> bytes:
    """The public half of a browser's key."""
    found: bytes = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return found


KEYS = {"p256dh": text_of(point_of(ec.generate_private_key(ec.SECP256R1()))), "auth": text_of(AUTH)}


@dataclass
class PushService:
    """A push service on this machine, and a browser that has subscribed there."""

    status: int = 201
    heard: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    address: str = ""

    def subscription(self, party: str, language: str = "de") -> PushSubscription:
        """What a browser would have given."""
        keys = {"p256dh": text_of(point_of(self.key)), "auth": text_of(AUTH)}
        return PushSubscription(self.address, party, keys, language, 1)

    def messages(self) -> list[dict[str, str]]:
        """What the browser reads."""
        return [json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=AUTH)) for _, body in self.heard]


@contextmanager
def push_service() -> Iterator[PushService]:
    """Open while the block runs."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.heard.append(({name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(service.status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Quietly."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    service.address = f"http://127.0.0.1:{server.server_port}/push/1"
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def told(house: TestClient, asked: Callable[..., Any], *given: Any) -> Any:
    """What the house answers inside its own loop."""
    assert house.portal is not None
    return house.portal.call(asked, *given)


def playing(anna: Visitor, bert: Visitor, **terms: Any) -> str:
    """A table of two; Anna begins."""
    opened = anna.opens(**{"clock": DAYS, **terms})
    bert.sits(opened)
    return str(opened["table"])


async def _party_of(parts: Any, name: str, seat: int) -> str:
    party = (await parts.house.table(name)).parties[seat]
    return str(party.id)


def test_who_is_to_move_is_called_where_they_asked_to_be(house: TestClient, visitor: Visitors) -> None:
    parts = house.app.state.parts  # type: ignore[attr-defined]
    anna, bert = visitor(), visitor()
    anna.post("/api/1/guests", json={"name": "Annabell"})
    table = playing(anna, bert)
    with push_service() as service:
        bert_id = told(house, _party_of, parts, table, 1)
        told(house, parts.store.add_push, service.subscription(bert_id))
        anna.does(table, "play", turn="c3ne+")
        told(house, parts.calls.settled)
        bert.does(table, "play", turn="d3ne+")  # nobody else asked to be called
        told(house, parts.calls.settled)
        assert service.messages() == [
            {"title": "Du bist am Zug: Pentago", "body": "Annabell", "url": f"/t/{table}", "tag": table}
        ]
        headers, _ = service.heard[0]
        assert headers["authorization"].startswith("vapid t=")
        assert f"k={parts.calls.public_key()}" in headers["authorization"].replace(" ", "")
        service.status = 410  # the browser is gone
        anna.does(table, "play", turn="e3ne+")
        told(house, parts.calls.settled)
        assert told(house, parts.store.pushes_of, bert_id) == []


def test_games_with_a_clock_call_nobody(house: TestClient, visitor: Visitors) -> None:
    parts = house.app.state.parts  # type: ignore[attr-defined]
    anna, bert = visitor(), visitor()
    table = playing(anna, bert, clock={"control": "sudden", "base": 300_000})
    with push_service() as service:
        told(house, parts.store.add_push, service.subscription(told(house, _party_of, parts, table, 1)))
        anna.does(table, "play", turn="c3ne+")
        told(house, parts.calls.settled)
        assert service.heard == []


def test_the_key_is_kept_and_only_its_owner_may_read_it(house: TestClient, visitor: Visitors) -> None:
    parts = house.app.state.parts  # type: ignore[attr-defined]
    key = visitor().get("/api/1/push").json()["key"]
    assert key == parts.calls.public_key()
    assert len(key) == 87
    assert (parts.settings.data / "push-key").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "address",
    [
        *("http://updates.push.services.mozilla.com/x", "https://example.org/push", "https://127.0.0.1/push"),
        *("https://evilpush.apple.com.example.org/", "https://notpush.apple.co/", "ftp://fcm.googleapis.com/"),
        *("https://fcm.googleapis.com/\r\nX: y", "https://fcm.googleapis.com/a b", "https://fcm.googleapis.com:8443/x"),
        *("https://fcm.googleapis.com:x/", "https://fcm.googleapis.com/\u202e"),
        *("https://fcm.googleapis.com@example.org/", "https://me@fcm.googleapis.com/", "https://xfcm.googleapis.com/"),
    ],
)
def test_the_house_sends_to_push_services_only(visitor: Visitors, address: str) -> None:
    anna = visitor()
    anna.post("/api/1/guests", json={})
    assert code_of(anna.post("/api/1/push", json={"endpoint": address, "keys": KEYS})) == "bad-push-address"


@pytest.mark.parametrize(
    "keys",
    [
        KEYS | {"p256dh": "AAAA"},
        KEYS | {"p256dh": text_of(b"\4" + bytes(64))},  # no point of the curve
        KEYS | {"auth": "AAAA"},
    ],
)
def test_keys_that_are_none_are_refused(visitor: Visitors, keys: dict[str, str]) -> None:
    anna = visitor()
    anna.post("/api/1/guests", json={})
    assert code_of(anna.post("/api/1/push", json={"endpoint": REAL, "keys": keys})) == "bad-push-keys"


def test_a_token_has_no_browser_to_be_called(house: TestClient, visitor: Visitors) -> None:
    anna = visitor()
    anna.joins("Annacall")
    program = Visitor(house, **anna.token("read", "play", "challenge", "analyse", "records"))
    given = {"endpoint": REAL, "keys": KEYS}
    assert code_of(program.post("/api/1/push", json=given)) == "scope-missing"
    assert anna.post("/api/1/push", json=given).status_code == 204
    assert code_of(program.request("DELETE", "/api/1/push", json={"endpoint": REAL})) == "scope-missing"


@pytest.mark.parametrize("way", ["guest", "account"])
def test_exports_tell_which_browsers_are_called_and_what_one_waits_for(visitor: Visitors, way: str) -> None:
    anna = visitor()
    if way == "guest":
        anna.post("/api/1/guests", json={})
    else:
        anna.joins("Annaport")
    assert anna.post("/api/1/push", json={"endpoint": f"{REAL}/{way}", "keys": KEYS}).status_code == 204
    clock = {"control": "sudden", "base": 300_000}
    assert anna.post("/api/1/pairing", json={"spec": "pentago", "clock": clock}).status_code == 200
    lines = [json.loads(line) for line in anna.get(f"/api/1/{way}/export").text.splitlines()]
    (browser,) = [line for line in lines if line["kind"] == "browser"]
    assert (browser["endpoint"], browser["keys"], browser["language"]) == (f"{REAL}/{way}", KEYS, "en")
    (wish,) = [line for line in lines if line["kind"] == "pairing"]
    assert wish["wish"]["spec"] == "pentago"
    assert anna.delete("/api/1/pairing").status_code == 204


def test_a_browser_asks_to_be_called_and_no_more(house: TestClient, visitor: Visitors) -> None:
    parts = house.app.state.parts  # type: ignore[attr-defined]
    anna, bert = visitor(), visitor()
    given = {"endpoint": REAL, "keys": KEYS}
    assert code_of(anna.post("/api/1/push", json=given)) == "guest-needed"
    for somebody in (anna, bert):
        somebody.post("/api/1/guests", json={})
    party = told(house, _party_of, parts, anna.opens()["table"], 0)
    for number in range(MOST_BROWSERS + 2):
        assert anna.post("/api/1/push", json=given | {"endpoint": f"{REAL}{number}"}).status_code == 204
    assert len(told(house, parts.store.pushes_of, party)) == MOST_BROWSERS
    last = {"endpoint": f"{REAL}{MOST_BROWSERS + 1}"}
    assert bert.request("DELETE", "/api/1/push", json=last).status_code == 204  # it is not his
    assert len(told(house, parts.store.pushes_of, party)) == MOST_BROWSERS
    assert anna.request("DELETE", "/api/1/push", json=last).status_code == 204
    assert len(told(house, parts.store.pushes_of, party)) == MOST_BROWSERS - 1


def test_without_the_extra_nobody_is_offered_to_be_called(visitor: Visitors, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("cryptography.hazmat.primitives.serialization", "cryptography.hazmat.primitives.asymmetric.ec"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("gipfel.web.people.calls.find_spec", lambda _: None)
    assert code_of(visitor().get("/api/1/push")) == "push-unavailable"
    anna = visitor()
    anna.post("/api/1/guests", json={})
    assert code_of(anna.post("/api/1/push", json={"endpoint": REAL, "keys": KEYS})) == "push-unavailable"
    assert anna.request("DELETE", "/api/1/push", json={"endpoint": REAL}).status_code == 204
    assert 'id="calls"' not in visitor().get("/settings").text
