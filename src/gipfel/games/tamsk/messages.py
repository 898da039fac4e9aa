"""The sentences of TAMSK's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

PROMPTS = {
    "tamsk-move": N_("Touch one of your hourglasses: it goes to a neighbouring space."),
    "tamsk-fresh": N_("Touch one of your hourglasses that you have not turned yet: those move first."),
    "tamsk-place": N_("Put an hourglass on any vacant space."),
    "tamsk-pass": N_("You cannot move."),
    "tamsk-claim-or-move": N_(
        "No ring was dropped on {space}: you may drop one of yours there. Then move an hourglass."
    ),
    "tamsk-claim-or-fresh": N_(
        "No ring was dropped on {space}: you may drop one of yours there. Then move an hourglass you have not turned"
        " yet."
    ),
    "tamsk-claim-or-place": N_(
        "No ring was dropped on {space}: you may drop one of yours there. Then put an hourglass on a vacant space."
    ),
    "tamsk-claim-or-pass": N_("You cannot move, but no ring was dropped on {space}: drop one of yours there, or pass."),
    "tamsk-target": N_("Where does the hourglass on {space} go? To a space beside it that is neither taken nor full."),
    "tamsk-ring": N_("Do you drop a ring on {space}? If not, your opponent may drop one there."),
    "tamsk-bonus": N_("Your opponent was late: you may drop a second ring on any space that is not full."),
    "tamsk-sand": N_("As many rings on both sides: the sand decides."),
    "choice-ring": N_("Drop a ring"),
    "choice-no-ring": N_("No ring"),
    "choice-pass": N_("Pass"),
}
ILLEGAL_STEPS = {
    "tamsk-not-yours": N_("None of your hourglasses is on {space}."),
    "tamsk-ran-out": N_("The hourglass on {space} has run out: it never moves again."),
    "tamsk-too-far": N_("{target} is not beside {space}: an hourglass goes one space."),
    "tamsk-taken": N_("An hourglass stands on {space}."),
    "tamsk-full": N_("{space} is full: it is never entered again, and takes no more rings."),
    "tamsk-fresh-first": N_("First move the hourglasses that you have not turned yet; the one on {space} has to wait."),
    "tamsk-place-first": N_("First put your three hourglasses on the board."),
    "tamsk-all-placed": N_("All your hourglasses are on the board: move one of them."),
    "tamsk-no-claim": N_("On {space} there is no ring to claim now."),
    "tamsk-must-move": N_("Moving is compulsory: you cannot pass."),
    "tamsk-not-running": N_("No hourglass on {space} is running."),
    "tamsk-not-late": N_("Nobody is late now: that needs level 3 and a player who can move."),
    "tamsk-sand-decides": N_("Nobody can move any more: only the sand decides now."),
}
NOTATION = {
    "tamsk-ring-drops": N_("With rings=auto every move drops its ring: ~ is not written."),
    "tamsk-no-bonus": N_("There is no bonus ring in this turn."),
    "tamsk-bonus-level": N_("A bonus (+) is only known in level 3."),
    "tamsk-too-many-rings": N_("{space} holds {there} rings; it has room for {limit}."),
    "tamsk-glasses": N_("{side} has {there} hourglasses on the board; each side has {limit}."),
    "tamsk-no-sand": N_("In level 1 no hourglass is fresh (F, f) or out (r, b)."),
    "tamsk-bad-claim": N_("Nothing can be claimed on {space}: the opponent’s hourglass would stand there."),
}
SPEECH = {
    "tamsk-empty": N_("{space}, no ring, room for {room}"),
    "tamsk-rings": N_("{space}, {rings} of {room} rings"),
    "tamsk-full-space": N_("{space}, full"),
    "tamsk-red-glass": N_("{ground}, red hourglass"),
    "tamsk-black-glass": N_("{ground}, black hourglass"),
    "tamsk-red-fresh": N_("{ground}, red hourglass, not turned yet"),
    "tamsk-black-fresh": N_("{ground}, black hourglass, not turned yet"),
    "tamsk-red-out": N_("{ground}, red hourglass, run out"),
    "tamsk-black-out": N_("{ground}, black hourglass, run out"),
    "tamsk-claim": N_("{space}, a ring of yours here"),
    "tamsk-left-red": N_("Red’s rings"),
    "tamsk-left-black": N_("Black’s rings"),
    "tamsk-left": N_("rings left"),
    "tamsk-glass-left": N_("hourglasses to place"),
    "tamsk-has-bonus": N_("a second ring this turn"),
    "tamsk-closing-rings": N_("{fewest} : {most} rings left"),
    "tamsk-closing-sand": N_("the last sand"),
}
TOLD = {
    "tamsk-told-claim": N_("a ring on {space}, where the opponent left one out"),
    "tamsk-told-move": N_("hourglass from {origin} to {target}"),
    "tamsk-told-placed": N_("hourglass on {space}"),
    "tamsk-told-no-ring": N_("no ring"),
    "tamsk-told-fills": N_("{space} is full"),
    "tamsk-told-bonus": N_("a second ring on {space}"),
    "tamsk-told-pass": N_("no ring on {space}"),
    "tamsk-told-out": N_("the hourglass on {space} has run out"),
    "tamsk-told-late": N_("too late: the turn is forfeit"),
}
OUTCOMES = {
    "outcome-rings": N_("{winner} wins: {loser} has more rings left."),
    "outcome-equal-draw": N_("A draw: both have as many rings left."),
    "outcome-sand": N_("{winner} wins: as many rings left, and the sand of {loser} ran out first."),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(PROMPTS | ILLEGAL_STEPS | NOTATION | SPEECH | TOLD | OUTCOMES, game="tamsk")
