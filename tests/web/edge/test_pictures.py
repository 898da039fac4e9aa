"""Pictures of boards: drawn once, sent once, kept in bounded memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from gipfel.web.edge.pictures import SLIP, Pictures, known_already, tag_of
from web.visitors import HOME, Visitor, secret_of

Visitors = Callable[[], Visitor]
Houses = Callable[..., TestClient]


def begun(anna: Visitor, bert: Visitor, **more: Any) -> str:
    """A game of Pentago."""
    opened = anna.opens(**more)
    bert.sits(opened)
    return str(opened["table"])


def done(house: TestClient) -> int:
    """How many jobs the processes of a house have done."""
    jobs: int = house.app.state.parts.house.pool.health.done  # type: ignore[attr-defined]
    return jobs


@pytest.mark.parametrize("form", ["png", "svg"])
def test_a_picture_that_is_known_is_not_sent_again(house: TestClient, visitor: Visitors, form: str) -> None:
    anna, bert = visitor(), visitor()
    address = f"/api/1/tables/{begun(anna, bert)}/board.{form}"
    first = anna.get(address)
    assert (first.status_code, first.headers["Cache-Control"]) == (200, "public, no-cache")
    tag, before = first.headers["ETag"], done(house)
    for given in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = bert.get(address, headers={"If-None-Match": given})
        assert (again.status_code, again.content) == (304, b"")
        assert (again.headers["ETag"], again.headers["Cache-Control"]) == (tag, "public, no-cache")
    assert bert.get(address, headers={"If-None-Match": '"other"'}).content == first.content
    assert done(house) == before


def test_a_turn_makes_another_picture_and_the_old_one_is_still_kept(house: TestClient, visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    table = begun(anna, bert)
    first = anna.get(f"/api/1/tables/{table}/board.svg")
    anna.does(table, "play", turn="c3ne+")
    second = anna.get(f"/api/1/tables/{table}/board.svg", headers={"If-None-Match": first.headers["ETag"]})
    assert second.status_code == 200
    assert second.headers["ETag"] != first.headers["ETag"]
    assert second.text != first.text
    before = done(house)
    old = anna.get(f"/api/1/tables/{table}/board.svg", params={"turn": 0})
    assert (old.text, old.headers["ETag"], done(house)) == (first.text, first.headers["ETag"], before)
    dark = anna.get(f"/api/1/tables/{table}/board.svg", params={"turn": 0, "theme": "dark"})
    assert dark.headers["ETag"] != first.headers["ETag"]


def test_the_picture_of_a_hidden_table_is_kept_by_its_people_only(visitor: Visitors) -> None:
    anna, stranger = visitor(), visitor()
    opened = anna.opens("zertz", hidden=True)
    address = f"/api/1/tables/{opened['table']}/board.png"
    shown = anna.get(address)
    assert shown.headers["Cache-Control"] == "private, no-cache"
    known = {"If-None-Match": shown.headers["ETag"]}
    assert stranger.get(address, headers=known).status_code == 404
    watch = {"secret": secret_of(opened["links"]["watch"])}
    assert stranger.get(address, headers=known, params=watch).status_code == 304


def test_equal_pictures_asked_for_at_once_are_drawn_once(another_house: Houses) -> None:
    house = another_house(limits=1000)
    tables = [Visitor(house).opens("gipf")["table"] for _ in range(4)]

    async def asked() -> set[tuple[int, bytes]]:
        transport = httpx2.ASGITransport(house.app, client=("192.0.2.9", 50_000))
        async with httpx2.AsyncClient(transport=transport, base_url=HOME) as client:
            calls = [client.get(f"/api/1/tables/{table}/board.png") for table in tables * 15]
            return {(answer.status_code, answer.content[:4]) for answer in await asyncio.gather(*calls)}

    assert house.portal is not None
    assert house.portal.call(asked) == {(200, b"\x89PNG")}
    assert done(house) == 1


def test_the_memory_for_pictures_is_bounded() -> None:
    pictures = Pictures(10 * (1_000 + SLIP))
    for number in range(30):
        pictures.put(str(number), bytes(1_000))
        pictures.put(str(number), bytes(1_000))
        pictures.get("0")
    assert (len(pictures), pictures.size) == (10, 10 * (1_000 + SLIP))
    assert pictures.get("0") is not None  # it was asked for again and again
    assert (pictures.get("1"), pictures.get("29")) == (None, bytes(1_000))
    pictures.put("huge", bytes(20_000))
    assert (len(pictures), pictures.get("huge")) == (10, None)


def test_a_tag_names_all_a_picture_is_made_from() -> None:
    wanted = {"tags": {"Game": "pentago"}, "turns": ["c3ne+"], "theme": "light"}
    tags = {
        tag_of("svg", wanted),
        tag_of("png", wanted),
        tag_of("svg", wanted | {"theme": "dark"}),
        tag_of("svg", wanted | {"turns": []}),
        tag_of("svg", wanted | {"tags": {"Game": "gipf"}}),
    }
    assert len(tags) == 5
    assert tag_of("svg", dict(reversed(wanted.items()))) in tags
    assert not known_already(None, "a")
    assert not known_already("a", "a")  # a tag stands in quotation marks
