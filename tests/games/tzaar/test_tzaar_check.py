"""TZAAR under the conformance suite, and games another referee has judged."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable

import pytest

from gipfel.cli.referee import answer
from gipfel.testing import check_game
from support import ROOT, amount

SAMPLE = ROOT.parent / "shared" / "data" / "series" / "tzaar-sample.jsonl.gz"

Remark = Callable[[str], None]


@pytest.mark.parametrize("spec", ["tzaar", "tzaar:random,seed=3", "tzaar:tournament"])
def test_tzaar_keeps_the_laws_of_all_games(spec: str, remark: Remark) -> None:
    remark(str(check_game(spec, games=amount(2, 1000), full_games=amount(1, 10), most_turns=amount(70, 130))))


@pytest.mark.skipif(not SAMPLE.exists(), reason="no sample games on this machine")
def test_games_another_referee_has_judged(remark: Remark) -> None:
    played = [json.loads(line) for line in gzip.decompress(SAMPLE.read_bytes()).splitlines()]
    turns = 0
    for number, game in enumerate(played):
        asked = {"id": number, "spec": game["spec"], "turns": game["turns"], "counts": True}
        said = answer(json.dumps(asked).encode(), kernel=False)
        assert said["ok"], said
        assert said["counts"] == game["counts"]
        assert said["outcome"] == {"winner": game["winner"], "reason": game["reason"]}
        turns += len(game["turns"])
    remark(f"tzaar: {len(played)} games of another referee, {turns} turns, every count and result equal")
