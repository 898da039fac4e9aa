"""Turns of ZÈRTZ as text: `Wd4,d1`, `x d1Gd3Wd5`, `Bd7,b2 x Wa1Wa2`, `claim`, `accept`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gipfel.core.errors import BadNotation
from gipfel.core.step import Step
from gipfel.core.turns import ended
from gipfel.games.zertz.editions import COLOURS
from gipfel.games.zertz.rings import cells_of
from gipfel.games.zertz.rules import Completed, Filled, ZertzPosition
from gipfel.games.zertz.steps import Accept, Claim, Demand, Done, Jump, Place, Remove

EXPECTED_TURN = "Wd4,d1 (marble, removed ring), x d1Gd3 (jumps), Bd7,b2 x Wa1 (with claimed marbles), claim or accept"

_RING = "[a-i][1-9]"
_PLACING = re.compile(rf"([wgb])({_RING})(?:,({_RING}))?(?:x((?:[wgb]{_RING})+))?")
_CAPTURE = re.compile(rf"x({_RING})((?:[wgb]{_RING})+)")
_MARBLE = re.compile(rf"([wgb])({_RING})")


def write_turn(start: ZertzPosition, steps: Sequence[Step]) -> str:
    """The canonical text of a whole turn."""
    first = steps[0]
    if isinstance(first, Place):
        return _written_placing(start, first, steps[1:])
    if isinstance(first, Jump):
        return "x " + first.start + "".join(_written_jump(start, step) for step in steps)
    return "claim" if isinstance(first, Demand) else "accept"


def _written_jump(start: ZertzPosition, step: Step) -> str:
    assert isinstance(step, Jump)
    index = start.game.board.index
    over = start.game.ground.between(index[step.start], index[step.landing])
    colour = None if over is None else start.colour_at(over)
    assert colour is not None
    return COLOURS[colour] + step.landing


def _written_placing(start: ZertzPosition, place: Place, later: Sequence[Step]) -> str:
    removed = later[0].ring if later and isinstance(later[0], Remove) else None
    text = place.colour + place.ring + (f",{removed}" if removed else "")
    if start.game.claims_optional:
        claims = (step.rings for step in later if isinstance(step, Claim))
        claimed = sum(1 << start.game.board.index[ring] for rings in claims for ring in rings)
    else:
        claimed = sum(_completed(start, place.ring, removed))
    return f"{text} x {_written_marbles(start, place, claimed)}" if claimed else text


def _completed(start: ZertzPosition, placed: str, removed: str | None) -> tuple[int, ...]:
    index = start.game.board.index
    filled = index[placed]
    occupied = start.occupied | 1 << filled
    if removed is None:
        return start.game.ground.completed_groups(start.rings, occupied, filled, None)
    gone = index[removed]
    return start.game.ground.completed_groups(start.rings & ~(1 << gone), occupied, filled, gone)


def _written_marbles(start: ZertzPosition, place: Place, rings: int) -> str:
    placed = start.game.board.index[place.ring]
    written = []
    for cell in cells_of(rings):
        colour = COLOURS.index(place.colour) if cell == placed else start.colour_at(cell)
        assert colour is not None
        written.append(COLOURS[colour] + start.game.ground.names[cell])
    return "".join(written)


def read_turn(start: ZertzPosition, text: str) -> tuple[Step, ...]:
    """The steps of a turn; either case, any spaces; under claims=automatic the claimed marbles may be left out."""
    bare = "".join(text.split()).lower()
    if bare == "claim":
        return (Demand(),)
    if bare == "accept":
        return (Accept(),)
    placing = _PLACING.fullmatch(bare)
    if placing is not None:
        return _read_placing(start, text, placing)
    capture = _CAPTURE.fullmatch(bare)
    if capture is not None:
        return _read_capture(start, text, capture)
    raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)


def _ring(start: ZertzPosition, name: str) -> str:
    return start.game.ground.names[start.game.board.cell(name)]


def _read_placing(start: ZertzPosition, text: str, match: re.Match[str]) -> tuple[Step, ...]:
    colour, ring, removed, marbles = match.groups()
    steps: list[Step] = [Place(colour.upper(), _ring(start, ring), start.own_marbles)]
    position = start.play(steps[0])
    if isinstance(position.stage, Filled):
        if removed is None:
            raise BadNotation("turn-unfinished", turn=text[:40], expected=str(position.prompt()))
        steps.append(Remove(_ring(start, removed)))
        position = position.play(steps[1])
    elif removed is not None:
        raise BadNotation("turn-too-long", turn=text[:40], rest=removed)
    if isinstance(position.stage, Completed):
        steps += _read_claims(start, position.stage, marbles or "")
    if marbles is not None or start.game.claims_optional:
        _check_claims(start, text, steps, marbles or "")
    return tuple(steps)


def _read_claims(start: ZertzPosition, stage: Completed, marbles: str) -> list[Step]:
    named = sum({1 << start.game.board.cell(ring) for _, ring in _MARBLE.findall(marbles)})
    names = start.game.ground.names
    claims = [Claim(tuple(names[cell] for cell in cells_of(group))) for group in stage.groups if group & named]
    return [*claims, Done()]


def _check_claims(start: ZertzPosition, text: str, steps: Sequence[Step], marbles: str) -> None:
    """The marbles written must be exactly those of the groups claimed, in any order."""
    written = write_turn(start, steps)
    claimed = written.partition(" x ")[2].lower()
    if sorted(_MARBLE.findall(claimed)) != sorted(_MARBLE.findall(marbles)):
        raise BadNotation("wrong-claim", turn=text[:80], expected=written)


def _read_capture(start: ZertzPosition, text: str, match: re.Match[str]) -> tuple[Step, ...]:
    current = _ring(start, match[1])
    position, steps = start, list[Step]()
    for colour, landing in _MARBLE.findall(match[2]):
        if steps and ended(start, position):
            raise BadNotation("turn-too-long", turn=text[:80], rest=colour.upper() + landing)
        step = Jump(current, _ring(start, landing), again=bool(steps))
        before, position = position, position.play(step)
        _check_colour(before, step, colour.upper())
        steps.append(step)
        current = step.landing
    if not ended(start, position):
        raise BadNotation("turn-unfinished", turn=text[:80], expected=str(position.prompt()))
    return tuple(steps)


def _check_colour(position: ZertzPosition, jump: Jump, colour: str) -> None:
    actual = _written_jump(position, jump)[0]
    if actual != colour:
        raise BadNotation("wrong-colour-jumped", written=colour, actual=actual, landing=jump.landing)
