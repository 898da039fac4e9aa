"""The training of examples/: its network learns, and what it has learnt plays matches."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

import gipfel
from gipfel.env import Planes
from support import FULL, ROOT

if TYPE_CHECKING:
    from judge import Floats, Judge, Mask

HERE = ROOT / "examples" / "alpha_zero"
CLOSE = 1e-4


@pytest.fixture
def planes() -> Planes:
    """What is seen of Pentago."""
    return Planes(gipfel.game("pentago"))


@pytest.fixture
def new(planes: Planes, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """A network that knows nothing."""
    monkeypatch.syspath_prepend(HERE)
    from judge import Judge

    return Judge.new(planes, seed=3)


def moments(planes: Planes, count: int) -> tuple[Floats, Mask, Floats, Floats]:
    """Positions after some random actions, with a best action and a result that say nothing but are the same again."""
    rng, games = np.random.default_rng(5), gipfel.batch("pentago", count)
    for _ in range(6):
        mask = games.mask()
        games.step(np.where(mask, rng.random(mask.shape), -1).argmax(axis=1))
    seen, mask = planes.observe(games), games.mask()
    shares = np.zeros(mask.shape, np.float32)
    shares[np.arange(count), np.where(mask, rng.random(mask.shape), -1).argmax(axis=1)] = 1
    return seen, mask, shares, rng.choice([-1, 1], count).astype(np.float32)


def test_slopes_are_those_of_the_loss(planes: Planes, new: Judge) -> None:
    given = moments(planes, 8)
    new.weights = {name: weight.astype(np.float64) for name, weight in new.weights.items()}
    slopes, _ = new.slopes(*given)
    rng = np.random.default_rng(1)
    for name, weight in new.weights.items():
        for place in rng.integers(weight.size, size=5):
            was, around = weight.flat[place], list[float]()
            for step in (-CLOSE, CLOSE):
                weight.flat[place] = was + step
                around.append(new.slopes(*given)[1])
            weight.flat[place] = was
            measured = (around[1] - around[0]) / (2 * CLOSE)
            assert measured == pytest.approx(slopes[name].flat[place], rel=1e-2, abs=1e-6), name


def test_what_is_shown_again_and_again_is_learnt(planes: Planes, new: Judge) -> None:
    given = moments(planes, 32)
    losses = [new.learn(*given) for _ in range(60)]
    assert losses[-1] < losses[0] / 4
    chances, values = new(given[0], given[1])
    assert (chances.argmax(axis=1) == given[2].argmax(axis=1)).mean() > 0.9
    assert (np.sign(values) == given[3]).mean() > 0.9
    assert not chances[~given[1]].any()


def test_what_is_kept_is_read_again(planes: Planes, new: Judge, tmp_path: Path) -> None:
    new.save(tmp_path / "kept.npz")
    again = type(new).load(tmp_path / "kept.npz")
    seen, mask, _, _ = moments(planes, 4)
    assert again.spec == "pentago"
    assert np.array_equal(again(seen, mask)[0], new(seen, mask)[0])


@pytest.mark.skipif(not FULL, reason="plays and learns for a minute")
@pytest.mark.parametrize("spec", ["pentago", "zertz"])
def test_a_short_training_goes_on_and_plays_a_match(spec: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept.npz"
    for _ in range(2):
        train = (HERE / "train.py", spec, kept, "--minutes", "0", "--games", "16", "--simulations", "8")
        told = subprocess.run([sys.executable, *map(str, train)], check=True, capture_output=True, text=True).stdout
        assert "loss" in told
    player = f"ugi:{sys.executable} {HERE / 'player.py'} {kept} --simulations 16"
    match = (sys.executable, "-m", "gipfel", "match", player, "random", "--spec", spec, "--games", "2", "--json")
    found = json.loads(
        subprocess.run(match, check=True, capture_output=True, text=True, cwd=ROOT).stdout.splitlines()[-1]
    )
    assert found["games"] == 2
    assert found["forfeits"] == []
