"""What a compiled game offers: functions on tuples of 64-bit numbers, and a Python face over texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.kernels.bits import generator
from gipfel.kernels.jit import Job, compile_all, specialise
from gipfel.kernels.names import DRAW, LAST, RUNNING, Numbers, State, Tables
from gipfel.kernels.walks import FRAME, TALLY, Playouts, choose, count, playouts

declare(
    {
        "state-inside-turn": N_(
            "This state is inside a turn; its text {text} would lose that. Play the rest of the turn first."
        ),
    }
)

__all__ = ["DRAW", "LAST", "RUNNING", "Functions", "Kernel", "Playouts", "State", "Tables"]


class Functions(NamedTuple):
    """The compiled functions of a game."""

    init: Callable[..., Any]
    gen: Callable[..., Any]
    apply: Callable[..., Any]
    winner: Callable[..., Any]
    reason: Callable[..., Any]
    to_move: Callable[..., Any]
    turn: Callable[..., Any]
    key: Callable[..., Any]
    repeats: Callable[..., Any]
    sample: Callable[..., Any] | None = None


@cache
def bindings(functions: Functions) -> Mapping[str, Callable[..., Any]]:
    """A game's functions by name, for `specialise`; a game without its own `sample` gets the general one."""
    bound = {name: function for name, function in functions._asdict().items() if function is not None}
    return bound if "sample" in bound else {**bound, "sample": specialise(choose, bound, functions.gen.__module__)}


@cache
def specialised(text: Callable[..., Any], functions: Functions) -> Any:
    """A text compiled for a game, once."""
    return specialise(text, bindings(functions), functions.gen.__module__)


class Kernel(ABC):
    """One game with all its options, compiled. Threads may share it: its functions release the interpreter lock."""

    state_size: int
    max_steps: int
    action_size: int | None = None
    """When set, every step code without LAST is below it."""
    reasons: tuple[str, ...]
    yields_to_repetition: frozenset[str] = frozenset()
    """Reasons for which a game is over only where repetition has not ended it, as its rules have them."""
    functions: Functions
    tables: Tables

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = options

    @property
    def draws_by_repetition(self) -> bool:
        """Whether the third occurrence of a position is a draw; what holds many games watches for it."""
        return self.options.get("repetition") == "draw"

    @property
    def yielding(self) -> int:
        """`yields_to_repetition` as a bit for each reason."""
        return sum(1 << number for number, name in enumerate(self.reasons) if name in self.yields_to_repetition)

    @abstractmethod
    def encode(self, text: str) -> State:
        """The state of a position text at a turn start."""

    @abstractmethod
    def position_text(self, state: State) -> str:
        """The position text of a state at a turn start or at the end of the game; of no other state is it asked."""

    @abstractmethod
    def turn_text(self, state: State, steps: Sequence[int]) -> str:
        """The canonical text of a turn made of these steps."""

    @abstractmethod
    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        """The steps of a turn given by its canonical text."""

    def decode(self, state: State) -> str:
        """The position text of a state; one that the text does not lead back to (inside a turn) is refused."""
        text = self.position_text(state)
        if self.encode(text) != _numbers(state):
            raise GipfelError("state-inside-turn", text=text)
        return text

    def start(self) -> State:
        """The state at the beginning of the game."""
        return _numbers(self.functions.init(self.tables))

    def turns(self, state: State) -> dict[str, tuple[int, ...]]:
        """Every legal turn: canonical text and steps."""
        found: dict[str, tuple[int, ...]] = {}
        if self.functions.winner(state) == RUNNING:
            self._collect(state, state, (), found)
        return found

    def _collect(self, start: State, state: State, steps: tuple[int, ...], found: dict[str, tuple[int, ...]]) -> None:
        out = self._room()
        number = self.functions.gen(state, self.tables, out)
        for step in out[:number].tolist():
            path = (*steps, step)
            after = state if step & LAST else self.functions.apply(state, self.tables, step)
            if step & LAST or self._ended(start, after):
                found[self.turn_text(start, path)] = path
            else:
                self._collect(start, after, path, found)

    def _ended(self, start: State, after: State) -> bool:
        functions = self.functions
        return bool(functions.winner(after) != RUNNING or functions.turn(after) != functions.turn(start))

    def play(self, state: State, turn: str | Sequence[int]) -> State:
        """The state after a turn given by its canonical text, or after these steps."""
        for step in self.read_turn(state, turn) if isinstance(turn, str) else turn:
            state = self.functions.apply(state, self.tables, step)
        return _numbers(state)

    def perft(self, state: State, depth: int) -> int:
        """How many sequences of exactly `depth` turns there are; a turn that ends the game counts at its own depth."""
        if depth <= 0:
            return 1
        if self.functions.winner(state) != RUNNING:
            return 0
        compiled = specialised(count, self.functions)
        rows = 4 * depth + 4
        while (found := compiled(state, self.tables, depth, *self._stack(rows))) < 0:
            rows *= 2
        return int(found)

    def playouts(self, n: int, seed: int, state: State | None = None, max_turns: int = 1000) -> Playouts:
        """Play n random games from a state (the start unless given), each for at most `max_turns` turns."""
        tally = np.zeros(TALLY, np.int64)
        compiled = specialised(playouts, self.functions)
        start = self.start() if state is None else state
        compiled(start, self.tables, n, max_turns, generator(seed), self._room(), tally)
        return Playouts(*tally.tolist())

    def warm(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compile, or load, what `start`, `turns`, `perft` and `playouts` use; `progress` is told (done, of)."""
        compile_all(self._jobs(), progress)

    def _jobs(self) -> list[Job]:
        functions, tables, out, rng = self.functions, self.tables, self._room(), generator(0)
        state = (0,) * self.state_size
        return [
            (functions.init, (tables,)),
            *((function, (state,)) for function in functions[3:9]),
            (functions.gen, (state, tables, out)),
            (functions.apply, (state, tables, 0)),
            (bindings(functions)["sample"], (state, tables, rng, out)),
            (specialised(count, functions), (state, tables, 1, *self._stack(1))),
            (specialised(playouts, functions), (state, tables, 1, 1, rng, out, rng)),
        ]

    def _stack(self, rows: int) -> tuple[Numbers, Numbers]:
        return np.empty((rows, self.max_steps), np.int64), np.empty((rows, FRAME + self.state_size), np.int64)

    def _room(self) -> Numbers:
        return np.empty(self.max_steps, np.int64)


def _numbers(state: Sequence[int]) -> State:
    return tuple(int(number) for number in state)
