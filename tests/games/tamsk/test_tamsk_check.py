"""TAMSK under the conformance suite, and games another referee has judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from games.rare_rules import check_rare_rules
from games.samples import refereed, samples
from games.tamsk.events import OTHERS, RARE, propose
from gipfel.cli.referee import answer
from gipfel.core.line import Line
from gipfel.core.registry import game
from gipfel.testing import check_game
from support import amount

Remark = Callable[[str], None]
SHUT = OTHERS[-1][1]


@pytest.mark.parametrize("spec", ["tamsk", "tamsk:auto", "tamsk,start=free", "tamsk:2", "tamsk:3"])
def test_tamsk_keeps_the_laws_of_all_games(spec: str, remark: Remark) -> None:
    remark(str(check_game(spec, games=amount(2, 1000), full_games=amount(1, 10), most_turns=amount(80, 200))))


def test_rare_rules_are_met(remark: Remark) -> None:
    remark(check_rare_rules(("tamsk", "tamsk:auto", "tamsk:2", "tamsk:3"), RARE, games=amount(2, 200), full_games=0))


@pytest.mark.parametrize("spec", ["tamsk:2", "tamsk:3,rings=auto", "tamsk,start=free"])
def test_both_judges_answer_alike_whatever_the_house_says(spec: str) -> None:
    for seed in range(amount(3, 100)):
        rng, line = Random(seed), Line.begin(game(spec).start())
        most = rng.randrange(10, 120)
        while line.outcome is None and len(line.turns_played) < most:
            line = line.turn(propose(line.position, rng))
        request = {"id": 1, "spec": spec, "turns": list(line.turns_played), "counts": True, "legal": True}
        rules, kernel = (answer(json.dumps(request).encode(), kernel=judge) for judge in (False, True))
        assert rules == kernel
        assert rules["ok"]
        assert [count is None for count in rules["counts"]] == [
            turn == "late" or turn.startswith("out:") for turn in line.turns_played
        ]


def test_only_the_house_decides_where_nobody_can_move() -> None:
    """T-10 of the rules: both judges say so, and list what it may say."""
    request = {"id": 1, "spec": "tamsk:2", "position": SHUT, "legal": True}
    for judge in (False, True):
        told = answer(json.dumps(request).encode(), kernel=judge)
        assert (told["player"], told["legal"], told["outcome"]) == (None, ["out:d5", "out:d6", "out:g4"], None)


def test_games_another_referee_has_judged(remark: Remark) -> None:
    for kernel in (False, True):
        remark(f"tamsk: {refereed(samples('tamsk'), kernel=kernel)}")
