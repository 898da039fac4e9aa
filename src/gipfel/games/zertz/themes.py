"""Themes of puzzles in ZÈRTZ, as players name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gipfel.core.language import N_
from gipfel.core.position import Position
from gipfel.core.turns import PlayedTurn
from gipfel.games.zertz.rings import RingBoard
from gipfel.games.zertz.rules import ZertzPosition
from gipfel.games.zertz.steps import Jump, PlaceMarble

NAMES = {
    "exchange": N_("Exchange"),
    "chain": N_("Chain of forced captures"),
    "isolation": N_("Isolation"),
    "isolation-after-chain": N_("Isolation after a chain"),
    "split": N_("Split board"),
}
GAIN = N_("{side} to move: capture {amount} marbles more than the other within {turns} turns, by force.")
CHAIN = 2  # captures that the other is compelled to make


def lead(position: Position, player: int) -> int:
    """By how many captured marbles a player is ahead."""
    assert isinstance(position, ZertzPosition)
    own, others = position.captures[player], position.captures[1 - player]
    return sum(own) - sum(others)


def themes(turns: Sequence[PlayedTurn]) -> Iterator[str]:
    """What a solution shows."""
    own, replies = turns[::2], turns[1::2]
    forced = sum(isinstance(reply.steps[0], Jump) for reply in replies)
    isolates = any(map(_isolates, own))
    if any(_gives(turn, reply, then) for turn, reply, then in zip(own, replies, own[1:], strict=False)):
        yield "exchange"
    if forced >= CHAIN:
        yield "chain"
    if isolates:
        yield "isolation-after-chain" if forced else "isolation"
    if any(_is_split(turn.start) for turn in turns):
        yield "split"


def _gives(turn: PlayedTurn, reply: PlayedTurn, then: PlayedTurn) -> bool:
    """A marble is put where the other must capture, and something is captured for it."""
    return (
        isinstance(turn.steps[0], PlaceMarble)
        and isinstance(reply.steps[0], Jump)
        and (isinstance(then.steps[0], Jump) or _isolates(then))
    )


def _isolates(turn: PlayedTurn) -> bool:
    """Whether marbles are captured with the rings they lie on (rule 5.1)."""
    start, end = turn.start, turn.end
    assert isinstance(start, ZertzPosition)
    assert isinstance(end, ZertzPosition)
    return isinstance(turn.steps[0], PlaceMarble) and (start.rings & ~end.rings).bit_count() > 1


def _is_split(position: object) -> bool:
    """Whether the rings lie apart in two parts that both have room."""
    assert isinstance(position, ZertzPosition)
    parts = list(_parts(position.game.ground, position.rings))
    return sum(bool(part & position.vacant) for part in parts) > 1


def _parts(ground: RingBoard, rings: int) -> Iterator[int]:
    while rings:
        part, waiting = 0, rings & -rings
        while waiting:
            cell = (waiting & -waiting).bit_length() - 1
            part |= 1 << cell
            waiting = (waiting | ground.around[cell]) & rings & ~part
        rings &= ~part
        yield part
