"""Tie-breaks on events small enough to count by hand."""

from __future__ import annotations

from gipfel.events.history import Outing
from gipfel.events.standings import ranking
from gipfel.events.terms import TIE_BREAKS
from gipfel.events.tie_breaks import EXPLANATIONS, TITLES, TieBreaker, adjusted_points

HISTORIES = {
    1: [Outing(1, "1", 2, True), Outing(2, "=", 3, False)],  # 1.5
    2: [Outing(1, "0", 1, False), Outing(2, "1", 4, True)],  # 1
    3: [Outing(1, "1", 4, True), Outing(2, "=", 1, True)],  # 1.5
    4: [Outing(1, "0", 3, False), Outing(2, "0", 2, False)],  # 0
    5: [Outing(1, "U"), Outing(2, "Z")],  # 1
}


def test_values_counted_by_hand() -> None:
    breaker = TieBreaker(HISTORIES, swiss=True)
    players = list(HISTORIES)
    assert breaker.values("buchholz", players) == {1: 2.5, 2: 1.5, 3: 1.5, 4: 2.5, 5: 2.0}
    assert breaker.values("buchholz-cut-1", players) == {1: 1.5, 2: 1.5, 3: 1.5, 4: 1.5, 5: 1.0}
    assert breaker.values("sonneborn-berger", players) == {1: 1.75, 2: 0.0, 3: 0.75, 4: 0.0, 5: 0.0}
    assert breaker.values("wins", players) == {1: 1.0, 2: 1.0, 3: 1.0, 4: 0.0, 5: 0.0}
    assert breaker.values("direct-encounter", [1, 2]) == {1: 1.0, 2: 0.0}
    assert breaker.values("direct-encounter", [2, 5]) == {2: 0.0, 5: 0.0}


def test_who_leaves_costs_opponents_nothing() -> None:
    assert adjusted_points(HISTORIES[5]) == 1.5


def test_those_whom_nothing_parts_share_a_rank() -> None:
    lines = ranking(list(HISTORIES), HISTORIES, ("wins",), swiss=True)
    assert [(line.rank, line.player) for line in lines] == [(1, 1), (1, 3), (3, 2), (4, 5), (5, 4)]


def test_every_tie_break_is_named_and_explained() -> None:
    assert set(TITLES) == set(EXPLANATIONS) == set(TIE_BREAKS)
