"""A queue that is fair: by rank first, then one after the other from each lane, however many a lane has brought."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Lower ranks go first; inside a rank the lanes take turns."""

    def __init__(self) -> None:
        self._ranks: dict[int, OrderedDict[str, deque[T]]] = {}

    def __len__(self) -> int:
        return sum(len(waiting) for lanes in self._ranks.values() for waiting in lanes.values())

    def put(self, rank: int, lane: str, item: T) -> None:
        """One more waits."""
        self._ranks.setdefault(rank, OrderedDict()).setdefault(lane, deque()).append(item)

    def take(self, allowed: Callable[[int], bool] = lambda _: True) -> T | None:
        """Whose turn it is among the ranks that may go on now."""
        for rank in sorted(self._ranks):
            lanes = self._ranks[rank]
            if lanes and allowed(rank):
                lane, waiting = lanes.popitem(last=False)
                item = waiting.popleft()
                if waiting:
                    lanes[lane] = waiting  # at the end: the others first
                return item
        return None

    def drop(self, item: T) -> bool:
        """Somebody does not want to wait any more; whether he did."""
        for lanes in self._ranks.values():
            for lane, waiting in lanes.items():
                if item in waiting:
                    waiting.remove(item)
                    if not waiting:
                        del lanes[lane]
                    return True
        return False

    def items(self) -> list[T]:
        """All who wait, in no particular order."""
        return [item for lanes in self._ranks.values() for waiting in lanes.values() for item in waiting]

    def before(self, rank: int) -> int:
        """How many wait in this rank and before it."""
        return sum(len(waiting) for known, lanes in self._ranks.items() if known <= rank for waiting in lanes.values())
