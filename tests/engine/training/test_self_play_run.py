"""Self-play in portions: the same wherever it is played, and what was kept is not played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from gipfel.core.errors import BadRecord
from gipfel.engine.parallel import Workplace
from gipfel.engine.training import self_play_run
from gipfel.engine.training.self_play_run import Portion, PortionPlayed, SelfPlayWorker, played, portions

SPEC = "pentago"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_play_run, "GAMES", 3)


def test_games_are_shared_among_specs_and_portions() -> None:
    found = portions(["pentago", "zertz"], 14, 5)
    assert sum(portion.games for portion in found) == 14
    assert [portion.games for portion in found] == [3, 3, 1] * 2
    assert len({(portion.spec, portion.seed) for portion in found}) == len(found)
    assert {portion.seed for portion in found}.isdisjoint(portion.seed for portion in portions([SPEC], 14, 6))


def test_processes_play_the_same_games() -> None:
    wanted = portions([SPEC], 9, 1)
    here = played(wanted, {}, 0)
    assert all(portion.rows for portion in here)
    assert here[0] != here[1]
    assert played(wanted, {}, 0, Workplace(2)) == here


def test_a_run_goes_on_where_it_was_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, wanted = tmp_path / "kept.jsonl", portions([SPEC], 9, 1)
    whole = played(wanted, {}, 0, kept=kept)
    lines = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(b"".join(lines[:2]) + lines[2][:20])
    asked: list[Portion] = []
    do = SelfPlayWorker.do

    def noted(worker: SelfPlayWorker, portion: Portion) -> PortionPlayed:
        asked.append(portion)
        return do(worker, portion)

    monkeypatch.setattr(SelfPlayWorker, "do", noted)
    assert played(wanted, {}, 0, kept=kept) == whole
    assert asked == [wanted[2]]
    assert len(kept.read_bytes().splitlines()) == 3


def test_games_of_another_run_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    played(portions([SPEC], 3, 1), {}, 0, kept=kept)
    for other in (portions([SPEC], 3, 2), portions([SPEC], 2, 1)):
        with pytest.raises(BadRecord) as refused:
            played(other, {}, 0, kept=kept)
        assert (refused.value.code, refused.value.params["line"]) == ("bad-self-play-file", 1)
    kept.write_text("nonsense\n")
    with pytest.raises(BadRecord):
        played(portions([SPEC], 3, 1), {}, 0, kept=kept)
