"""What a match expects now, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.combine.announced import announced_move
from gipfel.combine.contest import Drawing, Granted, Playing, Stating, Throwing, Tossing
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
            assert match.kind is not None
            words = match.game.agreement.contest_text(match.kind)
            return Prompt("combine-state" if number == 1 else "combine-state-again", {"contest": words})
        case Granted():
            return Prompt("combine-make", {"move": announced_move(match.outer)})
    kind = match.kind
    if kind is None:
        return match.outer.prompt(touched)
    move = announced_move(match.outer)
    if not match.may_challenge:
        return Prompt("combine-let-only", {"move": move})
    contest = match.game.agreement.contest_text(kind)
    code = "combine-answer-may" if match.game.agreement.winner_may else "combine-answer"
    return Prompt(code, {"move": move, "contest": contest, "left": match.left[match.challenger]})
