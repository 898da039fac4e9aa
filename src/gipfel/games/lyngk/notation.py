"""LYNGK in text: turns `b1-b2`, with a claim `R,b1-b2`, `pass`, and positions in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gipfel.core.errors import BadNotation
from gipfel.core.step import Step
from gipfel.games.lyngk.points import ALL_PIECES, BOARD, COLOURS, COLUMNS, JOKER, NAMES, Stacks
from gipfel.games.lyngk.rules import (
    CLAIMED,
    FIVE,
    MOST_CLAIMS,
    START,
    WON,
    Claims,
    LyngkClaim,
    LyngkGame,
    LyngkMove,
    LyngkPass,
    LyngkPosition,
)

EXPECTED_TURN = "b1-b2 (stack and target), R,b1-b2 with the claim of a colour I B R G K before it, or pass"
EXPECTED_POSITION = (
    "columns a to i joined by / with a letter, a stack in brackets or . for each point, the colours claimed by both "
    "players, their points, the stage t, m or w, player 0 or 1, number of turns"
)
VACANT, NOTHING, PASSING = ".", "-", "pass"

_TURN = re.compile(r"(?:\^?\s*([ibrgk])\s*[,\s]\s*|\^\s*([ibrgk]))?([a-i][1-7](?:\s*-?\s*[a-i][1-7])+)", re.IGNORECASE)
_POINT = re.compile(r"[a-i][1-7]")
_STACK = re.compile(r"[.IBRGKJ]|\([IBRGKJ]{2,6}\)")


def write_turn(steps: Sequence[Step]) -> str:
    """The canonical text of a turn; links are not written (rule 19)."""
    *claims, last = steps
    if isinstance(last, LyngkPass):
        return PASSING
    assert isinstance(last, LyngkMove)
    claimed = "".join(f"{claim.colour}," for claim in claims if isinstance(claim, LyngkClaim))
    return f"{claimed}{last.start}-{last.end}"


def read_turn(text: str) -> tuple[Step, ...]:
    """The steps of a turn; of a way over links the first and the last point count."""
    written = text.strip().lower()
    if written in (PASSING, NOTHING):
        return (LyngkPass(),)
    match = _TURN.fullmatch(written)
    if match is None:
        raise BadNotation("malformed-turn", turn=text[:40], expected=EXPECTED_TURN)
    way = [NAMES[BOARD.cell(point)] for point in _POINT.findall(match.group(3))]
    move = LyngkMove(way[0], way[-1])
    colour = match.group(1) or match.group(2)
    return (move,) if colour is None else (LyngkClaim(colour.upper()), move)


def write_position(position: LyngkPosition) -> str:
    """The one text of a position (rule 20)."""
    columns = "/".join("".join(_written(position.stacks[point]) for point in column) for column in COLUMNS)
    claims = ",".join(held or NOTHING for held in position.claims)
    points = ",".join(map(str, position.points))
    return f"{columns} {claims} {points} {position.stage} {position.mover} {position.turn_count}"


def _written(stack: str) -> str:
    return f"({stack})" if len(stack) > 1 else stack or VACANT


def read_position(game: LyngkGame, text: str) -> LyngkPosition:
    """Read a position text and check that it is possible."""
    fields = text.split()
    if len(fields) != 6:
        raise _malformed(text, EXPECTED_POSITION)
    columns, claims, points, stage, player, turn = fields
    if stage not in (START, CLAIMED, WON):
        raise _malformed(text, "the stage t, m or w")
    if player not in ("0", "1"):
        raise _malformed(text, "player 0 or 1")
    position = LyngkPosition(
        game,
        _read_columns(text, columns),
        _read_claims(text, claims),
        _read_points(text, points),
        stage,
        int(player),
        _number(text, turn),
    )
    for wrong in _impossible(position):
        raise _malformed(text, wrong)
    return position.judged()


def _read_columns(text: str, written: str) -> Stacks:
    columns = [_STACK.findall(column) for column in written.split("/")]
    read = "/".join("".join(stacks) for stacks in columns)
    if read != written or [len(stacks) for stacks in columns] != [len(column) for column in COLUMNS]:
        raise _malformed(text, "columns of 1 4 7 6 7 6 7 4 1 points from a to i: . or I B R G K J or a stack as (JKB)")
    return tuple(stack.strip("().") for stacks in columns for stack in stacks)


def _read_claims(text: str, written: str) -> Claims:
    held = ["" if side == NOTHING else side for side in written.split(",")]
    in_order = all(side == "".join(colour for colour in COLOURS if colour in side) for side in held)
    if len(held) != 2 or not in_order or not all(written.split(",")):
        raise _malformed(text, "the claims of both players as IB,R with - for none, in the order I B R G K")
    return held[0], held[1]


def _read_points(text: str, written: str) -> tuple[int, int]:
    numbers = [_number(text, digits) for digits in written.split(",")]
    if len(numbers) != 2:
        raise _malformed(text, "the points of both players as 2,1")
    return numbers[0], numbers[1]


def _number(text: str, digits: str) -> int:
    # Leading zeros would give one position two texts.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4 and str(int(digits)) == digits):
        raise _malformed(text, "whole numbers of points and turns")
    return int(digits)


def _impossible(position: LyngkPosition) -> Iterator[str]:
    """What cannot come about by the rules."""
    yield from _impossible_pieces(position)
    first, second = position.claims
    if set(first) & set(second) or max(len(first), len(second)) > MOST_CLAIMS:
        yield f"at most {MOST_CLAIMS} colours for each player, none for both"
    if sum(position.points) and not position.game.takes_fives:
        yield "no points in this variant"
    yield from _impossible_stage(position)


def _impossible_pieces(position: LyngkPosition) -> Iterator[str]:
    on_board, limit = "".join(position.stacks), position.game.limit
    # How many there are of each colour is not asked: positions made to show a rule may have more jokers than the box.
    if len(on_board) + FIVE * sum(position.points) > ALL_PIECES:
        yield f"at most {ALL_PIECES} pieces, five of them gone for each point"
    for stack in position.stacks:
        if len(stack) > limit or any(stack.count(colour) > 1 for colour in COLOURS):
            yield f"stacks of at most {limit} pieces, no colour twice"
        if len(stack) > 1 and stack[-1] == JOKER:
            yield "a joker on top only where it is alone"
        if position.game.takes_fives and len(stack) == limit and stack[-1] not in position.neutral:
            yield "no stack of five with a claimed colour on top: it is taken at once"


def _impossible_stage(position: LyngkPosition) -> Iterator[str]:
    if position.stage == CLAIMED and not (position.claims[position.mover] and position.can_move(position.mover)):
        yield "a claim and a move after it where the stage is m"
    if position.stage == WON:
        own = position.claims[1 - position.mover]
        if position.game.takes_fives or not any(
            len(s) == position.game.limit and s[-1] in own for s in position.stacks
        ):
            yield "a stack of six with the winner's colour on top where the stage is w"


def _malformed(text: str, expected: str) -> BadNotation:
    return BadNotation("bad-position", text=text[:160], expected=expected)
