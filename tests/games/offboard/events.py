"""The rare rules of Offboard by name, recognised in a turn and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gipfel.core.position import Position
from gipfel.games.offboard.layout import BOARD, DIRECTIONS, MAIN_DIAGONALS
from gipfel.games.offboard.rules import Move, OffboardPosition, direction_number
from gipfel.kernels.contract import Kernel

SPLIT = "split line"
SPLIT_PUSH = "push by a part of a line"
SCORE_1 = "score of 1"
SCORE_2 = "score of 2"
SCORE_3 = "score of 3"
MAIN_DIAGONAL = "over the rim on a main diagonal"
OCCUPIED = "toward an occupied pocket"
RE_ENTRY = "re-entry"
GIVING_UP = "marble in hand given up"
POINTS = "win by points"
REPETITION = "third occurrence"
QUIET = "draw by quiet turns"
NO_MOVE = "no move"

# From common to rare.
EVENTS = (
    SPLIT,
    SPLIT_PUSH,
    SCORE_1,
    SCORE_2,
    SCORE_3,
    RE_ENTRY,
    GIVING_UP,
    POINTS,
    MAIN_DIAGONAL,
    OCCUPIED,
    REPETITION,
    QUIET,
    NO_MOVE,
)
SCORES = {1: SCORE_1, 2: SCORE_2, 3: SCORE_3}
ENDS = {"points": POINTS, "quiet": QUIET, "no-move": NO_MOVE}
THIRD = 3


class Watch:
    """Names the events of each turn; games begin with turn 0. Rules and kernel call the same positions equal."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.seen: Counter[int] = Counter()
        self.compiled: dict[int, int] = {}

    def __call__(self, before: Position, text: str, after: Position) -> Iterator[str]:
        assert isinstance(before, OffboardPosition)
        assert isinstance(after, OffboardPosition)
        (step,) = before.game.read_turn(before, text)
        yield from move_events(before, step) if isinstance(step, Move) else (RE_ENTRY,)
        if after.outcome is not None:
            yield ENDS[after.outcome.reason]
        if before.turn_count == 0:
            self.seen, self.compiled = Counter(), {}
            self._met(before)
        if self._met(after) == THIRD and (after.outcome is None or after.outcome.reason != "points"):
            yield REPETITION

    def _met(self, position: OffboardPosition) -> int:
        """How often a position has been met by now."""
        repeats = int(self.kernel.functions.repeats(self.kernel.encode(position.text())))
        known = self.compiled.setdefault(position.repeats, repeats)
        assert known == repeats, f"{position!r}: only the rules call this a repetition"
        assert len(set(self.compiled.values())) == len(self.compiled), (
            f"{position!r}: only the kernel calls this a repetition"
        )
        self.seen[position.repeats] += 1
        return self.seen[position.repeats]


def move_events(before: OffboardPosition, move: Move) -> Iterator[str]:
    """The events of a move, its end aside."""
    line = before.line(move)
    if before.hand:
        yield GIVING_UP
    behind = BOARD.neighbours[line.cells[0]][(direction_number(move.direction) + 3) % 6]
    if behind is not None and before.marbles[before.mover] >> behind & 1:
        yield SPLIT_PUSH if line.enemies else SPLIT
    if line.enemies and line.beyond is None:
        score = before.score(move)
        if score in SCORES:
            yield SCORES[score]
        elif score == 0:
            yield OCCUPIED
        cell, direction = line.exit
        if f"{BOARD.names[cell]}-{DIRECTIONS[direction]}" in MAIN_DIAGONALS:
            yield MAIN_DIAGONAL


def told(events: Counter[str]) -> str:
    """The events and their numbers, the rarest last."""
    return ", ".join(f"{name} {events[name]}" for name in EVENTS)
