"""The sentences of combined matches."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "agreement-without-challenges": N_(
            "An agreement needs challenges=1 or more; without it there is nothing to settle."
        ),
        "agreement-without-potentials": N_("Challenges need potentials: say zertz=3, tamsk=3 or yinsh=3 as well."),
        "contest-without-potentials": N_("settle-{kind} is agreed, but nobody has {kind} potentials."),
        "contest-words-missing": N_(
            'The external contest of {kind} needs its words: contest-{kind}="a game of chess".'
        ),
        "contest-words-unused": N_("The option {option} names an external contest, but no potential is settled by it."),
        "use-waived": N_("You have waived the use of this potential in this turn: make another one."),
        "may-not-challenge": N_("This announcement cannot be challenged; challenges left: {left}."),
        "wrong-contest-step": N_("The contest waits for something else."),
        "combine-lot": N_("The house draws who begins."),
        "combine-coin": N_("The house tosses a coin: heads wins for the challenger."),
        "combine-die-first": N_("The house throws a die for the challenger."),
        "combine-die-second": N_("The challenger has thrown {first}. An equal or higher throw defends the potential."),
        "combine-state": N_("How did it end: {contest}? Enter the winner: challenger, challenged, or draw."),
        "combine-state-again": N_("Your entries differ. Once more: who won {contest}? Else it counts as a draw."),
        "combine-answer": N_(
            "{move} is announced. Let it happen, or challenge it; the contest: {contest}. Win it, and the potential "
            "leaves the game; lose or draw it, and the move is made. Challenges left: {left}."
        ),
        "combine-answer-may": N_(
            "{move} is announced. Let it happen, or challenge it; the contest: {contest}. Win it, and the potential "
            "leaves the game; lose or draw it, and the move may be made. Challenges left: {left}."
        ),
        "combine-make": N_("The challenge has failed: {move} may be made. Make it, or another turn instead."),
        "combine-let-only": N_("{move} is announced. You can only let it happen."),
        "challenge-won": N_("The challenger has won: {move} is not made, the potential leaves the game."),
        "challenge-lost": N_("The challenger has lost: {move} is made."),
        "challenge-drawn": N_("Nobody has won the contest: {move} is made."),
        "challenge-lost-may": N_("The challenger has lost: {move} may be made."),
        "challenge-drawn-may": N_("Nobody has won the contest: {move} may be made."),
    }
)
