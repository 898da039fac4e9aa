"""One game by its actions: random agents against the referee, what planes show, copies."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import gipfel
from gipfel.core.errors import GipfelError, IllegalStep
from gipfel.env import ActionGame
from support import FULL

GAMES = 1000 if FULL else 2
MOST_ACTIONS = 1200
SPECS = (*gipfel.names(), "zertz,claims=optional", "gipf:tournament,zertz=3,tamsk=3,yinsh=3,dvonn=3,punct=3", "tamsk:2")


@pytest.mark.parametrize("spec", SPECS)
def test_random_agents_agree_with_the_referee(spec: str) -> None:
    for seed in range(GAMES):
        play, rng = ActionGame(spec), Random(seed)
        line = gipfel.Line.begin(gipfel.game(spec).start())
        while legal := play.legal():
            if len(play.actions) == MOST_ACTIONS:
                break
            before = len(play.turns)
            play.act(rng.choice(legal))
            for turn in play.turns[before:]:
                line = line.turn(turn)
                assert line.position.turn_count == play.batch.turns[0]
                assert (line.outcome is None) == bool(play.legal())
                assert line.player in (play.player, None)
        if line.outcome is not None:
            expected: dict[int | None, tuple[float, float]] = {None: (0, 0), 0: (1, -1), 1: (-1, 1)}
            assert play.rewards == expected[line.outcome.winner]
            assert not play.legal()
            assert play.player == -1


def test_what_is_illegal_changes_nothing() -> None:
    play = ActionGame("pentago")
    play.act(0)
    with pytest.raises(IllegalStep):
        play.act(1)
    assert (play.text(), play.actions, play.mask().sum()) == ("pentago: (a1)", [0], 8)


@pytest.mark.parametrize("action", ["c3", 8.7, True, None, [8], 2**70])
def test_an_action_is_a_whole_number(action: Any) -> None:
    play = ActionGame("pentago")
    with pytest.raises(GipfelError):
        play.act(action)
    assert not play.actions
    play.act(np.int64(8))
    assert play.actions == [8]


def test_a_copy_goes_its_own_way() -> None:
    play = ActionGame("zertz")
    play.act(play.legal()[0])
    other = play.copy()
    other.act(other.legal()[0])
    assert (len(play.actions), len(other.actions)) == (1, 2)
    assert play.text() != other.text()


def test_planes_show_what_is_on_the_cells() -> None:
    play = ActionGame("pentago")
    play.act(play.planes.actions.index("c2"))
    seen = dict(zip(play.planes.names, play.observation(), strict=True))
    assert seen["own"][1, 2] == seen["own"].sum() == 1
    assert seen["turning"].all()
    assert seen["board"].sum() == 36


def test_what_is_touched_is_seen() -> None:
    play = ActionGame("tzaar")
    action = play.planes.actions.index("d5")
    play.act(action)
    touched = play.observation()[play.planes.names.index("touched")]
    row, column = play.planes.squares[play.planes.actions.text(action)]
    assert touched[row, column] == touched.sum() == 1


def test_a_cell_touched_twice_is_marked_once() -> None:
    play = ActionGame("punct")
    texts = play.planes.actions.texts
    for text in ("T", "h5", "h6", "i6", "T", "a2", "a3", "h5", "h5"):
        play.act(texts.index(text))
    touched = play.observation()[play.planes.names.index("touched")]
    assert (len(play.turns), touched.max(), touched.sum()) == (2, 1, 1)


@pytest.mark.parametrize("spec", ["tzaar", "yinsh", "zertz"])
def test_steps_that_are_kept_are_those_of_the_states(spec: str) -> None:
    games, fresh, rng = gipfel.batch(spec, 6, auto_reset=True), gipfel.batch(spec, 6), np.random.default_rng(2)
    for number in range(300):
        fresh.put(games.states, games.chosen)
        mask = fresh.mask()
        if number % 3:  # without being asked before, a batch lists the steps when it plays
            assert np.array_equal(games.mask(), mask)
        if number == 150:
            games.reset([1, 4])
            mask = games.mask()
        games.step(np.where(mask, rng.random(mask.shape), -1).argmax(axis=1))
