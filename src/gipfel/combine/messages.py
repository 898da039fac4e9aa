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
        "deadline-unused": N_("The option deadline gives time for a contest outside, but none was agreed."),
        "contest-words-unused": N_("The option {option} names an external contest, but no potential is settled by it."),
        "use-waived": N_("You have waived the use of this potential in this turn: make another one."),
        "may-not-challenge": N_("This use cannot be contested; challenges left: {left}."),
        "wrong-contest-step": N_("The contest waits for something else."),
        "combine-lot": N_("The house draws who begins."),
        "combine-coin": N_("The house tosses a coin: heads wins for the challenger."),
        "combine-die-first": N_("The house throws a die for the challenger."),
        "combine-die-second": N_("The challenger has thrown {first}. An equal or higher throw defends the potential."),
        "combine-state": N_("How did it end: {contest}? Enter the winner: challenger, challenged, or draw."),
        "combine-state-again": N_("Your entries differ. Once more: who won {contest}? Else it counts as a draw."),
        "combine-answer": N_(
            "Announced: {move}. Let it happen, or challenge: then {contest} decides. Challenges left: {left}."
        ),
        "combine-make": N_("The challenge has failed: {move} may be made. Make it, or another turn instead."),
        "combine-let-only": N_("Announced: {move}. You can only let it happen."),
        "challenge-won": N_("The challenger has won: the potential is neutralised, {move} is not made."),
        "challenge-lost": N_("The challenger has lost: {move} is made."),
        "challenge-drawn": N_("Nobody has won the contest: {move} is made."),
        "challenge-lost-may": N_("The challenger has lost: {move} may be made."),
        "challenge-drawn-may": N_("Nobody has won the contest: {move} may be made."),
        # What announced moves are called where people read words; else they stand in notation.
        "combine-jump": N_("the jump from {origin} to {target}"),
        "combine-run": N_("the run from {origin} to {target}"),
        "combine-onto": N_("the jump from {origin} onto {target}"),
        "combine-converting": N_("the jump from {origin} onto {target} that converts the GIPF-piece there"),
        "combine-extra": N_("the extra push from {dot} to {spot}"),
        # The story, with the names of the players.
        "combine-told-left": N_("Challenges left: {owner}: {owner_left}, {challenger}: {challenger_left}."),
        "combine-told-announced": N_("{owner} announces the use of a {name} potential: {move}."),
        "combine-told-question": N_("{challenger} lets it happen, or challenges. Then this decides: {contest}."),
        "combine-told-no-question": N_("{challenger} can only let it happen."),
        "combine-told-let": N_("{challenger} lets it happen: {move} is made."),
        "combine-told-challenged": N_("{challenger} challenges {owner}. This decides: {contest}."),
        "combine-told-if-won": N_(
            "If {challenger} wins: the potential is neutralised and leaves the game; {owner} makes another turn."
        ),
        "combine-told-if-lost": N_("If {owner} wins: {move} is made."),
        "combine-told-if-drawn": N_("If it is a draw: {move} is made."),
        "combine-told-if-lost-may": N_("If {owner} wins: {owner} makes {move}, or another turn instead."),
        "combine-told-if-drawn-may": N_("If it is a draw: {owner} makes {move}, or another turn instead."),
        "combine-told-won": N_(
            "{challenger} has won the challenge: the {name} potential is neutralised, {move} is not made."
        ),
        "combine-told-lost": N_("{owner} has won, the challenge has failed: {move} is made."),
        "combine-told-drawn": N_("A draw, so the challenge has failed: {move} is made."),
        "combine-told-lost-may": N_("{owner} has won, the challenge has failed: {move} may be made."),
        "combine-told-drawn-may": N_("A draw, so the challenge has failed: {move} may be made."),
        "combine-told-challenge": N_("contests the use"),
        "combine-told-make": N_("makes the announced use"),
        "combine-told-waive": N_("waives the use and makes another turn"),
        "combine-told-resign": N_("gives up the game inside"),
        "combine-told-time": N_("has run out of time in the game inside"),
        "combine-told-lot-0": N_("the lot lets White begin"),
        "combine-told-lot-1": N_("the lot lets Black begin"),
        "combine-told-coin-heads": N_("the coin shows heads"),
        "combine-told-coin-tails": N_("the coin shows tails"),
        "combine-told-die": N_("the die shows {value}"),
        "combine-told-result-challenger": N_("enters: the challenger has won"),
        "combine-told-result-challenged": N_("enters: the challenged has won"),
        "combine-told-result-draw": N_("enters: a draw"),
        "combine-told-result-none": N_("enters no result in time"),
        "combine-told-challenge-won": N_("the challenger wins the contest: the potential is neutralised"),
        "combine-told-challenge-lost": N_("the challenger loses the contest, so it happens: {move}"),
        "combine-told-challenge-drawn": N_("nobody wins the contest, so it happens: {move}"),
        "combine-told-challenge-lost-may": N_("the challenger loses the contest, so it may happen: {move}"),
        "combine-told-challenge-drawn-may": N_("nobody wins the contest, so it may happen: {move}"),
    }
)
