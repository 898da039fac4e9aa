"""Boards in other people's pages: what may be framed, what is told of it, and what is not shown."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gipfel.records.puzzles.collection import shipped_puzzles
from gipfel.web.pages.embed import framed_address
from web.test_studies import study_by
from web.visitors import HOME, Visitor, code_of

Visitors = Callable[[], Visitor]
LINE = "/embed?spec=pentago&turns=c3ne%2B%3Bd4sw-"


def test_only_frames_may_be_framed(visitor: Visitors) -> None:
    anna = visitor()
    for address in ("/", "/analysis?spec=pentago", "/oembed?url=/analysis?spec=pentago", "/embedded"):
        headers = anna.get(address).headers
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Frame-Options"] == "DENY"
    headers = anna.get(LINE).headers
    assert "frame-ancestors *" in headers["Content-Security-Policy"]
    assert "script-src 'self'" in headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in headers


def test_the_script_may_be_loaded_from_anywhere(visitor: Visitors) -> None:
    answer = visitor().get("/embed.js")
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert "gipfel-embed" in answer.text


def test_a_page_tells_of_its_frame(visitor: Visitors) -> None:
    anna = visitor()
    text = anna.get("/analysis", params={"spec": "pentago", "turns": "c3ne+"}).text
    address = text.partition('type="application/json+oembed" href="')[2].partition('"')[0].replace("&amp;", "&")
    told = anna.get(address, params=None).json()
    assert (told["version"], told["type"], told["width"]) == ("1.0", "rich", 480)
    assert "/embed?spec=pentago" in told["html"]
    assert "c3ne%2B" in told["html"]
    assert anna.get("/oembed", params={"url": "/analysis?spec=zertz", "maxwidth": 300}).json()["width"] == 300


@pytest.mark.parametrize(
    ("given", "framed"),
    [
        ("https://house.example/t/ab-_1", "/embed/t/ab-_1"),
        ("/t/ab/analysis", "/embed/t/ab"),
        ("/analysis?spec=zertz&table=x&x=%22%3E", "/embed?spec=zertz"),
    ],
)
def test_the_frame_of_an_address(given: str, framed: str) -> None:
    assert framed_address(given) == framed


@pytest.mark.parametrize("url", ["/settings", "/t/a%22b", '/t/"onload=', "http://[", "/analysis", "x" * 30_000, ""])
def test_what_cannot_be_framed_is_refused(visitor: Visitors, url: str) -> None:
    answer = visitor().get("/oembed", params={"url": url})
    assert answer.status_code == 422
    assert "iframe" not in answer.text


def test_other_forms_and_lines_that_cannot_be_are_refused(visitor: Visitors) -> None:
    anna = visitor()
    assert anna.get("/oembed?url=/t/a&format=xml").json()["error"]["code"] == "only-json"
    assert anna.get("/embed?spec=nothing").status_code == 422
    assert anna.get("/embed").status_code == 422
    assert anna.get("/embed?spec=pentago&position=nonsense").status_code == 422
    assert anna.get("/embed/t/none").status_code == 404


@pytest.mark.parametrize(
    "home",
    ["http://evil.example", "//evil.example", "http://127.0.0.1:8642@evil.example", "http://127.0.0.1:1", "data:"],
)
def test_addresses_of_other_houses_have_no_frame_here(visitor: Visitors, home: str) -> None:
    anna, path = visitor(), f"/puzzles/{next(iter(shipped_puzzles()))}"
    assert anna.get("/oembed", params={"url": HOME + path}).status_code == 200
    assert code_of(anna.get("/oembed", params={"url": home + path})) == "not-embedded"


@pytest.mark.parametrize(
    ("url", "status", "code"),
    [
        ("/t/nope", 404, "no-such-table"),
        ("/puzzles/nope", 404, "no-such-puzzle"),
        ("/studies/nope", 404, "no-such-study"),
        ("/studies/house.pentago?chapter=nope", 404, "no-such-chapter"),
        ("/embed?spec=nope", 422, "unknown-game"),
        ("/embed?spec=pentago&position=nope", 422, "bad-position"),
        ("/analysis?spec=pentago&turns=c3ne%2B;nope", 422, "malformed-turn"),
    ],
)
def test_what_is_not_there_has_no_frame(visitor: Visitors, url: str, status: int, code: str) -> None:
    answer = visitor().get("/oembed", params={"url": url})
    assert (answer.status_code, code_of(answer)) == (status, code)


def test_a_running_game_is_not_shown(visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    opened = anna.opens()
    bert.sits(opened)
    assert anna.get(f"/embed/t/{opened['table']}").status_code == 409


def test_a_hidden_game_is_not_there_for_strangers(visitor: Visitors) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    opened = anna.opens(hidden=True)
    bert.sits(opened)
    assert cleo.get(f"/embed/t/{opened['table']}").status_code == 404


def test_chapters_and_puzzles_have_frames(visitor: Visitors) -> None:
    anna = visitor()
    study = study_by(anna, "link")
    frame = anna.get(f"/embed/study/{study}/c1")
    assert "frame-ancestors *" in frame.headers["Content-Security-Policy"]
    assert 'data-turns="[&#34;a1ne+&#34;, &#34;c3ne+&#34;]"' in frame.text
    told = anna.get("/oembed", params={"url": f"/studies/{study}?chapter=c1"}).json()
    assert f"/embed/study/{study}/c1" in told["html"]
    assert anna.get("/embed/study/house.pentago/1").status_code == 200
    name = next(iter(shipped_puzzles()))
    assert anna.get(f"/embed/puzzle/{name}").status_code == 200
    assert f"/embed/puzzle/{name}" in anna.get("/oembed", params={"url": f"/puzzles/{name}"}).json()["html"]


def test_of_a_private_study_no_frame_tells_anything(visitor: Visitors) -> None:
    owner, stranger = visitor(), visitor()
    study = study_by(owner)
    for reader in (owner, stranger):
        for address in (f"/embed/study/{study}/c1", f"/oembed?url=/studies/{study}"):
            answer = reader.get(address)
            assert answer.status_code == 404
            assert "Corner" not in answer.text
    for form in ("svg", "png"):
        picture = f"/api/1/studies/{study}/chapters/c1/board.{form}"
        assert owner.get(picture).headers["Cache-Control"].startswith("private")
        assert stranger.get(picture).status_code == 404


def test_what_a_chapter_asks_for_is_not_in_its_frame(visitor: Visitors) -> None:
    anna = visitor()
    study = study_by(anna, "public", mode="guess")
    assert "a1ne+" not in anna.get(f"/embed/study/{study}/c1").text
