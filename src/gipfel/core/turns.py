"""From steps to whole turns: expansion, counting, perft. A turn is known by its canonical text."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gipfel.core.position import Position
from gipfel.core.step import Step, Touch

Path = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A whole turn that has been played: where it began, its steps, where it ended, and its canonical text."""

    start: Position
    steps: Path
    end: Position
    text: str

    @property
    def by_house(self) -> bool:
        """Whether the house made it, whoever was to move."""
        return self.steps[0].by_house


def expand(start: Position, limit: int | None = None) -> dict[str, Path]:
    """The legal turns: text and one path of steps for each; at most `limit`."""
    found: dict[str, Path] = {}
    if start.outcome is None and limit != 0:
        for path in paths(start):
            text = start.game.write_turn(start, path)
            if text not in found:
                found[text] = path
                if limit is not None and len(found) >= limit:
                    break
    return found


def paths(start: Position) -> Iterator[Path]:
    """One path to every way a turn can end; inner positions reached twice are entered once."""
    seen: set[Position] = set()
    waiting: deque[tuple[Position, Path]] = deque([(start, ())])
    while waiting:
        position, path = waiting.popleft()
        for step in position.steps():
            longer = (*path, step)
            if step.last:
                yield longer
                continue
            after = position.play(step)
            if ended(start, after):
                yield longer
            elif after not in seen:
                seen.add(after)
                waiting.append((after, longer))


def touches_of(start: Position, text: str) -> list[list[Touch]]:
    """What a hand touches to make a turn given in notation, step by step; IllegalStep when no hand can make it."""
    return touches_by(start.game.play_turn(start, text).steps)


def touches_by(steps: Iterable[Step]) -> list[list[Touch]]:
    """What a hand touches to make these steps."""
    return [list(step.touches) for step in steps]


def ended(start: Position, after: Position) -> bool:
    """Whether a turn that began at `start` is over."""
    return after.turn_count != start.turn_count or after.outcome is not None


def count_turns(start: Position) -> int:
    """How many legal turns there are."""
    if start.outcome is not None:
        return 0
    if start.game.merges_turns:
        return len(expand(start))
    return sum(1 for _ in paths(start))


def perft(start: Position, depth: int) -> int:
    """The number of sequences of exactly `depth` turns; draws by repetition or quiet turns are ignored."""
    return _sequences(start.endless, depth)


def _sequences(start: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1 or start.outcome is not None:
        return count_turns(start)
    return sum(_sequences(_after(start, path), depth - 1) for path in expand(start).values())


def _after(position: Position, path: Path) -> Position:
    for step in path:
        position = position.play(step)
    return position
