"""What a match expects now, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.combine.announced import announced_move
from gipfel.combine.contest import Drawing, Playing, Stating, Throwing, Tossing
from gipfel.combine.match import Match
from gipfel.core.step import Prompt, Touch


def prompt_of(match: Match, touched: Sequence[Touch]) -> Prompt:
    """The prompt of the game being played, of the contest, or the one question of an announcement."""
    match match.contest:
        case Playing(line=line):
            return line.prompt(touched)
        case Drawing():
            return Prompt("combine-lot")
        case Tossing():
            return Prompt("combine-coin")
        case Throwing(first):
            return Prompt("combine-die-first") if first is None else Prompt("combine-die-second", {"first": first})
        case Stating(number):
            words = match.game.agreement.words
            return Prompt("combine-state" if number == 1 else "combine-state-again", {"contest": words})
    kind = match.kind
    if kind is None:
        return match.outer.prompt(touched)
    move = announced_move(match.outer)
    if not match.may_challenge:
        return Prompt("combine-let-only", {"move": move})
    contest = match.game.agreement.contest_text(kind)
    return Prompt("combine-answer", {"move": move, "contest": contest, "left": match.left[match.challenger]})
