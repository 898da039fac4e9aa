"""Turns of ZÈRTZ as text: `Wd4,d1`, `x d1Gd3Wd5`, `Bd7,b2 x Wa1Wa2`, `claim`, `accept`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from gipfel.core.errors import BadNotation
from gipfel.core.step import Step
from gipfel.core.turns import PlayedTurn, ended
from gipfel.games.zertz.editions import COLOURS
from gipfel.games.zertz.rings import cells_of
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import (
    AcceptOffence,
    ClaimGroup,
    Completed,
    Demand,
    EndClaims,
    Filled,
    Jump,
    PlaceMarble,
    Remove,
)

EXPECTED_TURN = "Wd4,d1 (marble, removed ring), x d1Gd3 (jumps), Bd7,b2 x Wa1 (with claimed marbles), claim or accept"

_RING = "[a-i][1-9]"
_PLACING = re.compile(rf"([wgb])({_RING})(?:,({_RING}))?(?:x((?:[wgb]{_RING})+))?")
_CAPTURE = re.compile(rf"x({_RING})((?:[wgb]{_RING})+)")
_MARBLE = re.compile(rf"([wgb])({_RING})")


def write_turn(start: ZertzPosition, steps: Sequence[Step]) -> str:
    """The canonical text of a whole turn."""
    first = steps[0]
    if isinstance(first, PlaceMarble):
        return _written_placing(start, first, steps[1:])
    if isinstance(first, Jump):
        return "x " + first.start + "".join(_written_jump(start, step) for step in steps)  # rule 8.2
    return "claim" if isinstance(first, Demand) else "accept"  # rule 8.4


def _written_jump(start: ZertzPosition, step: Step) -> str:
    assert isinstance(step, Jump)
    index = start.game.board.index
    over = start.game.ground.between(index[step.start], index[step.landing])
    colour = None if over is None else start.colour_at(over)
    assert colour is not None
    return COLOURS[colour] + step.landing


def _written_placing(start: ZertzPosition, place: PlaceMarble, later: Sequence[Step]) -> str:
    removed = later[0].ring if later and isinstance(later[0], Remove) else None
    text = place.colour + place.ring + (f",{removed}" if removed else "")  # rule 8.1
    if start.game.claims_optional:
        claims = (step.rings for step in later if isinstance(step, ClaimGroup))
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


def _written_marbles(start: ZertzPosition, place: PlaceMarble, rings: int) -> str:
    """The marbles claimed, by column and number (rule 8.3)."""
    placed = start.game.board.index[place.ring]
    written = []
    for cell in cells_of(rings):
        colour = COLOURS.index(place.colour) if cell == placed else start.colour_at(cell)
        assert colour is not None
        written.append(COLOURS[colour] + start.game.ground.names[cell])
    return "".join(written)


def read_turn(start: ZertzPosition, text: str) -> tuple[Step, ...]:
    """The steps of a turn; either case, any spaces (rule 8.4); marbles claimed always may be left out (rule 8.3)."""
    return _read(start, text).steps


def play_turn(start: ZertzPosition, text: str) -> PlayedTurn:
    """The turn, played: what is left of it when it has been read are claims, demands and answers."""
    read = _read(start, text)
    position = read.reached
    for step in read.steps[read.played :]:
        position = position.play(step)
    return PlayedTurn(start, read.steps, position, write_turn(start, read.steps))


class _Read(NamedTuple):
    """The steps of a turn, how many of them were played in reading, and where they led."""

    steps: tuple[Step, ...]
    played: int
    reached: ZertzPosition


def _read(start: ZertzPosition, text: str) -> _Read:
    bare = "".join(text.split()).lower()
    if bare == "claim":
        return _Read((Demand(),), 0, start)
    if bare == "accept":
        return _Read((AcceptOffence(),), 0, start)
    placing = _PLACING.fullmatch(bare)
    if placing is not None:
        return _read_placing(start, text, placing)
    capture = _CAPTURE.fullmatch(bare)
    if capture is not None:
        return _read_capture(start, text, capture)
    raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)


def _ring(start: ZertzPosition, name: str) -> str:
    return start.game.ground.names[start.game.board.cell(name)]


def _read_placing(start: ZertzPosition, text: str, match: re.Match[str]) -> _Read:
    colour, ring, removed, marbles = match.groups()
    steps: list[Step] = [PlaceMarble(colour.upper(), _ring(start, ring), start.own_marbles)]
    position = start.play(steps[0])
    if isinstance(position.stage, Filled):
        if removed is None:
            raise BadNotation("turn-unfinished", turn=text[:40], expected=str(position.prompt()))
        steps.append(Remove(_ring(start, removed)))
        position = position.play(steps[1])
    elif removed is not None:
        raise BadNotation("turn-too-long", turn=text[:40], rest=removed)
    played = len(steps)
    if isinstance(position.stage, Completed):
        steps += _read_claims(start, position.stage, marbles or "")
    if marbles is not None or start.game.claims_optional:
        _check_claims(start, text, steps, marbles or "")
    return _Read(tuple(steps), played, position)


def _read_claims(start: ZertzPosition, stage: Completed, marbles: str) -> list[Step]:
    named = sum({1 << start.game.board.cell(ring) for _, ring in _MARBLE.findall(marbles)})
    names = start.game.ground.names
    claims = [ClaimGroup(tuple(names[cell] for cell in cells_of(group))) for group in stage.groups if group & named]
    return [*claims, EndClaims()]


def _check_claims(start: ZertzPosition, text: str, steps: Sequence[Step], marbles: str) -> None:
    """The marbles written must be exactly those of the groups claimed, in any order."""
    written = write_turn(start, steps)
    claimed = written.partition(" x ")[2].lower()
    if sorted(_MARBLE.findall(claimed)) != sorted(_MARBLE.findall(marbles)):
        raise BadNotation("wrong-claim", turn=text[:80], expected=written)


def _read_capture(start: ZertzPosition, text: str, match: re.Match[str]) -> _Read:
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
    return _Read(tuple(steps), len(steps), position)


def _check_colour(position: ZertzPosition, jump: Jump, colour: str) -> None:
    actual = _written_jump(position, jump)[0]
    if actual != colour:
        raise BadNotation("wrong-colour-jumped", written=colour, actual=actual, landing=jump.landing)
