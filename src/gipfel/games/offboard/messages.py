"""The sentences of Offboard's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

PROMPTS = {
    "offboard-move": N_("Move a marble or a line of marbles by one cell: touch the marble at its rear end."),
    "offboard-ahead": N_("Touch the cell next to it in the direction of the move; the marbles before it move along."),
    "offboard-hand": N_(
        "Put the marble in your hand on a free cell. A normal turn instead gives up the marble in hand for good."
    ),
    "offboard-re-enter": N_("Choose a free cell for the marble."),
    "offboard-gives-up": N_(
        "This is a normal turn: it gives up the marble in your hand for good. Touch the next cell if you mean it."
    ),
}
ILLEGAL_STEPS = {
    "no-own-marble": N_("None of your marbles is on {cell}."),
    "no-such-direction": N_("There is no direction “{direction}”. There are: {known}."),
    "own-marble-off-board": N_("No marble of your own may leave the board, as {cell}-{direction} would."),
    "push-too-weak": N_(
        "{cell}-{direction} cannot push: your line must be longer than the enemy’s, and it is {own} against {enemies}."
    ),
    "push-blocked": N_("{cell}-{direction} cannot push: one of your own marbles stands behind the enemy’s."),
    "no-marble-in-hand": N_("You have no marble in hand to re-enter."),
    "re-entry-cell-taken": N_("A marble re-enters on a free cell, and {cell} is taken."),
}
NOTATION = {
    "wrong-score": N_("“{turn}” scores {score}."),
    "too-many-marbles": N_("There are {there} {colour} marbles; each colour has {limit}."),
    "points-before-turn": N_("It is the turn of {colour}, who has {points} points and has won already."),
    "quiet-too-long": N_("{quiet} turns without a push or a re-entry are too many: the game ends after {limit}."),
}
SPEECH = {
    "offboard-free": N_("{cell}, free"),
    "offboard-red": N_("{cell}, red marble"),
    "offboard-yellow": N_("{cell}, yellow marble"),
    "offboard-pocket-empty": N_("pocket {pocket}, worth {value}, empty"),
    "offboard-pocket-red": N_("pocket {pocket}, worth {value}, with a red marble"),
    "offboard-pocket-yellow": N_("pocket {pocket}, worth {value}, with a yellow marble"),
    "offboard-tray-red": N_("Red"),
    "offboard-tray-yellow": N_("Yellow"),
    "offboard-points": N_("points: {points} of {target}"),
    "offboard-needs": N_("points still needed: {missing}"),
    "offboard-in-hand": N_("marble in hand"),
}
OUTCOMES = {
    "offboard-won-points": N_("{count} points"),
    "outcome-points": N_("{winner} wins: enough points."),
    "outcome-no-move": N_("{winner} wins: {loser} has no legal turn."),
    "outcome-quiet-draw": N_("A draw: too many turns without a push or a re-entry."),
}
TALE = {
    "offboard-told-marble": N_("marble from {rear} to {front}"),
    "offboard-told-line": N_("line {rear}–{head} moves on to {front}"),
    "offboard-told-push": N_("line {rear}–{head} moves on to {front}, pushing {count}"),
    "offboard-told-points": N_("one falls into a pocket: +{points}"),
    "offboard-told-back": N_("one falls into a taken pocket and goes back to its owner’s hand"),
    "offboard-told-re-entered": N_("marble back in on {cell}"),
    "offboard-told-given-up": N_("the marble in hand is given up"),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(PROMPTS | ILLEGAL_STEPS | NOTATION | SPEECH | OUTCOMES | TALE, game="offboard")
