"""What runs in levels 2 and 3 of TAMSK, told to whoever keeps a clock; the rules themselves know no time."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.core.position import Position
from gipfel.core.sand import SandRules
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn
from gipfel.games.tamsk.rules import TamskPosition
from gipfel.games.tamsk.spaces import BOARD, LIVING, NAMES, OWNERS, running
from gipfel.games.tamsk.steps import MoveGlass, PlaceGlass, RunOut, TooLate

SECOND = 1_000


class TamskSand(SandRules):
    """The hourglasses on the board (rule 11) and, in level 3, the small glass (rule 16)."""

    def __init__(self, sand: int, shot: int | None, usual: bool) -> None:
        self.full, self.usual = sand * SECOND, usual
        self.shot = None if shot is None else shot * SECOND

    def running(self, position: Position) -> Mapping[str, int]:
        glasses = _known(position).glasses
        return {NAMES[space]: OWNERS[glasses[space]] for space in running(glasses)}

    def moved(self, turn: PlayedTurn) -> tuple[str, str] | None:
        for step in turn.steps:
            match step:
                case MoveGlass(origin, target):  # rule 11: moving turns it over
                    return NAMES[origin], NAMES[target]
                case PlaceGlass(space):
                    return "", NAMES[space]
        return None

    def run_out(self, cell: str) -> Step:
        return RunOut(BOARD.cell(cell))  # rule 13

    def late(self, position: Position) -> Step | None:
        # Rules 17 and 18: only in level 3, and only who can move.
        return TooLate() if TooLate() in _known(position).house_steps() else None

    def timeless(self, position: Position) -> bool:
        here = _known(position)
        if here.is_placing(here.mover):
            return True
        ways = (way for way in here.ways(here.mover) if isinstance(way, MoveGlass))
        return not any(here.glasses[way.origin] in LIVING for way in ways)


def _known(position: Position) -> TamskPosition:
    assert isinstance(position, TamskPosition)
    return position
