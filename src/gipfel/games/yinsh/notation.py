"""Turns as text: `f6`, `f6-f9`, `xd4-d8,f3 j11-j9 xc5-g9,j9`, `pass` (rules 14 and 16)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn, ended
from gipfel.games.yinsh.points import BOARD, FIVE_BETWEEN, NAMES, five_name
from gipfel.games.yinsh.rules import YinshPosition
from gipfel.games.yinsh.steps import MoveRing, PassTurn, PlaceRing, TakeFive, TakeRing

EXPECTED_TURN = "f6 to place a ring, f6-f9 to move one, with rows taken before and after it as xd4-d8,f3; or pass"
PASS = "pass"

_POINT = r"[a-k]\d{1,2}"
_WORD = re.compile(
    rf"x(?:(?P<first>{_POINT})-(?P<last>{_POINT}))?,(?P<ring>{_POINT})"
    rf"|(?P<origin>{_POINT})(?:-(?P<target>{_POINT}))?|(?P<pass>pass)",
    re.IGNORECASE | re.ASCII,
)


def write_turn(steps: Sequence[Step]) -> str:
    """The canonical text (rule 14): rows in order, and the rings in order dealt out to them, before and after."""
    before, after = _Takings(), _Takings()
    takings, move = before, ""
    for step in steps:
        match step:
            case TakeFive(row):
                takings.rows.append(row)
            case TakeRing(cell):
                takings.rings.append(cell)
            case PlaceRing(cell):
                move, takings = NAMES[cell], after
            case MoveRing(origin, target):
                move, takings = f"{NAMES[origin]}-{NAMES[target]}", after
            case PassTurn():
                move, takings = PASS, after
    return " ".join([*before.words(), *([move] if move else []), *after.words()])


class _Takings:
    """The rows and the rings taken at one side of the move; rows are numbered by their ends, rings by their names."""

    def __init__(self) -> None:
        self.rows: list[int] = []
        self.rings: list[int] = []

    def words(self) -> Iterator[str]:
        # From a position inside a turn a ring may be owed for a row that is gone already (rule 16).
        rows = [""] * (len(self.rings) - len(self.rows)) + [five_name(row) for row in sorted(self.rows)]
        for row, ring in zip(rows, sorted(self.rings), strict=True):
            yield f"x{row},{NAMES[ring]}"


def read_turn(start: YinshPosition, text: str) -> tuple[Step, ...]:
    """The steps of a turn; takings may be listed in any order and pairing, a row from either end (rule 16)."""
    return play_turn(start, text).steps


def play_turn(start: YinshPosition, text: str) -> PlayedTurn:
    """The turn, played step by step: each is checked where it is made."""
    steps: list[Step] = []
    position = start
    for word in re.sub(r"\s*,\s*", ",", text).split():
        for step in _steps(text, word):
            if ended(start, position):
                raise BadNotation("turn-too-long", turn=text[:80], rest=word[:20])
            position = position.play(step)
            steps.append(step)
    if not steps:
        raise _malformed(text)
    if not ended(start, position):
        raise BadNotation("turn-unfinished", turn=text[:80], expected=str(position.prompt()))
    return PlayedTurn(start, tuple(steps), position, write_turn(steps))


def _malformed(text: str) -> BadNotation:
    return BadNotation("malformed-turn", turn=text[:80], expected=EXPECTED_TURN)


def _steps(text: str, word: str) -> Iterable[Step]:
    match = _WORD.fullmatch(word)
    if match is None:
        raise _malformed(text)
    if match["pass"]:
        return (PassTurn(),)
    if match["ring"]:
        ring = TakeRing(BOARD.cell(match["ring"]))
        return (TakeFive(_row(match["first"], match["last"])), ring) if match["first"] else (ring,)
    if match["target"]:
        return (MoveRing(BOARD.cell(match["origin"]), BOARD.cell(match["target"])),)
    return (PlaceRing(BOARD.cell(match["origin"])),)


def _row(first: str, last: str) -> int:
    ends = frozenset((BOARD.cell(first), BOARD.cell(last)))
    if ends not in FIVE_BETWEEN:
        raise IllegalStep("no-five", row=f"{first}-{last}".lower())
    return FIVE_BETWEEN[ends]
