"""Ratings: Glicko-2 as its paper computes it, and which tables count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gipfel.tables.clock import MINUTE, TimeControl
from gipfel.tables.commands import Abort, AcceptOffer, MakeOffer, Resign
from gipfel.tables.ratings import (
    LEAST_DEVIATION,
    MOST_DEVIATION,
    PERIOD,
    Rating,
    Scored,
    after_table,
    counts,
    expected,
    group_of,
    rated,
    rested,
    scores,
)
from tables.scripted_table import ANNA, BERT, begun

RATINGS = st.builds(Rating, st.floats(0, 4000), st.floats(LEAST_DEVIATION, MOST_DEVIATION), st.floats(0.01, 0.2))


def test_the_example_of_the_paper() -> None:
    games = [
        Scored(Rating(1400, 30), 1),
        Scored(Rating(1550, 100), 0),
        Scored(Rating(1700, 300), 0),
    ]
    after = rated(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_expected_scores_of_the_paper() -> None:
    player = Rating(1500, 200)
    opponents = [Rating(1400, 30), Rating(1550, 100), Rating(1700, 300)]
    assert [round(expected(player, opponent), 3) for opponent in opponents] == [0.639, 0.432, 0.303]


def test_without_games_only_the_uncertainty_grows() -> None:
    after = rated(Rating(1600, 100), [])
    assert after == rested(Rating(1600, 100))
    assert after.rating == 1600
    assert 100 < after.deviation < 101
    assert rested(Rating(1600, 349), 1000).deviation == MOST_DEVIATION


def test_a_great_surprise_makes_a_player_more_volatile() -> None:
    before = Rating(1500, 50, 0.06)
    assert rated(before, [Scored(Rating(2400, 30), 1)] * 10).volatility > before.volatility


@given(RATINGS, RATINGS, st.sampled_from([0.0, 0.5, 1.0]))
def test_winning_never_costs_and_losing_never_gains(player: Rating, opponent: Rating, score: float) -> None:
    after = rated(player, [Scored(opponent, score)])
    if score == 1:
        assert after.rating >= player.rating
    if score == 0:
        assert after.rating <= player.rating
    assert LEAST_DEVIATION <= after.deviation <= MOST_DEVIATION
    assert 0 < after.volatility < 1


def test_only_rated_tables_with_a_result_count() -> None:
    for is_rated in (True, False):
        scripted = begun(rated=is_rated)
        assert not counts(scripted.table)
        scripted.do(ANNA, Resign())
        assert counts(scripted.table) == is_rated
    aborted = begun(rated=True)
    aborted.do(ANNA, Abort())
    assert not counts(aborted.table)


def test_ratings_group_by_rules_and_speed_but_not_by_conduct() -> None:
    quick = TimeControl("sudden", 5 * MINUTE)
    assert group_of(begun("zertz,touch=strict", quick).table) == "zertz quick"
    assert group_of(begun("zertz:48").table) == "zertz:48 untimed"


def test_the_winner_gains_what_the_seat_says() -> None:
    scripted = begun(rated=True, sides="second")
    scripted.do(ANNA, Resign())
    assert scores(scripted.table) == (0, 1)
    one, two = after_table(scripted.table, (Rating(), Rating()))
    assert one.rating < 1500 < two.rating
    idle, _ = after_table(scripted.table, (Rating(1500, 60), Rating()), (100 * PERIOD, 0))
    steady, _ = after_table(scripted.table, (Rating(1500, 60), Rating()))
    assert idle.rating < steady.rating


def test_a_draw_of_equals_changes_no_rating() -> None:
    scripted = begun(rated=True)
    scripted.do(ANNA, MakeOffer(offer="draw"))
    scripted.do(BERT, AcceptOffer(offer="draw"))
    one, two = after_table(scripted.table, (Rating(), Rating()))
    assert one.rating == two.rating == pytest.approx(1500)
