"""Tales: a played turn in words, for whoever does not read notation.

A game may have a module `tale` beside its rules, with a function `tell(turn)`: what the turn did, phrase by phrase,
each a code with parameters whose words the game declares. A phrase begins small and ends without a full stop: it stands
in lists, and inside the sentences of the house. A game without one is told in notation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from gipfel.core.folder import home_of, module_beside
from gipfel.core.language import current_language
from gipfel.core.scene import Speech
from gipfel.core.turns import PlayedTurn

MODULE = "tale"
BETWEEN = "; "

Teller = Callable[[PlayedTurn], Sequence[Speech]]


@dataclass(frozen=True, slots=True)
class Tale:
    """A turn phrase by phrase; what it says is put together once in each language."""

    phrases: tuple[Speech, ...] = ()
    _said: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    def __bool__(self) -> bool:
        return bool(self.phrases)

    def __str__(self) -> str:
        language = current_language()
        if language not in self._said:
            self._said[language] = BETWEEN.join(str(phrase) for phrase in self.phrases)
        return self._said[language]

    def to_json(self) -> list[dict[str, Any]]:
        """As it travels: code, parameters, and whose code it is; a parameter may be a phrase itself."""
        return [phrase.to_json() for phrase in self.phrases]


UNTOLD = Tale()


def told(turn: PlayedTurn) -> Tale:
    """What the game of a turn says of it; nothing for a game that does not tell."""
    tell = teller_in(home_of(type(turn.start.game).__module__))
    return UNTOLD if tell is None else Tale(tuple(tell(turn)))


def tale_of(turn: PlayedTurn) -> Tale:
    """The same where games are played: a tale that cannot be told must not stop anybody."""
    try:
        return told(turn)
    except Exception:
        import logging  # takes as long as a tenth of `import gipfel`

        logging.getLogger(__name__).exception("no tale of %s: %s", turn.start.game, turn.text)
        return UNTOLD


@cache
def teller_in(package: str) -> Teller | None:
    """How the game of a package tells its turns, if it does."""
    module = module_beside(package, MODULE)
    found: Teller | None = None if module is None else module.tell
    return found


def tale_text(turn: PlayedTurn) -> str:
    """A turn in words, in the language of the moment; in notation where its game does not tell."""
    return str(tale_of(turn)) or turn.text
