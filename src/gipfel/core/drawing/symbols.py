"""The symbols: the file here holds what games share, the file beside a game's rules what only that game draws."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from gipfel.core.folder import text_beside
from gipfel.core.registry import home, is_available, names

FILE = "symbols.svg"
SHARED = "gipfel.core.drawing"

_ELEMENT = re.compile(r'<(symbol|radialGradient|linearGradient) id="([^"]+)".*?</\1>', re.DOTALL)
_NEEDS = re.compile(r'(?:href="#|url\(#)([a-z0-9-]+)')
_SPACE = re.compile(r">\s+<")


@cache
def symbols_in(package: str) -> Mapping[str, str]:
    """The elements of the symbol file in a package by their ids; none where there is no such file."""
    text = text_beside(package, FILE) or ""
    return {match.group(2): _SPACE.sub("><", match.group()) for match in _ELEMENT.finditer(text)}


def symbols(games: Iterable[str] | None = None) -> dict[str, str]:
    """The shared symbols and those of some games, or of all, by their ids; what is shared cannot be drawn otherwise."""
    found = dict(symbols_in(SHARED))
    for name in names() if games is None else filter(is_available, dict.fromkeys(games)):
        for symbol, text in symbols_in(home(name)).items():
            found.setdefault(symbol, text)
    return found


def needed_by(element: str) -> list[str]:
    """The ids of what an element uses."""
    return _NEEDS.findall(element)


def definitions(used: Iterable[str], games: Iterable[str]) -> str:
    """The definitions of these symbols and of all they use, in the order of the files."""
    known = symbols(games)
    wanted: set[str] = set()
    waiting = list(used)
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted.add(name)
            waiting += needed_by(known[name])
    return "".join(text for name, text in known.items() if name in wanted)


def symbol_file(games: Iterable[str] | None = None) -> str:
    """The symbols of some games, or of all, as one SVG file, for a browser."""
    return f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{"".join(symbols(games).values())}</defs></svg>\n'
