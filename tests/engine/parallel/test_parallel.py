"""Work in pieces: the same results wherever it is done, and a piece whose worker died is done again."""

from __future__ import annotations

from pathlib import Path

import pytest

from gipfel.core.errors import GipfelError
from gipfel.engine.parallel import Work, Workplace, done

DOUBLER = Work("engine.parallel.workers:Doubler", 1)
PLACES = [Workplace(), Workplace(2)]


def mortal(folder: Path, times: int) -> Work:
    """Work of which piece 3 kills so many workers."""
    for mark in range(times):
        (folder / str(mark)).touch()
    return Work("engine.parallel.workers:Mortal", folder)


@pytest.mark.parametrize("place", PLACES)
def test_every_piece_is_done_once(place: Workplace) -> None:
    assert sorted(done(DOUBLER, range(7), place)) == [(piece, 2 * piece + 1) for piece in range(7)]


@pytest.mark.parametrize("place", PLACES)
def test_no_piece_is_no_work(place: Workplace) -> None:
    assert list(done(DOUBLER, [], place)) == []


@pytest.mark.parametrize("place", PLACES)
def test_what_a_worker_raises_is_raised_where_it_was_asked_for(place: Workplace) -> None:
    with pytest.raises(ValueError, match="-5"):
        list(done(DOUBLER, [-5], place))


def test_a_piece_whose_worker_died_is_done_by_another_one(tmp_path: Path) -> None:
    found = sorted(done(mortal(tmp_path, 2), range(6), Workplace(2)))
    assert found == [(piece, piece) for piece in range(6)]
    assert not list(tmp_path.iterdir())


def test_a_piece_that_kills_every_worker_ends_the_work_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(GipfelError) as refused:
        list(done(mortal(tmp_path, 9), [3], Workplace(2)))
    assert refused.value.code == "worker-died"
    assert refused.value.params["piece"] == 3


def test_who_stops_reading_stops_the_work() -> None:
    reading = done(DOUBLER, range(1_000_000), Workplace(2))
    next(reading)
    reading.close()
