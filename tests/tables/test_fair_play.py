"""Whether somebody agrees with an engine so much more than before that whoever organises should know."""

from __future__ import annotations

from random import Random

import pytest

from gipfel.tables.fair_play import RISE, Agreed, compared

OTHERS = Agreed(400, 1_000)


@pytest.mark.parametrize(
    ("now", "past", "flagged"),
    [
        (Agreed(72, 80), Agreed(80, 200), True),  # from 40 % to 90 %
        (Agreed(34, 80), Agreed(80, 200), False),  # much as ever
        (Agreed(44, 80), Agreed(80, 200), False),  # learned a lot
        (Agreed(72, 80), Agreed(170, 200), False),  # has always been so strong
        (Agreed(20, 20), Agreed(80, 200), False),  # too few turns now
        (Agreed(72, 80), Agreed(20, 50), False),  # too few turns before
        (Agreed(0, 80), Agreed(80, 200), False),
        (Agreed(), Agreed(), False),
    ],
)
def test_far_more_than_before_and_than_others_is_flagged(now: Agreed, past: Agreed, flagged: bool) -> None:
    assert compared(now, past, OTHERS).flagged == flagged


def test_who_plays_like_others_of_the_strength_is_not_flagged() -> None:
    now, past = Agreed(64, 80), Agreed(80, 200)
    assert compared(now, past, OTHERS).flagged
    assert not compared(now, past, Agreed(780, 1_000)).flagged


def test_where_few_others_have_played_the_past_alone_must_say_more() -> None:
    past, few = Agreed(80, 200), Agreed(10, 30)
    assert compared(Agreed(60, 80), past, OTHERS).flagged
    assert not compared(Agreed(56, 80), past, few).flagged
    assert compared(Agreed(78, 80), past, few).flagged


def test_honest_people_are_hardly_ever_flagged() -> None:
    # Games of 12 turns; the share of a game goes up and down around that of the player, as it does at boards.
    random = Random(7)

    def games(share: float, count: int) -> Agreed:
        agreed = 0
        for _ in range(count):
            today = min(1.0, max(0.0, random.gauss(share, 0.1)))
            agreed += sum(random.random() < today for _ in range(12))
        return Agreed(agreed, 12 * count)

    flagged = 0
    for _ in range(1_000):
        share = random.uniform(0.2, 0.7)
        flagged += compared(games(share + 0.05, 6), games(share, 15), games(share, 60)).flagged
    assert flagged <= 5
    assert RISE > 0.05
