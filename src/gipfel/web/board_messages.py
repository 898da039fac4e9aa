"""The sentences of the board element, and all it needs to speak: its own, those of prompts and of spoken names."""

from __future__ import annotations

from gipfel.core.language import N_, _
from gipfel.core.messages import declare, declared

BOARD = {
    "board-label": N_("Board: {game}"),
    "board-offered": N_("{name}, can be touched"),
    "board-chosen": N_("{name}, chosen"),
    "board-untouchable": N_("{name}: cannot be touched now."),
    "board-nothing": N_("There is nothing to touch now."),
    "board-forced": N_("There was only one way: {touches}."),
    "board-final": N_("Touches are final here: go on touch by touch."),
    "board-complete": N_("Your turn is complete: confirm it, or step back."),
    "board-sent": N_("Your turn is on its way."),
    "board-played": N_("Last turn: {turn}."),
    "board-no-turn": N_("No turn has been played yet."),
    "board-confirm": N_("Confirm"),
    "board-back": N_("Step back"),
    "board-rotate": N_("Turn the board"),
    "board-type": N_("Type a turn"),
    "board-help": N_("Keys"),
    "board-tools": N_("Board tools"),
    "board-notation": N_("Turn in notation"),
    "board-keys": N_("Keys on the board"),
    "board-close": N_("Close"),
}
KEYS = {
    "key-arrows": N_("go to the next cell, up, down or to the side"),
    "key-around": N_("go in one of six or eight directions: the letters around S, or the numeric keypad"),
    "key-touch": N_("touch what has the focus; confirm a complete turn"),
    "key-back": N_("take the last touch back"),
    "key-next": N_("go to the next thing that can be touched"),
    "key-previous": N_("go to the previous thing that can be touched"),
    "key-choose": N_("touch the first, second, third … thing beside the board"),
    "key-type": N_("type a turn in notation"),
    "key-expected": N_("say what is expected"),
    "key-offered": N_("say what can be touched"),
    "key-last": N_("say the last turn"),
    "key-trays": N_("say what lies beside the board"),
    "key-rotate": N_("turn the board"),
    "key-help": N_("show this list"),
}
CHOICES = {
    "choice-done": N_("Done"),
    "choice-let": N_("Let it happen"),
    "choice-challenge": N_("Challenge"),
    "choice-make": N_("Make the move"),
    "choice-waive": N_("Another turn"),
    "choice-claim": N_("Claim the missed capture"),
    "choice-accept": N_("Accept the result"),
    "choice-result-challenger": N_("The challenger has won"),
    "choice-result-challenged": N_("The challenged has won"),
    "choice-result-draw": N_("It was a draw"),
}

declare(BOARD)
declare(KEYS)
declare(CHOICES)

OWN = ("board-", "key-", "choice-", "game-over")


def board_texts(*games: str) -> dict[str, str]:
    """What a page gives the board as `texts`, in the language of the moment; `combine` counts as a game."""
    wanted = (*OWN, *(f"{game}-" for game in games))
    return {code: _(text) for code, text in declared().items() if code.startswith(wanted)}
