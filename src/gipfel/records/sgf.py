"""Smart Game Format: trees of nodes with properties, of any game. Reading is lenient, and within limits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from gipfel.core.errors import BadRecord

MOST_GAMES = 10_000
MOST_NODES = 400_000
MOST_DEEP = 1_000

_START = re.compile(r"\(\s*;")
_TOKEN = re.compile(r"[();]|\[((?:[^\]\\]++|\\.)*+)(\]?)|[^\s()\[\];]++", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_ENDS_OF_LINES = re.compile(r"\r\n?|\n\r")


@dataclass(frozen=True, slots=True)
class SgfNode:
    """A node: names and values in the order of the file; a name with several values stands there several times."""

    properties: tuple[tuple[str, str], ...]
    line: int = field(default=1, compare=False)

    def get(self, name: str) -> str | None:
        """The first value of a property."""
        return next((value for known, value in self.properties if known == name), None)


@dataclass(slots=True)
class SgfTree:
    """A game: nodes in a row, then the ways it goes on, the one that was played first."""

    nodes: list[SgfNode] = field(default_factory=list)
    ways: list[SgfTree] = field(default_factory=list)
    closed: bool = False

    def main_line(self) -> list[SgfNode]:
        """The nodes of what was played."""
        tree, nodes = self, list(self.nodes)
        while tree.ways:
            tree = tree.ways[0]
            nodes += tree.nodes
        return nodes

    def variations(self) -> int:
        """How many other ways branch off what was played."""
        tree, count = self, 0
        while tree.ways:
            count += len(tree.ways) - 1
            tree = tree.ways[0]
        return count


def looks_like_sgf(text: str) -> bool:
    """Whether a text begins as an SGF file does."""
    return _START.match(text.lstrip("\ufeff \t\r\n")) is not None


def decode_sgf(data: bytes) -> str:
    """The text of a file: UTF-8, or else Latin-1, which old programs wrote."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    return _ENDS_OF_LINES.sub("\n", text)


def read_sgf(text: str) -> list[SgfTree]:
    """The games of a text. What stands around them is passed over; a game that is cut off is read as far as it goes."""
    reader = _SgfParser(text)
    place = 0
    while (start := _START.search(text, place)) is not None:
        place = reader.tree(start.start())
    if not reader.trees:
        raise BadRecord("sgf-no-game")
    return reader.trees


class _SgfParser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.trees: list[SgfTree] = []
        self.open: list[SgfTree] = []  # the tree being read and those it branches off from
        self.node: list[tuple[str, str]] | None = None
        self.node_line = 1
        self.count = 0
        self.line, self.counted = 1, 0  # the line of a place in the text

    def tree(self, place: int) -> int:
        """Read one game; returns the place behind it."""
        name = ""
        for token in _TOKEN.finditer(self.text, place):
            match token[0][0]:
                case "[" if not token[2]:
                    break  # a value that is never closed: the file was cut off here
                case "[" if self.node is not None and name:
                    self.node.append((name, _plain(token[1])))
                case "(":
                    self.branch()
                case ")":
                    self.finish_node()
                    self.open.pop().closed = True
                    if not self.open:
                        return token.end()
                case ";":
                    name = ""
                    self.begin_node(token.start())
                case "[":
                    pass
                case _:
                    name = token[0]
        self.finish_node()
        self.open.clear()
        return len(self.text)

    def branch(self) -> None:
        self.finish_node()
        tree = SgfTree()
        (self.open[-1].ways if self.open else self.trees).append(tree)
        self.open.append(tree)
        if len(self.trees) > MOST_GAMES or len(self.open) > MOST_DEEP:
            raise BadRecord("sgf-too-large", games=MOST_GAMES, nodes=MOST_NODES, deep=MOST_DEEP)

    def begin_node(self, place: int) -> None:
        self.finish_node()
        self.line += self.text.count("\n", self.counted, place)
        self.counted = place
        self.node, self.node_line = [], self.line
        self.count += 1
        if self.count > MOST_NODES:
            raise BadRecord("sgf-too-large", games=MOST_GAMES, nodes=MOST_NODES, deep=MOST_DEEP)

    def finish_node(self) -> None:
        if self.node is not None:
            self.open[-1].nodes.append(SgfNode(tuple(self.node), self.node_line))
            self.node = None


def _plain(value: str) -> str:
    if "\\" not in value:
        return value
    # A backslash before the end of a line joins the lines.
    return _ESCAPED.sub(lambda match: "" if match[1] == "\n" else match[1], value)


def write_sgf(games: Sequence[Sequence[SgfNode]]) -> str:
    """Games without variations as text: the root over several lines, then a line for every node."""
    return "".join(f"(;\n{_written(nodes)})\n" for nodes in games)


def _written(nodes: Sequence[SgfNode]) -> str:
    root, *others = nodes
    lines = [_property(name, value) for name, value in root.properties]
    lines += ["; " + "".join(_property(*pair) for pair in node.properties) for node in others]
    return "".join(line + "\n" for line in lines)


def _property(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace("]", "\\]")
    return f"{name}[{escaped}]"
