"""What of a page of rules translating does not change."""

from __future__ import annotations

import re
from html.parser import HTMLParser

NUMBER = re.compile(r"\d+(?:\.\d+)? ")
BLOCKS = {"h1", "h2", "h3", "h4", "p", "ol", "ul", "li", "table", "tr", "th", "td", "pre", "figure", "figcaption"}
TOLD = ("id", "start", "data-spec", "data-position")


class RulePage(HTMLParser):
    """The frame of a page: its blocks with numbers, anchors and positions; and the words of the house, told as code."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.frame: list[tuple[str, ...]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open.append(tag)
        if tag in BLOCKS:
            self.frame.append((tag, *(f"{name}={value}" for name, value in attrs if name in TOLD)))

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if "svg" in self._open or not self._open:
            return
        if "pre" in self._open:
            self.frame.append(("lines", str(len(data.splitlines()))))
        elif self._open[-1] == "code":
            self.words.append(data)
        elif self._open[-1] in ("h1", "h2", "h3", "h4") and (number := NUMBER.match(data)):
            self.frame.append(("number", number.group()))
        elif self._open[-1] == "figcaption" and data.strip():
            self.frame.append(("caption",))
