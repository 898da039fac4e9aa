"""Versions of rules: the ones a spec was written under, and the same game in the words of today.

`zertz 1` names a game and the version of its rules. For a spec with games inside, those whose rules have changed since
the first version are named after it: `gipf 1, zertz 2`. A game that is not named has its first version.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from gipfel.core.errors import BadSpec
from gipfel.core.registry import face_of, game_type
from gipfel.core.spec import Spec, parse_spec

FIRST = 1
_NAMED = re.compile(r"([a-z0-9][a-z0-9-]*) ([1-9][0-9]{0,3})")


def rules_of(spec: Spec) -> str:
    """The rules of today for a spec: its game and, where it matters, the games inside, with their versions."""
    inside = sorted({name for name in _games_inside(spec) if name != spec.game})
    changed = [name for name in inside if game_type(name).rules_version > FIRST]
    return ", ".join(f"{name} {game_type(name).rules_version}" for name in (spec.game, *changed))


def _games_inside(spec: Spec) -> Iterator[str]:
    """The games that the text of a spec names in brackets; what is agreed by default is not written, and frozen."""
    for option in face_of(spec.game).options:
        value = spec.options[option.name]
        if isinstance(value, Spec) and value.text != option.default:
            yield value.game
            yield from _games_inside(value)


def versions_in(rules: str) -> Mapping[str, int] | None:
    """The versions by game that a text of rules names; None when it cannot be read."""
    found: dict[str, int] = {}
    for part in rules.split(", "):
        match = _NAMED.fullmatch(part)
        if match is None or match[1] in found:
            return None
        found[match[1]] = int(match[2])
    return found


def spec_under(rules: str, text: str) -> Spec | None:
    """The spec a text meant under these rules; None when this house does not know them. BadSpec for a bad text."""
    versions = versions_in(rules)
    spec = parse_spec(text, versions={} if versions is None else versions)
    if versions is None or next(iter(versions)) != spec.game:
        return None
    inside = {spec.game, *_games_inside(spec)}
    known = all(name in inside and version <= game_type(name).rules_version for name, version in versions.items())
    return spec if known else None


@lru_cache(maxsize=1024)
def today(rules: str, text: str) -> tuple[str, str]:
    """Rules and text of a spec in the words of today; as they were when this house cannot tell."""
    try:
        spec = spec_under(rules, text)
    except BadSpec:
        spec = None
    return (rules, text) if spec is None else (rules_of(spec), spec.text)


def means_the_same(spec: Spec) -> bool:
    """Whether the text of a spec has meant the same since the first rules."""
    return today(f"{spec.game} {FIRST}", spec.text)[1] == spec.text
