"""Fitting: the regression finds what is there, and the command writes weights the engine can use."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import gipfel
from engine.engines import line_of
from gipfel.engine.search.compiled.evaluation import COUNT, HEAD
from gipfel.engine.search.judgement import judgement_of, shipped_weights
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.engine.training.fit import fitted, loss, main, refitted
from gipfel.kernels.of_game import kernel_of


def test_the_regression_finds_the_weights_that_made_the_outcomes() -> None:
    rng = np.random.default_rng(1)
    true = np.array([0.8, -0.5, 0.0])
    rows = rng.integers(-3, 4, (6000, 3)).astype(float)
    results = (rng.random(6000) < 1 / (1 + np.exp(-rows @ true))).astype(float)
    found = fitted(rows, results, np.zeros(3))
    assert found == pytest.approx(true, abs=0.1)
    assert loss(rows, results, found) < loss(rows, results, np.zeros(3))


def test_only_chosen_weights_are_fitted_while_the_others_explain_their_share() -> None:
    rng = np.random.default_rng(2)
    rows, true = rng.normal(size=(6_000, 3)), np.array([1.5, -0.8, 0.4])
    results = (rng.random(6_000) < 1 / (1 + np.exp(-rows @ true))).astype(float)
    found = refitted(rows, results, np.array([1.5, 0, 0.4]), [1])
    assert found[0] == 1.5
    assert found[2] == 0.4
    assert found[1] == pytest.approx(-0.8, abs=0.1)


def test_features_can_be_fitted_alone(tmp_path: Path) -> None:
    begin, output = tmp_path / "begin.json", tmp_path / "weights.json"
    before = dict(shipped_weights("gipfel.games.pentago"))
    begin.write_text(json.dumps({"fitted-by": "first", "weights": before}), encoding="utf-8")
    name = next(iter(before))
    words = ["pentago", "--games", "6", "--nodes", "50", "--generations", "1", "--begin", str(begin), "--only", name]
    main([*words, "--output", str(output)])
    kept = json.loads(output.read_text(encoding="utf-8"))
    assert kept["fitted-by"] == "first"
    assert f"--only {name}" in kept["then-fitted-by"]
    assert {feature for feature in before if kept["weights"][feature] != before[feature]} <= {name}
    with pytest.raises(SystemExit):
        main([*words, "nothing", "--output", str(output)])


def test_the_command_writes_weights_that_an_engine_plays_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "weights.json"
    main(["pentago", "--games", "6", "--nodes", "50", "--generations", "2", "--output", str(output)])
    data = json.loads(output.read_text(encoding="utf-8"))
    assert [json.loads(row) for row in capsys.readouterr().out.splitlines()] == data["generations"]
    engine = KernelThinker(gipfel.game("pentago"), table_megabytes=1, weights=data["weights"])
    assert engine.greedy(line_of("pentago"), seed=1) in line_of("pentago").turns()


def test_shipped_weights_are_written_over_only_when_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["pentago", "--games", "6"])
    assert "--output" in capsys.readouterr().err


COMPILED = [name for name in gipfel.names() if gipfel.game(name).kernel_path is not None]


@pytest.mark.parametrize("name", COMPILED)
def test_every_feature_has_a_shipped_weight(name: str) -> None:
    judgement = judgement_of(type(kernel_of(gipfel.game(name))))
    assert set(shipped_weights(judgement.package)) == set(judgement.names)


@pytest.mark.parametrize("name", COMPILED)
def test_features_swap_sides_with_the_player_to_move(name: str) -> None:
    kernel = kernel_of(gipfel.game(name))
    judgement = judgement_of(type(kernel))
    found = KernelThinker(gipfel.game(name), table_megabytes=1).searchers[0]
    count = int(found.numbers[COUNT])
    judgement.functions["features"](kernel.start(), kernel.tables, found.numbers, HEAD + count)
    values = dict(zip(judgement.names, found.numbers[HEAD + count : HEAD + 2 * count].tolist(), strict=True))
    own = {name.removeprefix("own-"): value for name, value in values.items() if name.startswith("own-")}
    other = {name.removeprefix("other-"): value for name, value in values.items() if name.startswith("other-")}
    # At the start both sides have the same.
    assert own == other
    assert own
