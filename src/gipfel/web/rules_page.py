"""The rules of a game as HTML: our small Markdown, escaped, its diagrams as pictures that follow the page's theme."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from urllib.parse import urlencode

from gipfel.combine import rules_text
from gipfel.core.drawing import inline, sheet
from gipfel.core.language import _
from gipfel.core.registry import game
from gipfel.core.rulebook import Block, Diagram, Heading, Item, Items, Listing, Paragraph, Table, rulebook
from gipfel.core.scene import Scene

Address = Callable[[Diagram], str]

_MARK = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*(?!\*)|\*(.+?)\*|\[([^\]]+)\]\(([^)\s]+)\)")
_RULE = re.compile(r"(\d+\.\d+) (.*)")
_SAFE = ("https://", "http://", "/", "#")


def try_address(diagram: Diagram) -> str:
    """Where the position of a diagram can be tried."""
    return "/analysis?" + urlencode({"spec": diagram.spec, "position": diagram.position})


def rules_html(name: str, address: Address = try_address) -> str:
    """The rules of a game, or of combining: an article, with the symbols its pictures need before it."""
    page = _Page(address)
    blocks = _blocks(name)
    scenes = [_scene(block) for block in blocks if isinstance(block, Diagram)]
    return f'{sheet(scenes)}<article class="rules">{"".join(page.block(block) for block in blocks)}</article>'


def contents(name: str) -> list[tuple[str, str]]:
    """The sections of the rules: their anchors, the same in every language, and their titles."""
    titles = [block.text for block in _blocks(name) if isinstance(block, Heading) and block.level > 1]
    return [(_anchor(number), plain(title)) for number, title in enumerate(titles, start=1)]


def _blocks(name: str) -> tuple[Block, ...]:
    return rules_text.combining_rules() if name == rules_text.NAME else rulebook(name)


def marked(text: str) -> str:
    """Running text as HTML: everything is escaped, only our own few marks become elements."""
    parts: list[str] = []
    place = 0
    for mark in _MARK.finditer(text):
        parts += [escape(text[place : mark.start()]), _element(mark)]
        place = mark.end()
    return "".join([*parts, escape(text[place:])])


def plain(text: str) -> str:
    """Running text without its marks."""
    return _MARK.sub(lambda mark: next(group for group in mark.groups() if group is not None), text)


def _element(mark: re.Match[str]) -> str:
    code, strong, emphasis, link, target = mark.groups()
    if code is not None:
        return f"<code>{escape(code)}</code>"
    if strong is not None:
        return f"<strong>{marked(strong)}</strong>"
    if emphasis is not None:
        return f"<em>{marked(emphasis)}</em>"
    return f'<a href="{escape(target)}">{marked(link)}</a>' if target.startswith(_SAFE) else marked(link)


def _anchor(number: int) -> str:
    return f"section-{number}"


def _scene(diagram: Diagram) -> Scene:
    return game(diagram.spec).position(diagram.position).scene()


class _Page:
    """Turns blocks into HTML one after the other; it knows the section it is in."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.section = ""
        self.sections = 0

    def block(self, block: Block) -> str:
        match block:
            case Heading():
                return self._heading(block)
            case Paragraph(text):
                return _paragraph(text)
            case Items(items):
                return self._items(items)
            case Table():
                return self._table(block)
            case Listing(text):
                return f'<pre tabindex="0"><code>{escape(text)}</code></pre>'
            case Diagram():
                return self._diagram(block)

    def _heading(self, heading: Heading) -> str:
        self.section = plain(heading.text)
        if heading.level == 1:
            return f"<h1>{marked(heading.text)}</h1>"
        self.sections += 1
        return f'<h{heading.level} id="{_anchor(self.sections)}">{marked(heading.text)}</h{heading.level}>'

    def _items(self, items: tuple[Item, ...]) -> str:
        start = items[0].number
        inner = "".join(self._item(item) for item in items)
        return f"<ul>{inner}</ul>" if start is None else f'<ol start="{start}">{inner}</ol>'

    def _item(self, item: Item) -> str:
        anchor = "" if item.number is None else f' id="rule-{item.number}"'
        return f"<li{anchor}>{''.join(self.block(block) for block in item.blocks)}</li>"

    def _table(self, table: Table) -> str:
        # A wide table scrolls by itself, by keyboard too, and leaves the page as wide as it is.
        head = "".join(f'<th scope="col">{marked(cell)}</th>' if cell else "<td></td>" for cell in table.head)
        rows = "".join(f"<tr>{''.join(f'<td>{marked(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
        inner = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        return f'<div class="wide" role="group" tabindex="0" aria-label="{escape(self.section)}">{inner}</div>'

    def _diagram(self, diagram: Diagram) -> str:
        scene = _scene(diagram)
        link = f'<a href="{escape(self.address(diagram))}">{escape(_("Try this position"))}</a>'
        return (
            f'<figure class="diagram" id="{escape(diagram.name)}" data-spec="{escape(diagram.spec)}"'
            f' data-position="{escape(diagram.position)}">{inline(scene, title=_spoken(diagram, scene))}'
            f"<figcaption>{marked(diagram.caption)} {link}</figcaption></figure>"
        )


def _paragraph(text: str) -> str:
    rule = _RULE.fullmatch(text)
    if rule is None:
        return f"<p>{marked(text)}</p>"
    number, rest = rule.groups()
    return f'<p id="rule-{number}"><a class="rule-number" href="#rule-{number}">{number}</a> {marked(rest)}</p>'


def _spoken(diagram: Diagram, scene: Scene) -> str:
    """The caption, and every piece by its spoken name."""
    taken = {item.at for item in scene.items if item.layer == "piece"}
    pieces = [str(item.speech) for item in scene.items if item.layer == "cell" and item.speech and item.at in taken]
    return " ".join([plain(diagram.caption), "; ".join(pieces)]).strip()
