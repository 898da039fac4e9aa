"""The one decorator of compiled code."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.dispatcher import Dispatcher

from gipfel.kernels.cache import folder_of
from gipfel.kernels.digest import package_of

F = TypeVar("F", bound=Callable[..., Any])

_lock = threading.Lock()
_packages: WeakKeyDictionary[Any, frozenset[str]] = WeakKeyDictionary()


def jit(function: F) -> F:
    """Compile a function without the interpreter lock and keep the code; plain Python under NUMBA_DISABLE_JIT."""
    return compiled(function, [])


def compiled(function: F, bound: Iterable[Callable[..., Any]]) -> F:
    """As `jit`; the code kept also depends on the packages of the functions bound to its names."""
    result: Any = numba.njit(nogil=True)(function)
    if isinstance(result, Dispatcher):
        _packages[result] = packages = _seen_by(result.py_func, bound)
        folder = folder_of(packages)
        if folder is not None:
            _keep(result, folder)
    return cast(F, result)


def is_ours(dispatcher: object) -> bool:
    """Whether a function was compiled by `jit`."""
    return dispatcher in _packages


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
