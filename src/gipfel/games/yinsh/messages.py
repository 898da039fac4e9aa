"""The sentences of YINSH's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

PROMPTS = {
    "yinsh-place": N_("Put a ring on any vacant point; you have {count} to place."),
    "yinsh-move": N_("Touch one of your rings to put a marker into it, then touch where the ring goes."),
    "yinsh-target": N_("A marker lies in the ring on {point}. Where does the ring go?"),
    "yinsh-row": N_("You have a row, {rows}: take it."),
    "yinsh-rows": N_("Choose the row to take by its ends: {rows}."),
    "yinsh-other-end": N_("The row begins at {point}: touch its other end."),
    "yinsh-ring-off": N_("Take one of your rings off the board for the row."),
    "yinsh-ring-wins": N_("Take a ring off the board: it is the last one you need."),
    "yinsh-pass": N_("None of your rings can move: pass."),
    "choice-pass": N_("Pass"),
}
ERRORS = {
    "all-rings-placed": N_("All your rings are placed: move one."),
    "place-first": N_("First all the rings are placed, one in each turn."),
    "point-taken": N_("{point} is not vacant."),
    "rows-first": N_("You have a row that must be taken before you move."),
    "ring-owed": N_("First take a ring off the board for the row you have taken."),
    "no-ring-owed": N_("A ring is taken off only for a row."),
    "move-made": N_("You have moved a ring already."),
    "no-own-ring": N_("There is no ring of yours on {point}."),
    "not-in-line": N_("{target} is not on a line with {point}: rings move along the lines."),
    "ring-in-the-way": N_("The ring on {ring} is in the way from {point} to {target}: rings are never jumped."),
    "first-point-behind": N_(
        "From {point} the ring cannot go on to {target}: behind markers it lands on the first vacant point, {landing}."
    ),
    "no-row": N_("There is no row of yours from {row}."),
    "no-five": N_("{row} are not the ends of five points in line."),
    "ring-can-move": N_("You can move a ring, so you may not pass."),
    "too-many-markers": N_("There are {count} markers on the board; the game has {total}."),
    "too-many-rings": N_("A player has {count} rings, on the board and off; there are five."),
    "rings-off": N_("The game is won with {goal} rings off: nobody has more, and not both have so many."),
    "rings-in-hand": N_("White has {white} rings left to place and Black {black}: that does not fit the rest."),
    "stage-does-not-fit": N_("The stage “{stage}” does not fit the rows, rings and markers on the board."),
}
SPOKEN = {
    "vacant": N_("{point}, vacant"),
    "yinsh-white-ring-at": N_("{point}, white ring"),
    "yinsh-black-ring-at": N_("{point}, black ring"),
    "yinsh-white-marker-at": N_("{point}, white marker"),
    "yinsh-black-marker-at": N_("{point}, black marker"),
    "yinsh-row-name": N_("row from {first} to {last}"),
    "yinsh-pool": N_("Pool"),
    "yinsh-markers": N_("markers in the pool: {count}"),
    "yinsh-hand-white": N_("White, to place"),
    "yinsh-hand-black": N_("Black, to place"),
    "yinsh-off-white": N_("White, taken off"),
    "yinsh-off-black": N_("Black, taken off"),
    "yinsh-rings-white": N_("white rings: {count}"),
    "yinsh-rings-black": N_("black rings: {count}"),
}
OUTCOMES = {
    "outcome-rings": N_("{winner} wins: the last ring that was needed is off the board."),
    "outcome-markers": N_("{winner} wins: the markers are used up, and more rings are off."),
    "outcome-markers-draw": N_("A draw: the markers are used up, and both have taken off as many rings."),
    "outcome-blocked": N_("{winner} wins: no ring can move, and more rings are off."),
    "outcome-blocked-draw": N_("A draw: no ring can move, and both have taken off as many rings."),
}
CLOSINGS = {
    "yinsh-closing-rings": N_("rings off the board: {count}"),
    "yinsh-closing-markers": N_("the markers are used up"),
    "yinsh-closing-blocked": N_("no ring can move"),
}
TALES = {
    "yinsh-told-placed": N_("ring on {point}"),
    "yinsh-told-moved": N_("marker on {origin}, ring to {target}"),
    "yinsh-told-flips": N_("marker on {origin}, ring to {target}, turning {count} over"),
    "yinsh-told-row": N_("row {first}–{last} taken, ring {ring} off the board"),
    "yinsh-told-ring": N_("ring {ring} off the board"),
    "yinsh-told-pass": N_("pass, no ring can move"),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(PROMPTS | ERRORS | SPOKEN | OUTCOMES | CLOSINGS | TALES, game="yinsh")
