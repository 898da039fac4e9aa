"""The rules of combining for people, made like those of the games: RULES.md, and its translations in `rulebook/`."""

from __future__ import annotations

from importlib.resources import files

from gipfel.core.language import current_language
from gipfel.core.rulebook import ENGLISH, TRANSLATIONS, Block, read_rules

NAME = "combine"


def combining_text() -> str:
    """The rules as written, in the language of the moment; in English where there is no translation."""
    folder = files("gipfel.combine")
    translated = folder.joinpath(TRANSLATIONS, f"{current_language()}.md")
    return (translated if translated.is_file() else folder.joinpath(ENGLISH)).read_text(encoding="utf-8")


def combining_rules() -> tuple[Block, ...]:
    """The rules as blocks, in the language of the moment."""
    return read_rules(combining_text(), NAME)
