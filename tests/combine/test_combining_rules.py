"""The rules of combining: the same in every language, and a diagram one can try."""

from __future__ import annotations

import pytest

import gipfel
from core.rule_pages import RulePage
from gipfel.combine.lessons import NAME, combining_text
from gipfel.core.language import LANGUAGES, speaking
from gipfel.core.rulebook import read_diagrams
from gipfel.core.turns import expand
from gipfel.web.pages.rulebook import contents, rules_html


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_tells_the_same(language: str) -> None:
    with speaking("en"):
        english, text = RulePage(rules_html(NAME)), combining_text()
    with speaking(language):
        assert combining_text() != text
        other = RulePage(rules_html(NAME))
    assert len(english.frame) > 30
    assert other.frame == english.frame
    assert sorted(other.words) == sorted(english.words) != []


def test_its_diagram_can_be_tried() -> None:
    (diagram,) = read_diagrams(combining_text(), NAME)
    position = gipfel.game(diagram.spec).position(diagram.position)
    assert position.text() == diagram.position
    assert set(expand(position)) == {"let", "challenge"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_page_has_all_sections(language: str) -> None:
    with speaking(language):
        page, sections = rules_html("combine"), contents("combine")
    assert len(sections) == 7
    assert all(f'id="{anchor}"' in page for anchor, _ in sections)
    assert "<figure" in page
