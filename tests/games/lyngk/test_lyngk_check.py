"""LYNGK under the conformance suite, and games of another program through the referee."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.lyngk.events import RARE, events
from games.rare_rules import check_rare_rules
from games.samples import refereed, samples
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]


@pytest.mark.parametrize("spec", ["lyngk", "lyngk:six,seed=1"])
def test_random_games_keep_the_laws(spec: str, remark: Remark) -> None:
    checked = check_game(spec, games=amount(2, 300), full_games=amount(1, 20), watch=events)
    assert checked.sets > 0
    remark(str(checked))


def test_rare_rules_are_met(remark: Remark) -> None:
    remark(check_rare_rules(["lyngk", "lyngk:six"], RARE, games=amount(3, 100), full_games=amount(1, 10)))


def test_games_of_another_program_are_judged_alike(remark: Remark) -> None:
    remark(f"lyngk, played elsewhere: {refereed(samples('lyngk'), kernel=False)}")
