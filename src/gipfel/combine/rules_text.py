"""The rules of combining for people, made like those of the games: RULES.md, and its translations in `rulebook/`."""

from __future__ import annotations

from gipfel.core.rulebook import Block, read_rules, rules_in

NAME = "combine"


def combining_text() -> str:
    """The rules as written, in the language of the moment; in English where there is no translation."""
    return rules_in("gipfel.combine")


def combining_rules() -> tuple[Block, ...]:
    """The rules as blocks, in the language of the moment."""
    return read_rules(combining_text(), NAME)
