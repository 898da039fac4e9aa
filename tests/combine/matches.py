"""Matches for tests: a position of the game outside, a contest under way, turns played."""

from __future__ import annotations

from dataclasses import replace

import gipfel
from games.gipf.positions import place
from gipfel.combine import Match, MatchGame
from gipfel.combine.contest import Playing
from gipfel.core.line import Line

JUMP = "ZW c3; B d4; W h5"  # White can jump: c3>e5
TWO_JUMPS = "ZW c3 g3; B d4 g4"  # c3>e5 or g3>g5
PENTAGO_WON = "6/6/6/bbb1b1/6/wwww2 w"  # e1 makes five in a row
PENTAGO_DRAWN = "w5/6/6/6/www2b/bbb1wb w"  # e2se+ makes five for both
PENTAGO_GIVEN = "w1w1w1/6/w1w3/6/5b/bbb2b w"  # b6se+ makes five for the other


def match_game(spec: str) -> MatchGame:
    """The game of a spec with an agreement."""
    game = gipfel.game(spec)
    assert isinstance(game, MatchGame)
    return game


def match(
    spec: str,
    text: str = JUMP,
    reserves: tuple[int, int] = (5, 5),
    *,
    player: int = 0,
    left: tuple[int, int] | None = None,
) -> Match:
    """A match whose game outside stands as the lists of spots say."""
    game = match_game(spec)
    outer = place(game.plain.spec.text, text, reserves, player=player)
    challenges = game.agreement.challenges
    return Match(game, outer, (challenges, challenges) if left is None else left)


def after(position: Match, *turns: str) -> Match:
    """The match after turns in notation."""
    found = position.play_all(turns)
    assert isinstance(found, Match)
    return found


def inside(position: Match, text: str, begins: int = 0) -> Match:
    """The match with its game inside standing elsewhere."""
    assert isinstance(position.contest, Playing)
    start = position.contest.line.game.position(text)
    return replace(position, contest=Playing(begins, Line.begin(start)))


def reads_back(position: Match) -> bool:
    """Whether the text of a match leads back to it."""
    again = position.game.position(position.text())
    return again == position and again.text() == position.text() and again.key == position.key


def board_of(position: Match) -> str:
    """The board of the game outside."""
    return position.outer.text().split()[0]


def news_of(position: Match) -> list[tuple[str, object]]:
    """What the last turn brought about: codes, and the move they tell of."""
    return [(speech.code, speech.params["move"]) for speech in position.news]
