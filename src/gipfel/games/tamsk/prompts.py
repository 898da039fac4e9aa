"""What a TAMSK position asks for, from the touches made so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gipfel.core.step import Prompt, Touch
from gipfel.games.tamsk.spaces import BOARD, FRESH, NAMES

if TYPE_CHECKING:
    from gipfel.games.tamsk.rules import TamskPosition


def prompt(position: TamskPosition, touched: Sequence[Touch]) -> Prompt:
    """What is expected now, or after the first touch of a step."""
    if position.outcome is not None:
        return Prompt("game-over")
    if position.ended:
        return Prompt("tamsk-sand")
    if position.entered is not None:
        return Prompt("tamsk-ring", {"space": NAMES[position.entered]})
    if position.stage == "bonus":
        return Prompt("tamsk-bonus")
    if touched:
        return Prompt("tamsk-target", {"space": touched[0]})
    return _begun(position)


def _begun(position: TamskPosition) -> Prompt:
    """What a turn begins with: a claim if there is one, a placing or a move."""
    deed = _deed(position)
    if position.claim is None:
        return Prompt(f"tamsk-{deed}")
    # A claim is an offer: it is never completed without being asked.
    return Prompt(f"tamsk-claim-or-{deed}", {"space": NAMES[position.claim]}, asks=True)


def _deed(position: TamskPosition) -> str:
    if position.is_placing(position.mover):
        return "place"
    ways = position.ways(position.mover)
    if not ways:
        return "pass"
    # As long as one that was never turned can move, no other may (rule 12).
    return "fresh" if position.glasses[BOARD.cell(ways[0].touches[0])] in FRESH else "move"
