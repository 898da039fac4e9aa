"""Actions by number and by text, steps made of several of them, and draws by repetition in a batch."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import gipfel
from gipfel.core.errors import BadNotation
from gipfel.kernels.batch import Batch
from gipfel.kernels.of_game import kernel_of


def played(batch: Batch, *texts: str) -> None:
    """Play actions of a batch of one game by their texts."""
    for text in texts:
        batch.step([batch.actions.index(text)])


def legal(batch: Batch) -> list[str]:
    """The texts of what can be chosen in a batch of one game."""
    return sorted(batch.actions.text(int(action)) for action in np.flatnonzero(batch.mask()[0]))


@pytest.mark.parametrize(
    ("spec", "count"), [("pentago", 44), ("zertz", 286), ("zertz,claims=optional", 288), ("offboard", 427)]
)
def test_actions_are_dense(spec: str, count: int) -> None:
    actions = gipfel.batch(spec, 0).actions
    assert len(actions) == len(set(actions.texts)) == count
    assert [actions.index(actions.text(action)) for action in range(count)] == list(range(count))


def test_what_is_no_action_is_refused() -> None:
    actions = gipfel.batch("pentago", 0).actions
    for wrong in (lambda: actions.text(44), lambda: actions.text(-1), lambda: actions.index("g7")):
        with pytest.raises(BadNotation) as caught:
            wrong()
        assert caught.value.code == "no-such-action"


def test_a_step_of_two_actions_is_played_with_the_second() -> None:
    batch = gipfel.batch("tzaar", 1)
    goals = sorted(turn[-2:] for turn in gipfel.game("tzaar").start().turns() if turn.startswith("d5x"))
    played(batch, "d5")
    assert (batch.chosen[0, 0], batch.turns[0]) == (1, 0)
    assert legal(batch) == goals
    played(batch, goals[0])
    assert (batch.chosen[0, 0], batch.turns[0]) == (0, 1)


def test_resetting_forgets_what_was_chosen() -> None:
    batch = gipfel.batch("tzaar", 1)
    before = legal(batch)
    played(batch, "d5")
    batch.reset()
    assert legal(batch) == before


@cache
def circle() -> tuple[str, ...]:
    """Four turns after which Offboard stands as it began: both move a marble and take it back."""
    kernel = kernel_of(gipfel.game("offboard"))
    start = kernel.start()
    for going, steps in kernel.turns(start).items():
        gone = kernel.play(start, steps)
        for answer, replies in list(kernel.turns(gone).items())[:5]:
            away = kernel.play(gone, replies)
            for back, returns in kernel.turns(away).items():
                near = kernel.play(away, returns)
                for home, ends in kernel.turns(near).items() if near[0] == start[0] else ():
                    if kernel.functions.repeats(kernel.play(near, ends)) == kernel.functions.repeats(start):
                        return going, answer, back, home
    raise AssertionError("there is no such circle")


def test_repetition_ends_a_game_of_a_batch_where_the_options_say_so() -> None:
    found, round_trip = {}, circle()
    for repetition in ("draw", "none"):
        game = gipfel.game(f"offboard,repetition={repetition}")
        batch, line = Batch(kernel_of(game), 1), gipfel.Line.begin(game.start())
        for number in range(8):
            line = line.turn(round_trip[number % 4])
            played(batch, round_trip[number % 4])
            assert (line.outcome is None) == (batch.winners[0] == -1)
        found[repetition] = (line.outcome and line.outcome.reason, int(batch.winners[0]))
    assert found == {"draw": ("repetition", 2), "none": (None, -1)}


def test_a_game_that_begins_again_forgets_what_it_has_seen() -> None:
    kernel, round_trip = kernel_of(gipfel.game("offboard,repetition=draw")), circle()
    batch = Batch(kernel, 1, auto_reset=True)
    for _ in range(3):
        ended = [int(batch.step([batch.actions.index(turn)])[0]) for turn in round_trip * 2]
        assert ended == [-1] * 7 + [2]
    assert batch.turns.tolist() == [0]
