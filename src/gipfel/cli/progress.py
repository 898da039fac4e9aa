"""Long work at a terminal, shown while it lasts: compiling, once, and thinking, which Ctrl-C ends."""

from __future__ import annotations

import atexit
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from contextvars import copy_context
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console

from gipfel.core.game import Game
from gipfel.core.language import _
from gipfel.engine.limits import Stop
from gipfel.engine.machine import USUAL_MEGABYTES, search_threads, table_megabytes
from gipfel.engine.searched_games import searched_games

if TYPE_CHECKING:
    from gipfel.engine.thinkers.thinker import Progress, Thinker
    from gipfel.kernels.contract import Kernel

TICK = 0.1  # seconds between two looks at how far it has come

T = TypeVar("T")


@contextmanager
def _compiling() -> Iterator[Progress]:
    """What to tell of compiling; on a terminal it shows how far that has come."""
    console = Console(stderr=True)
    with console.status("") if console.is_terminal else nullcontext() as status:

        def show(title: str, done: int, total: int) -> None:
            text = _("Compiling {game} (once): {done} of {total} …")
            if status is not None:
                status.update(text.format(game=title, done=done, total=total))

        yield show


def ready_kernel(game: Game) -> Kernel:
    """The compiled game, warm."""
    from gipfel.kernels.of_game import kernel_of

    kernel = kernel_of(game)
    with _compiling() as show:
        kernel.warm(lambda done, total: show(game.title, done, total))
    return kernel


def ready_thinker(game: Game, threads: int = 1, megabytes: int = USUAL_MEGABYTES) -> Thinker:
    """What thinks about a game, warm."""
    from gipfel.engine.thinkers import thinker_of

    thinker = thinker_of(game, threads, megabytes)
    with _compiling() as show:
        thinker.warm(show)
    return thinker


def ready_analyst(game: Game) -> Thinker:
    """The same for somebody who thinks alone here: with what the machine has."""
    return ready_thinker(game, search_threads(), table_megabytes())


def interruptible(work: Callable[[], T]) -> T:
    """What `work` answers, in a thread that ends with the process: compiled code does not hear Ctrl-C."""
    answer: Future[T] = Future()

    def run() -> None:
        try:
            answer.set_result(work())
        except Exception as error:  # raised again where it was asked for
            answer.set_exception(error)

    Thread(target=run, daemon=True).start()
    while not answer.done():
        wait([answer], timeout=TICK)
    return answer.result()


def ever_compiled(game: Game) -> bool:
    """Whether all that is searched in a game was compiled on this machine before, be it from older source."""
    from gipfel.kernels.cache import UnsafeCache, kernels_folder

    try:
        folder = kernels_folder()
    except UnsafeCache:
        return True  # nothing is kept, so nothing can be compiled beside the game
    return all(any(folder.glob(f"engine.{each.name}-*")) for each in searched_games(game))


COMPILE = """
import os, sys
from gipfel.cli.progress import ready_thinker
from gipfel.core.registry import game
os.nice(10)
ready_thinker(game(sys.argv[1], trusted=True))
"""


class BackgroundCompiler:
    """Compiles a game in a process of low priority, which ends with this one."""

    def __init__(self, game: Game) -> None:
        silent = subprocess.DEVNULL
        words = [sys.executable, "-c", COMPILE, game.spec.text]
        self._process = subprocess.Popen(words, stdin=silent, stdout=silent, stderr=silent)
        atexit.register(self._process.kill)

    @property
    def busy(self) -> bool:
        """Whether it is still at work."""
        return self._process.poll() is None


def thought(console: Console, think: Callable[[Stop], T], told: Callable[[float], str]) -> T:
    """What `think` answers; meanwhile a terminal shows `told(seconds)`, and Ctrl-C sets the stop it was given."""
    stop, began = Stop(), time.monotonic()
    with (
        _interrupting(stop),
        ThreadPoolExecutor(1) as pool,
        console.status(told(0.0)) if console.is_terminal else nullcontext() as status,
    ):
        # A thread begins without a language: it takes on the one that is spoken here.
        future = pool.submit(copy_context().run, think, stop)
        while not future.done():
            wait([future], timeout=TICK)
            if status is not None:
                status.update(told(time.monotonic() - began))
    return future.result()


@contextmanager
def _interrupting(stop: Stop) -> Iterator[None]:
    """Have Ctrl-C set a stop; an exception could come at any moment, also where nothing is ready to catch it."""
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
