"""Positions of LYNGK for the tests of its kernel, from stacks and points as the rules page writes them."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from gipfel.games.lyngk.kernel import LyngkKernel
from gipfel.games.lyngk.kernel_board import LENGTHS, NAMES
from gipfel.kernels.contract import State


class Numbered(NamedTuple):
    """A position with what is known of it."""

    stacks: str
    claims: str
    counts: tuple[int, ...]
    points: str = "0,0"
    six: bool = False


POSITIONS = {
    "L-1 neutral": Numbered("Ie4 RGe5 BKe3 Jd3 RKd4 GRIf4", "-,-", (41, 679, 2_610)),
    "L-2 own onto higher": Numbered("Ie4 RGKe5 BRGKf4 Bc4", "IG,BR", (5, 6, 0)),
    "L-3 links": Numbered("Ib1 Ib4 GIe4 BIf4 Re7 Kh1 KIGg1", "IB,RK", (8, 10, 0)),
    "L-4 jokers": Numbered("Ic4 Jc5 JJKc3 Je4 BJIe5", "IB,RG", (7, 10, 9)),
    "L-5 claim takes a five": Numbered("JBKRIe4 GKe6 BRe2 Ga1 RKi1", "-,-", (11, 3, 5)),
    "L-6 must claim": Numbered("Ie4 RBKe7", "R,K", (1, 0)),
    "L-7 pass": Numbered("Be4 GKe7 IGa1", "IG,BK", (1, 2, 0)),
    "L-8 over": Numbered("IRBKc1 IRGBg7 GKRa1 Bi1", "IG,BK", (0,), "2,2"),
    "L-9 whose five": Numbered("IRKBe4 Ge5 Gc7 Ka1", "IG,RK", (2, 0)),
    "L-10 two points in one turn": Numbered("JBKRIe4 GRBKe6 Ie7", "B,R", (5, 0)),
    "L-11 six": Numbered("JIRKBe4 Ge5 Ke3 Ga1", "RG,IB", (1, 0), six=True),
    "L-12 neutral six": Numbered("JRKBIe4 Ge3 GIc1 Ia1 GBi1", "B,K", (5, 0), six=True),
    "L-13 opponent's colours": Numbered("Re4 Ie5 KRe3 Gd3 KBd4", "IG,RK", (8, 26, 41)),
    "L-14 not over yet": Numbered("Ie1 RBKIe4 RGe7", "R,B", (1, 0), "1,1"),
}
MIDDLE_GAME = "J/J.R(KIR)/I(KB).(KB)..B/IBI.(GKR)K/K.(RB)(KG)..K/.(IGRB)G.(IR)J/B.I(RGB)GGR/.I.G/. G,R 0,0 t 0 14"


@cache
def kernel(*, six: bool = False, seed: int = 0) -> LyngkKernel:
    """The compiled game."""
    return LyngkKernel({"stack": "six" if six else "five", "seed": str(seed)})


def text(stacks: str, claims: str, points: str = "0,0", player: int = 0) -> str:
    """A position text of `JBKRIe4 GKe6`: stacks from bottom to top, each with its point."""
    found = re.findall(r"([IBRGKJ]+)([a-i]\d)", stacks)
    at = {point: pieces if len(pieces) == 1 else f"({pieces})" for pieces, point in found}
    assert len(at) == len(stacks.split())
    names = iter(NAMES)
    columns = "/".join("".join(at.get(next(names), ".") for _ in range(length)) for length in LENGTHS)
    return f"{columns} {claims} {points} t {player} {20 + player}"


def state(stacks: str, claims: str, points: str = "0,0", player: int = 0, *, six: bool = False) -> State:
    """The state of such a position."""
    return kernel(six=six).encode(text(stacks, claims, points, player))


def numbered(name: str) -> State:
    """The state of a position by its name."""
    found = next(position for key, position in POSITIONS.items() if key.split()[0] == name)
    return state(found.stacks, found.claims, found.points, six=found.six)


def turns(found: State, *, six: bool = False) -> set[str]:
    """The legal turns."""
    return set(kernel(six=six).turns(found))
