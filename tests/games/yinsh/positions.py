"""Positions for tests from lists of points, as the rules page writes them."""

from __future__ import annotations

import gipfel
from gipfel.games.yinsh import Yinsh
from gipfel.games.yinsh.points import BOARD, COLUMNS
from gipfel.games.yinsh.rules import YinshPosition

OPENING = "f6; e5; g7; d4; e8; h6; c5; i8; f3; f9"
BLACK_RINGS = "a2 a3 j11 k9 k10"
BOTH = ("e5 f2 f3 f4 f6", "e2 e3 e4 e6 f5")
BLOCKED = "..../m.....M/rMMmmMMr/MMm....mM/M.mM...MMm/..Mm..Mmm/...mM.mmM./...MmmMM./...mMMm./mmMRRmM/MmRr 2,2 - 0 60"
LAST_MARKER = (
    "..RM/RM.MRMm/m..M.mMR/rM.m.rmMM/.mMmm.mmmm/MMmM..mMm/mMMMrmmMMm/mmMrmmm.M/.M..MM../R.M.M../.... 0,1 - 1 65"
)


def yinsh(spec: str = "yinsh") -> Yinsh:
    """The game of a spec."""
    game = gipfel.game(spec)
    assert isinstance(game, Yinsh)
    return game


def place(
    rings: tuple[str, str],
    markers: tuple[str, str] = ("", ""),
    off: str = "0,0",
    player: int = 0,
    *,
    spec: str = "yinsh",
    stage: str = "-",
) -> YinshPosition:
    """A position from the names of points: rings and markers, White's and Black's."""
    signs = ["."] * len(BOARD)
    for sign, names in zip("RrMm", (*rings, *markers), strict=True):
        for name in names.split():
            assert signs[BOARD.cell(name)] == ".", name
            signs[BOARD.cell(name)] = sign
    columns = ["".join(signs[BOARD.cell(f"{a}{n}")] for n in range(low, high + 1)) for a, low, high in COLUMNS]
    return yinsh(spec).position(f"{'/'.join(columns)} {off} {stage} {player} {20 + player}")


def after(position: YinshPosition, *turns: str) -> YinshPosition:
    """The position after turns in notation."""
    found = position.play_all(turns)
    assert isinstance(found, YinshPosition)
    return found


def turns_with(position: YinshPosition, move: str) -> set[str]:
    """What is taken after a move, over all turns that make it first."""
    return {turn.removeprefix(move).strip() for turn in position.turns() if turn.split()[0] == move}


MOVING = place(("e5 b1 j11", "b2 e9 j10"), ("e7 g7 j5", "d5 e6 f6"), "2,2")
SEVEN = place(("b7 e5 j5 k7", BLACK_RINGS), ("e2 e3 e4 e6 e7 e8", "c3"), "1,0")
CROSSING = place(("b7 e5 j5 k7 k8", BLACK_RINGS), ("e6 e7 e8 e9 f5 g5 h5 i5", ""))
THREE_RINGS = ("b7 d3 j5 k7 k8", BLACK_RINGS)
THREE_MARKERS = ("d4 d5 d6 d7 e4 e5 e6 e7 f4 f5 f6 f7", "e3 f3")
THREE = place(THREE_RINGS, THREE_MARKERS)
FEWER_OR_MORE = place(("b7 d5 g2 k7 k8", BLACK_RINGS), ("e3 e4 e6 e7 h3 h4 h6 h7", "e5 f5 g5 h5 i5"))
BOTH_COLOURS = place(("b7 d5 j5 k7 k8", BLACK_RINGS), BOTH)
BOTH_THIRD = place(("b7 d5 j5", "a2 a3 j11"), BOTH, "2,2")
GIFT = place(("b7 f6 j5", "f3 j11 k9 k10"), ("g6", "d4 d5 d6 d7 d8"), "2,1", 1)
GIFT_WINS = place(("b7 f6 j5", "f3 j11 k9"), ("g6", "d4 d5 d6 d7 d8"), "2,2", 1)
ONE_IS_ENOUGH = place(("b7 d3 j5", BLACK_RINGS), ("d4 d5 d6 d7 e4 e5 e6 e7", "e3"), "2,0")
PASSING = place(("a2 a3 a4", "a5 b2 b3 b4 b5"), off="2,0")
