"""The rare rules of LYNGK by name, recognised in a turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games.rare_rules import RareRules
from gipfel.core.position import Position
from gipfel.games.lyngk.moves import Mover
from gipfel.games.lyngk.points import BOARD, COLOURS, JOKER
from gipfel.games.lyngk.rules import FIVE, SIX, LyngkClaim, LyngkMove, LyngkPass, LyngkPosition

CLAIM = "claim"
FOUR_CLAIMS = "fifth colour left neutral"
CLAIM_TAKES = "claim takes a five"
CLAIM_TAKES_MORE = "claim takes two fives and more"
FREED_LINE = "move over a point that the claim freed"
FIVES_OF_COLOURS = "neutral fives of several colours"
MUST_CLAIM = "only turns with a claim left"
NEITHER_MOVES = "neither moves without a claim"
PASS = "pass"
AGAIN = "plays again after passing"
LINKS = "move over links"
ONTO_HIGHER = "own colour onto a higher stack"
ONTO_CLAIMED = "neutral onto a claimed colour"
JOKERS = "two jokers in a stack"
OWN_FIVE = "own five taken"
NEUTRAL_FIVE = "neutral five stays"
TWO_POINTS = "two points in one turn"
FIVE_MOVES = "five moves (six)"
FIVE_COVERED = "five is covered (six)"
NEUTRAL_SIX = "neutral six stays (six)"
ENDS = {"fives": "won by fives", "lower": "won by lower stacks", "tie": "tie", "six": "won by a six (six)"}

NAMES = (
    *(CLAIM, FOUR_CLAIMS, CLAIM_TAKES, CLAIM_TAKES_MORE, FREED_LINE, FIVES_OF_COLOURS, MUST_CLAIM, NEITHER_MOVES),
    *(PASS, AGAIN, LINKS, ONTO_HIGHER, ONTO_CLAIMED, JOKERS, OWN_FIVE, NEUTRAL_FIVE, TWO_POINTS),
    *(FIVE_MOVES, FIVE_COVERED, NEUTRAL_SIX, *ENDS.values()),
)


def events(before: Position, text: str, after: Position) -> Iterator[str]:
    """The rare rules that applied in a turn."""
    assert isinstance(before, LyngkPosition)
    assert isinstance(after, LyngkPosition)
    mover, position = before.mover, before
    for step in before.game.read_turn(before, text):
        match step:
            case LyngkClaim(colour):
                yield from _claimed(before, colour)
            case LyngkMove(start, end):
                yield from _moved(before, position, BOARD.cell(start), BOARD.cell(end))
            case LyngkPass():
                yield PASS
        position = position.play(step)
    if after.points[mover] - before.points[mover] > 1:
        yield TWO_POINTS
    if before.outcome is None and not before.has_turn(1 - mover) and after.has_turn(1 - mover):
        yield AGAIN
    if len("".join(after.claims)) == len(COLOURS) - 1:
        yield FOUR_CLAIMS
    if len({stack[-1] for stack in after.stacks if len(stack) == FIVE and stack[-1] in after.neutral}) > 1:
        yield FIVES_OF_COLOURS
    if after.outcome is not None:
        yield ENDS[after.outcome.reason]


def _claimed(before: LyngkPosition, colour: str) -> Iterator[str]:
    yield CLAIM
    taken = len(before.waiting_fives(colour))
    if taken:
        yield CLAIM_TAKES if taken == 1 else CLAIM_TAKES_MORE
    if not before.can_move(before.mover):
        yield MUST_CLAIM
        if not before.can_move(1 - before.mover):
            yield NEITHER_MOVES


def _moved(before: LyngkPosition, position: LyngkPosition, start: int, end: int) -> Iterator[str]:
    """What a move shows; `before` is the position before a claim."""
    mover, limit = position.mover, position.game.limit
    stack, target = position.stacks[start], position.stacks[end]
    own = stack[-1] in position.claims[mover]
    claimed = Mover(position.claims[mover], position.claims[1 - mover], limit)
    height = len(stack) + len(target)
    found = {
        FREED_LINE: end not in claimed.reaches(before.stacks, start),
        LINKS: own and BOARD.names[end] in position.prompt((BOARD.names[start],)).far,
        ONTO_HIGHER: own and len(target) > len(stack),
        ONTO_CLAIMED: not own and target[-1] in "".join(position.claims),
        JOKERS: (stack + target).count(JOKER) > 1,
        OWN_FIVE: own and limit == height == FIVE,
        NEUTRAL_FIVE: not own and limit == height == FIVE,
        FIVE_MOVES: limit == SIX and len(stack) == FIVE,
        FIVE_COVERED: limit == SIX and len(target) == FIVE,
        NEUTRAL_SIX: not own and height == SIX,
    }
    yield from (event for event, seen in found.items() if seen)


# Two fives that a claim of ivory takes; and ivory shut off by black, which can step aside.
OTHERS = (
    "G/..../...(JGRBI).../....../.(BR).(JBKRI).(GK)./....../......./..../(RK) -,- 0,0 t 0 0",
    "./..../......./...J../I..(IK)..B/....../......./..../. IG,BK 0,0 t 1 1",
)
RARE = RareRules(
    NAMES,
    events,
    Path(__file__).with_name("perft.toml"),
    tuple({"spec": "lyngk", "position": text} for text in OTHERS),
)
