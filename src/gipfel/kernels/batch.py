"""Many games of one kind played side by side, for research: arrays in, arrays out, the loops compiled.

The texts come first: states are rows, `like` is any state of the game, `room` is for gen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gipfel.core.errors import GipfelError, IllegalStep
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.kernels.bits import generator, mix64, plus
from gipfel.kernels.contract import Functions, Kernel, bindings, specialised
from gipfel.kernels.jit import compile_all, specialise
from gipfel.kernels.names import LAST, RUNNING, Numbers, State, Tables, apply, gen, load, store, to_move, turn, winner
from gipfel.kernels.walks import TALLY, playouts

declare(
    {
        "batch-illegal-step": N_("Game {index} of the batch has no step {step} now."),
        "batch-no-number": N_("Steps of a batch are whole numbers; {given} was given."),
        "batch-wrong-length": N_("The batch has {expected} games; {given} steps were given."),
        "batch-no-action-size": N_("This game has no fixed number of step codes: a mask needs a size."),
        "batch-small-mask": N_("Game {index} of the batch has a step beyond a mask of {size}."),
    }
)

CODE = ~LAST


def observe(states: Numbers, like: State, players: Numbers, winners: Numbers, turns: Numbers) -> None:
    """Write who is to move (-1 when the game is over), who has won, and how many turns are completed."""
    for game in range(len(states)):
        state = load(states, game, 0, like)
        winners[game] = winner(state)
        players[game] = to_move(state) if winner(state) == RUNNING else -1
        turns[game] = turn(state)


def listing(states: Numbers, tables: Tables, like: State, room: Numbers, counts: Numbers, out: Numbers) -> None:
    """Write how many steps each running game has, and as many of them as a row of out holds."""
    for game in range(len(states)):
        state = load(states, game, 0, like)
        number = gen(state, tables, room) if winner(state) == RUNNING else 0
        counts[game] = number
        for index in range(min(number, out.shape[1])):
            out[game, index] = room[index]


def masking(states: Numbers, tables: Tables, like: State, room: Numbers, mask: NDArray[np.bool_]) -> int:
    """Mark the legal steps of running games; the first game that has a step beyond the mask, or -1."""
    for game in range(len(states)):
        state = load(states, game, 0, like)
        number = gen(state, tables, room) if winner(state) == RUNNING else 0
        for index in range(number):
            code = room[index] & CODE
            if code >= mask.shape[1]:
                return game
            mask[game, code] = True
    return -1


def advance(states: Numbers, tables: Tables, like: State, actions: Numbers, room: Numbers, ended: Numbers) -> int:
    """Play a step in each running game and write how it ended; nothing at all when a game lacks its step: which one."""
    for game in range(len(states)):
        state = load(states, game, 0, like)
        if winner(state) == RUNNING:
            number = gen(state, tables, room)
            index = 0
            while index < number and (room[index] ^ actions[game]) & CODE:
                index += 1
            if index == number:
                return game
            ended[game] = room[index]
        else:
            ended[game] = -1
    for game in range(len(states)):
        step = int(ended[game])
        ended[game] = RUNNING
        if step >= 0:
            state = apply(load(states, game, 0, like), tables, step)
            store(states, game, 0, state)
            ended[game] = winner(state)
    return -1


def rehearse(
    states: Numbers, tables: Tables, like: State, games: int, max_turns: int, seed: int, room: Numbers, tallies: Numbers
) -> None:
    """Play random games from each state; each state has random numbers of its own."""
    rng = np.empty(1, np.int64)
    for row in range(len(states)):
        rng[0] = mix64(plus(mix64(row), seed))
        playouts(load(states, row, 0, like), tables, games, max_turns, rng, room, tallies[row])


class _Texts(NamedTuple):
    observe: Any
    listing: Any
    masking: Any
    advance: Any
    rehearse: Any


@cache
def _texts(functions: Functions) -> _Texts:
    bound = {**bindings(functions), "playouts": specialised(playouts, functions)}
    return _Texts(
        observe=specialised(observe, functions),
        listing=specialised(listing, functions),
        masking=specialised(masking, functions),
        advance=specialised(advance, functions),
        rehearse=specialise(rehearse, bound, functions.gen.__module__, counted=True),
    )


class PlayoutsEach(NamedTuple):
    """What random games from each state came to, one number per state."""

    wins_0: Numbers
    wins_1: Numbers
    draws: Numbers
    unfinished: Numbers
    turns: Numbers


def _whole(actions: ArrayLike) -> Numbers:
    """Codes of steps as they are given; a fraction or a truth would become a step that nobody meant."""
    given = np.asarray(actions)
    if given.size and not np.issubdtype(given.dtype, np.integer):
        raise IllegalStep("batch-no-number", given=str(given.dtype))
    return np.ascontiguousarray(given, np.int64)


class Batch:
    """`n` games of one kernel. A step is one decision, not a whole turn: `players` says whose it is.

    `players` (-1: over), `winners` (-1 running, 0, 1, 2 draw) and `turns` are new arrays after every change.
    With `auto_reset` a game that ends begins again at once; `step` still tells how it ended.
    """

    players: Numbers
    winners: Numbers
    turns: Numbers
    _counts: Numbers | None

    def __init__(self, kernel: Kernel, n: int, *, auto_reset: bool = False) -> None:
        self.kernel = kernel
        self.auto_reset = auto_reset
        self._start = kernel.start()
        self._states = np.empty((n, kernel.state_size), np.int64)
        self._room = np.empty(kernel.max_steps, np.int64)
        self._texts = _texts(kernel.functions)
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

    def reset(self, which: ArrayLike | None = None, state: State | None = None) -> None:
        """Put games back to the start, or to a state: all of them, or those given by indices or by booleans."""
        rows: Any = slice(None) if which is None else np.asarray(which)
        self._states[rows] = self._start if state is None else state
        self._observe()

    def counts(self) -> Numbers:
        """How many legal steps each game has; none when it is over."""
        if self._counts is None:
            counts = np.empty(len(self), np.int64)
            self._list(counts, np.empty((len(self), 0), np.int64))
            self._counts = counts
        return self._counts.copy()

    def steps(self) -> tuple[Numbers, Numbers]:
        """The legal steps of each game as rows filled up with -1, and how many each row has."""
        counts = self.counts()
        out = np.full((len(self), int(counts.max(initial=0))), -1, np.int64)
        self._list(counts, out)
        return out, counts

    def mask(self, size: int | None = None) -> NDArray[np.bool_]:
        """Which codes (without LAST) are legal in each game: n rows of `size`, else the kernel's `action_size`."""
        width = self.kernel.action_size if size is None else size
        if width is None:
            raise GipfelError("batch-no-action-size")
        mask = np.zeros((len(self), width), np.bool_)
        beyond = self._texts.masking(self._states, self.kernel.tables, self._start, self._room, mask)
        if beyond >= 0:
            raise GipfelError("batch-small-mask", index=int(beyond), size=width)
        return mask

    def step(self, actions: ArrayLike) -> Numbers:
        """Play one step in each running game; the result holds the winners of games that this ended, else -1.

        Codes may come with or without LAST. Those of finished games are not looked at. One illegal step, and no game
        moves: `IllegalStep` names the first.
        """
        wanted = _whole(actions)
        if wanted.shape != (len(self),):
            raise IllegalStep("batch-wrong-length", expected=len(self), given=wanted.size)
        ended = np.empty(len(self), np.int64)
        illegal = self._texts.advance(self._states, self.kernel.tables, self._start, wanted, self._room, ended)
        if illegal >= 0:
            raise IllegalStep("batch-illegal-step", index=int(illegal), step=int(wanted[illegal]))
        if self.auto_reset:
            self._states[ended != RUNNING] = self._start
        self._observe()
        return ended

    def playouts(self, games_each: int, seed: int, max_turns: int = 1000) -> PlayoutsEach:
        """Random games from each state, at most `max_turns` turns long; equal seeds give equal numbers."""
        tallies = np.zeros((len(self), TALLY), np.int64)
        start = int(generator(seed)[0])
        self._texts.rehearse(
            self._states, self.kernel.tables, self._start, games_each, max_turns, start, self._room, tallies
        )
        return PlayoutsEach(*tallies.T.copy())

    def copy(self) -> Batch:
        """The same games, independent from now on."""
        other = Batch(self.kernel, len(self), auto_reset=self.auto_reset)
        other._states[:] = self._states
        other._observe()
        return other

    def warm(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compile, or load, all that a batch uses; `progress` is told (done, of)."""
        texts, states, tables, like, room = self._texts, self._states, self.kernel.tables, self._start, self._room
        jobs = [
            (texts.observe, (states, like, room, room, room)),
            (texts.listing, (states, tables, like, room, room, states)),
            (texts.masking, (states, tables, like, room, np.empty((0, 0), np.bool_))),
            (texts.advance, (states, tables, like, room, room, room)),
            (texts.rehearse, (states, tables, like, 1, 1, 1, room, states)),
        ]
        compile_all(jobs, progress)

    def _observe(self) -> None:
        self._counts = None
        self.players, self.winners, self.turns = np.empty((3, len(self)), np.int64)
        self._texts.observe(self._states, self._start, self.players, self.winners, self.turns)

    def _list(self, counts: Numbers, out: Numbers) -> None:
        self._texts.listing(self._states, self.kernel.tables, self._start, self._room, counts, out)
