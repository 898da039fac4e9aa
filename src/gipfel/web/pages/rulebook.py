"""The rules of a game as HTML: Markdown without HTML of its own, diagrams as pictures that follow the page's theme."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from urllib.parse import urlencode

from markdown_it import MarkdownIt
from markdown_it.token import Token

from gipfel.combine import lessons as combining
from gipfel.core.drawing import inline, sheet
from gipfel.core.language import _
from gipfel.core.registry import game
from gipfel.core.rulebook import POSITION, Diagram, read_diagrams, rules_text
from gipfel.core.scene import Scene

Address = Callable[[Diagram], str]

MARKS = ("heading", "fence", "list", "table", "backticks", "emphasis", "link")
"""What of Markdown rulebooks use; anything else, HTML above all, is text and is escaped."""
SAFE = ("https://", "http://", "/", "#")
_RULE = re.compile(r"(\d+\.\d+) ")


def try_address(diagram: Diagram) -> str:
    """Where the position of a diagram can be tried."""
    return "/analysis?" + urlencode({"spec": diagram.spec, "position": diagram.position})


def rules_html(name: str, address: Address = try_address) -> str:
    """The rules of a game, or of combining: an article, with the symbols its pictures need before it."""
    page = _Page(read_diagrams(_text(name), name), address)
    tokens = list(page.shown(_markdown.parse(_text(name))))
    article = _markdown.renderer.render(tokens, _markdown.options, {})
    return f'{sheet(map(_scene, page.diagrams))}<article class="rules">{article}</article>'


def contents(name: str) -> list[tuple[str, str]]:
    """The sections of the rules: their anchors, the same in every language, and their titles."""
    tokens = _markdown.parse(_text(name))
    titles = [tokens[at + 1] for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag != "h1"]
    return [(_anchor(number), plain(title.content)) for number, title in enumerate(titles, start=1)]


def marked(text: str) -> str:
    """Running text as HTML: everything is escaped, only code, strong, emphasis and links become elements."""
    return str(_markdown.renderInline(text))


def plain(text: str) -> str:
    """Running text without its marks."""
    return "".join(found.content for token in _markdown.parseInline(text) for found in token.children or [])


def _reader() -> MarkdownIt:
    markdown = MarkdownIt("zero").enable(MARKS)
    markdown.validateLink = lambda url: url.startswith(SAFE)  # type: ignore[method-assign]
    return markdown


_markdown = _reader()


def _text(name: str) -> str:
    return combining.combining_text() if name == combining.NAME else rules_text(name)


def _anchor(number: int) -> str:
    return f"section-{number}"


def _scene(diagram: Diagram) -> Scene:
    return game(diagram.spec).position(diagram.position).scene()


class _Page:
    """Turns what Markdown has read into what the page shows, token by token; it knows the section it is in."""

    def __init__(self, diagrams: Sequence[Diagram], address: Address) -> None:
        self.diagrams, self.address = diagrams, address
        self._left = list(diagrams)
        self._section = ""
        self._sections = 0

    def shown(self, tokens: Sequence[Token]) -> Iterator[Token]:
        """The same with anchors, pictures in place of positions, and tables that scroll by themselves."""
        ahead = iter(range(len(tokens)))
        for at in ahead:
            if self._left and tokens[at].info.startswith(f"{POSITION} spec="):
                diagram = self._left.pop(0)
                yield _html(self._figure(diagram))
                for _caption in range(3 if diagram.caption else 0):
                    next(ahead)  # the paragraph below it stands in its figure
            else:
                yield self._changed(tokens, at)

    def _changed(self, tokens: Sequence[Token], at: int) -> Token:
        token = tokens[at]
        match token.type:
            case "heading_open":
                self._heading(token, tokens[at + 1])
            case "ordered_list_open":
                token.attrs.setdefault("start", 1)
            case "list_item_open" if token.info:
                token.attrSet("id", f"rule-{token.info}")
            case "paragraph_open":
                token.hidden = False  # an item looks the same whether its list is written densely or not
                _number(token, tokens[at + 1])
            case "paragraph_close":
                token.hidden = False
            case "th_open" if tokens[at + 1].content:
                token.attrSet("scope", "col")
            case "th_open":  # names no column
                token.tag = tokens[at + 2].tag = "td"
            case "table_open":
                label = escape(self._section)
                return _html(f'<div class="wide" role="group" tabindex="0" aria-label="{label}"><table>')
            case "table_close":
                return _html("</table></div>")
            case "fence":
                return _html(f'<pre tabindex="0"><code>{escape(token.content.rstrip())}</code></pre>')
        return token

    def _heading(self, heading: Token, title: Token) -> None:
        self._section = plain(title.content)
        if heading.tag != "h1":
            self._sections += 1
            heading.attrSet("id", _anchor(self._sections))

    def _figure(self, diagram: Diagram) -> str:
        scene = _scene(diagram)
        link = f'<a href="{escape(self.address(diagram))}">{escape(_("Try this position"))}</a>'
        return (
            f'<figure class="diagram" id="{escape(diagram.name)}" data-spec="{escape(diagram.spec)}"'
            f' data-position="{escape(diagram.position)}">{inline(scene, title=_spoken(diagram, scene))}'
            f"<figcaption>{marked(diagram.caption)} {link}</figcaption></figure>"
        )


def _html(content: str) -> Token:
    """Something of our own, which Markdown passes on as it is."""
    return Token("html_block", "", 0, content=content)


def _number(paragraph: Token, text: Token) -> None:
    """A rule that begins with its number can be linked by it."""
    rule = _RULE.match(text.content)
    if rule is None or not text.children:
        return
    number, anchor = rule[1], f"rule-{rule[1]}"
    paragraph.attrSet("id", anchor)
    first = text.children[0]
    first.content = first.content.removeprefix(number)
    link = f'<a class="rule-number" href="#{anchor}">{number}</a>'
    text.children.insert(0, Token("html_inline", "", 0, content=link))


def _spoken(diagram: Diagram, scene: Scene) -> str:
    """The caption, and every piece by its spoken name."""
    taken = {item.at for item in scene.items if item.layer == "piece"}
    pieces = [str(item.speech) for item in scene.items if item.layer == "cell" and item.speech and item.at in taken]
    return " ".join([plain(diagram.caption), "; ".join(pieces)]).strip()
