"""The sentences of Pentago's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

SENTENCES = {
    "pentago-put": N_("Put a marble on a free cell."),
    "pentago-turn": N_("Turn one quadrant by a quarter, either way."),
    "cell-taken": N_("There is a marble on {cell} already."),
    "marble-count": N_("{white} white and {black} black marbles do not fit whose turn it is."),
    "pentago-cell": N_("{cell}, free"),
    "pentago-white": N_("{cell}, white marble"),
    "pentago-black": N_("{cell}, black marble"),
    "pentago-arrow": N_("turn {quadrant} {direction}"),
    "pentago-clockwise": N_("clockwise"),
    "pentago-counter": N_("counter-clockwise"),
}
OUTCOMES = {
    "outcome-five": N_("{winner} wins: five in a row."),
    "outcome-five-given": N_("{winner} wins: five in a row, made by {loser}’s own turn."),
    "outcome-both-five-draw": N_("A draw: both have five in a row."),
    "outcome-full-board-draw": N_("A draw: the board is full."),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(SENTENCES | OUTCOMES, game="pentago")
