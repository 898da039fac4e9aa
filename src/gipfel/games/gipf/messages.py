"""The sentences of GIPF's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

PROMPTS = {
    "gipf-push": N_("Put a piece on a dot and push it in."),
    "gipf-push-first": N_("Bring in your first GIPF-piece: put it on a dot and push it in."),
    "gipf-push-gipf": N_("Bring in another GIPF-piece or a single; after a single no GIPF-piece follows."),
    "gipf-push-gipf-or-loaded": N_(
        "Bring in another GIPF-piece, a loaded piece ({kinds}) or a single. After a loaded piece no GIPF-piece follows;"
        " a single gives up your potentials as well."
    ),
    "gipf-push-loaded": N_(
        "Bring in a loaded piece ({kinds}). A single instead gives up the potentials you still hold."
    ),
    "gipf-push-loaded-or-use": N_(
        "Bring in a loaded piece ({kinds}), or touch one on the board to use its potential. A single gives up the"
        " potentials you still hold."
    ),
    "gipf-push-or-use": N_("Push a piece in, or touch a loaded piece to use its potential."),
    "gipf-push-or-thin": N_("Push a piece in. Before that you may take pieces off your row of GIPF-pieces on {rows}."),
    "gipf-thin-to-move": N_("You have no piece to bring in: take one or more off your row of GIPF-pieces on {rows}."),
    "gipf-dot": N_("Choose the dot to push from."),
    "gipf-line": N_("Choose the line to push along from {dot}: touch its first spot."),
    "gipf-target": N_("Where does the potential on {spot} go?"),
    "gipf-neutralise-or-convert": N_(
        "Neutralise the GIPF-piece on {spot}, or convert it? Converting costs two pieces of your reserve."
    ),
    "gipf-extra-dot": N_("Choose the dot to push the TAMSK potential in from."),
    "gipf-extra-first": N_(
        "Your TAMSK potential stands on the centre: touch it to push it in now, or make your move and lose it."
    ),
    "gipf-extra-only": N_("You have no other move: touch the TAMSK potential on the centre to push it in."),
    "gipf-extra-or-done": N_(
        "Your TAMSK potential has reached the centre: touch it to push it in now, or say done and lose it."
    ),
    "gipf-extra-or-rows": N_(
        "Your TAMSK potential has reached the centre: touch it to push it in now, or take a row ({rows}) and lose it."
    ),
    "gipf-row-first": N_("You have a row on {rows}: it is taken before you move."),
    "gipf-rows-first": N_("You have several rows; choose the one to take first: {rows}."),
    "gipf-rows-after": N_("Choose the row to take: {rows}."),
    "gipf-may-thin": N_("You may take pieces off your row of GIPF-pieces on {rows}, or leave it: done."),
    "gipf-take-too": N_("Touch what else goes, {spots}, then done; the rest stays."),
    "gipf-row-complete": N_("Everything in this row goes."),
    "gipf-thin": N_("Touch the pieces to take, {spots}, then done."),
    "gipf-break": N_("Loaded pieces may not stay in a row of four: take enough of {spots} to break it."),
    "gipf-answer": N_("{move} is announced. Let it happen?"),
    "kind-G": N_("GIPF-piece (G)"),
    "kind-P": N_("Single (P)"),
    "kind-Z": N_("Loaded: ZÈRTZ (Z)"),
    "kind-T": N_("Loaded: TAMSK (T)"),
    "kind-Y": N_("Loaded: YINSH (Y)"),
    "kind-D": N_("Loaded: DVONN (D)"),
    "kind-N": N_("Loaded: PÜNCT (N)"),
    "choice-neutralise": N_("Neutralise"),
    "choice-convert": N_("Convert"),
}

ERRORS = {
    "handicap-basic-only": N_("A handicap is only for gipf:basic, not for gipf:{version}."),
    "rows-first": N_("You have a row that must be taken before you move."),
    "row-unfinished": N_("First finish taking the row on {row}."),
    "row-must-be-taken": N_("The row {row} must be taken: say what goes, as in x{row}."),
    "row-must-be-broken": N_("Four in a row on {row} with a loaded piece among them may not stay."),
    "take-something": N_("Choose at least one piece to take, or go back."),
    "must-go": N_("These pieces have to go with the row: {spots}."),
    "goes-already": N_("{spot} goes already."),
    "not-in-row": N_("{spot} does not belong to the row being taken."),
    "no-row": N_("There is no row of yours to take at {row}."),
    "rows-not-together": N_("These cannot all be taken: {rows}."),
    "which-row": N_("“{turn}” does not say which row is taken."),
    "move-made": N_("You have made your move already."),
    "no-such-entry": N_("There is no line from the dot {dot} that begins at {spot}."),
    "line-full": N_("The line from {dot} over {spot} is full: nothing can be pushed in there."),
    "spot-not-entered": N_("No piece can come in on {spot} without pushing another."),
    "dot-not-spot": N_("{dot} is a dot; no piece stands there."),
    "reserve-too-small": N_("Your reserve is too small for that: {reserve} left."),
    "gipf-piece-first": N_("Your first turn must bring in a GIPF-piece."),
    "no-more-gipf-pieces": N_("You can bring in no more GIPF-pieces."),
    "no-such-potential": N_("You hold no such potential."),
    "zertz-before-tamsk": N_("ZÈRTZ potentials come in before TAMSK potentials."),
    "no-loaded-piece": N_("There is no loaded piece of yours on {spot}."),
    "no-such-jump": N_("The potential on {spot} cannot jump to {target}: over adjacent pieces, to the first gap."),
    "no-such-run": N_("The potential on {spot} cannot run to {target}: along a line, over vacant spots only."),
    "no-such-dvonn-jump": N_(
        "The potential on {spot} cannot jump onto {target}: only onto a neighbour that is your opponent’s single,"
        " DVONN-loaded piece or used DVONN potential."
    ),
    "no-such-punct-jump": N_(
        "The potential on {spot} cannot jump onto {target}: only onto a neighbour that is your opponent’s PÜNCT-loaded"
        " piece, used PÜNCT potential or GIPF-piece."
    ),
    "cannot-convert": N_(
        "{target} cannot be converted: it takes an opposing GIPF-piece, two pieces in your reserve, and a game that"
        " allows it."
    ),
    "tamsk-stays": N_("A TAMSK potential does not jump; it gives an extra push from the centre."),
    "no-extra-push": N_("You have no TAMSK potential that came to the centre."),
    "answer-first": N_("A potential has been announced: answer that first."),
    "nothing-announced": N_("No potential has been announced."),
    "nothing-is-announced": N_("“{turn}”: in this game potentials are used without announcing."),
    "piece-count": N_("{side} has {count} pieces in all and should have {total}."),
    "bad-pile": N_(
        "{pile} is no pile: on a single or a DVONN- or PÜNCT-loaded piece lie used potentials of one type (V or C),"
        " their colours alternate, and the lowest has the other colour than the piece beneath."
    ),
    "potential-count": N_("{side}’s potentials do not add up: {count} of {total}."),
    "phase-does-not-fit": N_("The phase “{phase}” of {side} does not fit the potentials in hand or the version."),
}

SPOKEN = {
    "few-potentials": N_("The booklet advises at least {advised} potentials for each player; here there are {count}."),
    "punct-without-gipf": N_(
        "In the basic game PÜNCT potentials meet only each other: there are no GIPF-pieces to neutralise."
    ),
    "gipf-vacant": N_("{spot}, vacant"),
    "gipf-dot-name": N_("dot {dot}"),
    "gipf-row-name": N_("row from {first} to {last}"),
    "gipf-reserve-white": N_("White’s reserve"),
    "gipf-reserve-black": N_("Black’s reserve"),
    "gipf-introducing-white": N_("White still brings in GIPF-pieces"),
    "gipf-introducing-black": N_("Black still brings in GIPF-pieces"),
    "gipf-lost-white": N_("White pieces out of the game"),
    "gipf-lost-black": N_("Black pieces out of the game"),
    "gipf-on-board": N_("GIPF-pieces on the board: {count}"),
    "gipf-takes-two": N_("a GIPF-piece takes two of the singles"),
    "gipf-reserve-empty": N_("no piece left"),
    "gipf-white-single": N_("white pieces"),
    "gipf-black-single": N_("black pieces"),
    "gipf-white-gipf": N_("white GIPF-pieces"),
    "gipf-black-gipf": N_("black GIPF-pieces"),
    "gipf-white-zertz": N_("white ZÈRTZ potentials"),
    "gipf-black-zertz": N_("black ZÈRTZ potentials"),
    "gipf-white-tamsk": N_("white TAMSK potentials"),
    "gipf-black-tamsk": N_("black TAMSK potentials"),
    "gipf-white-yinsh": N_("white YINSH potentials"),
    "gipf-black-yinsh": N_("black YINSH potentials"),
    "gipf-white-single-at": N_("{spot}, white piece"),
    "gipf-black-single-at": N_("{spot}, black piece"),
    "gipf-white-gipf-at": N_("{spot}, white GIPF-piece"),
    "gipf-black-gipf-at": N_("{spot}, black GIPF-piece"),
    "gipf-white-used-at": N_("{spot}, white used potential"),
    "gipf-black-used-at": N_("{spot}, black used potential"),
    "gipf-white-zertz-at": N_("{spot}, white piece loaded with ZÈRTZ"),
    "gipf-black-zertz-at": N_("{spot}, black piece loaded with ZÈRTZ"),
    "gipf-white-tamsk-at": N_("{spot}, white piece loaded with TAMSK"),
    "gipf-black-tamsk-at": N_("{spot}, black piece loaded with TAMSK"),
    "gipf-white-yinsh-at": N_("{spot}, white piece loaded with YINSH"),
    "gipf-black-yinsh-at": N_("{spot}, black piece loaded with YINSH"),
    "gipf-white-dvonn": N_("white DVONN potentials"),
    "gipf-white-dvonn-at": N_("{spot}, white piece loaded with DVONN"),
    "gipf-white-dvonn-used-at": N_("{spot}, white used DVONN potential"),
    "gipf-white-dvonn-layer": N_("white piece loaded with DVONN"),
    "gipf-white-dvonn-used-layer": N_("white used DVONN potential"),
    "gipf-white-punct": N_("white PÜNCT potentials"),
    "gipf-white-punct-at": N_("{spot}, white piece loaded with PÜNCT"),
    "gipf-white-punct-used-at": N_("{spot}, white used PÜNCT potential"),
    "gipf-white-punct-layer": N_("white piece loaded with PÜNCT"),
    "gipf-white-punct-used-layer": N_("white used PÜNCT potential"),
    "gipf-white-single-layer": N_("white piece"),
    "gipf-black-dvonn": N_("black DVONN potentials"),
    "gipf-black-dvonn-at": N_("{spot}, black piece loaded with DVONN"),
    "gipf-black-dvonn-used-at": N_("{spot}, black used DVONN potential"),
    "gipf-black-dvonn-layer": N_("black piece loaded with DVONN"),
    "gipf-black-dvonn-used-layer": N_("black used DVONN potential"),
    "gipf-black-punct": N_("black PÜNCT potentials"),
    "gipf-black-punct-at": N_("{spot}, black piece loaded with PÜNCT"),
    "gipf-black-punct-used-at": N_("{spot}, black used PÜNCT potential"),
    "gipf-black-punct-layer": N_("black piece loaded with PÜNCT"),
    "gipf-black-punct-used-layer": N_("black used PÜNCT potential"),
    "gipf-black-single-layer": N_("black piece"),
    "gipf-pile-at": N_("{spot}, pile of {height}, from the top: {layers}"),
}

OUTCOMES = {
    "gipf-won-no-piece": N_("{loser} has no piece left to bring in"),
    "gipf-won-no-gipf": N_("{loser} has no GIPF-piece left on the board"),
    "outcome-no-piece": N_("{winner} wins: {loser} has no piece left to bring in."),
    "outcome-no-gipf": N_("{winner} wins: {loser} has no GIPF-piece left on the board."),
}
TALE = {
    "gipf-told-single": N_("piece"),
    "gipf-told-gipf": N_("GIPF-piece"),
    "gipf-told-zertz": N_("ZÈRTZ potential"),
    "gipf-told-tamsk": N_("TAMSK potential"),
    "gipf-told-yinsh": N_("YINSH potential"),
    "gipf-told-dvonn": N_("DVONN potential"),
    "gipf-told-punct": N_("PÜNCT potential"),
    "gipf-told-enters": N_("{piece} from {dot} to {spot}"),
    "gipf-told-pushes": N_("{piece} from {dot} to {spot}, pushing {count} on"),
    "gipf-told-jumps": N_("ZÈRTZ potential jumps from {origin} to {target}"),
    "gipf-told-runs": N_("YINSH potential runs from {origin} to {target}"),
    "gipf-told-covers": N_("DVONN potential jumps from {origin} onto {target} and neutralises what stands there"),
    "gipf-told-neutralises": N_("PÜNCT potential jumps from {origin} onto {target} and neutralises what stands there"),
    "gipf-told-converts": N_("PÜNCT potential jumps from {origin} onto {target} and converts the GIPF-piece there"),
    "gipf-told-extra": N_("extra push of the TAMSK potential from {dot} to {spot}"),
    "gipf-told-announces": N_("announces: {move}"),
    "gipf-told-row": N_("row {first}–{last} taken, {back} back in the reserve"),
    "gipf-told-captures": N_("row {first}–{last} taken, {back} back in the reserve, {captured} captured"),
    "gipf-told-stays": N_("stays on the board: {spots}"),
    "gipf-told-uncovers": N_("shows what lay beneath: {spots}"),
    "gipf-told-lets": N_("lets it happen"),
    "gipf-told-done": N_("does nothing more in this turn"),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(PROMPTS | ERRORS | SPOKEN | OUTCOMES | TALE, game="gipf")
