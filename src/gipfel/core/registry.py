"""The games that exist: registered by decorator, found through the entry-point group `gipfel.games`.

A package that cannot be imported is not among them: it is unavailable, with its reason, and nothing else suffers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gipfel.core.errors import BadSpec
from gipfel.core.folder import file_beside, home_of
from gipfel.core.language import add_catalogues
from gipfel.core.messages import settle
from gipfel.core.option import Option
from gipfel.core.spec import Face, Spec, parse_spec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from gipfel.core.game import Game

GROUP = "gipfel.games"
EXTENSIONS = "gipfel.extensions"
CATALOGUES = "locale"
MOST_REASON = 200

_games: dict[str, type[Game]] = {}
_extensions: dict[str, Extension] = {}
_broken: dict[tuple[str, str], str] = {}
G = TypeVar("G", bound="type[Game]")


def register(kind: G) -> G:
    """Class decorator: make a game known by its name, and its folder as the place of all that belongs to it."""
    known = _games.setdefault(kind.name, kind)
    if known.__qualname__ != kind.__qualname__ or known.__module__ != kind.__module__:
        raise ValueError(f"two games are called {kind.name!r}")
    _games[kind.name] = kind
    home = home_of(kind.__module__)
    settle(kind.__module__, kind.name)
    settle(home, kind.name)
    _bring_catalogues(kind.name, home)
    return kind


def _bring_catalogues(name: str, package: str) -> None:
    folder = file_beside(package, CATALOGUES)
    if isinstance(folder, Path):
        add_catalogues(name, folder)


@dataclass(frozen=True, slots=True)
class Extension:
    """Options a higher layer adds to a game, and the game it makes of a spec that uses them (None: the plain one).

    `examples` are specs with turns that show what it adds.
    """

    options: tuple[Option, ...]
    make: Callable[[Spec], Game | None]
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def extend(name: str, extension: Extension, package: str = "") -> None:
    """Add options to a game without touching it; found through the entry-point group `gipfel.extensions`.

    What the `package` it lies in says belongs to the game, and may be translated there.
    """
    _extensions[name] = extension
    if package:
        settle(package, name)
        _bring_catalogues(package.rpartition(".")[2], package)


@lru_cache(maxsize=2)
def _entries(group: str) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # takes as long as a third of `import gipfel`

    return {entry.name: entry for entry in entry_points(group=group)}


def _loaded(group: str, name: str) -> None:
    """Import what an entry point names; what it raises is the reason why it is unavailable."""
    if name not in _entries(group) or (group, name) in _broken:
        return
    try:
        _entries(group)[name].load()
    except Exception as error:  # whatever a package does wrong, the others go on
        import logging  # takes as long as a tenth of `import gipfel`

        logging.getLogger(__name__).info(
            "%s of %s cannot be imported", _entries(group)[name].value, group, exc_info=True
        )
        _broken[group, name] = f"{type(error).__name__}: {error}"[:MOST_REASON]


def extension_of(name: str) -> Extension | None:
    """What a higher layer adds to a game, if anything."""
    if name not in _extensions:
        _loaded(EXTENSIONS, name)
    return _extensions.get(name)


def is_available(name: str) -> bool:
    """Whether there is a game of this name that can be played; only that one is imported."""
    if name not in _games:
        _loaded(GROUP, name)
        if name in _entries(GROUP) and name not in _games:
            _broken.setdefault((GROUP, name), f"{_entries(GROUP)[name].value} registers no game called {name}")
    if name in _games:
        _check_whole(name)
    return name in _games and (GROUP, name) not in _broken


def _check_whole(name: str) -> None:
    """A game that was left unfinished is unavailable, like one that cannot be imported: nobody could set it up."""
    missing = sorted(getattr(_games[name], "__abstractmethods__", ()))
    if missing:
        _broken[GROUP, name] = f"{_games[name].__qualname__} lacks {', '.join(missing)}"[:MOST_REASON]


def names() -> list[str]:
    """The names of all games that can be played, installed or registered."""
    return sorted(name for name in {*_entries(GROUP), *_games} if is_available(name))


def unavailable() -> dict[str, str]:
    """The games that are installed but cannot be played, and what is wrong with each."""
    names()
    return {name: reason for (group, name), reason in sorted(_broken.items()) if group == GROUP}


def gentlest_first() -> list[str]:
    """The names of all games, those that are learnt most easily first."""
    return sorted(names(), key=lambda name: (_games[name].difficulty, name))


def gentlest() -> str:
    """The game to begin with."""
    return gentlest_first()[0]


def game_type(name: str) -> type[Game]:
    """The class of a game; only the game asked for is imported."""
    if not is_available(name):
        if (GROUP, name) in _broken:
            raise BadSpec("game-unavailable", game=name, reason=_broken[GROUP, name])
        raise BadSpec("unknown-game", game=name, known=names())
    return _games[name]


def home(name: str) -> str:
    """The package of a game: what it keeps beside its rules is found there."""
    return home_of(game_type(name).__module__)


def packages() -> list[str]:
    """Where games and extensions live, the gentlest games first."""
    extensions = [entry.module for name, entry in _entries(EXTENSIONS).items() if extension_of(name) is not None]
    return [*(home(name) for name in gentlest_first()), *extensions]


def face_of(name: str) -> Face:
    """The options and presets of a game."""
    kind = game_type(name)
    extension = extension_of(name)
    more = () if extension is None else extension.options
    return Face(kind.name, (*kind.options, *more), kind.presets, kind.presets_before)


def _made(spec: Spec) -> Game:
    extension = extension_of(spec.game)
    extended = None if extension is None else extension.make(spec)
    return game_type(spec.game)(spec) if extended is None else extended


_kept = lru_cache(maxsize=256)(_made)


def game(text: str | Spec, *, trusted: bool = False) -> Game:
    """The game a spec names. `trusted` specs may name files; say so only for what a person typed here."""
    spec = text if isinstance(text, Spec) else parse_spec(text, trusted=trusted)
    # A file may change between two calls, so games of trusted specs are made anew.
    return _made(spec) if spec.trusted else _kept(spec)
