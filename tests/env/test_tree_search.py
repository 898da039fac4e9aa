"""Trees over an evaluation: wins in one turn are found whatever it says, visits add up, turns of several actions."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

import gipfel
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
