"""TZAAR under the conformance suite, and games another referee has judged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.rare_rules import check_rare_rules
from games.samples import refereed, samples
from games.tzaar.events import RARE, events
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]


PRESETS = ("tzaar", "tzaar:random,seed=3", "tzaar:tournament")


@pytest.mark.parametrize("spec", PRESETS)
def test_tzaar_keeps_the_laws_of_all_games(spec: str, remark: Remark) -> None:
    games, full_games = amount(2, 1000), amount(1, 10)
    remark(str(check_game(spec, games=games, full_games=full_games, most_turns=amount(70, 130), watch=events)))


def test_rare_rules_are_met(remark: Remark) -> None:
    remark(check_rare_rules(PRESETS, RARE, games=amount(2, 100), full_games=amount(0, 5)))


def test_games_another_referee_has_judged(remark: Remark) -> None:
    remark(f"tzaar, played elsewhere: {refereed(samples('tzaar'), kernel=False)}")
