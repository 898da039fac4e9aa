"""How a game ended, as a sentence for people: one for each reason, with or without a winner."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.core.language import N_, _
from gipfel.core.messages import declare, declared, sentence
from gipfel.core.outcome import Outcome

WON = "outcome-{reason}"
DRAWN = "outcome-{reason}-draw"

declare(
    {
        "outcome-set": N_("{winner} wins: a winning set of captured marbles."),
        "outcome-full-board": N_("{winner} wins: the last vacant ring is filled."),
        "outcome-full-board-draw": N_("A draw: the board is full."),
        "outcome-no-move": N_("{winner} wins: {loser} has no legal turn."),
        "outcome-repetition-draw": N_("A draw: the same position for the third time."),
        "outcome-no-piece": N_("{winner} wins: {loser} has no piece left to bring in."),
        "outcome-no-gipf": N_("{winner} wins: {loser} has no GIPF-piece left on the board."),
        "outcome-five": N_("{winner} wins: five in a row."),
        "outcome-five-given": N_("{winner} wins: five in a row, made by {loser}’s own turn."),
        "outcome-both-five-draw": N_("A draw: both have five in a row."),
        "outcome-points": N_("{winner} wins: enough points."),
        "outcome-quiet-draw": N_("A draw: too many turns without a push or a re-entry."),
        "outcome-resign": N_("{winner} wins: {loser} has resigned."),
        "outcome-time": N_("{winner} wins: {loser} has run out of time."),
        "outcome-agreement-draw": N_("A draw: agreed."),
        "outcome-aborted-draw": N_("The game was broken off."),
        "outcome-won": N_("{winner} wins ({reason})."),
        "outcome-draw": N_("A draw ({reason})."),
    }
)


def verdict(outcome: Outcome, sides: Sequence[str]) -> str:
    """The outcome in the language of the moment; `sides` are what the game calls its two players."""
    winner, reason = outcome.winner, outcome.reason
    if winner is None:
        code, named = _known(DRAWN, reason, "outcome-draw"), {}
    else:
        code, named = _known(WON, reason, "outcome-won"), {"winner": _(sides[winner]), "loser": _(sides[1 - winner])}
    return sentence(code, {**named, "reason": reason})


def _known(form: str, reason: str, otherwise: str) -> str:
    """The code of a reason; games of other packages may have reasons without a sentence."""
    code = form.format(reason=reason)
    return code if code in declared() else otherwise
