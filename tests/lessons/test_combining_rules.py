"""The rules of combining: the same in every language, and a diagram one can try."""

from __future__ import annotations

import re

import pytest

import gipfel
from gipfel.combine.rules_text import combining_rules, combining_text
from gipfel.core.language import LANGUAGES, speaking
from gipfel.core.rulebook import Block, Diagram, Heading, Items, Paragraph, Table
from gipfel.core.turns import expand
from gipfel.web.rules_page import contents, rules_html

CODE = re.compile(r"(?<!`)`[^`\n]+`(?!`)")


def frame(block: Block) -> object:
    """What translating does not change."""
    match block:
        case Heading(level):
            return "heading", level
        case Items(items):
            return [(item.number, [frame(held) for held in item.blocks]) for item in items]
        case Table(head, rows):
            return "table", len(head), len(rows)
        case Diagram(name, spec, position, caption):
            return name, spec, position, bool(caption)
        case Paragraph():
            return "paragraph"
    return "listing"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_language_tells_the_same(language: str) -> None:
    with speaking("en"):
        english, words = [frame(block) for block in combining_rules()], sorted(CODE.findall(combining_text()))
        text = combining_text()
    with speaking(language):
        assert combining_text() != text
        assert [frame(block) for block in combining_rules()] == english
        assert sorted(CODE.findall(combining_text())) == words


def test_its_diagram_can_be_tried() -> None:
    (diagram,) = [block for block in combining_rules() if isinstance(block, Diagram)]
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
