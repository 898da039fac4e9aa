"""The rare rules of TAMSK by name, recognised in a turn; the house has its say in between."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from games.rare_rules import RareRules
from gipfel.core.line import random_turn
from gipfel.core.position import Position
from gipfel.games.tamsk.rules import TamskPosition
from gipfel.games.tamsk.spaces import NAMES as SPACE_NAMES
from gipfel.games.tamsk.spaces import ROOM, moves, running
from gipfel.games.tamsk.steps import RunOut

KEPT = "ring kept back"
CLAIMED = "claim made before the move"
LEFT = "claim not made"
CLAIM_ALONE = "claim alone, without a move"
PASS = "claim left, without a move"
PASSED_OVER = "passed over"
FROM_FULL = "hourglass leaves a full space"
NO_RINGS = "finished without rings, the other one goes on"
LAST_BY_CLAIM = "last ring dropped by a claim"
SETS_FREE = "the leader sets the other one free"
FRESH = "a fresh one before those that run"
OUT = "run out"
OUT_PASSES = "run out, and the turn passes"
OUT_CLAIM = "run out with a claim open"
LATE = "late"
LATE_BONUS = "late with a bonus of one's own"
LATE_CLAIM = "late with a claim"
BONUS_TAKEN = "bonus on a space with an hourglass"
BONUS_LEFT_SPACE = "bonus on the space just left"
BONUS_FREE = "bonus on a vacant space"
NO_BONUS = "bonus not used"
ENDS = {"rings": "fewer rings", "equal": "equal", "sand": "decided by sand"}

NAMES = (
    *(KEPT, CLAIMED, LEFT, CLAIM_ALONE, PASS, PASSED_OVER, FROM_FULL, NO_RINGS, LAST_BY_CLAIM, SETS_FREE, FRESH, OUT),
    *(OUT_PASSES, OUT_CLAIM, LATE, LATE_BONUS, LATE_CLAIM, BONUS_TAKEN, BONUS_LEFT_SPACE, BONUS_FREE, NO_BONUS),
    *ENDS.values(),
)
SAID = 0.08  # of the turns are the house's, where it has something to say


def events(before: Position, text: str, after: Position) -> Iterator[str]:
    """The rare rules that applied in a turn."""
    assert isinstance(before, TamskPosition)
    assert isinstance(after, TamskPosition)
    if after.outcome is not None:
        yield ENDS[after.outcome.reason]
    elif after.mover == before.mover and text != "late" and not text.startswith("out:"):
        yield PASSED_OVER
        if not after.left[1 - before.mover]:
            yield NO_RINGS
    if text == "late" or text.startswith("out:"):
        yield from _said(before, text, after)
        return
    words = text.split()
    claimed = before.claim is not None and text.startswith(f"+{SPACE_NAMES[before.claim]}")
    yield from _claimed(before, words, claimed)
    move = next((word for word in words if "-" in word), None)
    if move is not None:
        yield from _moved(before, move, after)
        yield from _second(before, words[claimed:], move)


def _said(before: TamskPosition, text: str, after: TamskPosition) -> Iterator[str]:
    if text == "late":
        yield LATE
        if before.bonus:
            yield LATE_BONUS
        if before.claim is not None:
            yield LATE_CLAIM
        return
    yield OUT
    if before.claim is not None:
        yield OUT_CLAIM
    if after.mover != before.mover:
        yield OUT_PASSES


def _claimed(before: TamskPosition, words: list[str], claimed: bool) -> Iterator[str]:
    if before.claim is None:
        return
    if words == ["pass"]:
        yield PASS
    elif not claimed:
        yield LEFT
    else:
        yield CLAIMED if len(words) > 1 else CLAIM_ALONE
        if before.left[before.mover] == 1:
            yield LAST_BY_CLAIM


def _moved(before: TamskPosition, move: str, after: TamskPosition) -> Iterator[str]:
    origin = SPACE_NAMES.index(move[:2])
    if move.endswith("~"):
        yield KEPT
    if before.rings[origin] == ROOM[origin]:
        yield FROM_FULL
    if any(glass in "Ff" for glass in before.glasses) and any(before.glasses[space] in "RB" for space in range(37)):
        yield FRESH
    other = 1 - before.mover
    blocked = before.left[other] > 0 and not list(moves(before.glasses, before.rings, other))
    if blocked and after.can_move(other) and before.left[before.mover] < before.left[other]:
        yield SETS_FREE


def _second(before: TamskPosition, words: list[str], move: str) -> Iterator[str]:
    if not before.bonus:
        return
    if words[-1] == move:
        yield NO_BONUS
        return
    space = words[-1].lstrip("+")
    if space == move[:2]:
        yield BONUS_LEFT_SPACE
    elif space == move[3:5] or before.glasses[SPACE_NAMES.index(space)]:
        yield BONUS_TAKEN
    else:
        yield BONUS_FREE


def propose(position: Position, rng: Random) -> str:
    """Any turn of the player, or what the house may say."""
    assert isinstance(position, TamskPosition)
    said = position.house_steps()
    if said and position.outcome is None and (position.ended or rng.random() < SAID):
        step = rng.choice([*said, *(step for step in said if not isinstance(step, RunOut))])
        return position.game.write_turn(position, [step])
    return random_turn(position, rng)


def tight(position: Position) -> float:
    """How few moves there are: where hourglasses are shut in rules are rare."""
    assert isinstance(position, TamskPosition)
    ways = sum(len(list(moves(position.glasses, position.rings, player))) for player in (0, 1))
    return -ways - 2 * len(running(position.glasses)) * position.game.sandy


# Shortly before a player has finished without rings, a last ring dropped by a claim, a second ring where one has just
# stood, and an end by sand.
OTHERS = (
    ("tamsk:auto", "1R111B/12221/123311/123212B1/1233R21/12221/1R111B 0,3 1 - - 40"),
    ("tamsk", "1R111B/12221/123321/12332R2B1/123321/12221/1R111B 5,1 1 d5 - 40"),
    ("tamsk:3", "1R111B/12221/123321/12332R2B1/123221/12221/1R111B 4,4 0 - + 40"),
    ("tamsk:2", "1r111b/12221/123321/12342R2B1/123321/12221/1r111B 4,4 0 - - 50"),
)
RARE = RareRules(
    NAMES,
    events,
    Path(__file__).with_name("perft.toml"),
    tuple({"spec": spec, "position": text} for spec, text in OTHERS),
    aims=(tight,),
    propose=propose,
)
