"""Compiled games steered toward rare rules: of several random turns the one that suits an aim best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import numpy as np

import gipfel
from games.zertz.events import Watch
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.games.zertz.kernel_play import FIELD, NO_MOVE
from gipfel.games.zertz.kernel_rings import can_jump
from gipfel.kernels.bits import generator
from gipfel.kernels.contract import RUNNING, Kernel, State
from gipfel.kernels.of_game import kernel_of
from gipfel.testing.lockstep import Twin

CANDIDATES = 12
MOST_TURNS = 120
FEW = 60  # where there are no more turns than this, all of them are compared
ENDED = -50.0
REACHED = 100.0
SINGLE = (4, 5, 6)
EACH = 3
CIRCLE = 4  # turns

Aim = Callable[[Kernel, State], float]


def long_game(kernel: Kernel, state: State) -> float:
    """Nobody comes near a set, so that the stock runs out."""
    if kernel.functions.winner(state) != RUNNING:
        return ENDED
    stock, *hands = counts(state)
    return -3 * max(map(nearness, hands)) - 0.1 * sum(stock)


def full_board(kernel: Kernel, state: State) -> float:
    """Many marbles, few vacant rings."""
    marbles, vacant = marbles_and_vacancies(state)
    if not vacant:
        return REACHED
    if kernel.functions.winner(state) != RUNNING:
        return ENDED
    nearest = max(map(nearness, counts(state)[1:]))
    return -3 * nearest - 0.3 * vacant.bit_count() + 0.2 * marbles.bit_count()


def no_move(kernel: Kernel, state: State) -> float:
    """The second player never captures, and the stock runs out."""
    functions = kernel.functions
    if functions.winner(state) != RUNNING:
        return REACHED if functions.reason(state) == NO_MOVE else ENDED
    stock, first, second = counts(state)
    marbles, vacant = marbles_and_vacancies(state)
    must_capture = functions.to_move(state) == 1 and can_jump(marbles, marbles, vacant)
    return -3 * nearness(first) - 2 * sum(second) - 0.2 * sum(stock) - 3 * must_capture


def counts(state: State) -> list[list[int]]:
    """White, grey and black of the stock and of both players' captures."""
    fields = [state[4] >> FIELD * place & (1 << FIELD) - 1 for place in range(9)]
    return [fields[0:3], fields[3:6], fields[6:9]]


def nearness(captures: list[int]) -> float:
    """How near captures are to a set, which is 1."""
    one = max(count / goal for count, goal in zip(captures, SINGLE, strict=True))
    return max(one, sum(min(count, EACH) for count in captures) / (3 * EACH))


def marbles_and_vacancies(state: State) -> tuple[int, int]:
    """The cells with a marble and the vacant ones."""
    marbles = state[1] | state[2] | state[3]
    return marbles, state[0] & ~marbles


class Steering:
    """Chooses turns for an aim."""

    def __init__(self, kernel: Kernel, aim: Aim, seed: int) -> None:
        self.kernel, self.aim = kernel, aim
        self.rng, self.room = generator(seed), np.empty(kernel.max_steps, np.int64)

    def choose(self, state: State) -> list[int]:
        """The steps of the best of some random turns, each judged with a random answer."""
        return max((self._candidate(state) for _ in range(CANDIDATES)), key=lambda candidate: candidate[0])[1]

    def _candidate(self, state: State) -> tuple[float, list[int]]:
        steps, after = self._random_turn(state)
        worth = self.aim(self.kernel, after)
        if self.kernel.functions.winner(after) == RUNNING:
            worth += self.aim(self.kernel, self._random_turn(after)[1]) / 2
        return worth, steps

    def _random_turn(self, state: State) -> tuple[list[int], State]:
        functions, tables = self.kernel.functions, self.kernel.tables
        assert functions.sample is not None
        steps: list[int] = []
        now = state
        while functions.turn(now) == functions.turn(state):
            steps.append(functions.sample(now, tables, self.rng, self.room))
            now = functions.apply(now, tables, steps[-1])
        return steps, now


def steered_games(spec: str, aim: Aim, games: int, seed: int = 1) -> Counter[str]:
    """Play steered games by the kernel and by the rules in lock-step; how often each rare rule applied."""
    game = gipfel.game(spec)
    twin, events, watch = Twin(game), Counter[str](), Watch()
    steering = Steering(twin.kernel, aim, seed)
    for _ in range(games):
        line = Line.begin(game.start())
        twin.begin(line.position)
        compiled: dict[int, int] = {}
        while line.outcome is None and len(line.turns_played) < MOST_TURNS:
            before, text = line.position, twin.kernel.turn_text(twin.state, steering.choose(twin.state))
            if twin.kernel.perft(twin.state, 1) <= FEW:
                twin.compare_turns(before, set(before.turns()))
            line = line.turn(text)
            twin.play(before, text, line.position)
            compare_repetition(line.position, int(twin.kernel.functions.repeats(twin.state)), compiled)
            events.update(watch(before, text, line.position))
    return events


def compare_repetition(position: Position, repeats: int, compiled: dict[int, int]) -> None:
    """Within a game rules and kernel call the same positions equal."""
    known = compiled.setdefault(position.repeats, repeats)
    assert known == repeats, f"{position!r}: only the rules call this a repetition"
    assert len(set(compiled.values())) == len(compiled), f"{position!r}: only the kernel calls this a repetition"


class Circling:
    """Goes round in a circle of four turns that remove no ring."""

    def __init__(self, spec: str) -> None:
        self.kernel = kernel_of(gipfel.game(spec))
        self.circle: list[str] = []

    def __call__(self, before: Position, rng: Random) -> str:
        if before.turn_count == 0:
            state = self.kernel.encode(before.text())
            self.circle = self._way(state, int(self.kernel.functions.repeats(state)), CIRCLE) or []
        return self.circle[before.turn_count % CIRCLE]

    def _way(self, state: State, goal: int, turns: int) -> list[str] | None:
        """The turns that lead to a position again, None if there are none."""
        if turns == 0:
            return [] if self.kernel.functions.repeats(state) == goal else None
        for text, steps in self.kernel.turns(state).items():
            after = self.kernel.play(state, steps)
            rest = self._way(after, goal, turns - 1) if after[0] == state[0] else None
            if rest is not None:
                return [text, *rest]
        return None
