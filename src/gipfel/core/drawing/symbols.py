"""The symbol file, read once: which symbols there are, and what each needs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

_ELEMENT = re.compile(r'<(symbol|radialGradient|linearGradient) id="([^"]+)".*?</\1>', re.DOTALL)
_NEEDS = re.compile(r'(?:href="#|url\(#)([a-z0-9-]+)')
_SPACE = re.compile(r">\s+<")


@cache
def symbols() -> dict[str, str]:
    """Every element of the symbol file by its id."""
    text = files("gipfel.core.drawing").joinpath("symbols.svg").read_text(encoding="utf-8")
    return {match.group(2): _SPACE.sub("><", match.group()) for match in _ELEMENT.finditer(text)}


def definitions(names: Iterable[str]) -> str:
    """The definitions of these symbols and of all they use, in the order of the file."""
    wanted: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted.add(name)
            waiting += _NEEDS.findall(symbols()[name])
    return "".join(text for name, text in symbols().items() if name in wanted)
