"""A challenge settled by a game that is set up by lot: the seed is in the spec, and the record replays anywhere."""

from __future__ import annotations

from random import Random

import pytest

from combine.matches import after, match
from gipfel.combine import Match
from gipfel.core.line import Line
from gipfel.core.lot import with_seeds
from gipfel.records import read_records, replay, write_record
from gipfel.records.replay import record_of

SPEC = "gipf:basic,zertz=3,challenges=1,begin=challenger,settle-zertz=(dvonn:random)"


def settled(start: Match, rng: Random) -> tuple[Match, list[str]]:
    """Random turns until the contest is over."""
    turns: list[str] = []
    while start.contest is not None:
        turns.append(rng.choice([turn for turn in start.turns() if turn != "resign"]))
        start = after(start, turns[-1])
    return start, turns


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_challenge_is_settled_by_stacks_set_up_by_lot(seed: int) -> None:
    spec = with_seeds(SPEC, lambda: seed).text
    assert f"settle-zertz=(dvonn:random,seed={seed})" in spec
    begun = after(match(spec), "c3>e5?", "challenge")
    assert begun.inner is not None
    assert begun.inner.game.spec.text == f"dvonn:random,seed={seed}"
    end, turns = settled(begun, Random(seed))
    assert end.contest is None
    assert turns[0] in begun.inner.turns()


def test_the_record_of_such_a_match_replays() -> None:
    begun = match(with_seeds(SPEC, lambda: 5).text)
    turns = ["c3>e5?", "challenge", *settled(after(begun, "c3>e5?", "challenge"), Random(5))[1]]
    line = Line.begin(begun)
    for turn in turns:
        line = line.turn(turn)
    (record,) = read_records(write_record(record_of(line)))
    assert replay(record).line == line
