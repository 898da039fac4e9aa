"""Sentences by code. Errors and prompts travel as a code with parameters and become text only where they are shown.

The codes of a game are its own: two games may say `cell-taken` in different sentences. What a game says therefore knows
its game: whatever its modules make (an error, a prompt, a spoken name) belongs to it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache

from gipfel.core.language import _

HOUSE = ""
_sentences: dict[str, dict[str, str]] = {HOUSE: {}}
_homes: dict[str, str] = {}


def declare(sentences: Mapping[str, str], game: str = HOUSE) -> None:
    """Add sentences by code, those of a game with its name; a code keeps one sentence for ever."""
    known = _sentences.setdefault(game, {})
    for code, text in sentences.items():
        if known.setdefault(code, text) != text:
            raise ValueError(f"the code {code!r} has a sentence already")


def declared(game: str | None = None) -> Mapping[str, str]:
    """Sentences by code, in English: those of a game, of the house (""), or of all together."""
    if game is not None:
        return dict(_sentences.get(game, {}))
    return {code: text for own in reversed(_sentences.values()) for code, text in own.items()}


def settle(package: str, game: str) -> None:
    """From now on, what the modules of a package say belongs to a game."""
    _homes[package] = game
    game_of.cache_clear()


@cache
def game_of(module: str) -> str:
    """The game a module belongs to; empty for the house's own."""
    while module and module not in _homes:
        module = module.rpartition(".")[0]
    return _homes.get(module, HOUSE)


def speaker(depth: int) -> str:
    """The game whose code is running, `depth` calls up: rules say what is wrong, and never have to say who they are."""
    return game_of(sys._getframe(depth + 1).f_globals.get("__name__", ""))


def sentence(code: str, params: Mapping[str, object], game: str = HOUSE) -> str:
    """The sentence of a code in the language of the moment; a code without one shows itself and its parameters.

    So does a sentence whose parameters are not there: what tells of a mistake must not make one.
    """
    try:
        return filled(code, params, game)
    except (LookupError, ValueError):
        import logging  # takes as long as a tenth of `import gipfel`

        logging.getLogger(__name__).warning(
            "the sentence of %s lacks parameters; there are: %s", code, ", ".join(params)
        )
        return _bare(code, params)


def filled(code: str, params: Mapping[str, object], game: str = HOUSE) -> str:
    """The same for who checks what a game says: KeyError names the parameter that is not there."""
    owner, template = _found(_of_nothing(code, params, game), game)
    if template is None:
        return _bare(code, params)
    return _(template, owner).format_map({name: _shown(value) for name, value in params.items()})


def _of_nothing(code: str, params: Mapping[str, object], game: str) -> str:
    """The code whose sentence is said: `code-none` where a list is empty and there is a sentence for that."""
    empty = any(isinstance(value, list | tuple | set | frozenset) and not value for value in params.values())
    return f"{code}-none" if empty and is_declared(f"{code}-none", game) else code


def _bare(code: str, params: Mapping[str, object]) -> str:
    return " ".join([code, *(f"{name}={value}" for name, value in params.items())])


def is_declared(code: str, game: str = HOUSE) -> bool:
    """Whether `sentence` has a sentence for a code."""
    return _found(code, game)[1] is not None


def _found(code: str, game: str) -> tuple[str, str | None]:
    """Whose sentence it is: the game's own, the house's; where the game is not known, the one that all others say."""
    for owner in (game, HOUSE):
        if code in _sentences.get(owner, ()):
            return owner, _sentences[owner][code]
    said = {own[code]: owner for owner, own in reversed(_sentences.items()) if code in own}
    return (next(iter(said.values())), next(iter(said))) if len(said) == 1 else (HOUSE, None)


def spoken_texts(games: Iterable[str]) -> dict[str, str]:
    """What games say, by code, in the language of the moment, for a reader who knows whose board it is showing.

    A code that is said in different ways stands there as `game/code`, once for each.
    """
    own = {game: {code: _(text, game) for code, text in declared(game).items()} for game in games}
    said: dict[str, set[str]] = {}
    for texts in ({code: _(text) for code, text in declared(HOUSE).items()}, *own.values()):
        for code, text in texts.items():
            said.setdefault(code, set()).add(text)
    return {
        code if len(said[code]) == 1 else f"{game}/{code}": text
        for game, texts in own.items()
        for code, text in texts.items()
    }


def travelling(value: object) -> object:
    """A parameter as it travels; one may be a phrase itself, which knows how."""
    if isinstance(value, list | tuple):
        return [travelling(part) for part in value]
    to_json = getattr(value, "to_json", None)
    return value if to_json is None else to_json()


def _shown(value: object) -> str:
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(str(item) for item in value)
    return str(value)
