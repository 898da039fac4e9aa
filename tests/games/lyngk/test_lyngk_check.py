"""LYNGK under the conformance suite, and games of another program through the referee."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.samples import refereed, samples
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]


@pytest.mark.parametrize("spec", ["lyngk", "lyngk:six,seed=1"])
def test_random_games_keep_the_laws(spec: str, remark: Remark) -> None:
    checked = check_game(spec, games=amount(2, 100), full_games=amount(1, 20))
    assert checked.sets > 0
    remark(str(checked))


def test_games_of_another_program_are_judged_alike(remark: Remark) -> None:
    remark(f"lyngk, played elsewhere: {refereed(samples('lyngk'), kernel=False)}")
