"""Rules as HTML: safe, whole, the same anchors in every language, pictures in the colours of the page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest

import gipfel
from gipfel.core.drawing import symbols
from gipfel.core.language import LANGUAGES, speaking
from gipfel.core.rulebook import Diagram, diagrams
from gipfel.web.pages.rulebook import contents, marked, plain, rules_html

COLOUR = re.compile(r"#[0-9a-f]{6}\b")
VOID = {"circle", "ellipse", "line", "path", "rect", "stop", "use"}


class Outline(HTMLParser):
    """What a page is made of; it fails when elements do not close in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every element of a kind."""
        return [attributes for found, attributes in self.found if found == tag]


def page(name: str, language: str = "en") -> Outline:
    """The rules of a game as a page."""
    with speaking(language):
        return Outline(rules_html(name))


@pytest.mark.parametrize("name", gipfel.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_its_anchors_lead_somewhere(name: str, language: str) -> None:
    outline = page(name, language)
    ids = [attributes["id"] for _, attributes in outline.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    with speaking(language):
        anchors = [anchor for anchor, title in contents(name) if title]
    links = [attributes["href"] for attributes in outline.all("a")]
    assert {*anchors, *(link[1:] for link in links if link.startswith("#"))} <= set(ids)
    assert [anchor for anchor, _ in contents(name)] == anchors
    assert len(outline.all("h1")) == 1


@pytest.mark.parametrize("name", gipfel.names())
def test_every_symbol_of_a_picture_is_on_the_page(name: str) -> None:
    outline = page(name)
    there = {attributes["id"] for attributes in outline.all("symbol")}
    used = {attributes["href"].removeprefix("#") for attributes in outline.all("use")}
    assert used
    assert used <= there


@pytest.mark.parametrize("name", gipfel.names())
def test_every_diagram_is_a_board_to_try(name: str) -> None:
    outline = page(name)
    shown = [(attributes["data-spec"], attributes["data-position"]) for attributes in outline.all("figure")]
    assert shown == [(diagram.spec, diagram.position) for diagram in diagrams(name)]
    tried = [urlsplit(attributes["href"]) for attributes in outline.all("a") if "position=" in attributes["href"]]
    wishes = [parse_qs(address.query) for address in tried]
    assert [(wish["spec"][0], wish["position"][0]) for wish in wishes] == shown


def test_a_picture_is_spoken_in_the_language_of_the_moment() -> None:
    labels = [attributes["aria-label"] for attributes in page("zertz", "de").all("svg") if "aria-label" in attributes]
    assert labels[3].startswith(diagrams_in("de", "zertz")[3].caption)
    assert "e4, weiße Kugel" in labels[3]


def diagrams_in(language: str, name: str) -> tuple[Diagram, ...]:
    """The diagrams of a game in a language."""
    with speaking(language):
        return diagrams(name)


@pytest.mark.parametrize("name", gipfel.names())
def test_colours_are_those_of_the_page(name: str) -> None:
    html = rules_html(name)
    assert "var(--ink-2)" in html
    # The pieces look the same in both themes; every other colour is a variable.
    assert set(COLOUR.findall(html)) <= set(COLOUR.findall("".join(symbols().values())))


@pytest.mark.parametrize("name", gipfel.names())
def test_nothing_on_the_page_needs_more_than_a_strict_policy(name: str) -> None:
    outline = page(name)
    assert not {tag for tag, _ in outline.found} & {"script", "style", "iframe", "img", "object", "link"}
    names = {attribute for _, attributes in outline.found for attribute in attributes}
    assert not [found for found in names if found == "style" or found.startswith("on")]


def test_text_is_escaped_and_only_our_marks_become_elements() -> None:
    assert marked('<b onclick="x">&') == "&lt;b onclick=&quot;x&quot;&gt;&amp;"
    assert marked("`<i>*d4*` **a *b*** ") == "<code>&lt;i&gt;*d4*</code> <strong>a <em>b</em></strong> "
    assert marked("[here](/rules/gipf)") == '<a href="/rules/gipf">here</a>'
    assert marked('[x](javascript:alert(1)) [y](https://e.org/"q")') == (
        '[x](javascript:alert(1)) <a href="https://e.org/%22q%22">y</a>'
    )
    assert plain("a **b** `c` [d](/e)") == "a b c d"


def test_rules_can_be_linked_by_their_number() -> None:
    assert {"rule-3.2", "section-1", "zertz-1"} <= {found.get("id", "") for _, found in page("zertz").found}
    assert {"rule-7", "rule-44"} <= {attributes.get("id", "") for attributes in page("gipf").all("li")}
    assert [attributes["start"] for attributes in page("pentago").all("ol")] == ["1", "5"]


def test_the_address_of_a_try_can_be_chosen() -> None:
    outline = Outline(rules_html("pentago", lambda diagram: f"/try/{diagram.name}?a=1&b=2"))
    assert outline.all("a")[0]["href"] == "/try/pentago-1?a=1&b=2"
