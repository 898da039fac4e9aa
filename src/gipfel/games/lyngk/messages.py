"""The sentences of LYNGK's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

PROMPTS = {
    "lyngk-claim-or-move": N_("Touch the stack you move. Before that you may claim a colour: touch its token."),
    "lyngk-move": N_("Touch the stack you move: with a neutral colour or your own on top."),
    "lyngk-claimed": N_("The colour is yours. Now touch the stack you move."),
    "lyngk-target": N_("Touch the stack it lands on."),
    "lyngk-must-claim": N_("No move is left without a claim: touch the token of a colour you claim."),
    "lyngk-pass": N_("You have no move: pass."),
}
CHOICES = {"choice-pass": N_("pass")}
ILLEGAL_STEPS = {
    "one-claim-a-turn": N_("Only one colour can be claimed in a turn."),
    "colour-claimed": N_("The colour {colour} is claimed already."),
    "two-colours-already": N_("You have two colours, and nobody gets more."),
    "claim-without-move": N_("A claim of {colour} would leave you without a move, and a move must follow it."),
    "nothing-there": N_("Nothing stands on {start}."),
    "lone-joker": N_("The joker on {start} cannot move by itself."),
    "opponents-colour": N_("The stack on {start} has a colour of your opponent on top: you cannot move it."),
    "vacant-target": N_("{end} is vacant: a stack lands on another one only."),
    "out-of-reach": N_("The stack on {start} does not reach {end}: others or gaps are in the way."),
    "colour-twice": N_("{start} cannot land on {end}: a colour would be in the stack twice."),
    "too-high": N_("{start} cannot land on {end}: a stack has at most {limit} pieces."),
    "neutral-onto-higher": N_(
        "{start} cannot land on {end}: with a neutral colour on top it lands on stacks that are not higher than itself."
    ),
    "must-play": N_("You can pass only when you have no turn at all, and you have one."),
}
COLOURS = {
    "lyngk-ivory": N_("ivory"),
    "lyngk-blue": N_("blue"),
    "lyngk-red": N_("red"),
    "lyngk-green": N_("green"),
    "lyngk-black": N_("black"),
    "lyngk-joker": N_("joker"),
}
SPEECH = {
    "lyngk-vacant": N_("{point}, vacant"),
    "lyngk-single": N_("{point}, {piece}"),
    "lyngk-stack": N_("{point}, {piece} on a stack of {height}, below: {below}"),
    "lyngk-tokens": N_("Neutral"),
    "lyngk-token": N_("{colour}, neutral"),
    "lyngk-waiting": N_("stacks of five that a claim takes ({colour}): {count}"),
    "lyngk-side-first": N_("First player"),
    "lyngk-side-second": N_("Second player"),
    "lyngk-own": N_("claimed: {colour}"),
    "lyngk-unclaimed": N_("a colour still to claim"),
    "lyngk-points": N_("points: {points}"),
    "lyngk-standing": N_("own stacks: {stacks}"),
}
TALES = {
    "lyngk-whose": N_("{colour} (0: neutral, 1: first player, 2: second player)"),
    "lyngk-told-claim": N_("claims: {colour}"),
    "lyngk-told-taken": N_("stacks of five taken: {count}"),
    "lyngk-told-move": N_("{piece}: {start} onto {end}, now {height} high"),
    "lyngk-told-links": N_("over links"),
    "lyngk-told-point": N_("five: a point"),
    "lyngk-told-stays": N_("five, neutral: it stays"),
    "lyngk-told-pass": N_("no move: pass"),
}
CLOSINGS = {
    "lyngk-decided-fives": N_("more stacks of five, {more} to {fewer}"),
    "lyngk-decided-lower": N_("more stacks of {height}, {more} to {fewer}"),
    "lyngk-decided-six": N_("a stack of six"),
}
OUTCOMES = {
    "outcome-fives": N_("{winner} wins: more stacks of five."),
    "outcome-lower": N_("{winner} wins: as many stacks of five, but more of the lower ones."),
    "outcome-six": N_("{winner} wins: a stack of six."),
    "outcome-tie-draw": N_("A tie: both have the same stacks."),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(
        PROMPTS | CHOICES | ILLEGAL_STEPS | COLOURS | SPEECH | TALES | CLOSINGS | OUTCOMES,
        game="lyngk",
    )
