"""The heaps in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Heaps:
    """A position between turns."""

    beans: tuple[int, int]
    limit: int
    cap: int
    last_wins: bool = True
    player: int = 0
    turn: int = 0

    def turns(self) -> Iterator[tuple[str, Heaps | int]]:
        """Every turn, and what it leads to: a position, or who has won (2: a draw)."""
        for heap in range(2):
            for beans in range(1, min(self.beans[heap], self.limit if self.beans[heap] > 1 else 1) + 1):
                yield f"{'ab'[heap]}{beans}", self._after(heap, beans)

    def _after(self, heap: int, beans: int) -> Heaps | int:
        left = (self.beans[0] - beans, self.beans[1]) if heap == 0 else (self.beans[0], self.beans[1] - beans)
        if left == (0, 0):
            return self.player if self.last_wins else 1 - self.player
        if self.turn + 1 == self.cap:
            return 2
        player = self.player if beans == self.limit else 1 - self.player
        return Heaps(left, self.limit, self.cap, self.last_wins, player, self.turn + 1)

    def perft(self, depth: int) -> int:
        """How many sequences of exactly so many turns there are."""
        if depth == 1:
            return sum(1 for _ in self.turns())
        return sum(after.perft(depth - 1) for _, after in self.turns() if isinstance(after, Heaps))

    def results(self, weight: float = 1.0) -> dict[int, float]:
        """How likely each result is when every step is chosen with equal chances."""
        total = {0: 0.0, 1: 0.0, 2: 0.0}
        choices = sum(beans > 0 for beans in self.beans)
        for text, after in self.turns():
            beans = self.beans["ab".index(text[0])]
            share = weight / choices / (min(beans, self.limit) if beans > 1 else 1)
            for result, chance in ({after: share} if isinstance(after, int) else after.results(share)).items():
                total[result] += chance
        return total
