"""The sentences of PÜNCT's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

PROMPTS = {
    "punct-turn": N_("Take a piece of your reserve, or touch one of your pieces that nothing lies on."),
    "punct-lay": N_("Where does its PÜNCT go? All three dots lie on vacant cells."),
    "punct-go": N_(
        "Where does the PÜNCT of the piece on {cell} go? Along its lines; touch {cell} again to turn it only."
    ),
    "punct-way": N_("Which way does it lie around {cell}? Touch the cell of its leading dot."),
}
ILLEGAL_STEPS = {
    "punct-none-left": N_("You have no piece of this kind left: {kind}."),
    "punct-taken": N_("{cell} is taken: a new piece lies on three vacant cells. Nothing is slid under a bridge."),
    "punct-centre": N_("{cell} belongs to the central hexagon: new pieces stay out of it."),
    "punct-first-centre": N_("{cell} belongs to the central hexagon: the first piece of the game stays out of it."),
    "punct-not-yours": N_("None of your pieces has its PÜNCT on {cell}."),
    "punct-covered": N_("Something lies on your piece on {cell}: it cannot move."),
    "punct-no-change": N_("A turn changes something: move the piece or turn it."),
    "punct-off-line": N_("{target} is on no line with {cell}: the PÜNCT moves straight."),
    "punct-not-level": N_(
        "The piece would not lie flat there: its ends need equal height, and only the middle may bridge."
    ),
    "punct-not-own": N_("The PÜNCT would not lie on your colour on {cell}."),
}
NOTATION = {
    "punct-no-layout": N_("{piece} is no way in which a piece can lie on the board."),
    "punct-third-dot": N_("“{turn}”: {cell} is not where the third dot lies."),
    "punct-does-not-rest": N_("{piece} does not rest on what lies below level {level}."),
    "punct-two-dots": N_("Two pieces of one level have a dot on {cell}."),
    "punct-too-many": N_("{side} has {there} pieces of kind {kind} on the board; there are {limit}."),
    "punct-empty-level": N_("Nothing lies on level {level}, so nothing can lie above it."),
    "punct-too-few-turns": N_(
        "{there} pieces lie on the board, but only {turns} turns were played; each piece takes one."
    ),
    "punct-over-before": N_("{side} has all {limit} pieces on the board: the game would have ended before."),
}
SPEECH = {
    "punct-vacant": N_("{cell}, vacant"),
    "punct-vacant-centre": N_("{cell}, vacant, centre"),
    "punct-cell": N_("{cell}, {dots}"),
    "punct-cell-centre": N_("{cell}, centre, {dots}"),
    "punct-dot": N_("{piece}, level {level}"),
    "punct-spot": N_("PÜNCT of {piece}, level {level}"),
    "punct-below": N_("below: {dot}"),
    "punct-gap": N_("a gap"),
    "punct-white-t": N_("white triangle"),
    "punct-white-c": N_("white straight piece with central PÜNCT"),
    "punct-white-e": N_("white straight piece with PÜNCT at its end"),
    "punct-white-r": N_("white angle bending right"),
    "punct-white-l": N_("white angle bending left"),
    "punct-white-m": N_("white angle with central PÜNCT"),
    "punct-black-t": N_("black triangle"),
    "punct-black-c": N_("black straight piece with central PÜNCT"),
    "punct-black-e": N_("black straight piece with PÜNCT at its end"),
    "punct-black-r": N_("black angle bending right"),
    "punct-black-l": N_("black angle bending left"),
    "punct-black-m": N_("black angle with central PÜNCT"),
    "punct-reserve-white": N_("White’s reserve"),
    "punct-reserve-black": N_("Black’s reserve"),
    "punct-centre-white": N_("White in the centre"),
    "punct-centre-black": N_("Black in the centre"),
    "punct-dots": N_("visible dots"),
    "punct-left": N_("pieces left: {count}"),
    "punct-closing-connection": N_("connected from side to side"),
    "punct-closing-given": N_("connected by the other one’s turn"),
    "punct-closing-centre": N_("{most} : {fewest} dots in the centre"),
}
SETUP = {
    "punct-setup": N_("{piece}, leading {way}"),
    "punct-setup-vacant": N_("vacant"),
    "punct-setup-gap": N_("nothing on this level"),
    "punct-n": N_("north"),
    "punct-ne": N_("north-east"),
    "punct-se": N_("south-east"),
    "punct-s": N_("south"),
    "punct-sw": N_("south-west"),
    "punct-nw": N_("north-west"),
}
TOLD = {
    "punct-told-placed": N_("{piece} on {cell}, leading dot on {dot}"),
    "punct-told-moved": N_("{piece} from {origin} to {cell}, leading dot on {dot}"),
    "punct-told-turned": N_("{piece} on {cell} turned, leading dot on {dot}"),
    "punct-told-level": N_("on level {level}"),
    "punct-told-bridge": N_("a bridge over {cell}"),
    "punct-told-last": N_("the last piece"),
}
OUTCOMES = {
    "outcome-connection": N_("{winner} wins: connected from one side to the opposite one."),
    "outcome-connection-given": N_("{winner} wins: {loser}’s turn has connected them."),
    "outcome-centre": N_("{winner} wins: the last piece is placed, and they have more dots in the centre."),
    "outcome-centre-draw": N_("A draw: the last piece is placed, and both have as many dots in the centre."),
    "outcome-last-piece-draw": N_("A draw: the last piece is placed, and nobody is connected."),
    "outcome-blocked": N_("{winner} wins: no turn is left, and they have more dots in the centre."),
    "outcome-blocked-draw": N_("A draw: no turn is left."),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(PROMPTS | ILLEGAL_STEPS | NOTATION | SPEECH | SETUP | TOLD | OUTCOMES, game="punct")
