"""The rules for people: RULES.md beside each game, its translations in `rulebook/`, and their diagrams as positions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

from gipfel.core.folder import file_beside
from gipfel.core.language import current_language
from gipfel.core.registry import home

ENGLISH = "RULES.md"
TRANSLATIONS = "rulebook"
POSITION = "position"  # what a fenced block begins with that is a diagram
_CAPTION = r"\s*^ *\*([^*](?:.|\n(?!\n))*)\*\n(?=\n|\Z)"
_DIAGRAM = re.compile(rf"^ *```{POSITION} spec=(.*)\n((?:.*\n)*?) *```\n(?:{_CAPTION})?", re.MULTILINE)
_BREAK = re.compile(r"\s*\n\s*")


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position of the rulebook that one can try; its name is the same in every language."""

    name: str
    spec: str
    position: str
    caption: str = ""


def rules_text(name: str) -> str:
    """The rules of a game as written, in the language of the moment; in English where there is no translation."""
    return rules_in(home(name))


def has_rules(name: str) -> bool:
    """Whether a game has brought its rules for people."""
    return file_beside(home(name), ENGLISH) is not None


def rules_in(package: str) -> str:
    """The rules that lie in a package as written, chosen in the same way."""
    folder = files(package)
    translated = folder.joinpath(TRANSLATIONS, f"{current_language()}.md")
    return (translated if translated.is_file() else folder.joinpath(ENGLISH)).read_text(encoding="utf-8")


def diagrams(name: str) -> tuple[Diagram, ...]:
    """The diagrams of a game's rules in their order, captions in the language of the moment."""
    return read_diagrams(rules_text(name), name)


def read_diagrams(text: str, name: str = "diagram") -> tuple[Diagram, ...]:
    """The positions in a text of rules; a paragraph in emphasis right below one is its caption."""
    found = _DIAGRAM.findall(f"{text}\n")
    return tuple(
        Diagram(f"{name}-{number}", spec.strip(), position.strip(), _BREAK.sub(" ", caption))
        for number, (spec, position, caption) in enumerate(found, start=1)
    )
