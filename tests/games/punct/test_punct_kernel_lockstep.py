"""Rules and compiled PÜNCT turn by turn: random games, games steered to rare rules, and games played elsewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.punct.events import RARE
from games.rare_rules import check_rare_rules
from games.samples import refereed, samples
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]
SPECS = ["punct", "punct:basic"]


@pytest.mark.parametrize("spec", SPECS)
def test_rules_and_kernel_agree_on_random_games(spec: str, remark: Remark) -> None:
    checked = check_game(spec, games=amount(1, 200), full_games=amount(1, 10))
    assert checked.kernel
    remark(str(checked))


def test_rules_and_kernel_agree_where_rare_rules_are_met(remark: Remark) -> None:
    remark(check_rare_rules(SPECS, RARE, games=amount(2, 40), full_games=amount(0, 3)))


def test_games_played_elsewhere_are_judged_alike(remark: Remark) -> None:
    remark(f"punct, played elsewhere: {refereed(samples('punct'), kernel=True)}")
