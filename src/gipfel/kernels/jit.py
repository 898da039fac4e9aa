"""The one way to compile: a decorator, texts written once and compiled for each game, and compiling ahead of use.

Closures and functions passed as arguments never hit Numba's cache; a function of its own, with a name of its own, does.
So the free names of a text are bound to a game's compiled functions before it is compiled.
"""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.dispatcher import Dispatcher

from gipfel.kernels.cache import folder_of, package_of

F = TypeVar("F", bound=Callable[..., Any])
Text = Callable[..., Any]
Job = tuple[Callable[..., Any], tuple[object, ...]]
"""A compiled function, and arguments like those it will be called with."""

_lock = threading.Lock()
_packages: WeakKeyDictionary[Any, frozenset[str]] = WeakKeyDictionary()


def jit(function: F) -> F:
    """Compile a function without the interpreter lock and keep the code; plain Python under NUMBA_DISABLE_JIT.

    It makes no array: counting who uses one would cost more than most of what a kernel does.
    """
    return compiled(function, [])


def jit_with_arrays(function: F) -> F:
    """As `jit`, for a function that makes arrays."""
    return compiled(function, [], counted=True)


def jit_apart(function: F) -> F:
    """As `jit`, for a function so large that a copy of it in every caller would only take time to compile."""
    return compiled(function, [], copied=False)


def compiled(function: F, bound: Iterable[Callable[..., Any]], *, counted: bool = False, copied: bool = True) -> F:
    """As `jit`; the code kept also depends on the packages of the functions bound to its names.

    Only where arrays are `counted` may it make one; else its callers alone keep arrays alive. Callers have a copy of it
    in them where it is `copied`, else they call it.
    """
    # Said for every function: what is compiled on behalf of another would follow that one otherwise.
    settings: dict[str, Any] = {"nogil": True, "_nrt": counted, "forceinline": copied}
    result: Any = numba.njit(**settings)(function)
    if isinstance(result, Dispatcher):
        _packages[result] = packages = _seen_by(result.py_func, bound)
        folder = folder_of(packages)
        if folder is not None:
            _keep(result, folder)
    return cast(F, result)


def _seen_by(function: Any, bound: Iterable[Callable[..., Any]]) -> frozenset[str]:
    """The packages a function sees: its own, and those of the compiled functions it calls."""
    packages = {package_of(function.__module__)}
    named = (function.__globals__.get(name) for name in function.__code__.co_names)
    for callee in (*(value for value in named if isinstance(value, Dispatcher)), *bound):
        packages |= _packages.get(callee) or {package_of(callee.__module__)}
    return frozenset(packages)


def _keep(dispatcher: Any, folder: Path) -> None:
    cache: Any = _Cache
    with _lock, _cache_in(folder):
        try:
            dispatcher._cache = cache(dispatcher.py_func)
        except RuntimeError:
            return  # no source file, as at a notebook's prompt


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    config: Any = numba.config
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), ""
    try:
        yield
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


class _Kept(CompileResultCacheImpl):
    _locator_classes = [UserProvidedCacheLocator]  # noqa: RUF012 - as the base has it

    def check_cachable(self, code: Any) -> bool:
        # A call into a function that was still being compiled (mutual recursion, or recursion with other argument
        # types) goes through a pointer which numba does not restore from its cache: the next process would crash.
        if ".numba.unresolved$" in code.library.get_llvm_str():
            return False
        base: Any = super()
        return bool(base.check_cachable(code))


class _Cache(FunctionCache):
    _impl_class = _Kept


def specialise(
    text: Text, functions: Mapping[str, Text], name: str, *, counted: bool = False, copied: bool = True
) -> Any:
    """Compile a text with its global names bound to these functions; `name` (the game's) marks it in the cache."""
    return specialise_all([text], functions, name, counted=counted, copied=copied)[0]


def specialise_all(
    texts: Sequence[Text],
    functions: Mapping[str, Text],
    name: str,
    *,
    counted: bool = False,
    copied: bool = True,
) -> tuple[Any, ...]:
    """Compile texts that call each other, in their order; each may call itself, but two must not call each other.

    Numba restores no call between two functions in a circle from its cache, so such a pair is refused.
    """
    plain = {text.__name__: _function(text) for text in texts}
    _refuse_circles(plain)
    mark = _mark(functions, name)
    bound = dict(functions)
    copies = {own: _copy(text, mark) for own, text in plain.items()}
    for own, copy in copies.items():
        bound[own] = compiled(copy, [*functions.values(), *texts], counted=counted, copied=copied)
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


def compile_all(jobs: Sequence[Job], progress: Callable[[int, int], None] | None = None) -> None:
    """Compile or load each function for arguments like those given, without calling it."""
    typeof: Any = numba.typeof
    for done, (function, arguments) in enumerate(jobs):
        if progress is not None:
            progress(done, len(jobs))
        if isinstance(function, Dispatcher):
            function.compile(tuple(typeof(argument) for argument in arguments))
    if progress is not None:
        progress(len(jobs), len(jobs))
