"""People who come to a house inside a test."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession

HOME = "http://127.0.0.1:8642"
LINKED = [{"kind": "me"}, {"kind": "link"}]
Json = dict[str, Any]


class Visitor(TestClient):
    """Somebody with a browser, or a program with headers of its own; with cookies and an address of his own."""

    def __init__(self, house: TestClient, address: str = "192.0.2.1", **headers: str) -> None:
        home = str(house.base_url)
        super().__init__(house.app, base_url=home, headers=headers or {"Origin": home}, client=(address, 50_000))
        self.portal = house.portal  # the event loop in which the house lives

    def opens(self, spec: str = "pentago", **more: Any) -> Json:
        """A table with a seat by link, where the visitor moves first."""
        wanted = {"spec": spec, "seats": LINKED, "sides": "first"} | more
        answer = self.post("/api/1/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        opened: Json = answer.json()
        return opened

    def does(self, table: str, kind: str, **more: Any) -> tuple[int, Json]:
        """Status and answer of a command."""
        answer = self.post(f"/api/1/tables/{table}/commands", json={"kind": kind} | more)
        return answer.status_code, answer.json()

    def refused(self, table: str, kind: str, **more: Any) -> str:
        """The code with which a command is refused."""
        status, answer = self.does(table, kind, **more)
        assert status >= 400, answer
        return str(answer["error"]["code"])

    def sits(self, opened: Json) -> None:
        """Take the seat of a link."""
        status, answer = self.does(opened["table"], "sit", seat=1, secret=secret_of(opened["links"]["seat"]))
        assert status == 200, answer

    def joins(self, name: str, password: str = "three marbles") -> None:
        """Make an account."""
        answer = self.post("/api/1/accounts", json={"name": name, "password": password})
        assert answer.status_code == 201, answer.text

    def token(self, *scopes: str) -> dict[str, str]:
        """The header of a new token with these scopes."""
        answer = self.post("/api/1/tokens", json={"name": "program", "scopes": list(scopes)})
        assert answer.status_code == 201, answer.text
        return {"Authorization": f"Bearer {answer.json()['token']}"}


def socket_of(client: TestClient, **headers: str) -> WebSocketTestSession:
    """A socket of a client, with its cookies and headers."""
    return client.websocket_connect(f"{str(client.base_url).replace('http', 'ws', 1)}/socket", headers=headers)


def denied(client: TestClient, **headers: str) -> str:
    """The code with which a socket is refused before it is open."""
    with pytest.raises(WebSocketDenialResponse) as refused, socket_of(client, **headers):
        pytest.fail("the socket was opened")
    return str(refused.value.json()["error"]["code"])


def secret_of(link: str) -> str:
    """The secret at the end of a link."""
    return link.rsplit("/", 1)[1]


def code_of(answer: Any) -> str:
    """The code of a refused request."""
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["error"]["code"])
