"""The rules for people: RULES.md beside each game, its translations in `rulebook/`, and their diagrams as positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from gipfel.core.language import current_language
from gipfel.core.registry import game_type

ENGLISH = "RULES.md"
TRANSLATIONS = "rulebook"
INDENT = 2  # what continues a list item is indented at least so far

_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_FENCE = re.compile(r"```\s*(\S*)\s*(.*)")
_ITEM = re.compile(r"(?:(\d+)\.|-)\s+(.*)")
_CAPTION = re.compile(r"\*([^*].*[^*])\*")


@dataclass(frozen=True, slots=True)
class Heading:
    """A title; level 1 is the game's."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text with its marks (`code`, **strong**, *emphasis*, links) still in it."""

    text: str


@dataclass(frozen=True, slots=True)
class Item:
    """An item of a list: its number, None for a dash, and what it holds."""

    number: int | None
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A list; its items follow each other without a gap in their numbers."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the cells of its head and of its rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """Text to be shown letter by letter."""

    text: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position of the rulebook that one can try; its name is the same in every language."""

    name: str
    spec: str
    position: str
    caption: str = ""


Block = Heading | Paragraph | Items | Table | Listing | Diagram


def rules_text(name: str) -> str:
    """The rules of a game as written, in the language of the moment; in English where there is no translation."""
    return rules_in(game_type(name).__module__)


def rules_in(package: str) -> str:
    """The rules that lie in a package as written, chosen in the same way."""
    folder = files(package)
    translated = folder.joinpath(TRANSLATIONS, f"{current_language()}.md")
    return (translated if translated.is_file() else folder.joinpath(ENGLISH)).read_text(encoding="utf-8")


def rulebook(name: str) -> tuple[Block, ...]:
    """The rules of a game as blocks, in the language of the moment."""
    return read_rules(rules_text(name), name)


def diagrams(name: str) -> tuple[Diagram, ...]:
    """The diagrams of a game's rules in their order, captions in the language of the moment."""
    return tuple(block for block in rulebook(name) if isinstance(block, Diagram))


def read_rules(text: str, name: str = "diagram") -> tuple[Block, ...]:
    """Read our small Markdown: headings, paragraphs, lists, tables, listings, diagrams with their captions."""
    return _Reader(name).read(text.splitlines())


class _Reader:
    """Reads lines into blocks and counts the diagrams on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.shown = 0

    def read(self, lines: Sequence[str]) -> tuple[Block, ...]:
        blocks: list[Block] = []
        place = 0
        while place < len(lines):
            if not lines[place].strip():
                place += 1
                continue
            block, place = self._block(lines, place)
            blocks.append(block)
        return _captioned(_joined(blocks))

    def _block(self, lines: Sequence[str], place: int) -> tuple[Block, int]:
        line = lines[place].strip()
        if fence := _FENCE.fullmatch(line):
            end = next(number for number in range(place + 1, len(lines)) if lines[number].strip() == "```")
            return self._fenced(fence, "\n".join(lines[place + 1 : end])), end + 1
        if heading := _HEADING.fullmatch(line):
            return Heading(len(heading.group(1)), heading.group(2)), place + 1
        if line.startswith("|"):
            end = _while(lines, place, lambda found: found.strip().startswith("|"))
            return _table(lines[place:end]), end
        # Only a number at the margin begins an item: "3.2" and an indented "4." are text.
        if (item := _ITEM.fullmatch(lines[place])) is not None:
            end = _item_end(lines, place)
            held = self.read([item.group(2), *(found.strip() for found in lines[place + 1 : end])])
            return Items((Item(int(item.group(1)) if item.group(1) else None, held),)), end
        end = _while(lines, place, lambda found: bool(found.strip()) and not _begins(found))
        return Paragraph(" ".join(found.strip() for found in lines[place:end])), end

    def _fenced(self, fence: re.Match[str], text: str) -> Block:
        kind, rest = fence.groups()
        if kind != "position":
            return Listing(text)
        self.shown += 1
        return Diagram(f"{self.name}-{self.shown}", rest.removeprefix("spec=").strip(), text.strip())


def _begins(line: str) -> bool:
    """Whether a line begins a block that may follow a paragraph directly."""
    return line.startswith(("```", "#", "|")) or _ITEM.fullmatch(line) is not None


def _while(lines: Sequence[str], place: int, fits: Callable[[str], bool]) -> int:
    """Where the lines that fit end; the first one always belongs to them."""
    end = place + 1
    while end < len(lines) and fits(lines[end]):
        end += 1
    return end


def _item_end(lines: Sequence[str], place: int) -> int:
    """An item holds the indented lines that follow, blank ones between them included."""
    end = place + 1
    for number in range(place + 1, len(lines)):
        line = lines[number]
        if not line.strip():
            continue
        if len(line) - len(line.lstrip()) < INDENT:
            break
        end = number + 1
    return end


def _table(lines: Sequence[str]) -> Table:
    rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines]
    head, _rule, *body = rows
    return Table(head, tuple(body))


def _joined(blocks: Sequence[Block]) -> list[Block]:
    """Items that follow each other are one list."""
    joined: list[Block] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if isinstance(block, Items) and isinstance(last, Items) and _follows(last.items[-1], block.items[0]):
            joined[-1] = Items((*last.items, *block.items))
        else:
            joined.append(block)
    return joined


def _follows(last: Item, item: Item) -> bool:
    return item.number is None if last.number is None else item.number == last.number + 1


def _captioned(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """A paragraph in emphasis right below a diagram is its caption."""
    found: list[Block] = []
    for block in blocks:
        last = found[-1] if found else None
        caption = _CAPTION.fullmatch(block.text) if isinstance(block, Paragraph) else None
        if caption is not None and isinstance(last, Diagram) and not last.caption:
            found[-1] = replace(last, caption=caption.group(1))
        else:
            found.append(block)
    return tuple(found)
