"""Networks: they learn what is there, compiled code weighs them as written, and games without one have features."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import gipfel
from engine.engines import line_of
from gipfel.engine.search.compiled.network import LIFT, MOST_INPUTS, ONE, SHARE, UNITS
from gipfel.engine.search.compiled.transpositions import new_table
from gipfel.engine.search.judgement import network_of, shipped_network, shipped_weights
from gipfel.engine.search.searcher import Searcher
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.engine.training.evaluation import main
from gipfel.engine.training.examples import Examples, loss
from gipfel.engine.training.network import logits, new_shape, taught, whole_numbers
from gipfel.games.zertz import kernel_inputs
from gipfel.kernels.contract import Kernel
from gipfel.kernels.of_game import kernel_of

POSITIONS = (
    "oooo/ooooo/oooooo/ooooooo/oooooo/ooooo/oooo 6,8,10 0,0,0 0,0,0 0 0",
    "oooo/ooooo/ooWooo/ooooooo/oooooo/oo.oo/oooo 1,0,3 3,1,0 0,2,5 0 20",
    "oooo/ooooo/ooWooo/ooooooo/oooooo/oo.oo/oooo 1,0,3 3,1,0 0,2,5 1 20",
)


def zertz(spec: str = "zertz") -> Kernel:
    return kernel_of(gipfel.game(spec))


def listed(kernel: Kernel, text: str) -> list[int]:
    room = np.zeros(MOST_INPUTS, np.int64)
    count = kernel_inputs.inputs(kernel.encode(text), kernel.tables, kernel_inputs.maps(), room)
    found: list[int] = room[:count].tolist()
    return found


def test_what_is_learned_tells_positions_apart() -> None:
    inputs = np.zeros((400, MOST_INPUTS), np.int64)
    inputs[::2, 0] = 1
    chances = np.where(inputs[:, 0] == 1, 0.9, 0.2)
    lesson = Examples(inputs, np.ones(400, np.int64), chances)
    found = logits(lesson, taught(lesson, 2, seed=1))
    assert loss(chances, found) < 0.45 < loss(chances, logits(lesson, new_shape(2, seed=1)))
    assert found[0] > 1 > -0.5 > found[1]


@pytest.mark.parametrize("text", POSITIONS)
def test_compiled_code_weighs_units_as_they_are_written(text: str) -> None:
    """Rows as large as they may be: no unit spills over into the next one."""
    kernel, rng = zertz(), np.random.default_rng(5)
    rows = rng.choice([-LIFT, LIFT, 0, 17, -3], (kernel_inputs.INPUTS, UNITS))
    first, weights = rng.integers(-300, 900, UNITS), rng.integers(-40_000, 40_000, UNITS + 1)
    searcher = Searcher(kernel, new_table(1))
    searcher.judge_by(network_of(rows, first, weights, kernel_inputs.maps()))
    units = np.clip(first + rows[listed(kernel, text)].sum(axis=0), 0, ONE)
    assert searcher.evaluate(kernel.encode(text)) == (int(weights[:UNITS] @ units**2) + int(weights[UNITS])) // SHARE


def test_what_is_kept_judges_as_what_was_learned() -> None:
    kernel, shape = zertz(), new_shape(kernel_inputs.INPUTS, seed=3)
    searcher = Searcher(kernel, new_table(1))
    searcher.judge_by(network_of(**whole_numbers(shape), maps=kernel_inputs.maps()))
    for text in POSITIONS:
        row = np.array([listed(kernel, text)])
        exact = 100 * float(logits(Examples(row, np.array([row.shape[1]]), np.zeros(1)), shape)[0])
        assert searcher.evaluate(kernel.encode(text)) == pytest.approx(exact, abs=5)


@pytest.mark.parametrize("spec", ["zertz", "zertz:48", "zertz,rings=61", "zertz:blitz"])
def test_every_board_and_edition_has_its_inputs(spec: str) -> None:
    kernel = zertz(spec)
    state = kernel.start()
    seen = listed(kernel, kernel.decode(state))
    assert len(seen) == len(set(seen)) == 12
    assert max(seen) < kernel_inputs.INPUTS


def test_inputs_swap_sides_with_the_player_to_move() -> None:
    first, second = (set(listed(zertz(), text)) for text in POSITIONS[1:])
    side = kernel_inputs.OTHER - kernel_inputs.OWN
    own = {number + side for number in first if number < kernel_inputs.OTHER}
    assert own == {number for number in second if kernel_inputs.OTHER <= number < kernel_inputs.POOL}


def test_a_game_without_a_network_is_judged_by_its_features() -> None:
    kernel = kernel_of(gipfel.game("pentago"))
    assert len(shipped_network(kernel).rows) == 0
    weights = shipped_weights("gipfel.games.pentago")
    state = kernel.play(kernel.start(), next(iter(kernel.turns(kernel.start()))))
    assert Searcher(kernel, new_table(1)).evaluate(state) == Searcher(kernel, new_table(1), weights).evaluate(state)


def test_the_command_writes_a_network_that_an_engine_plays_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "network.npz"
    main(["zertz", "zertz:48", "--games", "4", "--nodes", "50", "--generations", "2", "--output", str(output)])
    with np.load(output, allow_pickle=False) as kept:
        about = json.loads(str(kept["about"]))
        network = network_of(kept["rows"], kept["first"], kept["weights"], kernel_inputs.maps())
    assert [json.loads(row) for row in capsys.readouterr().out.splitlines()] == about["generations"]
    engine = KernelThinker(gipfel.game("zertz"), table_megabytes=1)
    engine.searchers[0].judge_by(network)
    assert engine.greedy(line_of("zertz"), seed=1) in line_of("zertz").turns()
