"""The description of the API: every route is documented, every documented route is there, and codes are explained."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema
import pytest

from gipfel.core.messages import declared
from gipfel.web.app import create_app
from gipfel.web.edge.errors import UNUSABLE, status_of
from gipfel.web.settings import Settings
from gipfel.web.socket import connection, messages, outbox, pace
from gipfel.web.socket.actions import MOST_WATCHED
from support import ROOT
from web.api.running_house import SCHEMAS

PAGES = {name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("api", "bot", "socket")}
ROUTE = re.compile(r"^\| `(GET|POST|PUT|PATCH|DELETE) (/\S+)`", re.MULTILINE)
ROW = re.compile(r"^\| (\d{3}) \| (.*) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    """What the house tells programs about itself."""
    return create_app(Settings()).openapi()


def routes(description: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    """The routes by method and address."""
    return {
        (method.upper(), path): route
        for path, methods in description["paths"].items()
        for method, route in methods.items()
    }


def test_every_route_is_documented_and_every_documented_route_exists(description: dict[str, Any]) -> None:
    documented = {found for page in ("api", "bot") for found in ROUTE.findall(PAGES[page])}
    assert documented == set(routes(description))


def test_every_route_has_a_summary_a_description_and_its_refusals(description: dict[str, Any]) -> None:
    for (method, path), route in routes(description).items():
        assert route["summary"], path
        assert route["description"], path
        if path.startswith("/api/1") and "bot" not in path:
            assert "429" in route["responses"], (method, path)


def test_refusals_are_described_with_their_codes_and_sentences(description: dict[str, Any]) -> None:
    sentences = declared()
    found = set()
    for route in routes(description).values():
        for status, answer in route["responses"].items():
            for media in answer.get("content", {}).values():
                for code in media.get("examples", {}):
                    assert int(status) == status_of(code)
                    assert code in sentences
                    found.add(code)
    assert len(found) > 25


def test_the_description_keeps_the_rules_of_openapi(description: dict[str, Any]) -> None:
    assert description["openapi"].startswith("3.1")
    text = json.dumps(description)
    for reference in set(re.findall(r'"#/components/schemas/([^"]+)"', text)):
        schema = description["components"]["schemas"][reference]
        jsonschema.Draft202012Validator.check_schema(schema)
    assert "HTTPValidationError" not in text


def test_statuses_of_codes_are_those_documented() -> None:
    documented = {
        code: int(status) for status, codes in ROW.findall(PAGES["api"]) for code in re.findall(r"`([a-z-]+)`", codes)
    }
    assert set(documented) <= set(declared())
    assert {code: status_of(code) for code in documented} == documented
    assert [code for code in declared() if status_of(code) != UNUSABLE and code not in documented] == []


def test_the_page_about_the_socket_names_every_kind_code_and_limit() -> None:
    page = PAGES["socket"]
    schema = json.loads((SCHEMAS / "socket-server.json").read_text(encoding="utf-8"))
    sent = {schema["$defs"][found["$ref"].rpartition("/")[2]]["title"] for found in schema["oneOf"]}
    for kind in {*messages.KINDS, *sent}:
        assert f"| `{kind}` |" in page, kind
    codes = (
        connection.TOO_LARGE,
        connection.GARBAGE,
        connection.SESSION_OVER,
        connection.CLOSING,
        connection.NOT_READING,
        connection.SILENT,
        connection.TOO_FAST,
    )
    for number in codes:
        assert f"closed with {number}" in page or f"close with {number}" in page or f"closes with {number}" in page
    for limit in (f"{messages.MOST_BYTES:,} bytes", f"{outbox.MOST_FRAMES} messages", f"{MOST_WATCHED} tables"):
        assert limit in page
    assert f"{round(pace.RATE)} messages a second ({round(pace.BURST)} at once)" in page
