"""The games that exist: registered by decorator, found through the entry-point group `gipfel.games`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, TypeVar

from gipfel.core.errors import BadSpec
from gipfel.core.option import Option
from gipfel.core.spec import Face, Spec, parse_spec

if TYPE_CHECKING:
    from gipfel.core.game import Game

GROUP = "gipfel.games"
EXTENSIONS = "gipfel.extensions"

_games: dict[str, type[Game]] = {}
_extensions: dict[str, Extension] = {}
G = TypeVar("G", bound="type[Game]")


def register(kind: G) -> G:
    """Class decorator: make a game known by its name."""
    known = _games.setdefault(kind.name, kind)
    if known.__qualname__ != kind.__qualname__ or known.__module__ != kind.__module__:
        raise ValueError(f"two games are called {kind.name!r}")
    _games[kind.name] = kind
    return kind


@dataclass(frozen=True, slots=True)
class Extension:
    """Options a higher layer adds to a game, and the game it makes of a spec that uses them (None: the plain one)."""

    options: tuple[Option, ...]
    make: Callable[[Spec], Game | None]


def extend(name: str, extension: Extension) -> None:
    """Add options to a game without touching it; found through the entry-point group `gipfel.extensions`."""
    _extensions[name] = extension


@lru_cache(maxsize=1)
def _extension_entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=EXTENSIONS)}


def _extension(name: str) -> Extension | None:
    if name not in _extensions and name in _extension_entries():
        _extension_entries()[name].load()
    return _extensions.get(name)


@lru_cache(maxsize=1)
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def names() -> list[str]:
    """The names of all games, installed or registered."""
    return sorted({*_entries(), *_games})


def game_type(name: str) -> type[Game]:
    """The class of a game; only the game asked for is imported."""
    if name not in _games and name in _entries():
        _entries()[name].load()
    if name not in _games:
        raise BadSpec("unknown-game", game=name, known=names())
    return _games[name]


def packages() -> list[str]:
    """Where games and extensions live: what they keep beside themselves (a lesson) is found there."""
    extensions = (entry.module for entry in _extension_entries().values())
    return [*(game_type(name).__module__ for name in names()), *extensions]


def face_of(name: str) -> Face:
    """The options and presets of a game."""
    kind = game_type(name)
    extension = _extension(name)
    more = () if extension is None else extension.options
    return Face(kind.name, (*kind.options, *more), kind.presets, kind.presets_before)


def _made(spec: Spec) -> Game:
    extension = _extension(spec.game)
    extended = None if extension is None else extension.make(spec)
    return game_type(spec.game)(spec) if extended is None else extended


_kept = lru_cache(maxsize=256)(_made)


def game(text: str | Spec, *, trusted: bool = False) -> Game:
    """The game a spec names. `trusted` specs may name files; say so only for what a person typed here."""
    spec = text if isinstance(text, Spec) else parse_spec(text, trusted=trusted)
    # A file may change between two calls, so games of trusted specs are made anew.
    return _made(spec) if spec.trusted else _kept(spec)
