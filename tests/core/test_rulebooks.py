"""Rulebooks: the same sections, rules and diagrams in every language, and diagrams that are positions one can try."""

from __future__ import annotations

import pytest

import gipfel
from core.rule_pages import RulePage
from gipfel.core.language import LANGUAGES, speaking
from gipfel.core.rulebook import Diagram, diagrams, read_diagrams, rules_text
from gipfel.core.turns import expand
from gipfel.web.pages.rulebook import rules_html

OTHERS = [language for language in LANGUAGES if language != "en"]


def told(name: str, language: str) -> RulePage:
    """The rules of a game in a language."""
    with speaking(language):
        return RulePage(rules_html(name))


@pytest.mark.parametrize("name", gipfel.names())
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_tells_the_same_rules(name: str, language: str) -> None:
    with speaking("en"):
        english = rules_text(name)
    with speaking(language):
        assert rules_text(name) != english, f"{name} has no rulebook in {language}"
    frame = told(name, language).frame
    assert len(frame) > 30
    assert frame == told(name, "en").frame


@pytest.mark.parametrize("name", gipfel.names())
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_words_of_the_house(name: str, language: str) -> None:
    words = sorted(told(name, language).words)
    assert words
    assert words == sorted(told(name, "en").words)


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


PAGE = """\
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
*A caption
in two lines.*

3.1 A rule.

   Indented text.

4. Fourth.
```toml
x = "*no mark*"
```

```position spec=zertz:61
nothing
```
*No caption,*
for it goes on.
"""


def test_the_diagrams_of_a_small_page() -> None:
    assert read_diagrams(PAGE, "test") == (
        Diagram("test-1", "pentago", "6/6/6/6/6/6 w", "A caption in two lines."),
        Diagram("test-2", "zertz:61", "nothing"),
    )


def test_a_small_page_is_shown_block_by_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gipfel.web.pages.rulebook.rules_text", lambda _: PAGE[: PAGE.index("```position spec=zertz")])
    page = RulePage(rules_html("test"))
    assert page.frame == [
        *[("h1",), ("p",)],
        *[("ol", "start=1"), ("li", "id=rule-1"), ("p",)],
        *[("table",), ("tr",), ("th",), ("td",), ("tr",), ("td",), ("td",)],
        *[("li", "id=rule-2"), ("p",), ("ul",), ("li",), ("p",)],
        *[("figure", "id=test-1", "data-spec=pentago", "data-position=6/6/6/6/6/6 w"), ("figcaption",), ("caption",)],
        *[("p", "id=rule-3.1"), ("p",)],
        *[("ol", "start=4"), ("li", "id=rule-4"), ("p",), ("pre",), ("lines", "1")],
    ]
