"""Glicko-2 against another's code: the package `glicko2`, with the one formula set right that it has wrong."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

import glicko2  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gipfel.tables.ratings import LEAST_DEVIATION, MOST_DEVIATION, SCALE, TAU, Rating, Scored, rated, rested

PLAYERS = st.builds(Rating, st.floats(100, 3000), st.floats(LEAST_DEVIATION, MOST_DEVIATION), st.floats(0.03, 0.1))
GAMES = st.lists(st.builds(Scored, PLAYERS, st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=12)
PAPER = (
    Rating(1500, 200, 0.06),
    [Scored(Rating(1400, 30), 1), Scored(Rating(1550, 100), 0), Scored(Rating(1700, 300), 0)],
)


class Reference(glicko2.Player):  # type: ignore[misc]
    """The package squares the rating in step 5 where the paper squares the deviation."""

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        spread: float = (self.rd / SCALE) ** 2 + v
        return exp(x) * (delta**2 - spread - exp(x)) / (2 * (spread + exp(x)) ** 2) - (x - a) / TAU**2


def by_the_package(player: Rating, games: Sequence[Scored], kind: type = Reference) -> Rating:
    """What the package makes of a period."""
    assert glicko2.Player._tau == TAU
    other = kind(player.rating, player.deviation, player.volatility)
    opponents = [game.opponent for game in games]
    other.update_player(
        [opponent.rating for opponent in opponents],
        [opponent.deviation for opponent in opponents],
        [game.score for game in games],
    )
    # The house keeps deviations within bounds; the package does not.
    return Rating(other.rating, min(MOST_DEVIATION, max(LEAST_DEVIATION, other.rd)), other.vol)


def same(one: Rating, two: Rating, rating: float, deviation: float, volatility: float) -> None:
    """Equal within these distances."""
    assert one.rating == pytest.approx(two.rating, abs=rating)
    assert one.deviation == pytest.approx(two.deviation, abs=deviation)
    assert one.volatility == pytest.approx(two.volatility, abs=volatility)


def test_paper_package_and_house_agree_on_the_example() -> None:
    paper = Rating(1464.06, 151.52, 0.05999)
    for ours in (rated(*PAPER), by_the_package(*PAPER), by_the_package(*PAPER, glicko2.Player)):
        same(ours, paper, 0.01, 0.01, 0.00001)


@given(PLAYERS, GAMES)
def test_package_and_house_agree(player: Rating, games: list[Scored]) -> None:
    same(rated(player, games), by_the_package(player, games), 1e-3, 1e-3, 1e-6)


@given(PLAYERS)
def test_resting_is_the_same(player: Rating) -> None:
    other = glicko2.Player(player.rating, player.deviation, player.volatility)
    other.did_not_compete()
    same(rested(player), Rating(other.rating, min(MOST_DEVIATION, other.rd), other.vol), 1e-9, 1e-9, 1e-9)
