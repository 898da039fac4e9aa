"""External contests: both enter the result, the challenger first; at most twice (combining 2.6)."""

from __future__ import annotations

from itertools import product

import pytest

from combine.matches import after, board_of, match, news_of, reads_back
from games.gipf.positions import board
from gipfel.combine import Match

RACE = 'gipf:basic,zertz=3,challenges=1,settle-zertz=external,contest="a race round the park"'
MADE, GONE = board("W c3 h5; UW e5; B d4"), board("W c3 h5; B d4")
DECIDED = {"challenger": GONE, "challenged": MADE, "draw": MADE}


def stated(*entries: str) -> Match:
    """The match after these entries."""
    return after(match(RACE), "c3>e5?", "challenge", *(f"result {entry}" for entry in entries))


def test_rule_13_the_challenger_states_the_result_and_the_challenged_confirms_or_contradicts_it() -> None:
    assert stated().player == 1
    assert stated("draw").player == 0
    assert stated().turns() == ["result challenger", "result challenged", "result draw", "result none"]
    assert "a race round the park" in str(stated().prompt())


@pytest.mark.parametrize("entry", DECIDED)
def test_rule_14_equal_entries_count(entry: str) -> None:
    settled = stated(entry, entry)
    assert (settled.contest, board_of(settled)) == (None, DECIDED[entry])


@pytest.mark.parametrize("entry", DECIDED)
def test_rule_14_one_entry_only_counts(entry: str) -> None:
    for both in ((entry, "none"), ("none", entry)):
        assert board_of(stated(*both)) == DECIDED[entry]


def test_a_draw_that_both_entered_is_told_as_a_draw() -> None:
    assert news_of(stated("draw", "draw")) == [("challenge-drawn", "c3>e5")]


DIFFERENT = [both for both in product(DECIDED, DECIDED) if both[0] != both[1]]


@pytest.mark.parametrize("both", [("none", "none"), *DIFFERENT])
def test_rule_15_no_entry_or_different_entries_are_asked_for_once_more(both: tuple[str, str]) -> None:
    again = stated(*both)
    assert again.contest is not None
    assert again.player == 1
    assert again.prompt().code == "combine-state-again"
    assert board_of(stated(*both, "challenger", "challenger")) == GONE
    assert board_of(stated(*both, "none", "challenger")) == GONE


@pytest.mark.parametrize("both", [("none", "none"), *DIFFERENT])
def test_rule_15_then_the_challenge_counts_as_drawn(both: tuple[str, str]) -> None:
    settled = stated("challenger", "challenged", *both)
    assert (settled.contest, board_of(settled), settled.left) == (None, MADE, (1, 0))
    assert news_of(settled) == [("challenge-drawn", "c3>e5")]


def test_rule_15_the_entries_of_the_first_round_are_forgotten() -> None:
    assert stated("challenger", "draw", "challenged").player == 0
    assert board_of(stated("challenger", "draw", "challenged", "challenged")) == MADE


def test_every_moment_of_it_reads_back() -> None:
    entries = ("challenger", "draw", "none", "challenger")
    assert all(reads_back(stated(*entries[:number])) for number in range(5))
