"""Many games of one kind played side by side, for research: arrays in, arrays out, the loops compiled."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gipfel.core.errors import GipfelError, IllegalStep
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.kernels.actions import Actions
from gipfel.kernels.batch_loops import FACTS, KNOWN, PLAYER, RESULT, TURNS, loops_of
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import Kernel
from gipfel.kernels.given import HIGHEST, check_shape, whole_number, whole_numbers
from gipfel.kernels.jit import compile_all
from gipfel.kernels.names import RUNNING, Numbers
from gipfel.kernels.walks import TALLY

declare(
    {
        "batch-illegal-step": N_("Game {index} of the batch has no action {step} now."),
        "batch-wrong-length": N_("The batch has {expected} games; {given} actions were given."),
    }
)

MOST_GAMES = 1 << 24
MOST_THREADS = 64
REMEMBERED = 64  # turn starts a game has room for at first
KEPT = 1 << 23  # legal steps that all games together have room for; what is not written never becomes memory


class PlayoutsEach(NamedTuple):
    """What random games from each state came to, one number per state."""

    wins_0: Numbers
    wins_1: Numbers
    draws: Numbers
    unfinished: Numbers
    turns: Numbers


class Batch:
    """`n` games of one kernel. An action is one decision, not a whole turn: `players` says whose it is.

    `actions` says what the numbers mean. `players` (-1: over), `winners` (-1 running, 0, 1, 2 draw) and `turns` are
    new arrays after every change. Where the options make a third occurrence a draw, games end by it. With `auto_reset`
    a game that ends begins again at once; `step` still tells how it ended. Several `threads` share the games.
    """

    players: Numbers
    winners: Numbers
    turns: Numbers
    played: Numbers
    """The steps the last actions made, as codes; negative where a game was over or a step is not whole yet."""

    def __init__(self, kernel: Kernel, n: int, *, auto_reset: bool = False, threads: int = 1) -> None:
        n = whole_number("n", n, 0, MOST_GAMES)
        self.kernel = kernel
        self.auto_reset = auto_reset
        self.threads = whole_number("threads", threads, 1, MOST_THREADS)
        self.actions = Actions(kernel)
        self._start = kernel.start()
        self._states = np.empty((n, kernel.state_size), np.int64)
        self._facts = np.empty((n, FACTS), np.int64)
        self._chosen = np.zeros((n, 1 + self.actions.most_parts), np.int64)
        repetition = int(kernel.draws_by_repetition)
        self._history = np.empty((n, REMEMBERED if repetition else 1), np.int64)
        self._rules = np.array([self.actions.done, repetition, kernel.yielding], np.int64)
        self._counts = np.full(n, -1, np.int64)
        self._kept = np.empty((n, min(kernel.max_steps, KEPT // max(1, n))), np.int64)
        self._loops = loops_of(kernel.functions, self.actions)
        self._room = np.empty((self.threads, kernel.max_steps), np.int64)
        self.reset()

    def __len__(self) -> int:
        return len(self._states)

    def __repr__(self) -> str:
        running = int((self.winners == RUNNING).sum())
        return f"<Batch of {len(self)} games, {running} running>"

    @property
    def states(self) -> Numbers:
        """The states as an array of n rows, read-only; it follows the games."""
        view = self._states.view()
        view.flags.writeable = False
        return view

    @property
    def chosen(self) -> Numbers:
        """What is chosen of the step under way, read-only: how many actions, then their symbols."""
        view = self._chosen.view()
        view.flags.writeable = False
        return view

    def reset(self, which: ArrayLike | None = None, state: ArrayLike | None = None) -> None:
        """Put games back to the start, or to a state: all of them, or those given by indices or by booleans."""
        rows = np.arange(len(self)) if which is None else self._picked(which)
        states = np.empty((len(rows), self.kernel.state_size), np.int64)
        given = whole_numbers("state", self._start if state is None else state)
        check_shape("state", given, {states.shape[1:], states.shape})
        states[:] = given
        facts, history = np.empty((len(rows), FACTS), np.int64), np.empty((len(rows), 1), np.int64)
        self._loops.looking(states, self._start, facts, history)
        self._states[rows], self._facts[rows], self._history[rows, :1] = states, facts, history
        self._chosen[rows, 0], self._counts[rows] = 0, -1
        self.played = np.full(len(self), -1, np.int64)
        self._tell()

    def put(self, states: Numbers, chosen: Numbers) -> None:
        """Put all games to states, with what is chosen of the steps under way there; what came before is forgotten."""
        self._states[:], self._chosen[:], self._counts[:] = states, chosen, -1
        self._loops.looking(self._states, self._start, self._facts, self._history)
        self._tell()

    def mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Which actions are legal in each game, n rows of `len(actions)`; none in games that are over."""
        mask = np.empty((len(self), len(self.actions)), np.bool_) if out is None else out
        check_shape("out", mask, [(len(self), len(self.actions))])
        tables, rules, lookup = self.kernel.tables, self._rules, self.actions.lookup
        self._share(
            lambda part, room: self._loops.marking(
                self._states[part],
                tables,
                self._start,
                self._facts[part],
                self._chosen[part],
                self._counts[part],
                self._kept[part],
                lookup,
                rules,
                room,
                mask[part],
            )
        )
        return mask

    def counts(self) -> Numbers:
        """How many legal actions each game has; none when it is over."""
        counts: Numbers = self.mask().sum(axis=1, dtype=np.int64)
        return counts

    def steps(self) -> tuple[Numbers, Numbers]:
        """The legal actions of each game as rows filled up with -1, and how many each row has."""
        mask = self.mask()
        counts = mask.sum(axis=1, dtype=np.int64)
        out = np.full((len(self), int(counts.max(initial=0))), -1, np.int64)
        games, actions = np.nonzero(mask)
        out[games, np.arange(len(games)) - np.repeat(np.cumsum(counts) - counts, counts)] = actions
        return out, counts

    def step(self, actions: ArrayLike) -> Numbers:
        """Make one decision in each running game; the result holds the winners of games that this ended, else -1.

        What is given for finished games is not looked at. One illegal action, and no game moves: `IllegalStep` names
        the first. A step is played as soon as it is the only one that goes on with what was chosen.
        """
        wanted = whole_numbers("actions", actions)
        if wanted.ndim == 1 and len(wanted) != len(self):
            raise IllegalStep("batch-wrong-length", expected=len(self), given=wanted.size)
        check_shape("actions", wanted, [(len(self),)])
        ended = np.empty(len(self), np.int64)
        self._remember()
        found = self._share(lambda part, room: self._find(part, room, wanted, ended))
        if illegal := [game for game in found if game >= 0]:
            raise IllegalStep("batch-illegal-step", index=illegal[0], step=int(wanted[illegal[0]]))
        self.played = ended.copy()
        self._share(lambda part, _: self._move(part, wanted, ended))
        self._tell()
        return ended

    def playouts(self, games_each: int, seed: int, max_turns: int = 1000) -> PlayoutsEach:
        """Random games from each state, at most `max_turns` turns long; equal seeds give equal numbers."""
        games_each = whole_number("games_each", games_each, 0, HIGHEST)
        max_turns = whole_number("max_turns", max_turns, 0, HIGHEST)
        tallies = np.zeros((len(self), TALLY), np.int64)
        start, tables, like = int(generator(seed)[0]), self.kernel.tables, self._start
        self._share(
            lambda part, room: self._loops.rehearse(
                self._states[part], tables, like, games_each, max_turns, start, part.start, room, tallies[part]
            )
        )
        return PlayoutsEach(*tallies.T.copy())

    def copy(self) -> Batch:
        """The same games, independent from now on."""
        other = Batch(self.kernel, len(self), auto_reset=self.auto_reset, threads=self.threads)
        for name in ("_states", "_facts", "_chosen", "_history"):
            setattr(other, name, getattr(self, name).copy())
        other._tell()
        return other

    def warm(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compile, or load, all that a batch uses; `progress` is told (done, of)."""
        loops, rows, tables, like, room = self._loops, self._states, self.kernel.tables, self._start, self._room[0]
        mask = np.empty((0, 0), np.bool_)
        jobs = [
            (loops.looking, (rows, like, rows, rows)),
            (loops.marking, (rows, tables, like, rows, rows, room, rows, room, room, room, mask)),
            (loops.acting, (rows, tables, like, rows, rows, room, rows, rows, room, room, room, room, room)),
            (loops.moving, (rows, tables, like, rows, rows, room, rows, rows, room, room, room, 0, room)),
            (loops.rehearse, (rows, tables, like, 1, 1, 1, 0, room, rows)),
        ]
        compile_all(jobs, progress)

    def _picked(self, which: ArrayLike) -> Numbers:
        """The numbers of the games given by indices (negative ones count from the end) or by booleans."""
        given = np.asarray(which)
        every: Numbers = np.arange(len(self))
        if given.dtype == np.bool_:
            check_shape("which", given, [(len(self),)])
            return np.flatnonzero(given)
        found = np.atleast_1d(whole_numbers("which", which))
        check_shape("which", found, [(found.size,)])
        for index in found[(found < -len(self)) | (found >= len(self))]:
            raise GipfelError(
                "value-out-of-range", option="which", value=str(index), low=-len(self), high=len(self) - 1
            )
        return every[found]

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads - 1, "gipfel-batch")

    def _share(self, work: Callable[[slice, Numbers], Any]) -> list[Any]:
        """Let every thread work on its part of the games; what each answers. Compiled code runs side by side."""
        if self.threads == 1:
            return [work(slice(0, len(self)), self._room[0])]
        ends = np.linspace(0, len(self), self.threads + 1).astype(int).tolist()
        parts = [slice(first, end) for first, end in pairwise(ends)]
        # The last part is done here: to hand work to a thread and back takes as long as many actions do.
        others = [self._pool.submit(work, part, room) for part, room in zip(parts[:-1], self._room, strict=False)]
        last = work(parts[-1], self._room[-1])
        return [*(other.result() for other in others), last]

    def _find(self, part: slice, room: Numbers, wanted: Numbers, ended: Numbers) -> int:
        found = self._loops.acting(*self._rows(part), wanted[part], room, ended[part])
        return int(found) + part.start if found >= 0 else -1

    def _move(self, part: slice, wanted: Numbers, ended: Numbers) -> None:
        self._loops.moving(*self._rows(part), wanted[part], int(self.auto_reset), ended[part])

    def _rows(self, part: slice) -> tuple[Any, ...]:
        held = (self._facts[part], self._chosen[part], self._counts[part], self._kept[part], self._history[part])
        return (self._states[part], self.kernel.tables, self._start, *held, self.actions.symbols, self._rules)

    def _remember(self) -> None:
        """Make room for one more turn start where some game has none left."""
        if self._rules[1] and self._facts[:, KNOWN].max(initial=0) >= self._history.shape[1]:
            self._history = np.hstack([self._history, np.empty_like(self._history)])

    def _tell(self) -> None:
        self.players, self.winners, self.turns = (self._facts[:, fact].copy() for fact in (PLAYER, RESULT, TURNS))
