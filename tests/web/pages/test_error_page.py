"""Refusals as pages: for browsers that ask for one, with the same status; programs get JSON."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from web.visitors import Visitor

Visitors = Callable[[], Visitor]
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("address", "status"), [("/nowhere", 404), ("/t/nobody", 404), ("/players/nobody", 404), ("/here?spec=chess", 422)]
)
def test_who_asks_for_a_page_gets_one(visitor: Visitors, address: str, status: int) -> None:
    answer = visitor().get(address, headers=BROWSER | {"Accept-Language": "de"})
    assert answer.status_code == status
    assert answer.headers["Content-Type"].startswith("text/html")
    assert '<html lang="de"' in answer.text
    assert 'href="/"' in answer.text
    assert str(status) not in answer.text  # numbers and codes are for programs
    assert "no-such-" not in answer.text


@pytest.mark.parametrize("address", ["/nowhere", "/t/nobody.json", "/api/1/tables/nobody", "/static/0/nothing.js"])
def test_programs_get_json(visitor: Visitors, address: str) -> None:
    headers = {} if address == "/nowhere" else BROWSER
    answer = visitor().get(address, headers=headers)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"].startswith("no-such-")


def test_a_foreign_name_is_refused_with_a_page_that_tells_nothing_else(visitor: Visitors) -> None:
    answer = visitor().get("/", headers=BROWSER | {"Host": "<script>.example"})
    assert answer.status_code == 421
    assert "<script>.example" not in answer.text
