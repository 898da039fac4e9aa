"""Ratings: Glicko-2 after Mark Glickman's "Example of the Glicko-2 system" (2012), and what a table does to them.

Step numbers are the paper's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from gipfel.tables.clock import DAY
from gipfel.tables.table import Table

SCALE = 173.7178  # the paper's factor between Glicko and Glicko-2 numbers
CENTRE = 1500.0
TAU = 0.5  # how much volatility may change; the paper proposes 0.3 to 1.2
MOST_DEVIATION = 350.0
LEAST_DEVIATION = 30.0
"""Below this a rating would hardly move any more."""
PROVISIONAL = 110.0
"""Above this deviation a rating says little yet."""
CLOSE = 1e-6
MOST_ROUNDS = 100
PERIOD = 7 * DAY
"""The time without games that counts as one rating period."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its uncertainty (one standard deviation) and the volatility of the player."""

    rating: float = CENTRE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        """The rating on the Glicko-2 scale."""
        return (self.rating - CENTRE) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on the Glicko-2 scale."""
        return self.deviation / SCALE

    @property
    def provisional(self) -> bool:
        """Whether the rating says little yet."""
        return self.deviation > PROVISIONAL


@dataclass(frozen=True, slots=True)
class Scored:
    """A game against an opponent: 1 won, ½ drawn, 0 lost."""

    opponent: Rating
    score: float


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def expected(player: Rating, opponent: Rating) -> float:
    """The expected score of a player."""
    return 1 / (1 + exp(-_g(opponent.phi) * (player.mu - opponent.mu)))


def rested(player: Rating, periods: float = 1) -> Rating:
    """The rating after periods without a game: only the uncertainty grows (step 6)."""
    phi = sqrt(player.phi**2 + max(0.0, periods) * player.volatility**2)
    return Rating(player.rating, min(MOST_DEVIATION, phi * SCALE), player.volatility)


def rated(player: Rating, games: Iterable[Scored], tau: float = TAU) -> Rating:
    """The rating after the games of one period (steps 2 to 8)."""
    played = list(games)
    if not played:
        return rested(player)
    inverse, surprise = 0.0, 0.0
    for game in played:
        weight, chance = _g(game.opponent.phi), expected(player, game.opponent)
        inverse += weight * weight * chance * (1 - chance)  # step 3
        surprise += weight * (game.score - chance)
    variance = 1 / inverse
    sigma = _volatility(player, variance, variance * surprise, tau)  # steps 4 and 5
    phi = 1 / sqrt(1 / (player.phi**2 + sigma * sigma) + inverse)  # steps 6 and 7
    deviation = min(MOST_DEVIATION, max(LEAST_DEVIATION, phi * SCALE))
    return Rating(CENTRE + SCALE * (player.mu + phi * phi * surprise), deviation, sigma)


def _volatility(player: Rating, variance: float, delta: float, tau: float) -> float:
    """Step 5: the zero of the paper's f, by the Illinois rule."""
    start = log(player.volatility**2)
    spread = player.phi**2 + variance

    def f(x: float) -> float:
        over = delta * delta - spread - exp(x)
        return exp(x) * over / (2 * (spread + exp(x)) ** 2) - (x - start) / (tau * tau)

    low = start
    if delta * delta > spread:
        high = log(delta * delta - spread)
    else:
        k = 1
        while f(start - k * tau) < 0:
            k += 1
        high = start - k * tau
    at_low, at_high = f(low), f(high)
    for _ in range(MOST_ROUNDS):
        if abs(high - low) <= CLOSE:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


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
