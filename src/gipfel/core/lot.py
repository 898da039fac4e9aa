"""Draws from a seed: the same numbers everywhere and for ever, so that a set-up by lot is told by its seed alone.

The numbers are those of splitmix64. A game that is set up by lot declares `gipfel.core.option.seed_option`; whoever
opens a game for people without a seed asks `with_seeds`, so that the spec says all there is to know about it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

from gipfel.core.option import MOST_SEED
from gipfel.core.registry import face_of
from gipfel.core.spec import Spec, WrittenSpec, changed, parse_spec, read_spec, without_seeds

_STRIDE = 0x9E3779B97F4A7C15
_MIXERS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
T = TypeVar("T")

Draw = Callable[[], int]


class Lot:
    """A source of draws, begun with a seed from 0 to `MOST_SEED`."""

    def __init__(self, seed: int) -> None:
        if not 0 <= seed <= MOST_SEED:
            raise ValueError(f"a seed is a number from 0 to {MOST_SEED}, not {seed}")
        self._state = seed

    def draw(self) -> int:
        """The next number, from 0 to 2⁶⁴ - 1."""
        self._state = (self._state + _STRIDE) & MOST_SEED
        number = self._state
        for shift, factor in _MIXERS:
            number = (number ^ number >> shift) * factor & MOST_SEED
        return number ^ number >> 31

    def below(self, bound: int) -> int:
        """The next number modulo `bound`."""
        return self.draw() % bound

    def shuffle(self, entries: Sequence[T]) -> list[T]:
        """The entries in an order by lot: from the last one down to the second each is swapped with a drawn one."""
        shuffled = list(entries)
        for place in range(len(shuffled) - 1, 0, -1):
            other = self.below(place + 1)
            shuffled[place], shuffled[other] = shuffled[other], shuffled[place]
        return shuffled


def fresh_seed() -> int:
    """A seed nobody can foresee."""
    return secrets.randbelow(MOST_SEED + 1)


def with_seeds(text: str, draw: Draw = fresh_seed, *, trusted: bool = False) -> Spec:
    """The spec a text names, with a seed drawn wherever one has a meaning and none is written.

    Games inside that lack one draw it when they begin, from what is drawn here for all of them.
    """
    spec = parse_spec(text, trusted=trusted)
    return _seeded(spec, read_spec(text), draw)


def redrawn(text: str, draw: Draw = fresh_seed) -> Spec:
    """The same game with other lots, whoever wrote those it has."""
    return with_seeds(without_seeds(parse_spec(text)).text, draw)


def _seeded(spec: Spec, written: WrittenSpec, draw: Draw) -> Spec:
    changes: dict[str, str | Spec] = {}
    for option in face_of(spec.game).options:
        needed = _lacks_seeds(spec, written) if option.drawn_inside else option.drawn
        if needed and option.name not in written.options and option.has_meaning(spec.options):
            changes[option.name] = str(draw())
    return changed(spec, changes) if changes else spec


def _lacks_seeds(spec: Spec, written: WrittenSpec) -> bool:
    """Whether a game inside is set up by lot and its seed is not written."""
    inside = {name: value for name, value in spec.options.items() if isinstance(value, Spec)}
    given = {name: written.options.get(name) for name in inside}
    texts = {
        name: found if isinstance(found, WrittenSpec) else read_spec(inside[name].text) for name, found in given.items()
    }
    return any(_seeded(value, texts[name], lambda: 1) != value for name, value in inside.items())
