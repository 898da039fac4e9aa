"""Strength from results: Elo, its interval from pairs, and the sequential test."""

from __future__ import annotations

import math

import pytest

from gipfel.core.errors import BadNotation
from gipfel.engine.matches.statistics import Sprt, elo_of, expected_score, tally_games, tally_pairs


@pytest.mark.parametrize("elo", [-400.0, -35.0, 0.0, 7.5, 191.0])
def test_elo_and_score_are_inverse(elo: float) -> None:
    assert elo_of(expected_score(elo)) == pytest.approx(elo)


def test_three_quarters_are_191_elo() -> None:
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of(1) == math.inf
    assert elo_of(0) == -math.inf


def test_without_results_there_is_no_estimate() -> None:
    assert tally_pairs([]).score() is None
    assert tally_pairs([]).elo() is None


def test_an_interval_never_shrinks_to_a_point() -> None:
    score = tally_pairs([1.0] * 50).score()
    assert score is not None
    assert (score.value, score.high) == (1.0, 1.0)
    assert score.low == pytest.approx(0.967, abs=0.001)


def test_swapping_the_players_mirrors_the_interval() -> None:
    pairs = [0.25, 0.5, 0.75, 1.0, 1.0]
    one, other = tally_pairs(pairs).elo(), tally_pairs([1 - pair for pair in pairs]).elo()
    assert one is not None
    assert other is not None
    assert (one.low, one.value, one.high) == pytest.approx((-other.high, -other.value, -other.low))


def test_pairs_that_split_evenly_tell_more_than_their_games() -> None:
    """Every opening decides for the side: as games 20 wins and 20 losses, as pairs 20 times a half."""
    pairs, games = tally_pairs([0.5] * 20).score(), tally_games([1.0, 0.0] * 20).score()
    assert pairs is not None
    assert games is not None
    assert pairs.value == games.value == 0.5
    assert pairs.high - pairs.low < (games.high - games.low) / 2


def test_infinite_elo_is_null_in_json() -> None:
    elo = tally_pairs([1.0] * 4).elo()
    assert elo is not None
    shown = elo.to_json()
    assert shown["value"] is None
    assert shown["low"] is not None


def test_even_results_between_mirrored_hypotheses_decide_nothing() -> None:
    verdict = Sprt(-10, 10).test(tally_pairs([0.0, 0.25, 0.25, 0.5, 0.75, 0.75, 1.0]))
    assert verdict.llr == pytest.approx(0, abs=1e-9)
    assert verdict.accepted is None


def test_bounds_are_those_of_five_percent() -> None:
    verdict = Sprt(0, 10).test(tally_pairs([]))
    assert (verdict.llr, verdict.lower, verdict.upper) == pytest.approx((0, -math.log(19), math.log(19)))


def test_the_ratio_agrees_with_the_normal_approximation() -> None:
    pairs = [0.25] * 120 + [0.5] * 300 + [0.75] * 150
    low, high = expected_score(0), expected_score(10)
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs) / len(pairs)
    expected = len(pairs) * (high - low) * (2 * mean - low - high) / (2 * spread)
    assert Sprt(0, 10).test(tally_pairs(pairs)).llr == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize(("pair", "accepted"), [(1.0, "H1"), (0.0, "H0")])
def test_a_clear_difference_is_accepted(pair: float, accepted: str) -> None:
    assert Sprt(0, 100).test(tally_pairs([pair] * 40)).accepted == accepted


@pytest.mark.parametrize(("low", "high"), [(10, 0), (5, 5), (math.nan, 5), (0, math.inf)])
def test_a_test_needs_two_differences_in_order(low: float, high: float) -> None:
    with pytest.raises(BadNotation, match="Elo"):
        Sprt(low, high)
