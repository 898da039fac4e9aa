"""What four in a row says, by code."""

from __future__ import annotations

from gipfel.author import N_, declare

SENTENCES = {
    "drop": N_("Drop a disc into a column."),
    "column-full": N_("Column {column} is full."),
    "not-there": N_("A disc does not come to rest on {cell}."),
    "disc-count": N_("{yellow} yellow and {red} red discs do not fit whose turn it is."),
    "hovering": N_("A disc hovers in column {column}."),
    "gone-on": N_("There is a four already, so nobody would have moved on."),
    "free": N_("{cell}, free"),
    "yellow": N_("{cell}, yellow disc"),
    "red": N_("{cell}, red disc"),
    "outcome-four": N_("{winner} wins: four in a row."),
    "outcome-full-draw": N_("A draw: the board is full."),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(SENTENCES, game="four")
