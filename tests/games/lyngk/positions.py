"""Positions for tests from lists of stacks, as the rules page writes them: `Ie4 RGe5`, each bottom to top."""

from __future__ import annotations

import re

import gipfel
from gipfel.games.lyngk import Lyngk
from gipfel.games.lyngk.points import COLOURS, COLUMNS, NAMES
from gipfel.games.lyngk.rules import LyngkPosition

_STACK = re.compile(r"([IBRGKJ]+)([a-i][1-7])")


def lyngk(spec: str = "lyngk") -> Lyngk:
    """The game of a spec."""
    game = gipfel.game(spec)
    assert isinstance(game, Lyngk)
    return game


def place(
    stacks: str,
    claims: str = " / ",
    *,
    spec: str = "lyngk",
    points: str = "0,0",
    stage: str = "t",
    player: int = 0,
) -> LyngkPosition:
    """`place("Ie4 RGKe5", "IG / RB")`, read from its text."""
    there = {name: pieces for pieces, name in (_parts(stack) for stack in stacks.split())}
    columns = "/".join("".join(_written(there.get(NAMES[point], "")) for point in column) for column in COLUMNS)
    held = ",".join("".join(c for c in COLOURS if c in side) or "-" for side in claims.split("/"))
    return lyngk(spec).position(f"{columns} {held} {points} {stage} {player} {player}")


def _parts(stack: str) -> tuple[str, str]:
    match = _STACK.fullmatch(stack)
    assert match is not None, stack
    return match.group(1), match.group(2)


def _written(pieces: str) -> str:
    return f"({pieces})" if len(pieces) > 1 else pieces or "."


def stacks(position: LyngkPosition) -> str:
    """What stands on the board, as `place` reads it."""
    return " ".join(f"{stack}{name}" for name, stack in zip(NAMES, position.stacks, strict=True) if stack)


def after(position: LyngkPosition, *turns: str) -> LyngkPosition:
    """The position after these turns."""
    reached = position.play_all(turns)
    assert isinstance(reached, LyngkPosition)
    return reached


def refused(position: LyngkPosition, turn: str) -> str:
    """The code by which a turn is refused."""
    try:
        position.turn(turn)
    except gipfel.GipfelError as error:
        return error.code if "{" not in str(error) else f"unfilled: {error}"
    return "allowed"


# The positions of the rules page by their numbers: stacks, claims, spec, points.
L1 = place("Ie4 RGe5 BKe3 Jd3 RKd4 GRIf4")
L2 = place("Ie4 RGKe5 BRGKf4 Bc4", "IG / RB")
L3 = place("Ib1 Ib4 GIe4 BIf4 Re7 Kh1 KIGg1", "IB / RK")
L4 = place("Ic4 Jc5 JJKc3 Je4 BJIe5", "IB / RG")
L5 = place("JBKRIe4 GKe6 BRe2 Ga1 RKi1")
L6 = place("Ie4 RBKe7", "R / K")
L7 = place("Be4 GKe7 IGa1", "IG / KB")
L8 = place("IRBKc1 IRGBg7 GKRa1 Bi1", "GI / KB", points="2,2")
L9 = place("IRKBe4 Ge5 Gc7 Ka1", "GI / KR")
L10 = place("JBKRIe4 GRBKe6 Ie7", "B / R")
L11 = place("JIRKBe4 Ge5 Ke3 Ga1", "GR / IB", spec="lyngk:six")
L12 = place("JRKBIe4 Ge3 GIc1 Ia1 GBi1", "B / K", spec="lyngk:six")
L13 = place("Re4 Ie5 KRe3 Gd3 KBd4", "IG / RK")
L14 = place("Ie1 RBKIe4 RGe7", "R / B", points="1,1")
L15 = lyngk().position(
    "J/J.R(KIR)/I(KB).(KB)..B/IBI.(GKR)K/K.(RB)(KG)..K/.(IGRB)G.(IR)J/B.I(RGB)GGR/.I.G/. G,R 0,0 t 0 14"
)
