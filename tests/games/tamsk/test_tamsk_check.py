"""TAMSK under the conformance suite, and games another referee has judged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.rare_rules import check_rare_rules
from games.samples import refereed, samples
from games.tamsk.events import RARE
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]


@pytest.mark.parametrize("spec", ["tamsk", "tamsk:auto", "tamsk,start=free", "tamsk:2", "tamsk:3"])
def test_tamsk_keeps_the_laws_of_all_games(spec: str, remark: Remark) -> None:
    remark(str(check_game(spec, games=amount(2, 1000), full_games=amount(1, 10), most_turns=amount(80, 200))))


def test_rare_rules_are_met(remark: Remark) -> None:
    remark(check_rare_rules(("tamsk", "tamsk:auto", "tamsk:2", "tamsk:3"), RARE, games=amount(2, 200), full_games=0))


def test_games_another_referee_has_judged(remark: Remark) -> None:
    remark(f"tamsk: {refereed(samples('tamsk'), kernel=False)}")
