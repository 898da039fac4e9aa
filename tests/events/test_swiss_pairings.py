"""Swiss pairings of random events keep the absolute criteria; a second package agrees or differs in a known way."""

from __future__ import annotations

import sys

import pytest

from benchmarks.matching import compiled_matchings
from benchmarks.swiss import compared, random_rounds, second_opinion
from gipfel.core.errors import GipfelError
from gipfel.events.criteria import violations
from gipfel.events.history import Outing
from gipfel.events.pairings import SwissEntrant, SwissPairing, swiss
from support import amount

KNOWN = {None, "bye by the newer rules", "sides, ours by E.1 to E.5"}
"""Besides pairs of another kind: both packages keep the absolute criteria, and neither has to be the better one."""


def entrants(*marks: str) -> list[SwissEntrant]:
    """Players 1, 2, … who have all begun in every game they played, against nobody in particular."""
    return [
        SwissEntrant(number, [Outing(place, mark, 99, True) for place, mark in enumerate(text, 1)])  # type: ignore[arg-type]
        for number, text in enumerate(marks, 1)
    ]


def test_the_checker_sees_what_is_wrong() -> None:
    two = entrants("1", "0")
    assert violations(two, SwissPairing(((1, 2),)), 5) == []
    assert violations(two, SwissPairing(()), 5) == ["incomplete"]
    assert violations(two, SwissPairing(((1, 2), (2, 1))), 5) == ["incomplete"]
    met = [SwissEntrant(1, [Outing(1, "1", 2, True)]), SwissEntrant(2, [Outing(1, "0", 1, False)])]
    assert violations(met, SwissPairing(((2, 1),)), 5) == ["met-before"]
    assert violations(entrants("U"), SwissPairing((), 1), 5) == ["second-bye"]
    assert violations(entrants("00", ""), SwissPairing(((1, 2),)), 9) == ["difference", "three-in-a-row"]
    assert violations(entrants("11", ""), SwissPairing(((1, 2),)), 3) == []  # a topscorer in the last round


def test_what_is_missing_is_told_by_the_name_of_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "py4swiss.engines", None)
    with pytest.raises(GipfelError) as missing:
        swiss(entrants("", ""), 1, first_begins=True)
    assert (missing.value.code, missing.value.params) == ("extra-missing", {"extra": "events"})


@pytest.mark.parametrize("part", range(8))
def test_random_events_are_paired_by_the_rules(part: int) -> None:
    pytest.importorskip("networkx")
    with compiled_matchings():
        for seed in range(part, amount(16, 500), 8):
            for report in compared(seed):
                if report is None:
                    continue
                assert report.broken == [], (seed, report.round)
                assert report.difference in KNOWN or str(report.difference).startswith("pairs, "), (seed, report.round)


def test_the_second_package_finds_the_same_with_compiled_matchings_and_with_its_own() -> None:
    pytest.importorskip("networkx")
    for seed in range(100, 100 + amount(2, 40)):
        for entrants_, ours, rounds, first_begins in random_rounds(seed):
            if ours is not None:
                own = second_opinion(entrants_, rounds, first_begins=first_begins)
                with compiled_matchings():
                    assert second_opinion(entrants_, rounds, first_begins=first_begins) == own
