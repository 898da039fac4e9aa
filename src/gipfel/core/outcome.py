"""How a game ended, and the sentence that tells it: one for each reason, with or without a winner.

A game declares the sentences of its own reasons as `outcome-<reason>` and `outcome-<reason>-draw`; here are those that
any game can end with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gipfel.core.language import N_, _
from gipfel.core.messages import declare, is_declared, sentence


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner (0, 1, or None for a draw) and a reason code."""

    winner: int | None
    reason: str

    def to_json(self) -> dict[str, object]:
        """As JSON shows it everywhere."""
        return {"winner": self.winner, "reason": self.reason}


declare(
    {
        "outcome-repetition-draw": N_("A draw: the same position for the third time."),
        "outcome-resign": N_("{winner} wins: {loser} has resigned."),
        "outcome-time": N_("{winner} wins: {loser} has run out of time."),
        "outcome-agreement-draw": N_("A draw: agreed."),
        "outcome-aborted-draw": N_("The game was broken off."),
        "outcome-won": N_("{winner} wins ({reason})."),
        "outcome-draw": N_("A draw ({reason})."),
    }
)


def closing_code(outcome: Outcome) -> str:
    """The code under which a game declares the sentence of an outcome."""
    return f"outcome-{outcome.reason}-draw" if outcome.winner is None else f"outcome-{outcome.reason}"


def verdict(outcome: Outcome, sides: Sequence[str], game: str = "") -> str:
    """The outcome in the language of the moment; `sides` name the two players, `game` is whose end it is."""
    winner, code = outcome.winner, closing_code(outcome)
    if not is_declared(code, game):  # games of other packages may have reasons without a sentence
        code = "outcome-draw" if winner is None else "outcome-won"
    named = {} if winner is None else {"winner": _(sides[winner], game), "loser": _(sides[1 - winner], game)}
    return sentence(code, {**named, "reason": outcome.reason}, game)
