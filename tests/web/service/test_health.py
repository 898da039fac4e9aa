"""For who runs a house: health, metrics and their rights, logs without secrets, a plain page at the door."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import gipfel
from gipfel.web.api import description
from gipfel.web.edge.answers import to_bytes
from gipfel.web.edge.cookies import GUEST
from gipfel.web.edge.logs import JsonLines
from web.visitors import Visitor, code_of, secret_of

Visitors = Callable[[], Visitor]
Houses = Callable[..., TestClient]


def test_health_says_that_the_house_is_well(visitor: Visitors) -> None:
    told = {"house": "gipfel", "version": gipfel.__version__, "ok": True}
    told |= {"pool": "well", "engines": "well", "workers": 0}
    assert visitor().get("/health").json() == told


def test_health_says_when_nothing_can_be_stored(another_house: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    house = another_house()
    parts = house.app.state.parts  # type: ignore[attr-defined]

    async def broken() -> int | None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(parts.store, "last_heartbeat", broken)
    answer = Visitor(house).get("/health")
    assert (answer.status_code, answer.json()["ok"]) == (503, False)


def test_metrics_are_for_the_machine_itself(house: TestClient) -> None:
    assert Visitor(house, "127.0.0.1").get("/metrics").status_code == 200
    assert code_of(Visitor(house, "192.0.2.1").get("/metrics")) == "not-here"
    # What a proxy on the machine passes on does not come from the machine.
    passed_on = Visitor(house, "127.0.0.1").get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert code_of(passed_on) == "not-here"


def test_metrics_are_for_who_has_the_token(another_house: Houses, tmp_path: Path) -> None:
    house = another_house()
    token = (tmp_path / "metrics-token").read_text()
    assert (tmp_path / "metrics-token").stat().st_mode & 0o077 == 0
    visitor = Visitor(house, "192.0.2.1")
    assert visitor.get("/metrics", headers={"Authorization": f"Bearer {token}"}).status_code == 200
    assert code_of(visitor.get("/metrics", headers={"Authorization": f"Bearer {token}x"})) == "not-here"


def test_metrics_count_by_route(house: TestClient, visitor: Visitors) -> None:
    opened = visitor().opens()
    visitor().get(f"/api/1/tables/{opened['table']}")
    text = Visitor(house, "127.0.0.1").get("/metrics").text
    assert 'gipfel_requests_total{method="GET",route="/api/1/tables/{table}",status="200"}' in text
    assert opened["table"] not in text
    for name in ("gipfel_sockets", "gipfel_streams", "gipfel_engine_jobs", "gipfel_resident_bytes"):
        assert f"\n{name} " in text


def test_logs_hold_no_secret(visitor: Visitors, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        anna = visitor()
        opened = anna.opens(hidden=True)
        anna.joins("Logged", "very secret marbles")
        header = anna.token("read")
        anna.get(opened["links"]["seat"])
        anna.get(f"/api/1/tables/{opened['table']}", params={"secret": secret_of(opened["links"]["watch"])})
    ours = [record for record in caplog.records if record.name.startswith(("gipfel", "uvicorn"))]
    told = "\n".join(JsonLines().format(record) for record in ours)
    assert "request" in told
    for secret in (
        anna.cookies[GUEST],
        secret_of(opened["links"]["seat"]),
        secret_of(opened["links"]["watch"]),
        header["Authorization"].split()[1],
        "very secret marbles",
        opened["table"],
    ):
        assert secret not in told


class Addresses(HTMLParser):
    """The addresses a page leads to or loads from."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect what is there."""
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                (self.links if tag == "a" else self.loaded).append(value)


def addresses(page: str) -> Addresses:
    """The addresses of a page."""
    found = Addresses()
    found.feed(page)
    return found


def test_the_door_leads_to_the_description(visitor: Visitors) -> None:
    anna = visitor()
    assert "/api" in addresses(anna.get("/").text).links
    description = anna.get("/api")
    assert description.headers["Content-Type"].startswith("text/html")
    found = addresses(description.text)
    assert "/api/openapi.json" in found.links
    assert all(each.startswith(("/", "#")) for each in (*found.links, *found.loaded))


def test_the_description_stands_in_the_frame_of_the_house(visitor: Visitors) -> None:
    anna = visitor()
    anna.cookies.set("gipfel-theme", "dark")
    shown = anna.get("/api", headers={"Accept-Language": "de"})
    assert '<html lang="de"' in shown.text
    assert 'data-theme="dark"' in shown.text
    assert 'class="wordmark"' in shown.text
    assert "Für Programme" in shown.text
    assert '<article class="rules" lang="en">' in shown.text
    assert "<code>Accept-Language</code>" in shown.text
    assert shown.headers["Content-Security-Policy"] == anna.get("/").headers["Content-Security-Policy"]
    assert not re.search("<style|<script(?! type=.module. src=)| style=| on[a-z]+=", shown.text)


def test_the_description_lists_every_route(visitor: Visitors) -> None:
    anna = visitor()
    page, schema = anna.get("/api").text, anna.get("/api/openapi.json").json()
    assert len(schema["paths"]) > 30
    for path, item in schema["paths"].items():
        for method, route in item.items():
            assert f"<code>{method.upper()} {path}</code>" in page
            assert route["summary"]
            assert "description" in route, path


def test_the_description_is_written_once(another_house: Houses, monkeypatch: pytest.MonkeyPatch) -> None:
    house = another_house()
    anna, written = Visitor(house), []

    def count(schema: object) -> bytes:
        written.append(schema)
        return to_bytes(schema)

    monkeypatch.setattr(description, "to_bytes", count)
    first = anna.get("/api/openapi.json")
    again = anna.get("/api/openapi.json", headers={"Accept-Encoding": "br"})
    assert first.json() == again.json()
    assert again.headers["Content-Encoding"] == "br"
    assert len(written) == 1


def test_a_description_that_could_not_be_written_is_tried_again(
    another_house: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = Visitor(another_house())
    with monkeypatch.context() as patched:
        patched.delattr(description, "to_bytes")
        assert anna.get("/api/openapi.json").status_code == 500
    assert anna.get("/api/openapi.json").status_code == 200


def test_errors_are_described_with_their_codes(visitor: Visitors) -> None:
    schema = visitor().get("/api/openapi.json").json()
    login = schema["paths"]["/api/1/sessions"]["post"]["responses"]
    assert "wrong-password" in json.dumps(login["401"])
