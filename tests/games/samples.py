"""Games that other programs have played, with the number of legal turns before every turn; they lie outside."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from gipfel.cli.referee import answer
from support import ROOT

FOLDER = ROOT.parent / "shared" / "data" / "series"


def samples(name: str) -> list[dict[str, Any]]:
    """The sample games of a game; without them the test is skipped."""
    path = FOLDER / f"{name}-sample.jsonl.gz"
    if not path.exists():
        pytest.skip(f"no sample games of {name} here")
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def refereed(games: list[dict[str, Any]], *, kernel: bool) -> str:
    """What the referee says of these games, told in a sentence; AssertionError where it says anything else."""
    turns = 0
    for number, game in enumerate(games):
        request = {"id": number, "spec": game["spec"], "turns": game["turns"], "counts": True}
        judged = answer(json.dumps(request).encode(), kernel=kernel)
        assert judged["ok"], judged
        assert judged["counts"] == game["counts"], game["spec"]
        assert judged["outcome"] == {"winner": game["winner"], "reason": game["reason"]}, game["spec"]
        turns += len(game["turns"])
    return f"{len(games)} games, {turns} turns"
