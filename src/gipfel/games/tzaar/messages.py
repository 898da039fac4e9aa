"""The sentences of TZAAR's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

PROMPTS = {
    "tzaar-place": N_("Take a piece from your tray: Tzaar, Tzarra or Tott."),
    "tzaar-place-at": N_("Put it on any vacant point."),
    "tzaar-open": N_("White opens with a single capture: touch one of your pieces."),
    "tzaar-capture": N_("First you must capture: touch one of your stacks that can."),
    "tzaar-target": N_("Which enemy stack does the one on {point} capture?"),
    "tzaar-second": N_("Now capture again, stack two of your own, or pass."),
    "tzaar-second-target": N_("Where does the stack on {point} go?"),
    "tzaar-covers": N_(
        "Careful: on {points} you would cover your last piece of its kind and lose. Where does the stack on {point} go?"
    ),
    "choice-pass": N_("Pass"),
}
ILLEGAL_STEPS = {
    "tzaar-placing-over": N_("All pieces are on the board: nothing is placed any more."),
    "tzaar-place-first": N_("First all pieces are placed: take one from your tray."),
    "tzaar-none-in-hand": N_("You have no such piece left to place ({kind})."),
    "tzaar-point-taken": N_("The point {point} is taken."),
    "tzaar-no-own-stack": N_("None of your stacks is on {point}."),
    "tzaar-vacant-target": N_("{point} is vacant: a stack only goes to a point with another stack on it."),
    "tzaar-out-of-reach": N_(
        "{point} does not reach {target}: a stack goes along a line to the first stack it meets, never across the hole."
    ),
    "tzaar-own-stack": N_("The stack on {point} is your own: you can stack on it (+), not capture it."),
    "tzaar-enemy-stack": N_("The stack on {point} is the enemy’s: you can capture it (x), not stack on it."),
    "tzaar-too-high": N_(
        "The stack on {target} is higher than the one on {point}: {other} against {height}. It cannot be captured."
    ),
    "tzaar-capture-first": N_("The first move of a turn is a capture; stacking comes after it."),
    "tzaar-opening-capture": N_("White’s first turn is one capture and nothing else."),
    "tzaar-no-pass": N_("You must capture first: only the second move may be passed."),
    "tzaar-turn-over": N_("The turn is over after {turn}: no second move follows."),
}
NOTATION = {
    "tzaar-too-many-pieces": N_("{side} has {there} pieces on the board; each side has {limit}."),
    "tzaar-too-many-of-kind": N_("{side} shows {there} pieces of the kind {kind}; there are {limit}."),
    "tzaar-white-opens": N_("White opens: in stage o the player is 0."),
    "tzaar-no-second-move": N_("There is no second move when a side lacks one of the kinds {kinds}: the game is over."),
    "tzaar-placing-does-not-fit": N_(
        "{there} pieces do not fit the placing: single pieces of both sides in turn, as many as there were turns."
    ),
}
SPEECH = {
    "tzaar-mixed-stack": N_("A stack has pieces of one player only, and on {point} there are pieces of both."),
    "tzaar-still-placing": N_("Pieces are still being placed"),
    "tzaar-still-opening": N_("White has still to open"),
    "tzaar-vacant": N_("{point}, vacant"),
    "tzaar-white-Z": N_("{point}, white Tzaar"),
    "tzaar-white-A": N_("{point}, white Tzarra"),
    "tzaar-white-T": N_("{point}, white Tott"),
    "tzaar-black-Z": N_("{point}, black Tzaar"),
    "tzaar-black-A": N_("{point}, black Tzarra"),
    "tzaar-black-T": N_("{point}, black Tott"),
    "tzaar-white-Z-stack": N_("{point}, white Tzaar, height {height}"),
    "tzaar-white-A-stack": N_("{point}, white Tzarra, height {height}"),
    "tzaar-white-T-stack": N_("{point}, white Tott, height {height}"),
    "tzaar-black-Z-stack": N_("{point}, black Tzaar, height {height}"),
    "tzaar-black-A-stack": N_("{point}, black Tzarra, height {height}"),
    "tzaar-black-T-stack": N_("{point}, black Tott, height {height}"),
    "tzaar-tops-white": N_("White shows"),
    "tzaar-tops-black": N_("Black shows"),
    "tzaar-hand-white": N_("White’s hand"),
    "tzaar-hand-black": N_("Black’s hand"),
    "tzaar-Z": N_("Tzaars"),
    "tzaar-A": N_("Tzarras"),
    "tzaar-T": N_("Totts"),
    "tzaar-last-Z": N_("last Tzaar"),
    "tzaar-last-A": N_("last Tzarra"),
    "tzaar-last-T": N_("last Tott"),
    "kind-Z": N_("Tzaar"),
    "kind-A": N_("Tzarra"),
    "kind-T": N_("Tott"),
}
TOLD = {
    "tzaar-told-placed": N_("{piece} on {point}"),
    "tzaar-told-takes": N_("{piece} from {origin} takes {other} on {target}"),
    "tzaar-told-takes-stack": N_("{piece} from {origin} takes {other} on {target}, height {height}"),
    "tzaar-told-onto-stack": N_("{piece} from {origin} onto {other} on {target}: height {height}"),
    "tzaar-told-passed": N_("no second move"),
}
CLOSING = {
    "tzaar-won-kind-Z": N_("no Tzaar left"),
    "tzaar-won-kind-A": N_("no Tzarra left"),
    "tzaar-won-kind-T": N_("no Tott left"),
    "tzaar-won-covered-Z": N_("the last Tzaar was covered"),
    "tzaar-won-covered-A": N_("the last Tzarra was covered"),
    "tzaar-won-covered-T": N_("the last Tott was covered"),
    "tzaar-won-no-capture": N_("nothing left to capture"),
}
OUTCOMES = {
    "outcome-kind": N_("{winner} wins: {loser} has lost all pieces of one kind."),
    "outcome-covered": N_("{winner} wins: {loser} has covered the last piece of a kind."),
    "outcome-no-capture": N_("{winner} wins: {loser} cannot capture."),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(PROMPTS | ILLEGAL_STEPS | NOTATION | SPEECH | TOLD | CLOSING | OUTCOMES, game="tzaar")
