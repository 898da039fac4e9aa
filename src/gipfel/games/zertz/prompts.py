"""What is expected of the player now, as a code; the sentences are in messages.py."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.step import Touch
from gipfel.games.zertz.rules import Completed, Filled, Jumping, ZertzPosition


def prompt_code(position: ZertzPosition, touched: Sequence[Touch] = ()) -> str:
    """The code of what is expected; it never depends on the colour chosen, so that trees share their parts."""
    match position.stage:
        case Filled():
            return "zertz-remove"
        case Jumping():
            return "zertz-go-on"
        case Completed() as completed:
            return "zertz-claim-groups" if completed.unclaimed else "zertz-done"
    if touched:
        return "zertz-ring" if ":" in touched[0] else "zertz-landing"
    return _at_turn_start(position)


def _at_turn_start(position: ZertzPosition) -> str:
    if position.outcome is not None:
        return "game-over"
    if position.awaits_answer:
        return "zertz-answer"
    if position.before is not None:
        return "zertz-claim-or-play"
    if position.must_capture:
        return "zertz-must-capture"
    # With capture=claimed nobody is told that he can capture: overlooking it is part of the game (rule 7.2).
    if position.game.captures_claimed and any(position.supply):
        return "zertz-place-or-capture"
    if position.can_capture:
        return "zertz-capture"
    return "zertz-place-own" if position.own_marbles else "zertz-place"
