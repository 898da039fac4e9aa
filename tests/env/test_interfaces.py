"""The environments against the tests their own suites bring; skipped, and said so, where the extra is not installed."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import gipfel
from support import FULL

SPECS = tuple(gipfel.names()) if FULL else ("pentago", "zertz")


@pytest.mark.parametrize("spec", SPECS)
def test_pettingzoo(spec: str) -> None:
    pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")
    from pettingzoo.test import api_test, seed_test

    from gipfel.env import TwoPlayerEnv

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(TwoPlayerEnv(spec), num_cycles=300)
        seed_test(lambda: TwoPlayerEnv(spec), num_cycles=30)


@pytest.mark.parametrize("spec", SPECS)
def test_gymnasium(spec: str) -> None:
    pytest.importorskip("gymnasium", reason="the extra `research` is not installed")
    from gipfel.env import GameEnv
    from gipfel.env.gymnasium_env import any_legal

    env = GameEnv(spec, opponent=any_legal, side=1)
    observation, info = env.reset(seed=3)
    over, reward = False, 0.0
    rng = np.random.default_rng(1)
    for _ in range(3000):
        assert env.observation_space.contains(observation)
        assert over or info["player"] == 1
        if over:
            break
        action = np.int64(rng.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, over, _, info = env.step(action)
    assert over
    assert reward == env.play.rewards[1]


@pytest.mark.parametrize("spec", SPECS)
def test_many_games_of_gymnasium(spec: str) -> None:
    pytest.importorskip("gymnasium", reason="the extra `research` is not installed")
    from gipfel.env import VectorGameEnv

    env = VectorGameEnv(spec, num_envs=8)
    observations, infos = env.reset(seed=1)
    rng, ends = np.random.default_rng(1), 0
    for _ in range(3000):
        assert observations.shape == env.observation_space.shape
        mask = infos["action_mask"]
        assert mask.any(axis=1).all()
        actions = np.where(mask, rng.random(mask.shape), -1).argmax(axis=1)
        observations, rewards, over, _, infos = env.step(actions)
        assert (np.abs(rewards) <= over).all()
        ends += int(over.sum())
        if ends > 8:
            break
    assert ends > 8


@pytest.mark.parametrize("spec", SPECS)
def test_open_spiel(spec: str) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra `research` is not installed")
    import gipfel.env.openspiel_game

    game = pyspiel.load_game(gipfel.env.openspiel_game.NAME, {"spec": spec})
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    state = game.new_initial_state()
    action = state.legal_actions()[0]
    clone = state.clone()
    clone.apply_action(action)
    assert state.action_to_string(0, action) == game.new_initial_state().action_to_string(0, action)
    assert (state.history(), clone.history()) == ([], [action])
