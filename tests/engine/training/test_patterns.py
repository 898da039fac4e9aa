"""Patterns: alike shapes share what they are worth, sides and symmetry are told alike, and what is not seen falls back
to features.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType

import numpy as np
import pytest

import gipfel
from gipfel.core.position import Position
from gipfel.engine.search.compiled.network import MOST_INPUTS, WORTH
from gipfel.engine.search.compiled.transpositions import new_table
from gipfel.engine.search.judgement import network_of, read_network, shipped_network
from gipfel.engine.search.searcher import Searcher
from gipfel.engine.training.evaluation import main
from gipfel.engine.training.examples import NO_PART, Examples, loss, parts_of, summed
from gipfel.engine.training.patterns import Patterns
from gipfel.games.gipf import kernel_inputs as gipf
from gipfel.games.offboard import kernel_inputs as offboard
from gipfel.kernels.contract import RUNNING, Kernel
from gipfel.kernels.names import Numbers, State
from gipfel.kernels.of_game import kernel_of

SEEN = {"gipf": gipf, "gipf:tournament": gipf, "gipf:basic": gipf, "offboard": offboard, "offboard:corners": offboard}


parts = cache(parts_of)


def played(spec: str, turns: int, seed: int) -> tuple[Kernel, State]:
    """A position after some random turns."""
    kernel, rng = kernel_of(gipfel.game(spec)), Random(seed)
    state = kernel.start()
    for _ in range(turns):
        after = kernel.play(state, rng.choice(list(kernel.turns(state))))
        if kernel.functions.winner(after) != RUNNING:
            break
        state = after
    return kernel, state


def listed(seen: ModuleType, kernel: Kernel, state: State) -> Numbers:
    room = np.zeros(MOST_INPUTS, np.int64)
    return room[: seen.inputs(state, kernel.tables, seen.maps(), room)]


def with_other_player(kernel: Kernel, position: Position) -> State:
    """The same board where the other one is to move."""
    words = position.text().split(" ")
    words[-2] = str(1 - int(words[-2]))
    return kernel.encode(" ".join(words))


@pytest.mark.parametrize("spec", SEEN)
def test_a_position_and_its_images_are_made_of_the_same_parts(spec: str) -> None:
    seen = SEEN[spec]
    rows, game = parts(seen), gipfel.game(spec)
    assert len(rows) == seen.INPUTS
    for seed in range(4):
        kernel, state = played(spec, 20, seed)
        position = game.position(kernel.decode(state))
        own = np.sort(rows[listed(seen, kernel, state)].ravel())
        for symmetry in game.symmetries():
            image = kernel.encode(game.mirrored(position, symmetry).text())
            assert (np.sort(rows[listed(seen, kernel, image)].ravel()) == own).all()


@pytest.mark.parametrize("spec", ["gipf", "offboard"])
def test_what_one_has_the_other_sees_from_the_other_side(spec: str) -> None:
    """Where the other one is to move nothing but the view has changed: twice turned round it is the same again."""
    seen = SEEN[spec]
    digits, strips = seen.STRIPS.digits, seen.STRIPS.cells
    turned = [0, 2, 1, 4, 3][:digits]
    kernel, state = played(spec, 12, 5)
    if spec == "offboard":
        state = (*state[:3], state[3] & ~2)  # nobody has a marble in hand
    other = with_other_player(kernel, gipfel.game(spec).position(kernel.decode(state)))
    for cells, one, two in zip(strips, listed(seen, kernel, state), listed(seen, kernel, other), strict=False):
        first = seen.FIRST[len(cells)]
        contents = [(int(one) - first) // digits**place % digits for place in range(len(cells))]
        assert two - first == sum(turned[sort] * digits**place for place, sort in enumerate(contents))


def test_worths_are_learned_by_parts() -> None:
    """Two inputs that share a part: what was learned of one tells something of the other."""
    shared = np.array([[0, 1], [0, 2], [3, NO_PART]])
    inputs = np.zeros((600, MOST_INPUTS), np.int64)
    inputs[::2, 0] = 2
    lesson = Examples(inputs, np.ones(600, np.int64), np.where(inputs[:, 0] == 0, 0.9, 0.2))
    patterns = Patterns(shared, seed=1)
    patterns.learn(lesson)
    found = patterns.logits(lesson)
    assert loss(lesson.chances, found) < 0.45
    rows = patterns.whole_numbers()["rows"][:, 0]
    assert rows[0] > rows[1] > rows[2]
    assert summed(np.array([1.0, 10, 100, 1000])[:, None], shared)[:, 0].tolist() == [11, 101, 1000]


@pytest.mark.parametrize("spec", ["gipf", "offboard"])
def test_compiled_code_adds_up_what_inputs_are_worth(spec: str) -> None:
    seen, rng = SEEN[spec], np.random.default_rng(2)
    rows = rng.integers(-9_000, 9_000, (seen.INPUTS, 1))
    patterns = network_of(rows, np.zeros(0, np.int64), np.array([777]), seen.maps())
    for turns in (0, 9, 30):
        kernel, state = played(spec, turns, turns)
        searcher = Searcher(kernel, new_table(1))
        searcher.judge_by(patterns)
        total = 777 + int(rows[listed(seen, kernel, state), 0].sum())
        assert searcher.evaluate(state) == total // WORTH


def test_what_is_not_seen_is_judged_by_features() -> None:
    for spec in ("gipf:ultimate", "gipf:standard,zertz=3"):
        assert len(shipped_network(kernel_of(gipfel.game(spec))).rows) == 0
    assert gipf.sees(kernel_of(gipfel.game("gipf:tournament")).options)


def test_the_command_writes_patterns_with_what_they_came_from(tmp_path: Path) -> None:
    output = tmp_path / "patterns.npz"
    words = ["--form", "patterns", "--games", "3", "--nodes", "50", "--generations", "2", "--output", str(output)]
    main(["offboard", *words])
    with np.load(output, allow_pickle=False) as kept:
        about = json.loads(str(kept["about"]))
    assert "--form patterns --games 3" in about["trained-by"]
    assert [row["positions"] > 0 for row in about["generations"]] == [True, True]
    kernel, state = played("offboard", 10, 1)
    searcher = Searcher(kernel, new_table(1))
    searcher.judge_by(read_network(type(kernel), output))
    assert -1_000 < searcher.evaluate(state) < 1_000
