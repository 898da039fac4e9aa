"""Rulebooks: the same sections, rules and diagrams in every language, and diagrams that are positions one can try."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

import gipfel
from gipfel.core.language import LANGUAGES, speaking
from gipfel.core.rulebook import (
    Block,
    Diagram,
    Heading,
    Item,
    Items,
    Listing,
    Paragraph,
    Table,
    diagrams,
    read_rules,
    rulebook,
    rules_text,
)
from gipfel.core.turns import expand

NUMBER = re.compile(r"\d+(?:\.\d+)? ")
CODE = re.compile(r"`[^`]+`")
OTHERS = [language for language in LANGUAGES if language != "en"]


def told(name: str, language: str) -> tuple[Block, ...]:
    """The rules of a game in a language."""
    with speaking(language):
        return rulebook(name)


def frame(blocks: Sequence[Block]) -> list[object]:
    """What translating does not change: kinds of blocks, rule numbers, diagrams, the shape of tables."""
    return [_framed(block) for block in blocks]


def _framed(block: Block) -> object:
    match block:
        case Heading(level, text):
            return "heading", level, NUMBER.findall(text)[:1]
        case Paragraph(text):
            return "paragraph", [found.group() for found in [NUMBER.match(text)] if found]
        case Items(items):
            return [(item.number, frame(item.blocks)) for item in items]
        case Table(head, rows):
            return "table", len(head), [len(row) for row in rows]
        case Listing(text):
            return "listing", len(text.splitlines())
        case Diagram(name, spec, position, caption):
            return name, spec, position, bool(caption)


def texts(blocks: Sequence[Block]) -> Iterator[str]:
    """All running text."""
    for block in blocks:
        match block:
            case Heading(_, text) | Paragraph(text):
                yield text
            case Items(items):
                for item in items:
                    yield from texts(item.blocks)
            case Table(head, rows):
                for row in (head, *rows):
                    yield from row
            case Diagram(caption=caption):
                yield caption
            case Listing():
                pass


@pytest.mark.parametrize("name", gipfel.names())
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_tells_the_same_rules(name: str, language: str) -> None:
    english, other = told(name, "en"), told(name, language)
    assert other != english, f"{name} has no rulebook in {language}"
    assert frame(other) == frame(english)


@pytest.mark.parametrize("name", gipfel.names())
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_words_of_the_house(name: str, language: str) -> None:
    english, other = (sorted(CODE.findall(" ".join(texts(told(name, wished))))) for wished in ("en", language))
    assert other == english


@pytest.mark.parametrize("name", gipfel.names())
def test_every_diagram_is_a_position_one_can_try(name: str) -> None:
    shown = diagrams(name)
    assert len(shown) == rules_text(name).count("```position ") > 0
    assert [diagram.name for diagram in shown] == [f"{name}-{number}" for number in range(1, len(shown) + 1)]
    for diagram in shown:
        position = gipfel.game(diagram.spec).position(diagram.position)
        assert position.text() == diagram.position
        assert expand(position, 2)
        assert diagram.caption.strip() == diagram.caption != ""


def test_a_language_without_a_rulebook_reads_english() -> None:
    with speaking("en"):
        english = rules_text("pentago")
    with speaking("tlh"):
        assert rules_text("pentago") == english
    with speaking("de"):
        assert rules_text("pentago") != english


def test_a_small_page_is_read_block_by_block() -> None:
    page = """\
# Title
Two lines
of text.

1. First,
   going on.

   | a | |
   |---|---|
   | 1 | 2 |

2. Second.
- a dash

```position spec=pentago
6/6/6/6/6/6 w
```
*A caption.*

   Indented text.

4. Fourth.
```toml
x = "*no mark*"
```
"""
    assert read_rules(page, "test") == (
        Heading(1, "Title"),
        Paragraph("Two lines of text."),
        Items(
            (
                Item(1, (Paragraph("First, going on."), Table(("a", ""), (("1", "2"),)))),
                Item(2, (Paragraph("Second."),)),
            )
        ),
        Items((Item(None, (Paragraph("a dash"),)),)),
        Diagram("test-1", "pentago", "6/6/6/6/6/6 w", "A caption."),
        Paragraph("Indented text."),
        Items((Item(4, (Paragraph("Fourth."),)),)),
        Listing('x = "*no mark*"'),
    )
