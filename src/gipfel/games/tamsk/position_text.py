"""TAMSK positions in one line: columns a to g, rings left, player, claim, bonus, number of turns, and what is begun."""

from __future__ import annotations

import re
from dataclasses import replace

from gipfel.core.errors import BadNotation
from gipfel.games.tamsk.rules import BONUS, MOVING, RINGING, TamskGame, TamskPosition, settled
from gipfel.games.tamsk.spaces import (
    BOARD,
    COLUMNS,
    FRESH,
    GLASSES_EACH,
    NAMES,
    NONE,
    OUT,
    OWNERS,
    RINGS_EACH,
    ROOM,
    SPACES,
    Glasses,
    Rings,
    owned,
)

EXPECTED = (
    "columns a to g joined by /, rings left of Red and Black (32,32), player 0 or 1, the space that may be claimed "
    "or -, bonus + or -, number of turns; inside a turn also move, ring:c4 or bonus, and last:0 or last:1 where sand decides"
)
EXPECTED_COLUMNS = (
    "columns of 4 5 6 7 6 5 4 spaces from a to g, each the number of its rings and R B, F f or r b if an hourglass is "
    "there"
)
SIDES = ("Red", "Black")
NOTHING, WITH_BONUS = "-", "+"
_SPACE = re.compile(r"([0-4])([RBFfrb]?)")
_MOMENT = re.compile(r"(move|bonus)|ring:([a-g][1-7])|last:([01])")


def write_position(position: TamskPosition) -> str:
    """The one text of a position."""
    columns = write_columns(position.glasses, position.rings)
    claim = NOTHING if position.claim is None else NAMES[position.claim]
    bonus = WITH_BONUS if position.bonus else NOTHING
    left = f"{position.left[0]},{position.left[1]}"
    return f"{columns} {left} {position.mover} {claim} {bonus} {position.turn_count}{_moment(position)}"


def write_columns(glasses: Glasses, rings: Rings) -> str:
    """The board alone."""
    return "/".join("".join(f"{rings[cell]}{glasses[cell]}" for cell in column) for column in COLUMNS)


def _moment(position: TamskPosition) -> str:
    if position.entered is not None:
        return f" {RINGING}:{NAMES[position.entered]}"
    if position.stage:
        return f" {position.stage}"
    return "" if position.last is None else f" last:{position.last}"


def read_position(game: TamskGame, text: str) -> TamskPosition:
    """Read a position text; a player who cannot move is passed over at once (rule 5)."""
    fields = text.split()
    moment = _MOMENT.fullmatch(fields[6]) if len(fields) == 7 else None
    if len(fields) not in (6, 7) or (len(fields) == 7 and moment is None):
        raise _malformed(text, EXPECTED)
    columns, left, player, claim, bonus, turn = fields[:6]
    glasses, rings = read_columns(text, columns)
    if player not in ("0", "1") or bonus not in (NOTHING, WITH_BONUS):
        raise _malformed(text, EXPECTED)
    if bonus == WITH_BONUS and game.level < 3:
        raise BadNotation("tamsk-bonus-level")
    _check_glasses(game, glasses)
    begun = TamskPosition(
        game,
        glasses,
        rings,
        _left(text, left),
        int(player),
        None if claim == NOTHING else BOARD.cell(claim),
        bonus == WITH_BONUS,
        _number(text, turn),
    )
    return _begun(text, begun, moment)


def _begun(text: str, position: TamskPosition, moment: re.Match[str] | None) -> TamskPosition:
    if moment is None or moment[3] is not None:
        _check_claim(position, 1 - position.mover)
        last = None if moment is None else int(moment[3])
        return _kept(text, settled(replace(position, last=last)), last)
    if moment[2] is not None:
        return _ringing(text, position, BOARD.cell(moment[2]))
    return _moving(text, position) if moment[1] == MOVING else _second(text, position)


def _kept(text: str, position: TamskPosition, last: int | None) -> TamskPosition:
    # Said where it decides nothing it would give one position two texts.
    if last is not None and (position.last != last or OUT[last] not in position.glasses):
        raise _malformed(text, "last:0 or last:1 only where no sand runs any more and it can still decide")
    return position


def _moving(text: str, position: TamskPosition) -> TamskPosition:
    if position.claim is not None or position.game.auto or not position.ways(position.mover):
        raise _malformed(text, "move only after a claim, by a player who can move")
    return replace(position, stage=MOVING)


def _ringing(text: str, position: TamskPosition, space: int) -> TamskPosition:
    here = position.glasses[space]
    whole = here and OWNERS[here] == position.mover and position.rings[space] < ROOM[space]
    if (
        not whole
        or here in OUT
        or position.claim is not None
        or position.game.auto
        or not position.left[position.mover]
    ):
        raise _malformed(text, "ring: with the space just entered, which has room for the ring")
    return replace(position, stage=RINGING, entered=space)


def _second(text: str, position: TamskPosition) -> TamskPosition:
    _check_claim(position, position.mover)
    if not (position.bonus and position.left[position.mover] and position.roomy()):
        raise _malformed(text, "bonus only for a player who has one, a ring and room for it")
    return replace(position, stage=BONUS)


def read_columns(text: str, written: str) -> tuple[Glasses, Rings]:
    """The board alone."""
    columns = written.split("/")
    signs = [_SPACE.findall(column) for column in columns]
    whole = ["".join(rings + glass for rings, glass in found) for found in signs] == columns
    if not whole or [len(found) for found in signs] != [len(column) for column in COLUMNS]:
        raise _malformed(text, EXPECTED_COLUMNS)
    spaces = [sign for found in signs for sign in found]
    rings = tuple(int(number) for number, _ in spaces)
    for space in range(SPACES):
        if rings[space] > ROOM[space]:  # rule 3
            raise BadNotation("tamsk-too-many-rings", space=NAMES[space], there=rings[space], limit=ROOM[space])
    return tuple(glass or NONE for _, glass in spaces), rings


def _check_glasses(game: TamskGame, glasses: Glasses) -> None:
    for owner, side in enumerate(SIDES):
        there = len(owned(glasses, owner))
        if there > GLASSES_EACH or (there < GLASSES_EACH and not game.free):
            raise BadNotation("tamsk-glasses", side=side, there=there, limit=GLASSES_EACH)
    if not game.sandy and any(glass in (*FRESH, *OUT) for glass in glasses):
        raise BadNotation("tamsk-no-sand")


def _check_claim(position: TamskPosition, mover: int) -> None:
    """A claim is where an hourglass of who has just moved stands (rule 4)."""
    claim = position.claim
    if claim is None:
        return
    glass = position.glasses[claim]
    if position.game.auto or not glass or OWNERS[glass] != mover:
        raise BadNotation("tamsk-bad-claim", space=NAMES[claim])


def _left(text: str, written: str) -> tuple[int, int]:
    match = re.fullmatch(r"(0|[1-9][0-9]?),(0|[1-9][0-9]?)", written, re.ASCII)
    if match is None or max(int(match[1]), int(match[2])) > RINGS_EACH:
        raise _malformed(text, f"rings left of Red and Black, each from 0 to {RINGS_EACH}")
    return int(match[1]), int(match[2])


def _number(text: str, digits: str) -> int:
    # Leading zeros would give one position two texts.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 8 and str(int(digits)) == digits):
        raise _malformed(text, "a whole number of turns")
    return int(digits)


def _malformed(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:160], expected=expected)
