"""Languages: gettext catalogues, the language of the moment, and markers for texts that are translated later."""

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

_current: ContextVar[str] = ContextVar("gipfel_language", default="en")


def N_(text: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark a text for extraction; it is translated where it is shown."""
    return text


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation("gipfel", LOCALE_FOLDER, languages=[language], fallback=True)


def _(text: str) -> str:
    """Translate into the language of the moment."""
    return _catalogue(_current.get()).gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a text with a count into the language of the moment."""
    return _catalogue(_current.get()).ngettext(one, many, count)


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
