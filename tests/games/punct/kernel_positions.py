"""The positions of the rules page, with their counts, as the compiled game has them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from gipfel.games.punct.kernel import PunctKernel
from gipfel.kernels.contract import State


class Counted(NamedTuple):
    """A position and how many sequences of one and of two turns it has."""

    text: str
    counts: tuple[int, int]
    version: str = "standard"


POSITIONS = {
    "bridge": Counted("Te5e4,te7e8,Ee10e11 0 3", (4_712, 20_602_721)),
    "no bridge": Counted("Te5e4,te7e8,Te10e11 0 3", (4_738, 20_792_761)),
    "under it": Counted("Te5e4,te7e8/Ee5e6 1 4", (4_554, 20_551_062)),
    "over a gap": Counted("Td4c4,Ce6e7,Ce11e12,Tf8g8/Td4d5,Tf8f7 0 12", (4_372, 18_132_435)),
    "over a black dot": Counted("Td4c4,ce6e7,Ce11e12,Tf8g8/Td4d5,Tf8f7 0 12", (4_750, 19_693_761)),
    "twist": Counted("Re5e6,Rf11f12 0 4", (4_131, 18_082_668)),
    "both": Counted(
        "ed1d2,ed4d5,ed9d10,ee12f13,tg8f8,Eh1h2,Eh4h5,Ch8h9,Ei10j11,ci16j17,El13m14,To16p17/tg8g9 1 13",
        (3_310, 10_028_503),
    ),
    "colours": Counted("Td6d7,td8d9,Eh7i7 0 3", (4_939, 22_325_106)),
    "turning": Counted("Ei9i10 0 2", (5_219, 24_967_800)),
    "bridged": Counted("Td4c4,Ee5e4,ee6f6,Ee7e8,Ee11e12,Tf8g8/Td4d5,Tf8f7 0 14", (4_547, 18_333_747)),
    "bridged twice": Counted("Td4c4,Ee5e4,ee6f6,Ee7e8,Tf8g8/Td4d5,Tf8f7/Ee5e6 1 15", (4_278, 18_007_065)),
    "last piece": Counted(
        "ea7b7,eb3c3,mb5c6,lc10d10,md8e9,Rd9c8,Ed12e12,Ce1f1,ef2e2,tf4e4,Mf10f9,Tg3h3,Eg4g5,Eg8f8,lh13i14,ti2h2,Ti5i4,"
        "ej12j13,Mk7l7,Lk9j9,tk16k15,cl11l12,Em7n7,Tm10m9,rm14l13,Rm15l14,Co10p10,ro13n12,co16p16,tq13p13/te11e10 1 45",
        (1_146, 1_105_912),
    ),
    "basic": Counted("Ei2i3 1 1", (5_718, 32_268_264), "basic"),
}


@cache
def kernel(version: str = "standard") -> PunctKernel:
    """The compiled game."""
    return PunctKernel({"version": version})


def named(name: str) -> State:
    """The state of a position of the page."""
    return state(POSITIONS[name].text, POSITIONS[name].version)


def state(text: str, version: str = "standard") -> State:
    """The state of a position text."""
    return kernel(version).encode(text)


def turns(text: str, version: str = "standard") -> set[str]:
    """The legal turns of a position text."""
    return set(kernel(version).turns(state(text, version)))


def moves(text: str) -> set[str]:
    """Those of them that move a piece."""
    return {turn for turn in turns(text) if "-" in turn}
