"""The story of a match: who announced what, what win, loss and draw will mean, and what became of challenges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from gipfel.combine.announcement import announced_move
from gipfel.combine.contest import Granted, Playing
from gipfel.combine.proposals import POTENTIALS
from gipfel.core.story import Chapter, Story, Told

if TYPE_CHECKING:
    from gipfel.combine.match import Match

COLOURS = ("white", "black")


def told(match: Match, what: str, turn: int | None = None) -> Told:
    """A sentence about the announcement that stands on the board of a match."""
    kind = match.kind
    params = announced_move(match.outer)
    if kind is not None:
        params |= {"name": POTENTIALS[kind].title, "contest": match.game.agreement.contest_text(kind)}
    return Told(f"combine-told-{what}", params, _players(match), turn)


def _players(match: Match) -> dict[str, int]:
    return {"owner": 1 - match.challenger, "challenger": match.challenger}


def story_of(match: Match) -> Story:
    """The story of a match, those of the games inside it included."""
    chapters: tuple[Chapter, ...] = (_chapter(match),)
    past = match.past
    if isinstance(match.contest, Playing) and (inside := match.contest.line.position.story) is not None:
        begins, before = match.contest.begins, match.turn_count - match.contest.line.position.turn_count
        chapters += tuple(
            replace(each, told=tuple(said.outside(begins, before) for said in each.told)) for each in inside.chapters
        )
        past += tuple(said.outside(begins, before) for said in inside.past)
    return Story(chapters, past)


def _chapter(match: Match) -> Chapter:
    if match.kind is None:
        return Chapter("quiet", (), (_left(match),))
    symbols = (f"gipf-{COLOURS[1 - match.challenger]}-single", f"gipf-cap-{match.kind}")
    if match.contest is None:
        return Chapter("announced", symbols, (told(match, "announced"), *_answers(match), _left(match)))
    if isinstance(match.contest, Granted):
        return Chapter("granted", symbols, (replace(match.past[-1], turn=None),) if match.past else ())
    return Chapter("contest", symbols, (told(match, "announced"), told(match, "challenged"), *_ends(match)))


def _answers(match: Match) -> Iterator[Told]:
    if not match.may_challenge:
        yield told(match, "no-question")
        return
    yield told(match, "question")
    yield from _ends(match)


def _ends(match: Match) -> Iterator[Told]:
    """What a win, a loss and a draw of the contest will mean."""
    may = "-may" if match.game.agreement.winner_may else ""
    yield told(match, "if-won")
    yield told(match, f"if-lost{may}")
    yield told(match, f"if-drawn{may}")


def _left(match: Match) -> Told:
    owner = 1 - match.challenger
    left = {"owner_left": match.left[owner], "challenger_left": match.left[match.challenger]}
    return Told("combine-told-left", left, _players(match))
