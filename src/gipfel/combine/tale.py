"""A turn of a combined match in words: turns of its games as those tell them, and what a challenge brought about."""

from __future__ import annotations

from collections.abc import Sequence

from gipfel.combine.contest import Playing
from gipfel.combine.match import Match
from gipfel.combine.steps import Beginner, Die, Inside, Whole
from gipfel.core.scene import Speech
from gipfel.core.tale import told
from gipfel.core.turns import PlayedTurn
from gipfel.games.gipf.tale import move_words


def tell(turn: PlayedTurn) -> Sequence[Speech]:
    """The turn itself, and what it settled."""
    start, end = turn.start, turn.end
    assert isinstance(start, Match)
    assert isinstance(end, Match)
    return [*_made(start, end, turn), *_settled(start, end)]


def _made(start: Match, end: Match, turn: PlayedTurn) -> Sequence[Speech]:
    first = turn.steps[0]
    if isinstance(first, Whole):
        return (_word(first),)
    if isinstance(start.contest, Playing):
        return _inside(start.contest, end, turn)
    return told(PlayedTurn(start.outer, turn.steps, end.outer, turn.text)).phrases


def _word(step: Whole) -> Speech:
    match step:
        case Die(value):
            return Speech("combine-told-die", {"value": value})
        case Beginner(begins):
            return Speech(f"combine-told-lot-{begins}")
    return Speech("combine-told-" + step.word.replace(" ", "-"))


def _inside(contest: Playing, end: Match, turn: PlayedTurn) -> Sequence[Speech]:
    """A turn of the game inside, which may be over with it; then its last position is made once more."""
    line = contest.line
    steps = (*line.steps_made, *(step.step for step in turn.steps if isinstance(step, Inside)))
    if end.inner is not None and end.inner.start is line.start:
        return told(PlayedTurn(line.turn_start, steps, end.inner.position, turn.text)).phrases
    position = line.turn_start
    for step in steps:
        position = position.play(step)
    return told(PlayedTurn(line.turn_start, steps, position, turn.text)).phrases


def _settled(start: Match, end: Match) -> Sequence[Speech]:
    """How a challenge ended with this turn; one inside a game inside is told by that game."""
    move = start.outer.announcement
    if move is None or start.contest is None or isinstance(end.contest, Playing):
        return ()
    move_told = {"move": move_words(start.outer, move)}
    return [Speech(f"combine-told-{news.code}", move_told) for news in end.news]
