"""PÜNCT under the conformance suite, and games another referee has judged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.samples import refereed, samples
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]


@pytest.mark.parametrize("spec", ["punct", "punct:basic"])
def test_punct_keeps_the_laws_of_all_games(spec: str, remark: Remark) -> None:
    remark(str(check_game(spec, games=amount(1, 200), full_games=amount(1, 4), most_turns=amount(24, 200))))


def test_games_another_referee_has_judged(remark: Remark) -> None:
    remark(f"punct: {refereed(samples('punct'), kernel=False)}")
