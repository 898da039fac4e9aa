"""Rare rules of any game, counted: rules and kernel play in lock-step, toward the rules that were met least.

A game says how its rare rules are recognised in a turn; games are steered here, and a rule that was never met fails.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random

from gipfel.core.game import Game
from gipfel.core.line import random_turn
from gipfel.core.position import Position
from gipfel.testing import check_game
from gipfel.testing.check import Watcher
from support import amount

Promise = Callable[[Position], float]

LEAST = amount(1, 10)  # times that each rare rule must have been met
CANDIDATES, NEARBY = 4, 60  # turns that are looked at, and at first in a position that shows a rule
FREE = 0.4  # of the turns are any turn
ENOUGH = 30  # a rule met so often draws nobody any more
SHORT = 4  # turns that are played from a position that shows a rule
AGAIN = amount(2, 40)  # games from each of them


@dataclass(frozen=True)
class RareRules:
    """The rare rules of a game: their names, how a turn shows them, and where they are near."""

    names: tuple[str, ...]
    events: Watcher
    positions: Path  # a perft.toml: its positions show one rule each
    others: tuple[dict[str, str], ...] = ()  # more of them, shortly before a rule that games hardly reach
    aims: tuple[Promise, ...] = ()  # what games drift to when no rare rule is at hand; each game has one of them
    propose: Callable[[Position, Random], str] = random_turn  # a turn to look at, where any turn is hardly ever rare

    def starts(self, spec: str) -> list[str]:
        """The positions that belong to the rules of a spec, whatever its seed."""
        rows = tomllib.loads(self.positions.read_text(encoding="utf-8"))["perft"]
        found = [row for row in (*rows, *self.others) if "position" in row and row["spec"] == spec.partition(",")[0]]
        return [row["position"] for row in found]


@dataclass
class Seeker:
    """Plays one game after the other toward the rules met least."""

    rare: RareRules
    met: Counter[str]
    placed: bool = False  # games begin where a rule is near
    rng: Random | None = field(default=None, repr=False)
    aim: Promise | None = None

    def __call__(self, before: Position, rng: Random) -> str:
        another = rng is not self.rng
        if another:
            self.rng, self.aim = rng, rng.choice((*self.rare.aims, None))
        if rng.random() < FREE and not (another and self.placed):
            return random_turn(before, rng)
        looked_at = NEARBY if another and self.placed else CANDIDATES
        return max(self._candidate(before, rng) for _ in range(looked_at))[-1]

    def _candidate(self, before: Position, rng: Random) -> tuple[float, float, float, str]:
        text = self.rare.propose(before, rng)
        after = before.turn(text)
        rarest = min((self.met[event] for event in self.rare.events(before, text, after)), default=ENOUGH)
        promise = self.aim(after) if self.aim is not None and after.outcome is None else 0.0
        return -min(rarest, ENOUGH), promise, rng.random(), text

    def watch(self, before: Position, text: str, after: Position) -> list[str]:
        """What was met in a turn, counted once for each turn."""
        found = sorted(set(self.rare.events(before, text, after)))
        assert set(found) <= set(self.rare.names)
        self.met.update(found)
        return found


class Placed:
    """Positions one after the other, again and again."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = cycle(texts)

    def start(self, game: Game, rng: Random) -> Position:
        """The next of them."""
        return game.position(next(self.texts))


def check_rare_rules(specs: Sequence[str], rare: RareRules, *, games: int, full_games: int) -> str:
    """Check steered games of some specs; AssertionError names the rules that were not met often enough."""
    met: Counter[str] = Counter()
    told = []
    for spec in specs:
        near = Seeker(rare, met, placed=True)
        texts = rare.starts(spec)
        short = check_game(
            spec,
            games=len(texts) * AGAIN,
            full_games=len(texts) * amount(0, 10),
            choose=near,
            watch=near.watch,
            starts=Placed(texts).start,
            most_turns=SHORT,
        )
        seeker = Seeker(rare, met)
        checked = check_game(spec, games=games, full_games=full_games, choose=seeker, watch=seeker.watch)
        assert checked.kernel
        told += [f"{short.games} short games", str(checked).partition(";")[0]]
    counts = ", ".join(f"{name} {met[name]}" for name in rare.names)
    missing = {name: met[name] for name in rare.names if met[name] < LEAST}
    assert missing == {}, f"met too seldom: {missing}; all: {counts}"
    return f"{'; '.join(told)}; rare rules: {counts}"
