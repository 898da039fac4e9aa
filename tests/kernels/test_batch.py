"""Many games side by side, against the same games one by one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

from gipfel.core.errors import GipfelError, IllegalStep
from gipfel.kernels.batch import Batch
from gipfel.kernels.contract import LAST
from kernels.toy.kernel import HeapsKernel

KERNEL = HeapsKernel({"first": "3", "second": "2", "limit": "2", "cap": "4"})


def listed(state: tuple[int, ...]) -> list[int]:
    """The steps of one state."""
    if KERNEL.functions.winner(state) != -1:
        return []
    out = np.empty(KERNEL.max_steps, np.int64)
    return [int(step) & ~LAST for step in out[: KERNEL.functions.gen(state, KERNEL.tables, out)]]


def test_a_batch_begins_at_the_start() -> None:
    batch = Batch(KERNEL, 3)
    assert batch.states.tolist() == [list(KERNEL.start())] * 3
    assert (batch.players.tolist(), batch.winners.tolist(), batch.turns.tolist()) == ([0] * 3, [-1] * 3, [0] * 3)
    assert repr(batch) == "<Batch of 3 games, 3 running>"


def test_random_games_go_as_one_by_one() -> None:
    batch = Batch(KERNEL, 40)
    states = [KERNEL.start()] * 40
    rng = np.random.default_rng(5)
    while (batch.winners == -1).any():
        steps, counts = batch.steps()
        assert [row[:number].tolist() for row, number in zip(steps, counts, strict=True)] == list(map(listed, states))
        assert (steps[np.arange(steps.shape[1]) >= counts[:, None]] == -1).all()
        actions = steps[np.arange(40), rng.integers(0, np.maximum(counts, 1))]
        ended = batch.step(actions)
        before = states
        states = [
            KERNEL.play(state, [int(step)]) if listed(state) else state
            for state, step in zip(states, actions, strict=True)
        ]
        assert batch.states.tolist() == [list(state) for state in states]
        winners = [KERNEL.functions.winner(state) for state in states]
        assert batch.winners.tolist() == winners
        assert batch.turns.tolist() == [KERNEL.functions.turn(state) for state in states]
        running = [bool(listed(state)) for state in before]
        assert ended.tolist() == [winner if was else -1 for winner, was in zip(winners, running, strict=True)]
    assert set(batch.players.tolist()) == {-1}
    assert len(set(batch.winners.tolist())) == 3


def test_one_illegal_step_is_named_and_no_game_moves() -> None:
    batch = Batch(KERNEL, 4)
    with pytest.raises(IllegalStep) as caught:
        batch.step([0, 1, 7, 9])
    assert caught.value.code == "batch-illegal-step"
    assert caught.value.params == {"index": 2, "step": 7}
    assert batch.states.tolist() == [list(KERNEL.start())] * 4


def test_what_is_no_action_at_all_is_refused_too() -> None:
    for action in (-1, 18, 1 << 60):
        with pytest.raises(IllegalStep, match=f"Game 1 of the batch has no action {action} now"):
            Batch(KERNEL, 2).step([0, action])


def test_as_many_steps_as_games_are_expected() -> None:
    with pytest.raises(IllegalStep, match="has 2 games; 3 actions"):
        Batch(KERNEL, 2).step([0, 0, 0])


@pytest.mark.parametrize("actions", [[0.9, 0.0], [False, True], ["0", "1"]])
def test_steps_are_whole_numbers(actions: list[float]) -> None:
    with pytest.raises(IllegalStep) as caught:
        Batch(KERNEL, 2).step(actions)
    assert caught.value.code == "batch-no-number"


def test_finished_games_are_left_alone() -> None:
    batch = Batch(KERNEL, 2)
    batch.reset([1], KERNEL.encode("1 0 0 0"))
    assert batch.step([0, 0]).tolist() == [-1, 0]
    assert batch.step([2, 99]).tolist() == [-1, -1]
    assert batch.winners.tolist() == [-1, 0]
    assert batch.counts().tolist() == [2, 0]


def test_finished_games_begin_again_when_asked() -> None:
    batch = Batch(KERNEL, 2, auto_reset=True)
    batch.reset([True, False], KERNEL.encode("1 0 1 2"))
    assert batch.step([0, 1]).tolist() == [1, -1]
    assert batch.winners.tolist() == [-1, -1]
    assert batch.turns.tolist() == [0, 0]
    assert batch.states[0].tolist() == list(KERNEL.start())


def test_the_mask_marks_the_legal_codes() -> None:
    batch = Batch(KERNEL, 3)
    batch.step([0, 1, 0])
    batch.reset([2], KERNEL.play(KERNEL.encode("1 0 0 0"), "a1"))
    mask = batch.mask()
    assert mask.shape == (3, 18)
    assert [np.flatnonzero(row).tolist() for row in mask] == [[2, 3], [2, 3], []]


def test_a_kernel_without_actions_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HeapsKernel, "action_size", None)
    with pytest.raises(GipfelError, match="has no numbered actions") as caught:
        Batch(KERNEL, 1)
    assert caught.value.code == "no-actions"


def test_threads_change_nothing() -> None:
    alone, shared = Batch(KERNEL, 41), Batch(KERNEL, 41, threads=3)
    rng = np.random.default_rng(2)
    while (alone.winners == -1).any():
        mask = alone.mask()
        assert (shared.mask() == mask).all()
        actions = np.where(mask, rng.random(mask.shape), -1).argmax(axis=1)
        assert alone.step(actions).tolist() == shared.step(actions).tolist()
        assert alone.states.tolist() == shared.states.tolist()
    assert shared.playouts(5, seed=1).turns.tolist() == alone.playouts(5, seed=1).turns.tolist()


def test_an_illegal_action_is_named_whichever_thread_finds_it() -> None:
    batch = Batch(KERNEL, 6, threads=3)
    with pytest.raises(IllegalStep) as caught:
        batch.step([0, 0, 0, 7, 0, 9])
    assert caught.value.params == {"index": 3, "step": 7}
    assert batch.states.tolist() == [list(KERNEL.start())] * 6


def test_states_cannot_be_written_from_outside() -> None:
    with pytest.raises(ValueError, match="read-only"):
        Batch(KERNEL, 1).states[0, 0] = 9


def test_playouts_of_each_state_are_its_own() -> None:
    batch = Batch(KERNEL, 3)
    batch.reset([1], KERNEL.encode("1 0 0 0"))
    batch.reset([2], KERNEL.play(KERNEL.encode("0 1 1 0"), "b1"))
    found = batch.playouts(100, seed=3)
    assert (found.wins_0 + found.wins_1 + found.draws).tolist() == [100] * 3
    assert (found.wins_0[1], found.wins_1[2], found.turns[1], found.turns[2]) == (100, 100, 100, 0)
    assert batch.playouts(100, seed=3).turns.tolist() == found.turns.tolist()
    assert Batch(KERNEL, 8).playouts(100, seed=3).turns.std() > 0


def test_a_copy_goes_its_own_way() -> None:
    batch = Batch(KERNEL, 2)
    batch.step([0, 1])
    other = batch.copy()
    assert other.states.tolist() == batch.states.tolist()
    other.step([2, 2])
    assert other.turns.tolist() == [1, 1]
    assert batch.turns.tolist() == [0, 0]


def test_an_empty_batch_is_possible() -> None:
    batch = Batch(KERNEL, 0)
    assert batch.steps()[0].shape == (0, 0)
    assert batch.step([]).shape == (0,)


def refused(act: Callable[[], object]) -> tuple[str, str]:
    """The code and the sentence with which something is refused."""
    with pytest.raises(GipfelError) as caught:
        act()
    return caught.value.code, str(caught.value)


@pytest.mark.parametrize("number", [-1, 1.5, "a", None, True, 2**31, np.array([3])])
def test_how_many_games_and_threads_is_a_number_in_a_range(number: Any) -> None:
    assert refused(lambda: Batch(KERNEL, number))[0] == "value-out-of-range"
    if number is not True and number != 2**31:
        assert refused(lambda: Batch(KERNEL, 1, threads=number))[0] == "value-out-of-range"


@pytest.mark.parametrize("threads", [0, -1, 10**9])
def test_threads_are_few(threads: int) -> None:
    assert "threads" in refused(lambda: Batch(KERNEL, 1, threads=threads))[1]


def test_a_state_has_its_shape_and_numbers_of_64_bits() -> None:
    batch, start = Batch(KERNEL, 3), KERNEL.start()
    assert refused(lambda: batch.reset(state=start[1:]))[0] == "wrong-shape"
    assert refused(lambda: batch.reset(state=(start,)))[0] == "wrong-shape"
    for number in (2**63, -(2**63) - 1, 2**64, 2**200):
        code, sentence = refused(partial(batch.reset, state=(number, *start[1:])))
        assert code == "value-out-of-range"
        assert str(number)[:40] in sentence
    assert refused(lambda: batch.reset(state=(0.5, *start[1:])))[0] == "batch-no-number"
    batch.reset([0, -1], np.array([start, start]))


def test_games_to_reset_are_named_by_their_numbers() -> None:
    batch = Batch(KERNEL, 3)
    for index in (3, 7, -4, -9):
        code, sentence = refused(partial(batch.reset, [index]))
        assert (code, str(index) in sentence) == ("value-out-of-range", True)
    assert refused(lambda: batch.reset([True, False]))[0] == "wrong-shape"
    assert refused(lambda: batch.reset([[0], [1]]))[0] == "wrong-shape"
    assert refused(lambda: batch.reset([0.0]))[0] == "batch-no-number"
    assert refused(lambda: batch.reset(["a"]))[0] == "batch-no-number"
    batch.step([0, 0, 0])
    batch.reset([-1])
    batch.reset(0)
    begun = (batch.states == KERNEL.start()).all(axis=1)
    assert begun.tolist() == [True, False, True]
    batch.reset([])
    batch.reset([False, True, False])
    assert (batch.states == KERNEL.start()).all()


def test_a_column_of_actions_is_told_by_its_shape() -> None:
    code, sentence = refused(lambda: Batch(KERNEL, 3).step([[0], [0], [0]]))
    assert code == "wrong-shape"
    assert "(3, 1)" in sentence
    assert "(3,)" in sentence
    assert refused(lambda: Batch(KERNEL, 2).step([[0], [0, 1]]))[0] == "batch-no-number"


def test_a_number_beyond_64_bits_is_named_as_it_was_given() -> None:
    code, sentence = refused(lambda: Batch(KERNEL, 2).step(np.array([0, 2**63 + 8], np.uint64)))
    assert code == "value-out-of-range"
    assert "9223372036854775816" in sentence
    Batch(KERNEL, 2).step(np.array([0, 1], np.uint64))


def test_room_for_a_mask_has_its_shape() -> None:
    batch = Batch(KERNEL, 2)
    assert refused(lambda: batch.mask(np.empty((1, len(batch.actions)), np.bool_)))[0] == "wrong-shape"
