"""Pentago under the conformance suite."""

from __future__ import annotations

from collections.abc import Callable

from gipfel.testing import check_game
from support import amount


def test_rules_and_kernel_agree_on_random_games(remark: Callable[[str], None]) -> None:
    checked = check_game("pentago", games=amount(40, 1000), full_games=amount(10, 100), depth=2)
    assert checked.kernel
    remark(str(checked))
