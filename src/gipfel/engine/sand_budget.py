"""Playing where sand runs: no glass dies by thinking, and none is left to die where another turn would save it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gipfel.core.line import Line
from gipfel.core.sand import SandRules
from gipfel.engine.limits import Deadline, Either, Signal

LONGEST, SHORTEST = 8.0, 0.05  # seconds for a turn, whatever the level would like to think about
MARGIN = 2.0  # seconds for the way to the table and back
SHARE = 0.5  # of what is left, so that there is something left for the next turn
SAFE = 30.0  # seconds that a glass should have after a turn: the other one thinks too
MOST_WEIGHED = 40

Choose = Callable[[Signal], str]
Weigh = Callable[[str, Signal], float]


@dataclass(frozen=True, slots=True)
class SandLeft:
    """What runs when a turn is asked for: the seconds each hourglass has left above, by its cell, and the small glass,
    where it was started against this turn."""

    glasses: Mapping[str, float]
    shot: float | None = None

    @classmethod
    def read(cls, told: Mapping[str, Any], waited: float) -> SandLeft:
        """As a house tells it, in milliseconds, after some seconds of waiting."""
        shot = told.get("shot")
        glasses = {cell: left / 1000 - waited for cell, left in told["glasses"].items()}
        return cls(glasses, None if shot is None else shot / 1000 - waited)

    def budget(self, rules: SandRules, own: Mapping[str, int], player: int) -> float:
        """How many seconds a turn may be thought about."""
        running = [left for cell, left in self.glasses.items() if own.get(cell) == player]
        # The small glass can be started at any moment, also at once.
        shot = [] if rules.shot is None else [rules.shot / 1000 if self.shot is None else self.shot]
        least = min([*running, *shot], default=LONGEST / SHARE + MARGIN)
        return min(LONGEST, max(SHORTEST, (least - MARGIN) * SHARE))


def chosen_in_time(line: Line, sand: SandLeft, choose: Choose, weigh: Weigh, stop: Signal | None = None) -> str:
    """The turn that `choose` likes, if it leaves no glass in danger that another would not; else the one of those that
    `weigh` thinks most of. Both are given a signal that ends them before a glass could run out."""
    rules, player, position = line.game.sand, line.player, line.turn_start
    assert rules is not None
    assert player is not None
    ended = Either(stop, Deadline(sand.budget(rules, rules.running(position), player)))
    liked, ways = choose(ended), _ways(line, rules)
    safe = _safe(ways, sand, rules, player, line)
    if ways.get(liked) in safe or not safe:
        return liked
    careful = [text for text, cell in ways.items() if cell in safe][:MOST_WEIGHED]
    best, most = careful[0], -1.0
    for text in careful:
        if (worth := weigh(text, ended)) > most:
            best, most = text, worth
        if ended.is_set():
            break
    return best


def _ways(line: Line, rules: SandRules) -> dict[str, str]:
    """The turns that move a glass, and from where; what moves nothing turns nothing over."""
    found: dict[str, str] = {}
    for text in line.turns():
        moved = rules.moved(line.read(text))
        if moved is not None:
            found[text] = moved[0]
    return found


def _safe(ways: Mapping[str, str], sand: SandLeft, rules: SandRules, player: int, line: Line) -> set[str]:
    """The glasses whose turn leaves enough above in all that can still be saved, or as much as can be had."""
    movable, running = set(ways.values()), rules.running(line.turn_start)
    own = {cell: left for cell, left in sand.glasses.items() if running.get(cell) == player and cell in movable}
    full = rules.full / 1000

    def least(moved: str) -> float:
        after = {**own, moved: full - own[moved] if moved in own else full}
        return min(after.values())

    best = max((least(cell) for cell in movable), default=0.0)
    return {cell for cell in movable if least(cell) >= min(SAFE, best)}
