"""A challenge settled by a game that is set up by lot: each has its own, and the record replays anywhere."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from combine.matches import after, match
from gipfel.combine import Match
from gipfel.core.errors import GipfelError
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
    assert f"lots={seed}" in spec
    begun = after(match(spec), "c3>e5?", "challenge")
    assert begun.inner is not None
    assert begun.inner.game.spec.text.startswith("dvonn:random,seed=")
    end, turns = settled(begun, Random(seed))
    assert end.contest is None
    assert turns[0] in begun.inner.turns()


def test_a_contest_begun_at_another_turn_has_another_lot() -> None:
    start = match(with_seeds(SPEC, lambda: 4).text)
    begun = [after(replace(start, turn_count=turn), "c3>e5?", "challenge").inner for turn in range(5)]
    assert len({line.game.spec.text for line in begun if line is not None}) == 5


def test_a_seed_that_was_agreed_on_counts_for_every_contest() -> None:
    spec = SPEC.replace("dvonn:random", "dvonn:random,seed=9")
    for text in (spec, with_seeds(spec).text, spec.replace("begin=challenger", "begin=challenger,lots=5")):
        inner = after(match(text), "c3>e5?", "challenge").inner
        assert inner is not None
        assert inner.game.spec.text == "dvonn:random,seed=9"


def test_without_lots_nothing_is_drawn() -> None:
    inner = after(match(SPEC), "c3>e5?", "challenge").inner
    assert inner is not None
    assert inner.game.spec.text == "dvonn:random"


@pytest.mark.parametrize("begin", ["challenger", "lot"])
def test_the_text_of_a_match_knows_what_was_drawn(begin: str) -> None:
    start = match(with_seeds(SPEC.replace("begin=challenger", f"begin={begin}"), lambda: 6).text)
    begun = after(start, "c3>e5?", "challenge")
    assert start.game.position(begun.text()) == begun
    if begin == "lot":
        begun = after(begun, "lot 1")
        assert start.game.position(begun.text()) == begun
    later = after(begun, begun.turns(1)[0])
    assert start.game.position(later.text()) == later
    for wrong in ("lyngk", "dvonn:symmetric,seed=3", "dvonn:random"):
        with pytest.raises(GipfelError):
            start.game.position(re.sub(r'"spec":"[^"]*"', f'"spec":"{wrong}"', begun.text()))


def test_a_match_inside_a_match_draws_for_its_own_contests() -> None:
    inside = "gipf:basic,zertz=1,challenges=1,settle-zertz=(lyngk)"
    spec = with_seeds(SPEC.replace("(dvonn:random)", f"({inside})"), lambda: 8)
    assert "lots=8" in spec.text
    assert spec.text.count("lots=") == 1
    inner = after(match(spec.text), "c3>e5?", "challenge").inner
    assert inner is not None
    assert "lots=" in inner.game.spec.text


def test_the_record_of_such_a_match_replays() -> None:
    begun = match(with_seeds(SPEC, lambda: 5).text)
    turns = ["c3>e5?", "challenge", *settled(after(begun, "c3>e5?", "challenge"), Random(5))[1]]
    line = Line.begin(begun)
    for turn in turns:
        line = line.turn(turn)
    (record,) = read_records(write_record(record_of(line)))
    assert replay(record).line == line
