"""The actions of a game: a fixed list of small choices, numbered from 0, that steps are made of, with a text for each.

A step is a word of actions. Most games have one action for each step; where steps are too many, a step is the touches
it is made of: the ring that moves and where it lands, the spots that are taken one by one. A game says which, in
`kernel_actions.py` beside its kernel: `actions(kernel)` are the texts and the *symbols* they stand for; `part` gives
the symbols of a step one by one, and `loose` from which of them on their order does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import numpy as np

from gipfel.core.errors import BadNotation, GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.kernels.contract import Kernel
from gipfel.kernels.jit import jit
from gipfel.kernels.names import LAST, Numbers, State, Tables

declare(
    {
        "no-actions": N_("The compiled game {kernel} has no numbered actions: neither `action_size` nor {module}."),
        "no-such-action": N_("There is no action {action} in this game."),
    }
)

BESIDE = "_actions"
NO_PART = -1
ORDERED = 1 << 20  # what `loose` says of a step whose parts come in their order


def part(state: State, tables: Tables, step: int, number: int) -> int:
    """A symbol of a step, counted from 0; NO_PART behind the last."""
    raise NotImplementedError


def loose(step: int) -> int:
    """From which part on the order of a step's parts does not matter; ORDERED: it always does."""
    raise NotImplementedError


@jit
def whole(state: State, tables: Tables, step: int, number: int) -> int:
    """The parts of steps in games that have one action for each."""
    return step & ~LAST if number == 0 else NO_PART


@jit
def ordered(step: int) -> int:
    """What a game says whose steps have an order."""
    return ORDERED


@jit
def often(row: Numbers, first: int, symbol: int) -> int:
    """How often a symbol is among those chosen, from a place on."""
    count = 0
    for index in range(first, row[0]):
        count += row[1 + index] == symbol
    return count


def fits(state: State, tables: Tables, step: int, row: Numbers, symbol: int, done: int) -> bool:
    """Whether a step goes on with a symbol after those already chosen: `row` holds how many these are, and them.

    Parts without an order are counted; `done` comes when nothing else is left.
    """
    number, free = row[0], loose(step)
    for index in range(min(number, free)):
        if part(state, tables, step, index) != row[1 + index]:
            return False
    if number < free:
        return part(state, tables, step, number) == symbol
    left, place, there = often(row, free, symbol) + 1, free, part(state, tables, step, free)
    while there != NO_PART:
        left -= there == symbol
        place += 1
        there = part(state, tables, step, place)
    if left > 0 or (symbol == done and place != number + 1):
        return False
    for index in range(free, number):
        chosen, found, place = row[1 + index], 0, free
        there = part(state, tables, step, free)
        while there != NO_PART:
            found += there == chosen
            place += 1
            there = part(state, tables, step, place)
        if found < often(row, free, chosen):
            return False
    return True


class Actions:
    """The actions of a compiled game, the same for every position: their texts, and what steps are made of them."""

    def __init__(self, kernel: Kernel) -> None:
        self.module = beside(kernel)
        self.symbols_of_texts = self._named(kernel)
        self.texts = tuple(self.symbols_of_texts)
        self.symbols = np.array(list(self.symbols_of_texts.values()), np.int64)
        self.lookup = np.full(int(self.symbols.max(initial=0)) + 1, -1, np.int64)
        self.lookup[self.symbols] = np.arange(len(self.texts))
        self._index = {text: index for index, text in enumerate(self.texts)}
        self.part: Callable[..., Any] = getattr(self.module, "part", whole)
        self.loose: Callable[..., Any] = getattr(self.module, "loose", ordered)
        self.most_parts: int = getattr(self.module, "MOST_PARTS", 1)
        self.done: int = getattr(self.module, "DONE", NO_PART)
        self._tables = kernel.tables

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, action: int) -> str:
        """What an action is called."""
        if not 0 <= action < len(self.texts):
            raise BadNotation("no-such-action", action=action)
        return self.texts[action]

    def index(self, text: str) -> int:
        """The number of an action by its text."""
        found = self._index.get(text.strip())
        if found is None:
            raise BadNotation("no-such-action", action=text[:80])
        return found

    def of_step(self, state: State, step: int) -> tuple[int, ...]:
        """The actions a step of a state is made of, all of them; a batch plays it as soon as no other begins so."""
        found: list[int] = []
        while (symbol := int(self.part(state, self._tables, step, len(found)))) != NO_PART:
            found.append(int(self.lookup[symbol]))
        return tuple(found)

    def _named(self, kernel: Kernel) -> Mapping[str, int]:
        if self.module is not None:
            named: Mapping[str, int] = self.module.actions(kernel)
            return named
        if kernel.action_size is None:
            module = type(kernel).__module__
            raise GipfelError("no-actions", kernel=type(kernel).__name__, module=f"{module}{BESIDE}")
        return {str(code): code for code in range(kernel.action_size)}


def beside(kernel: Kernel, what: str = BESIDE) -> ModuleType | None:
    """The module of that name beside a kernel, if the game has one."""
    name = f"{type(kernel).__module__}{what}"
    return import_module(name) if find_spec(name) is not None else None
