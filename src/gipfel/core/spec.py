"""One string naming a game with all its options: `zertz:48`, `gipf:standard,zertz=3,settle-zertz=(zertz:blitz)`.

First the grammar, before any game is asked: `game[:preset][,option=value…]`, values nested in brackets. Then what it
means: every option resolved, and the one canonical text of a set of options.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from gipfel.core.errors import BadSpec
from gipfel.core.option import Option

MOST_CHARACTERS = 800
MOST_BRACKETS = 4
MOST_DEEP = 4

Versions = Mapping[str, int] | None
"""Versions of rules by game."""

_WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")
_PLAIN = re.compile(r"[A-Za-z0-9_./~-]+")
_QUOTED = re.compile(r'"((?:[^"]|"")*)"')  # a quotation mark inside is written twice


@dataclass(frozen=True, slots=True)
class PlainValue:
    """A plain value as it was written."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class WrittenSpec:
    """A spec as it was written."""

    game: str
    preset: str | None = None
    options: dict[str, PlainValue | WrittenSpec] = field(default_factory=dict)


def read_spec(text: str) -> WrittenSpec:
    """Read the shape of a spec; which games and options exist is not asked here."""
    if len(text) > MOST_CHARACTERS:
        raise BadSpec("spec-too-long", limit=MOST_CHARACTERS)
    reader = _SpecParser(text.strip())
    value = reader.spec(0)
    if reader.place < len(reader.text):
        raise reader.error()
    return value


class _SpecParser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def error(self) -> BadSpec:
        return BadSpec("malformed-spec", spec=self.text, place=self.place + 1)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str]:
        match = pattern.match(self.text, self.place)
        if match is None:
            raise self.error()
        self.place = match.end()
        return match

    def accept(self, character: str) -> bool:
        if self.text.startswith(character, self.place):
            self.place += 1
            return True
        return False

    def spec(self, depth: int) -> WrittenSpec:
        game = self.take(_WORD).group().lower()
        preset = self.take(_WORD).group().lower() if self.accept(":") else None
        options: dict[str, PlainValue | WrittenSpec] = {}
        while self.accept(","):
            name = self.take(_WORD).group().lower()
            if not self.accept("="):
                raise self.error()
            if name in options:
                raise BadSpec("option-twice", option=name)
            options[name] = self.value(depth)
        return WrittenSpec(game, preset, options)

    def value(self, depth: int) -> PlainValue | WrittenSpec:
        if self.accept("("):
            if depth + 1 > MOST_BRACKETS:
                raise BadSpec("spec-too-deep", limit=MOST_BRACKETS)
            inner = self.spec(depth + 1)
            if not self.accept(")"):
                raise BadSpec("unbalanced-bracket", spec=self.text, place=self.place + 1)
            return inner
        if self.text.startswith('"', self.place):
            return PlainValue(self.take(_QUOTED).group(1).replace('""', '"'), quoted=True)
        return PlainValue(self.take(_PLAIN).group(), quoted=False)


@dataclass(frozen=True, slots=True)
class Face:
    """What a game tells about its specs: its options and presets, the default preset first where there is one."""

    name: str
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, str]]
    presets_before: Mapping[int, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)

    def presets_under(self, version: int) -> Mapping[str, Mapping[str, str]]:
        """The presets as a version of the rules had them."""
        found = dict(self.presets)
        for last in sorted(self.presets_before, reverse=True):
            if version <= last:
                found.update(self.presets_before[last])
        return found

    def option(self, name: str) -> Option:
        """The option of this name, or an error listing those that exist."""
        for option in self.options:
            if option.name == name and not option.by_preset:
                return option
        known = [option.name for option in self.options if not option.by_preset]
        raise BadSpec("unknown-option", game=self.name, option=name, known=sorted(known))

    def defaults(self) -> dict[str, str | Spec]:
        """Every option with its default."""
        return {option.name: option.default for option in self.options}


