"""Languages: gettext catalogues, the language of the moment, and markers for texts that are translated later.

The house has a catalogue, and so may every game, in the folder `locale` beside its rules: a text of a game is looked up
in its own catalogue first, then in the house's.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = ("de", "en", "fr", "it", "nl", "es", "pl")
LOCALE_FOLDER = Path(__file__).resolve().parent.parent / "locale"
HOUSE = "gipfel"

_current: ContextVar[str] = ContextVar("gipfel_language", default="en")
_folders: dict[str, Path] = {HOUSE: LOCALE_FOLDER}


def N_(text: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a text for extraction; it is translated where it is shown."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark a text with a count for extraction; it is translated where it is shown."""
    return one, many


def add_catalogues(name: str, folder: Path) -> None:
    """Make catalogues known: `<folder>/<language>/LC_MESSAGES/<name>.mo`."""
    _folders[name] = folder
    _catalogue.cache_clear()


@cache
def _catalogue(language: str, game: str) -> gettext.NullTranslations:
    """A game's own texts, else the house's; those of all other games too, for who does not know whose text it is."""
    first = gettext.NullTranslations()
    for name in dict.fromkeys((game, HOUSE, *_folders)):
        if name in _folders:
            first.add_fallback(gettext.translation(name, _folders[name], languages=[language], fallback=True))
    return first


def _(text: str, game: str = "") -> str:
    """Translate into the language of the moment; a text of a game by its own catalogue first."""
    return _catalogue(_current.get(), game).gettext(text) if text else ""


def ngettext(one: str, many: str, count: int, game: str = "") -> str:
    """Translate a text with a count into the language of the moment."""
    return _catalogue(_current.get(), game).ngettext(one, many, count)


def current_language() -> str:
    """The language texts are translated into now."""
    return _current.get()


def set_language(language: str) -> None:
    """Set the language of the moment for this context; unknown ones fall back to English."""
    _current.set(language if language in LANGUAGES else "en")


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak another language for the length of a block."""
    token = _current.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _current.reset(token)


def preferred_language(environment: Mapping[str, str] = os.environ) -> str:
    """The first language of LANGUAGE, LC_ALL, LC_MESSAGES, LANG that the house speaks, else English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(variable, "").split(":"):
            language = wish.split(".")[0].split("_")[0].lower()
            if language in LANGUAGES:
                return language
            if wish in ("C", "POSIX"):
                return "en"
    return "en"
