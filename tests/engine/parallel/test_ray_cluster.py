"""Work on a Ray cluster of two machines that are one: the same results, also when one of them dies in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gipfel
from gipfel.core.errors import GipfelError
from gipfel.engine.matches.match import play_match
from gipfel.engine.matches.plan import planned
from gipfel.engine.matches.score import MatchScore
from gipfel.engine.parallel import Work, Workplace, done
from gipfel.engine.proof_run import ToProve, prove_positions
from gipfel.engine.training import self_play_run
from gipfel.engine.training.self_play_run import played, portions
from support import FULL

pytest.importorskip("ray", reason="the extra cluster is not installed")
pytestmark = [
    pytest.mark.skipif(not FULL, reason="two machines take half a minute to start"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::ResourceWarning"),
]
WON = ("a1ne+", "a6ne+", "b1ne+", "b6ne+", "c1ne+", "c6ne+", "d1ne+", "d3ne+")
NODES = "nodes:400"


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two nodes with a processor each, beside a head that has none."""
    from ray import cluster_utils

    found: Any = cluster_utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        yield found
    finally:
        found.shutdown()


def two_nodes(cluster: Any) -> list[Any]:
    """The machines on which work is done."""
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    cluster.wait_for_nodes()
    return nodes


def test_a_match_is_the_same_when_a_machine_dies_in_the_middle(cluster: Any) -> None:
    doomed, _ = two_nodes(cluster)
    plan = planned(NODES, "random", gipfel.game("pentago"), 12, seed=3)
    here = {one.number: one.turns for one in play_match(MatchScore(plan))}
    there = {}
    for one in play_match(MatchScore(plan), place=Workplace(2, cluster.address)):
        there[one.number] = one.turns
        if len(there) == 4:
            cluster.remove_node(doomed, allow_graceful=False)
    assert there == here


def test_proofs_are_the_same_when_a_machine_dies_in_the_middle(cluster: Any) -> None:
    doomed, _ = two_nodes(cluster)
    positions = [ToProve("pentago", turns=WON), ToProve("pentago"), *[ToProve("pentago", turns=WON)] * 6]

    def answers(place: Workplace) -> Iterator[dict[str, Any]]:
        for number, answer in enumerate(prove_positions(positions, (), 1.0, place)):
            if number == 2 and place.ray:
                cluster.remove_node(doomed, allow_graceful=False)
            yield answer

    def by_number(place: Workplace) -> list[dict[str, Any]]:
        return sorted(answers(place), key=lambda answer: answer["number"])

    here = by_number(Workplace())
    assert [answer["number"] for answer in here if "error" in answer] == [1]
    assert by_number(Workplace(2, cluster.address)) == here


def test_self_play_is_the_same_when_a_machine_dies_in_the_middle(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    doomed, _ = two_nodes(cluster)
    monkeypatch.setattr(self_play_run, "GAMES", 4)
    wanted, keeping = portions(["pentago"], 40, 7), self_play_run._write
    here = played(wanted, {}, 0)

    def kept(path: Path, number: int, *more: Any) -> None:
        keeping(path, number, *more)
        if path.read_bytes().count(b"\n") == 3:
            cluster.remove_node(doomed, allow_graceful=False)

    monkeypatch.setattr(self_play_run, "_write", kept)
    assert played(wanted, {}, 0, Workplace(2, cluster.address), tmp_path / "kept.jsonl") == here
    assert len(here) == 10


def test_a_cluster_that_is_not_there_is_told_with_its_address() -> None:
    with pytest.raises(GipfelError) as refused:
        list(done(Work("engine.parallel.workers:Doubler", 1), [1], Workplace(1, "127.0.0.1:1")))
    assert refused.value.code == "no-cluster"