@dataclass(frozen=True, slots=True)
class Spec:
    """A game with every option resolved. Equal specs have equal texts."""

    text: str
    game: str = field(compare=False)
    options: Mapping[str, str | Spec] = field(compare=False, repr=False)
    rules: str = field(compare=False, repr=False)  # the text without conduct and seeds: what ratings group by
    trusted: bool = field(default=False, compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    def __getitem__(self, option: str) -> str:
        return str(self.options[option])

    def texts(self) -> dict[str, str]:
        """Every option as text."""
        return {name: str(value) for name, value in self.options.items()}

    def number(self, option: str) -> int:
        """The value of a number option."""
        return int(self[option])

    def depth(self) -> int:
        """How many games deep this spec nests."""
        inner = [value.depth() for value in self.options.values() if isinstance(value, Spec)]
        return 1 + max(inner, default=0)


def parse_spec(text: str, *, trusted: bool = False, versions: Versions = None) -> Spec:
    """Read a spec. Untrusted unless said otherwise: an untrusted spec opens no file.

    `versions` are those of the rules it was written under, by game; a game not among them has its first. None: today's.
    """
    return _resolved(read_spec(text), trusted, versions)


def _resolved(value: WrittenSpec, trusted: bool, versions: Versions) -> Spec:
    from gipfel.core.registry import face_of

    face = face_of(value.game)
    options = face.defaults()
    preset = value.preset
    if preset is not None:
        presets = face.presets if versions is None else face.presets_under(versions.get(face.name, 1))
        if preset not in presets:
            raise BadSpec("unknown-preset", game=face.name, preset=preset, known=list(presets))
        options.update(presets[preset])
    for name, given in value.options.items():
        option = face.option(name)
        if isinstance(given, WrittenSpec):
            options[name] = _nested(option, given, trusted, versions)
        elif option.kind == "contest" and not given.quoted and given.text not in option.values:
            options[name] = _nested(option, WrittenSpec(given.text), trusted, versions)
        else:
            options[name] = option.check(given.text, quoted=given.quoted, trusted=trusted)
    spec = _made(face, options, trusted)
    if spec.depth() > MOST_DEEP:
        raise BadSpec("spec-too-deep", limit=MOST_DEEP)
    return spec


def _made(face: Face, given: Mapping[str, str | Spec], trusted: bool) -> Spec:
    idle = {option.name: option.default for option in face.options if not option.has_meaning(given)}
    options = {**given, **idle}
    return Spec(
        text=canonical_text(face, options),
        game=face.name,
        options=options,
        rules=canonical_text(face, _without_conduct(face, options)),
        trusted=trusted,
    )


def changed(spec: Spec, changes: Mapping[str, str | Spec]) -> Spec:
    """The same spec with some options set to other values."""
    from gipfel.core.registry import face_of

    return _made(face_of(spec.game), {**spec.options, **changes}, spec.trusted)


def _nested(option: Option, given: WrittenSpec, trusted: bool, versions: Versions) -> Spec | str:
    bare_word = given.preset is None and not given.options and given.game in option.values
    if bare_word:
        return given.game
    if option.kind != "contest":
        raise BadSpec("unknown-value", option=option.name, value=given.game, known=option.values)
    return _resolved(given, trusted, versions)


def _without_conduct(face: Face, options: Mapping[str, str | Spec]) -> dict[str, str | Spec]:
    defaults = face.defaults()
    ignored = {option.name for option in face.options if option.conduct or option.drawn}
    return {
        name: defaults[name] if name in ignored else value if isinstance(value, str) else without_seeds(value)
        for name, value in options.items()
    }


def without_seeds(spec: Spec) -> Spec:
    """The same game without the seeds that were drawn for it and for the games inside."""
    from gipfel.core.registry import face_of

    changes: dict[str, str | Spec] = {
        name: without_seeds(value) for name, value in spec.options.items() if isinstance(value, Spec)
    }
    changes.update({option.name: option.default for option in face_of(spec.game).options if option.drawn})
    return changed(spec, changes) if changes else spec


def canonical_text(face: Face, options: Mapping[str, str | Spec]) -> str:
    """The one text of a set of options: the preset that fits exactly, else the game with what differs, by name."""
    defaults = face.defaults()
    fixed = {option.name for option in face.options if option.by_preset}
    usual = all(str(options[name]) == default for name, default in defaults.items())
    if usual and not fixed:
        return face.name
    for preset, values in face.presets.items():
        if all(str(options[name]) == values.get(name, default) for name, default in defaults.items()):
            return f"{face.name}:{preset}"
    if usual:  # presets set something else: the usual game has no name of its own
        return face.name
    head, base = face.name, defaults
    for preset, values in face.presets.items():
        if fixed and all(options[name] == values.get(name, defaults[name]) for name in fixed):
            head, base = f"{face.name}:{preset}", {**defaults, **values}
            break
    kinds = {option.name: option.kind for option in face.options}
    changed = sorted(name for name in options if name not in fixed and str(options[name]) != base[name])
    return ",".join([head, *(f"{name}={_written(kinds[name], options[name])}" for name in changed)])


def _written(kind: str, value: str | Spec) -> str:
    if isinstance(value, Spec):
        return f"({value.text})"
    return quoted(value) if kind == "words" or not value.replace("-", "").isalnum() else value


def quoted(words: str) -> str:
    """Words as a value of a spec."""
    return '"' + words.replace('"', '""') + '"'
