"""Trees over an evaluation: wins in one turn are found whatever it says, visits add up, turns of several actions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import gipfel
from gipfel.core.errors import GipfelError
from gipfel.env import Planes, TreeSearch
from gipfel.kernels.batch import Batch
from gipfel.kernels.planes import Floats


def even(seen: Floats, mask: NDArray[np.bool_]) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
    """An evaluation that knows nothing."""
    return np.ones(mask.shape), np.zeros(len(seen))


def searched(spec: str, position: str, simulations: int) -> tuple[dict[str, int], float]:
    """Visits by action, and the worth of the root."""
    planes = Planes(gipfel.game(spec))
    games = Batch(planes.kernel, 2)
    games.reset([0], planes.kernel.encode(position))
    visits, worth = TreeSearch(planes, 2, simulations, even).run(games)
    assert visits.sum(axis=1).tolist() == [simulations, simulations]
    assert (visits > 0).sum() == (visits[games.mask()] > 0).sum()
    return {planes.actions.text(int(action)): int(visits[0, action]) for action in visits[0].nonzero()[0]}, worth[0]


def test_a_win_at_once_is_found_and_never_left() -> None:
    visits, worth = searched("pentago", "6/6/bbb3/6/5b/wwww2 w", 400)
    assert max(visits, key=lambda text: visits[text]) == "e1"
    assert visits["e1"] > 200
    assert worth > 0.5


def test_the_sign_changes_only_where_the_player_does() -> None:
    planes = Planes(gipfel.game("pentago"))
    games = Batch(planes.kernel, 1)
    search = TreeSearch(planes, 1, 1, lambda _, mask: (np.ones(mask.shape), np.full(len(mask), 0.5)))
    assert search.run(games)[1].tolist() == [0.5]  # a marble is put: White is to turn a quarter
    games.step([0])
    assert search.run(games)[1].tolist() == [-0.5]  # a quarter is turned: Black is to move


def test_a_finished_game_has_no_visits() -> None:
    planes = Planes(gipfel.game("pentago"))
    games = Batch(planes.kernel, 1)
    games.reset(state=planes.kernel.encode("6/6/6/bbbb2/6/wwwww1 b"))
    visits, worth = TreeSearch(planes, 1, 5, even).run(games)
    assert (visits.sum(), games.winners[0]) == (0, 0)
    assert worth.tolist() == [0.0]


def test_the_same_search_gives_the_same_visits() -> None:
    planes = Planes(gipfel.game("tzaar"))
    games = Batch(planes.kernel, 3)
    search = TreeSearch(planes, 3, 60, even)
    first, _ = search.run(games)
    again, _ = search.run(games)
    assert (first == again).all()
    assert (first == first[0]).all()


def refusal(n: Any, simulations: Any, evaluate: Any) -> str:
    """The code with which a search is refused."""
    planes = Planes(gipfel.game("pentago"))
    with pytest.raises(GipfelError) as caught:
        TreeSearch(planes, n, simulations, evaluate).run(Batch(planes.kernel, 2))
    return caught.value.code


def test_a_search_is_made_of_numbers_and_an_evaluation() -> None:
    assert refusal(2, -5, even) == refusal(-1, 5, even) == refusal(2, 1.5, even) == "value-out-of-range"
    assert refusal(2, 5, None) == "bad-evaluation"
    assert refusal(3, 5, even) == "wrong-shape"


@pytest.mark.parametrize("prior", [np.nan, np.inf, -np.inf, -0.5])
def test_what_is_no_chance_is_refused(prior: float) -> None:
    assert refusal(2, 1, lambda _, mask: (np.where(np.arange(mask.shape[1]) == 3, prior, 1.0), [0, 0])) == (
        "bad-evaluation"
    )


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, -1.5, 1.01])
def test_values_lie_between_a_loss_and_a_win(value: float) -> None:
    assert refusal(2, 1, lambda _, mask: (np.ones(mask.shape), np.array([0, value]))) == "bad-evaluation"


@pytest.mark.parametrize(
    "answer", [None, 7, (), "ab", (np.ones((2, 3)), np.zeros(2)), (np.ones((2, 44)), np.zeros((2, 1))), ("a", "b")]
)
def test_an_evaluation_answers_with_two_arrays_of_their_shapes(answer: object) -> None:
    assert refusal(2, 1, lambda *_: answer) == "bad-evaluation"


def test_what_is_said_of_illegal_actions_does_not_matter() -> None:
    planes = Planes(gipfel.game("pentago"))
    search = TreeSearch(planes, 1, 2, lambda _, mask: (np.where(mask, 1.0, np.nan), np.ones(len(mask))))
    assert search.run(Batch(planes.kernel, 1))[0].sum() == 2


def test_planes_are_not_those_of_another_game() -> None:
    planes = Planes(gipfel.game("pentago"))
    for spec in ("tzaar", "offboard"):
        with pytest.raises(GipfelError) as caught:
            planes.observe(gipfel.batch(spec, 1))
        assert caught.value.code == "planes-other-game"
    assert planes.observe(gipfel.batch("pentago", 1)).shape == (1, *planes.shape)


@pytest.mark.parametrize("number", [99, -1, 1.5, "a", None])
def test_a_symmetry_has_its_number(number: Any) -> None:
    planes = Planes(gipfel.game("pentago"))
    seen = planes.observe(gipfel.batch("pentago", 1))
    for laid in (lambda: planes.mirrored(seen, number), lambda: planes.mirrored_actions(np.ones(44), number)):
        with pytest.raises(GipfelError) as caught:
            laid()
        assert caught.value.code == "value-out-of-range"


def test_what_is_mirrored_has_its_shape() -> None:
    planes = Planes(gipfel.game("pentago"))
    seen = planes.observe(gipfel.batch("pentago", 1))
    for laid in (lambda: planes.mirrored(seen[:, 1:], 1), lambda: planes.mirrored_actions(np.ones((2, 43)), 1)):
        with pytest.raises(GipfelError) as caught:
            laid()
        assert caught.value.code == "wrong-shape"
    assert planes.mirrored_actions(np.ones((2, 44)), 1).all()
