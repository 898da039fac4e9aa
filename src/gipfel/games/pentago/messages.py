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
    "pentago-won-five": N_("five in a row"),
    "pentago-won-five-given": N_("five in a row, made by the other’s own turn"),
    "outcome-five": N_("{winner} wins: five in a row."),
    "outcome-five-given": N_("{winner} wins: five in a row, made by {loser}’s own turn."),
    "outcome-both-five-draw": N_("A draw: both have five in a row."),
    "outcome-full-board-draw": N_("A draw: the board is full."),
}
TALE = {
    "pentago-told-put": N_("marble on {cell}"),
    "pentago-told-clockwise": N_("marble on {cell}, {quarter} clockwise"),
    "pentago-told-counter": N_("marble on {cell}, {quarter} counter-clockwise"),
    "pentago-told-sw": N_("lower left quarter"),
    "pentago-told-nw": N_("upper left quarter"),
    "pentago-told-ne": N_("upper right quarter"),
    "pentago-told-se": N_("lower right quarter"),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(SENTENCES | OUTCOMES | TALE, game="pentago")
