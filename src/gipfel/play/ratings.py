"""Ratings from tables: which tables count, in which group, and what a result does to both players."""

from __future__ import annotations

from gipfel.play.clock import DAY
from gipfel.play.glicko import Rating, Scored, rated, rested
from gipfel.play.table import Table

PERIOD = 7 * DAY
"""The time without games that counts as one rating period."""


def counts(table: Table) -> bool:
    """Whether a table changes ratings: rated, between two people, and played to a result."""
    people = all(party is not None and party.who == "person" for party in table.parties)
    return table.terms.rated and people and table.result is not None and table.result.reason != "aborted"


def group_of(table: Table) -> str:
    """The rating group of a table: the game by its rules, and the speed."""
    return table.terms.group


def scores(table: Table) -> tuple[float, float]:
    """What each seat scored."""
    assert table.result is not None
    if table.result.winner is None:
        return 0.5, 0.5
    first = 1.0 if table.player_of(0) == table.result.winner else 0.0
    return first, 1 - first


def after_table(table: Table, before: tuple[Rating, Rating], idle: tuple[int, int] = (0, 0)) -> tuple[Rating, Rating]:
    """The ratings of both seats after a table that counts; `idle` is the time since each one's last rated game."""
    one, two = (rested(rating, time / PERIOD) for rating, time in zip(before, idle, strict=True))
    first, second = scores(table)
    return rated(one, [Scored(two, first)]), rated(two, [Scored(one, second)])
