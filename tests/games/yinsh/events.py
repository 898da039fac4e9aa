"""The rare rules of YINSH by name, recognised in a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from games.rare_rules import RareRules
from gipfel.core.board import mask_of
from gipfel.core.position import Position
from gipfel.games.yinsh.points import BOARD, FIVE_MASKS, fives_in
from gipfel.games.yinsh.rules import MARKERS, YinshPosition
from gipfel.games.yinsh.steps import MoveRing, PassTurn, TakeFive, TakeRing

JUMPED = "markers jumped and turned over"
GIFT = "row before the move"
GIVEN = "row made for the opponent"
BOTH = "rows of both colours by one move"
LONGER = "more than five in line"
CROSSING = "crossing rows"
SEVERAL = "several rows taken at once"
THREE = "three rows taken at once"
FEWER = "fewer rows taken than possible"
BEFORE_AND_AFTER = "rows before and after the move"
MOVED_RING = "ring just moved taken off"
WON_BEFORE = "won before the move"
ROWS_LEFT = "won with rows left on the board"
LAST_RETURNED = "row after the last marker"
MARKERS_END = "won on markers"
MARKERS_DRAW = "draw on markers"
PASS = "pass"
BLOCKED = "nobody can move"

NAMES = (
    *(JUMPED, GIFT, GIVEN, BOTH, LONGER, CROSSING, SEVERAL, THREE, FEWER, BEFORE_AND_AFTER, MOVED_RING, WON_BEFORE),
    *(ROWS_LEFT, LAST_RETURNED, MARKERS_END, MARKERS_DRAW, PASS, BLOCKED),
)
LINES = tuple(mask_of(line) for line in BOARD.lines)
NEARLY = 4  # markers of a row to come


def events(before: Position, text: str, after: Position) -> Iterator[str]:
    """The rare rules that applied in a turn."""
    assert isinstance(before, YinshPosition)
    assert isinstance(after, YinshPosition)
    position, ring = before, -1
    takings = [0, 0]  # before and after the move
    possible = [_most(before.own_rows), 0]
    for step in before.game.read_turn(before, text):
        match step:
            case MoveRing(origin, target):
                ring = target
                yield from _moved(position, origin, target)
            case TakeFive(row):
                takings[int(ring >= 0)] += 1
                yield from _choices(position, row)
            case TakeRing(cell):
                if cell == ring:
                    yield MOVED_RING
            case PassTurn():
                yield PASS
        position = position.play(step)
        if isinstance(step, MoveRing) and position.turn_count == before.turn_count:
            possible[1] = _most(position.own_rows)
    won = after.outcome is not None and after.outcome.reason == "rings"
    yield from _taken(takings, possible, won=won)
    if won and ring < 0:
        yield WON_BEFORE
    yield from _ended(after)


def _moved(position: YinshPosition, origin: int, target: int) -> Iterator[str]:
    mover = position.mover
    if dict(position.landings(origin))[target]:
        yield JUMPED
    reached = position.play(MoveRing(origin, target))
    own, given = fives_in(reached.markers[mover]), fives_in(reached.markers[1 - mover])
    if given:
        yield GIVEN
        if own:
            yield BOTH
    if sum(mask.bit_count() for mask in reached.markers) == MARKERS and (own or given):
        yield LAST_RETURNED


def _choices(position: YinshPosition, row: int) -> Iterator[str]:
    """Which other rows share markers with the one that is taken."""
    mask = FIVE_MASKS[row]
    for other in position.own_rows:
        if other != row and mask & FIVE_MASKS[other]:
            both = mask | FIVE_MASKS[other]
            yield LONGER if any(line & both == both for line in LINES) else CROSSING


def _taken(takings: Sequence[int], possible: Sequence[int], *, won: bool) -> Iterator[str]:
    if takings[0]:
        yield GIFT
    if all(takings):
        yield BEFORE_AND_AFTER
    if max(takings) > 1:
        yield SEVERAL
    if max(takings) >= len("xxx"):
        yield THREE
    if not won and any(taken < most for taken, most in zip(takings, possible, strict=True)):
        yield FEWER


def _most(rows: Sequence[int]) -> int:
    """How many of some rows can be taken."""
    for number in range(len(rows), 0, -1):
        for chosen in combinations([FIVE_MASKS[row] for row in rows], number):
            if sum(chosen).bit_count() == 5 * number and all(not a & b for a, b in combinations(chosen, 2)):
                return number
    return 0


def _ended(after: YinshPosition) -> Iterator[str]:
    match after.outcome and (after.outcome.reason, after.outcome.winner is None):
        case ("rings", _):
            if any(fives_in(markers) for markers in after.markers):
                yield ROWS_LEFT
        case ("markers", draw):
            yield MARKERS_DRAW if draw else MARKERS_END
        case ("blocked", _):
            yield BLOCKED


def rows_near(position: Position) -> float:
    """Rows that lack one marker, and rows given away."""
    assert isinstance(position, YinshPosition)
    nearly = sum((own & mask).bit_count() >= NEARLY for own in position.markers for mask in FIVE_MASKS)
    return nearly + 2.0 * len(fives_in(position.markers[position.mover]))


def patience(position: Position) -> float:
    """No rows at all, so that the pool runs out."""
    assert isinstance(position, YinshPosition)
    return -rows_near(position) - 10.0 * sum(position.off)


# One move before nobody can move any more.
SHUT = (
    "..../m.....M/rMMmmMMr/MMm....mM/M.mM...MMm/..Mm..Mmm/...mM.mmM./...MmmMM./...mMMm./mmMRRrM/MmR. 2,2 - 1 59",
    "..../m.....M/rMMmmMM./MMm....mm/M.mM...MMr/..Mm..Mmm/...mM.mmM./...MmmMM./...mMMm./mmMRRmM/MmRr 2,2 - 1 59",
)
RARE = RareRules(
    NAMES,
    events,
    Path(__file__).with_name("perft.toml"),
    tuple({"spec": "yinsh", "position": text} for text in SHUT),
    (rows_near, patience),
)
