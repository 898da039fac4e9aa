"""The sentences of ZÈRTZ's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

PROMPTS = {
    "zertz-place": N_("Take a marble from the pool and place it on a vacant ring; then remove a free ring."),
    "zertz-place-own": N_("The pool is empty: place one of the marbles you have captured."),
    "zertz-place-or-capture": N_("Place a marble and remove a free ring, or capture if you can."),
    "zertz-ring": N_("Choose a vacant ring for the marble."),
    "zertz-remove": N_("Remove a free ring: a vacant one at an open edge."),
    "zertz-capture": N_("Capturing is compulsory: choose the marble that jumps."),
    "zertz-landing": N_("Choose the ring it lands on."),
    "zertz-go-on": N_("The same marble must go on jumping: choose where it lands."),
    "zertz-claim-groups": N_("Your turn has completed isolated groups: choose those you claim, then say done."),
    "zertz-done": N_("Nothing is left to claim: say done."),
    "zertz-claim-or-play": N_("Your opponent missed a capture: claim it, or play on."),
    "zertz-answer": N_("Your opponent missed a capture and would win: claim it, or accept the result."),
    "zertz-must-capture": N_("Your opponent claims the capture you missed: you must capture now."),
}
ILLEGAL_STEPS = {
    "capture-is-compulsory": N_("A capture is possible, and capturing is compulsory."),
    "none-of-that-colour": N_("There is no marble of the colour {colour} to place."),
    "stock-not-empty": N_("Captured marbles are placed only when the whole pool is empty."),
    "stock-empty": N_("The pool is empty; place a marble you have captured."),
    "ring-gone": N_("The ring {cell} is not on the board any more."),
    "ring-taken": N_("There is a marble on {cell} already."),
    "ring-not-vacant": N_("{cell} cannot be removed: there is a marble on it."),
    "ring-not-free": N_("{cell} cannot be removed: it cannot be slid out without moving other rings."),
    "no-marble-to-jump": N_("There is no marble on {cell}."),
    "not-a-straight-jump": N_("{start} to {landing} is not a jump: it goes straight over one neighbouring ring."),
    "nothing-to-jump-over": N_("There is no marble on {cell} to jump over."),
    "same-marble-goes-on": N_("Only the marble on {cell}, which has just jumped, may go on."),
    "group-not-completed": N_("{rings} cannot be claimed: this is not a group that this turn has completed."),
    "nothing-to-claim": N_("There is nothing to claim: the last turn missed no capture."),
    "nothing-to-accept": N_("There is nothing to accept: the last turn has not won."),
    "claim-or-accept-first": N_("The last turn would win but missed a capture: claim it, or accept the result."),
}
NOTATION = {
    "wrong-colour-jumped": N_("The marble jumped over on the way to {landing} is {actual}, not {written}."),
    "wrong-claim": N_("The claimed marbles of “{turn}” are not those of isolated groups. Expected: {expected}."),
    "marbles-do-not-add-up": N_(
        "There are {there} marbles of the colour {colour}; board, pool and captures together hold {expected}."
    ),
    "set-before-turn": N_("It is the turn of a player who has won already."),
}
SPEECH = {
    "zertz-vacant": N_("{cell}, vacant ring"),
    "zertz-no-ring": N_("no ring"),
    "zertz-white": N_("{cell}, white marble"),
    "zertz-grey": N_("{cell}, grey marble"),
    "zertz-black": N_("{cell}, black marble"),
    "zertz-stock": N_("pool"),
    "zertz-captures-first": N_("First player’s captures"),
    "zertz-captures-second": N_("Second player’s captures"),
    "zertz-stock-white": N_("white marbles in the pool: {count}"),
    "zertz-stock-grey": N_("grey marbles in the pool: {count}"),
    "zertz-stock-black": N_("black marbles in the pool: {count}"),
    "zertz-captured-white": N_("white marbles captured: {count}"),
    "zertz-captured-grey": N_("grey marbles captured: {count}"),
    "zertz-captured-black": N_("black marbles captured: {count}"),
    "zertz-needs": N_("still needs {white} white, or {grey} grey, or {black} black, or {more} for {each} of each"),
}
OUTCOMES = {
    "zertz-won-white": N_("{count} white marbles"),
    "zertz-won-grey": N_("{count} grey marbles"),
    "zertz-won-black": N_("{count} black marbles"),
    "zertz-won-each": N_("{count} marbles of each colour"),
    "outcome-set": N_("{winner} wins: a winning set of captured marbles."),
    "outcome-full-board": N_("{winner} wins: the last vacant ring is filled."),
    "outcome-no-move": N_("{winner} wins: {loser} has no legal turn."),
}
TALE = {
    "zertz-told-put": N_("{marble} on {ring}"),
    "zertz-told-removed": N_("{marble} on {ring}, ring {removed} removed"),
    "zertz-told-own": N_("{marble} out of the captures"),
    "zertz-told-jump": N_("{marble} jumps {path}, captured: {taken}"),
    "zertz-told-isolated": N_("isolated and taken: {taken}"),
    "zertz-told-claim": N_("claims the missed capture"),
    "zertz-told-accept": N_("accepts the result"),
    "zertz-told-white": N_("white marble"),
    "zertz-told-grey": N_("grey marble"),
    "zertz-told-black": N_("black marble"),
    "zertz-told-white-at": N_("white {ring}"),
    "zertz-told-grey-at": N_("grey {ring}"),
    "zertz-told-black-at": N_("black {ring}"),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(PROMPTS | ILLEGAL_STEPS | NOTATION | SPEECH | OUTCOMES | TALE, game="zertz")
