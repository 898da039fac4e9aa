"""The named positions of ZÈRTZ: the diagrams of RULES.md."""

from __future__ import annotations

import gipfel
from gipfel.core.messages import declared
from gipfel.games.zertz.rules import ZertzPosition

FREE_RINGS = "oo../oooW./.BoooW/...oooo/..ooo./.oooB/oo.G 4,7,8 0,0,0 0,0,0 0 0"
CAPTURES = "oGoo/.ooBo/..oooo/..ooGW./..oWoo/..ooo/.... 4,6,9 0,0,0 0,0,0 0 0"
ISOLATION = "..../.Goo./...oo./...ooW./.oBoo./.oooB/.ooW 4,7,8 0,0,0 0,0,0 0 0"
COMBINATION = ".ooo/ooooo/.oooo./..oooG./...oo./..oo./.oW. 1,1,5 2,2,1 2,4,4 0 0"
FILL_AND_ISOLATE = ".o../...W./...o../ooooooo/oooooo/.oGoo/oooo 2,4,5 1,3,5 2,0,0 1 0"
LAST_VACANCY = "o.../oG.o./....W./....BoG/...Bo./....G/.... 0,1,0 3,1,5 2,3,3 1 0"
LARGER_PART = "..../.GG../..oGoo/..WG.o./....../...../.... 0,0,0 2,2,5 3,2,5 1 0"
NO_FREE_RING = "..../...../...G../....o../..GooG/.GoB./.B.. 0,0,0 3,2,5 3,2,3 1 0"
REPETITION = "..../...../...G../..Bo.../..GB../Go.../GB.. 0,0,0 3,2,2 3,2,5 1 0"

DIAGRAMS = (
    FREE_RINGS,
    CAPTURES,
    ISOLATION,
    COMBINATION,
    FILL_AND_ISOLATE,
    LAST_VACANCY,
    LARGER_PART,
    NO_FREE_RING,
    REPETITION,
)


def at(text: str, spec: str = "zertz") -> ZertzPosition:
    """A position by its text."""
    position = gipfel.game(spec).position(text)
    assert isinstance(position, ZertzPosition)
    return position


def after(position: ZertzPosition, *turns: str) -> ZertzPosition:
    """The position after some turns."""
    played = position.play_all(turns)
    assert isinstance(played, ZertzPosition)
    return played


def start(spec: str = "zertz") -> ZertzPosition:
    """The start of a game."""
    position = gipfel.game(spec).start()
    assert isinstance(position, ZertzPosition)
    return position


def code_of(position: ZertzPosition, turn: str) -> str:
    """The code of the error that a turn meets, empty when it is legal."""
    refused: gipfel.GipfelError | None = None
    try:
        position.turn(turn)
    except gipfel.GipfelError as error:
        refused = error
    if refused is None:
        return ""
    assert refused.code in declared()
    assert str(refused)
    return refused.code
