"""Names, chat, records, specs, addresses and lessons that hold HTML: every page shows them and runs nothing of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from gipfel.core import lesson as lesson_module
from gipfel.core.language import LANGUAGES
from gipfel.core.lesson import Lesson, lessons
from gipfel.web.app import create_app
from gipfel.web.pages import learn
from gipfel.web.pages.rulebook import marked
from gipfel.web.people.passwords import Passwords
from gipfel.web.settings import Settings
from web.markup import HOSTILE, MARK, Page, faults_of_picture
from web.visitors import HOME, Visitor

HTML = {"Accept": "text/html"}
SPEC = f'gipf:basic,zertz=3,challenges=1,settle-zertz=external,contest="<{MARK} onload=a()>"'
MOST_PAGES = 400
RECORD = (
    '[Format "1"]\n[Game "pentago"]\n[Rules "pentago 1"]\n[First "{0}"]\n[Second "{0}"]\n'
    '[Event "{0}"]\n\n1. c3ne+ {{{0}}} *\n'
)


class Furnished:
    """A house in which hostile texts stand wherever a stranger can put one."""

    def __init__(self, house: TestClient) -> None:
        self.house = house
        self.reader = Visitor(house)
        self.reader.headers["User-Agent"] = HOSTILE[0]
        self.tables = list[str]()
        for number, text in enumerate(HOSTILE):
            self._evening(number, text)
        self._account()

    def _evening(self, number: int, text: str) -> None:
        """A finished game between people who are called like that, a running one and a waiting one."""
        anna, bert = Visitor(self.house), Visitor(self.house)
        for person, sign in ((anna, "1"), (bert, "2")):
            name = text if len(text) < 24 and "/" not in text else text.replace("/", "")[:22] + sign
            answer = person.post("/api/1/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
        for kind in ("over", "running", "waiting"):
            opened = anna.opens(seats=[{"kind": "me"}, {"kind": "anyone" if kind == "waiting" else "link"}])
            self.tables.append(opened["table"])
            if kind == "waiting":
                continue
            bert.sits(opened)
            assert anna.does(opened["table"], "say", text=text)[0] == 200
            assert anna.does(opened["table"], "play", turn="c3ne+")[0] == 200
            if kind == "over":
                assert anna.does(opened["table"], "resign")[0] == 200
        upload = anna.post(
            "/api/1/records", json={"text": RECORD.format(text.replace("}", "").replace('"', "")), "name": text}
        )
        assert upload.status_code in (201, 422), upload.text
        if number == 0:
            self.tables.append(anna.opens(SPEC)["table"])

    def _account(self) -> None:
        self.name = HOSTILE[0]
        self.reader.joins(self.name)
        self.reader.token("read")
        assert self.reader.post("/api/1/tokens", json={"name": HOSTILE[1], "scopes": ["read"]}).status_code == 201
        self.tables.append(self.reader.opens()["table"])

    def starts(self) -> list[str]:
        """Where to begin reading: all pages that show something, and addresses that hold hostile texts themselves."""
        tables = [
            f"/t/{table}{part}" for table in self.tables for part in ("", "/analysis", f"/seat/{quote(HOSTILE[0])}")
        ]
        asked = [
            address + quote(text, safe="")
            for text in HOSTILE
            for address in (
                "/games?player=", "/games?game=", "/games?before=", "/players/", "/t/", "/learn/", "/rules/", "/",
                "/analysis?spec=", "/analysis?position=", "/analysis?turns=", "/analysis?table=", "/here?spec=",
                "/new?game=", "/agree?spec=", "/api/1/", "/static/",
            )
        ]  # fmt: skip
        words = quote(SPEC)
        pages = ["/", "/games", "/settings", "/new", "/agree", "/learn", "/rules", "/patterns", "/api"]
        return [*pages, f"/analysis?spec={words}", f"/here?spec={words}", *tables, *asked]


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Furnished]:
    """Made once for all tests of this module."""
    app = create_app(Settings(data=tmp_path_factory.mktemp("house"), warm=False, limits=100_000))
    with TestClient(app, base_url=HOME) as house:
        app.state.parts.passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        yield Furnished(house)


def test_no_page_runs_what_people_wrote(furnished: Furnished) -> None:
    waiting, seen, shown = furnished.starts(), set[str](), dict[str, str]()
    while waiting and len(seen) < MOST_PAGES:
        address = waiting.pop(0)
        if address in seen:
            continue
        seen.add(address)
        answer = furnished.reader.get(address, headers=HTML)
        assert answer.status_code < 500, (address, answer.text)
        if not answer.headers["Content-Type"].startswith("text/html"):
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            continue
        page = Page(answer.text, HOME)
        assert page.faults == [], address
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        shown[address] = page.text
        waiting += [link.partition("#")[0] for link in page.links if link.startswith("/") and link not in seen]
    assert not waiting or len(seen) == MOST_PAGES
    everything = "\n".join(shown.values())
    for text in HOSTILE:
        assert text.replace("/", "")[:22] in everything or text in everything, f"{text} is shown nowhere"
    for table in furnished.tables[:2]:
        assert MARK in shown[f"/t/{table}"]
    assert f"<{MARK} onload=a()>" in shown["/settings"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_pages_that_run_nothing(furnished: Furnished, language: str) -> None:
    head = {**HTML, "Accept-Language": language}
    for text in HOSTILE:
        for address, more in (
            (f"/analysis?spec={quote(text, safe='')}", {}),
            (f"/players/{quote(text, safe='')}", {}),
            (f"/{quote(text, safe='')}", {}),
            ("/", {"Host": "".join(sign for sign in text if sign.isascii() and sign not in "/\"' ")}),
        ):
            answer = furnished.reader.get(address, headers={**head, **more})
            assert answer.status_code < 500
            assert Page(answer.text, HOME).faults == [], (address, answer.text)


def test_pictures_and_files_run_nothing(furnished: Furnished) -> None:
    for table in furnished.tables:
        for name in ("board.svg", "record.gipfel", "record.sgf", "board.png"):
            answer = furnished.reader.get(f"/api/1/tables/{table}/{name}", headers=HTML)
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "html" not in answer.headers["Content-Type"]
            if name.endswith(".svg") and answer.status_code == 200:
                assert list(faults_of_picture(answer.text)) == []


def test_answers_for_programs_are_never_taken_for_pages(furnished: Furnished) -> None:
    for address in (
        "/lobby.json",
        "/games.json",
        "/api/1/records",
        "/api/1/tokens",
        "/api/1/sessions",
        "/api/1/account",
    ):
        answer = furnished.reader.get(address, headers=HTML)
        assert answer.headers["Content-Type"].startswith("application/json"), address
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        json.loads(answer.text)


def hostile_lesson() -> Lesson:
    """A lesson of another package, whose every word holds HTML."""
    known = lessons()["pentago"]
    text = " ".join(HOSTILE)
    steps = tuple(replace(step, title=text, text=text) for step in known.steps)
    return replace(known, title=text, steps=steps)


def test_lessons_run_nothing(furnished: Furnished, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {**lessons(), "pentago": hostile_lesson()}
    for module in (learn, lesson_module):
        monkeypatch.setattr(module, "lessons", lambda: found)
    for address in ("/learn", "/learn/pentago", "/learn/offboard"):
        page = Page(furnished.reader.get(address, headers=HTML).text, HOME)
        assert page.faults == [], address
    assert HOSTILE[1] in Page(furnished.reader.get("/learn/pentago", headers=HTML).text, HOME).text


MARKDOWN = [
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>)",
    f'[x](/"onload="{MARK})',
    f'[x](https://a"{MARK}="b)',
    f"[<{MARK}>](#a)",
    f"`<{MARK}>` **<{MARK}>** *<{MARK}>*",
    f"**[*`<{MARK}>`*](/x)**",
    f"<{MARK}> &lt;{MARK}&gt; <!-- <{MARK}> -->",
]


def runs(text: str) -> list[str]:
    """What would run in a text of ours with marks; its links may lead elsewhere, but to pages only."""
    page = Page(marked(text), HOME)
    links = [link for link in page.links if not link.startswith(("https://", "http://", "/", "#"))]
    return [*links, *(fault for fault in page.faults if " leads to " not in fault)]


@pytest.mark.parametrize("text", [*MARKDOWN, *HOSTILE])
def test_marked_text_runs_nothing(text: str) -> None:
    assert runs(text) == []


SIGNS = ["*", "`", "[", "](", ")", "<", '"', "'", "&", "/", "#"]


@given(st.lists(st.sampled_from([*MARKDOWN, *HOSTILE, *SIGNS]), max_size=8))
def test_no_mixture_of_marks_does(parts: list[str]) -> None:
    assert runs("".join(parts)) == []
