"""A game reviewed: what each turn cost by the chances before and after it, marks, turning points, what was better.

The limits of marks are those of the review in the browser (`web/static/analysis/review.js`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.tale import tale_text
from gipfel.engine.info import Info
from gipfel.engine.limits import Limits
from gipfel.engine.thinkers import thinker_of
from gipfel.engine.thinkers.thinker import Thinker, last_of
from gipfel.records.record import Entry, Record
from gipfel.records.replay import replay

MISTAKE, DOUBT = 20, 8  # per cent that a turn costs its player
ONLY, GOOD = 20, 10  # per cent by which the best turn is better than any other
MOST_BETTER = 5  # turns of the line that was better
JUDGEMENTS = {
    "?": N_("a mistake"),
    "?!": N_("doubtful"),
    "!": N_("a good turn"),
    "□": N_("the only turn"),
}

declare({"review-nested": N_("A game with games inside it is reviewed game by game, in the browser.")})


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn of the game: what it cost if that is known, its mark if it has one, and the line that was better."""

    number: int
    player: int
    turn: str
    loss: int | None
    mark: str = ""
    better: tuple[str, ...] = ()
    better_told: str = ""

    def sentence(self) -> str:
        """What is said of it; nothing of a turn that has no mark."""
        if not self.mark:
            return ""
        judged = f"{self.mark} {_(JUDGEMENTS[self.mark])}"
        if not self.better:
            return judged
        cost = _("It cost {percent} %. Better was: {turn}.").format(percent=self.loss, turn=self.better_told)
        return f"{judged}: {cost}"


@dataclass(frozen=True, slots=True)
class Review:
    """All turns of a game."""

    turns: tuple[ReviewedTurn, ...]

    def accuracy(self, player: int) -> int | None:
        """From 0 to 100: a turn that gives nothing away counts 100, one that gives away half of the chances 25."""
        losses = [turn.loss for turn in self.turns if turn.player == player]
        kept = [(1 - loss / 100) ** 2 for loss in losses if loss is not None]
        return round(100 * sum(kept) / len(kept)) if kept else None

    def turning_points(self) -> list[ReviewedTurn]:
        """The mistakes, the greatest first."""
        return sorted((turn for turn in self.turns if turn.mark == "?"), key=lambda turn: -(turn.loss or 0))


def annotate(record: Record, limits: Limits | None = None) -> Record:
    """The record with what the engine says of its turns; it thinks half a second about each position unless told."""
    line = replay(record).line
    return annotated(record, reviewed(thinker_of(line.game, 1), line, limits or Limits(seconds=0.5)))


def reviewed(thinker: Thinker, line: Line, limits: Limits, told: Callable[[int], None] = lambda _: None) -> Review:
    """Think about each position of a game, within limits."""
    moments = [Line.begin(line.start, line.turns_played[:count]) for count in range(len(line.turns_played) + 1)]
    if any(moment.position.inner is not None for moment in moments):
        raise GipfelError("review-nested")
    thoughts: list[Info | None] = []
    for number, moment in enumerate(moments):
        thoughts.append(None if moment.player is None else last_of(thinker.report(moment, limits, 2)))
        told(number)
    return Review(tuple(_turns(moments, thoughts)))


def _turns(moments: list[Line], thoughts: list[Info | None]) -> Iterator[ReviewedTurn]:
    for number, turn in enumerate(moments[-1].turns_played):
        before, after, thought = moments[number], moments[number + 1], thoughts[number]
        if thought is None or before.player is None:
            continue  # the house decided
        player = before.player
        loss = _loss(thought, after, thoughts[number + 1], player)
        yield _marked(ReviewedTurn(number + 1, player, turn, loss), before, thought)


def _loss(before: Info, after: Line, thought: Info | None, player: int) -> int | None:
    """What a turn cost; None where that is not known.

    After a position that is proven an estimate tells nothing about the turn: the two are not of one kind.
    """
    left = _chance(after, thought, player)
    if left is None or (before.proven and after.outcome is None and not (thought and thought.proven)):
        return None
    return max(0, round(before.win_percent - left))


def _chance(line: Line, thought: Info | None, player: int) -> float | None:
    """The chances of a player in per cent; None where they cannot be told."""
    if line.outcome is not None:
        return 50.0 if line.outcome.winner is None else 100.0 * (line.outcome.winner == player)
    if thought is None:
        return None
    return thought.win_percent if line.player == player else 100 - thought.win_percent


def _marked(turn: ReviewedTurn, before: Line, thought: Info) -> ReviewedTurn:
    best, *others = thought.lines
    if turn.turn == best.turns[0]:
        gap = best.win_percent - others[0].win_percent if others else 0.0
        mark = "□" if gap >= ONLY else "!" if gap >= GOOD else ""
        return replace(turn, loss=0, mark=mark)
    loss = turn.loss or 0
    mark = "?" if loss >= MISTAKE else "?!" if loss >= DOUBT else ""
    if not mark:
        return turn
    told = tale_text(before.game.play_turn(before.position, best.turns[0]))
    return replace(turn, mark=mark, better=best.turns[:MOST_BETTER], better_told=told)


def annotated(record: Record, review: Review) -> Record:
    """The record with what a review says: accuracy before the first turn, marks as comments, variations for better."""
    notes = {turn.number: turn for turn in review.turns if turn.mark}
    entries = tuple(_noted(entry, notes.get(number)) for number, entry in enumerate(record.entries, 1))
    known = [str(review.accuracy(player)) for player in (0, 1) if review.accuracy(player) is not None]
    opening = (*record.opening_comments, _("Accuracy: {figures}").format(figures=" : ".join(known)))
    return replace(record, entries=entries, opening_comments=opening)


def _noted(entry: Entry, turn: ReviewedTurn | None) -> Entry:
    if turn is None:
        return entry
    better = (tuple(Entry(text) for text in turn.better),) if turn.better else ()
    comments, variations = (*entry.comments, turn.sentence()), (*entry.variations, *better)
    return replace(entry, comments=comments, variations=variations)
