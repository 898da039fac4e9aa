"""Texts written once and compiled for each game: their free names are bound to the game's compiled functions.

Closures and functions passed as arguments never hit Numba's cache; a function of its own, with a name of its own, does.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from types import FunctionType
from typing import Any

from gipfel.kernels.jit import compiled

Text = Callable[..., Any]


def specialise(text: Text, functions: Mapping[str, Text], name: str) -> Any:
    """Compile a text with its global names bound to these functions; `name` (the game's) marks it in the cache."""
    return specialise_all([text], functions, name)[0]


def specialise_all(texts: Sequence[Text], functions: Mapping[str, Text], name: str) -> tuple[Any, ...]:
    """Compile texts that call each other, in their order; each may call itself, but two must not call each other.

    Numba restores no call between two functions in a circle from its cache, so such a pair is refused.
    """
    plain = {text.__name__: _function(text) for text in texts}
    _refuse_circles(plain)
    mark = _mark(functions, name)
    bound = dict(functions)
    copies = {own: _copy(text, mark) for own, text in plain.items()}
    for own, copy in copies.items():
        bound[own] = compiled(copy, [*functions.values(), *texts])
    for copy in copies.values():
        copy.__globals__.update(bound)
    return tuple(bound[own] for own in plain)


def _function(text: Text) -> FunctionType:
    if not isinstance(text, FunctionType):
        raise TypeError(f"{text!r} is no undecorated function")
    return text


def _copy(text: FunctionType, mark: str) -> FunctionType:
    copy = FunctionType(text.__code__, dict(text.__globals__), text.__name__, text.__defaults__)
    copy.__module__ = text.__module__
    copy.__doc__ = text.__doc__
    copy.__qualname__ = f"{text.__name__}__{mark}"
    return copy


def _mark(functions: Mapping[str, Text], name: str) -> str:
    """The name, made unique: the same text with other functions must not share symbols or cache files."""
    bound = sorted(f"{role}={function.__module__}.{function.__qualname__}" for role, function in functions.items())
    digest = hashlib.sha256("\0".join(bound).encode()).hexdigest()[:8]
    return f"{re.sub(r'[^A-Za-z0-9]+', '_', name)}_{digest}"


def _refuse_circles(plain: Mapping[str, FunctionType]) -> None:
    calls = {own: {other for other in text.__code__.co_names if other in plain} for own, text in plain.items()}
    reached = {own: others - {own} for own, others in calls.items()}
    for _ in plain:
        reached = {own: others.union(*(reached[other] for other in others)) for own, others in reached.items()}
    for own, others in reached.items():
        if own in others:
            raise TypeError(f"the texts {own} and {', '.join(sorted(calls[own] - {own}))} call each other in a circle")
