"""The Python face of a compiled game, against the same game in plain Python."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from gipfel.core.errors import BadNotation, GipfelError
from gipfel.kernels.contract import LAST, Playouts
from kernels.toy.kernel import HeapsKernel, LosingKernel, SamplingKernel
from kernels.toy.plain import Heaps

OPTIONS = {"first": "5", "second": "4", "limit": "3", "cap": "6"}
LONG = {"first": "9", "second": "9", "limit": "2", "cap": "40"}


def test_the_start_is_written_and_read_back() -> None:
    kernel = HeapsKernel(OPTIONS)
    assert kernel.decode(kernel.start()) == "5 4 0 0"
    assert kernel.encode("5 4 0 0") == kernel.start()


def test_turns_are_found_with_and_without_a_marked_last_step() -> None:
    kernel = HeapsKernel(OPTIONS)
    turns = kernel.turns(kernel.encode("1 2 0 0"))
    assert turns == {"a1": (0,), "b1": (1, 2 | LAST), "b2": (1, 3 | LAST)}


def test_a_finished_game_has_no_turns() -> None:
    kernel = HeapsKernel(OPTIONS)
    over = kernel.play(kernel.encode("1 0 0 0"), "a1")
    assert kernel.functions.winner(over) == 0
    assert kernel.turns(over) == {}
    assert kernel.perft(over, 1) == 0


def test_a_turn_is_played_by_its_text_or_by_its_steps() -> None:
    kernel = HeapsKernel(OPTIONS)
    start = kernel.start()
    assert kernel.decode(kernel.play(start, "b3")) == "5 1 0 1"
    assert kernel.play(start, "b3") == kernel.play(start, kernel.turns(start)["b3"])
    with pytest.raises(BadNotation):
        kernel.play(start, "b4")


@pytest.mark.parametrize("depth", range(1, 7))
def test_perft_counts_what_plain_python_counts(depth: int) -> None:
    kernel = HeapsKernel(OPTIONS)
    assert kernel.perft(kernel.start(), depth) == Heaps((5, 4), 3, 6).perft(depth)


def test_perft_of_no_turns_is_one() -> None:
    kernel = HeapsKernel(OPTIONS)
    assert kernel.perft(kernel.start(), 0) == 1


def test_perft_finds_more_room_when_turns_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = HeapsKernel(LONG)
    expected = kernel.perft(kernel.start(), 7)
    stack = HeapsKernel._stack
    monkeypatch.setattr(HeapsKernel, "_stack", lambda self, rows: stack(self, rows // 16))
    assert kernel.perft(kernel.start(), 7) == expected == Heaps((9, 9), 2, 40).perft(7)


@pytest.mark.parametrize("kind", [HeapsKernel, SamplingKernel, LosingKernel])
def test_playouts_choose_steps_with_equal_chances(kind: type[HeapsKernel]) -> None:
    games = 20_000
    found = kind(OPTIONS).playouts(games, seed=7)
    chances = Heaps((5, 4), 3, 6, last_wins=kind is not LosingKernel).results()
    assert found.unfinished == 0
    for number, result in zip((found.wins_0, found.wins_1, found.draws), range(3), strict=True):
        assert number / games == pytest.approx(chances[result], abs=0.02)


def test_equal_seeds_give_equal_playouts() -> None:
    kernel = HeapsKernel(OPTIONS)
    assert kernel.playouts(500, seed=1) == kernel.playouts(500, seed=1)
    assert kernel.playouts(500, seed=1) != kernel.playouts(500, seed=2)


def test_playouts_that_reach_the_cap_are_unfinished() -> None:
    kernel = HeapsKernel(LONG)
    assert kernel.playouts(50, seed=1, max_turns=3) == Playouts(0, 0, 0, unfinished=50, turns=150)


def test_playouts_start_where_they_are_told() -> None:
    kernel = HeapsKernel(OPTIONS)
    assert kernel.playouts(10, seed=1, state=kernel.encode("0 1 1 2")) == Playouts(0, 10, 0, 0, turns=10)


def test_the_last_bean_wins_in_one_game_and_loses_in_the_other() -> None:
    for kernel, expected in ((HeapsKernel(OPTIONS), (10, 0)), (LosingKernel(OPTIONS), (0, 10))):
        found = kernel.playouts(10, seed=1, state=kernel.encode("1 0 0 0"))
        assert (found.wins_0, found.wins_1) == expected


def test_threads_share_a_kernel() -> None:
    kernel = HeapsKernel(LONG)
    seeds = range(8)
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda seed: kernel.playouts(2000, seed), seeds))
    assert together == [kernel.playouts(2000, seed) for seed in seeds]


def test_warming_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    HeapsKernel(OPTIONS).warm(lambda done, of: told.append((done, of)))
    assert told == [(done, len(told) - 1) for done in range(len(told))]
    assert len(told) > 10


def test_a_state_inside_a_turn_is_not_written_as_if_it_were_none() -> None:
    kernel = HeapsKernel(OPTIONS)
    inside = kernel.play(kernel.start(), [1])
    with pytest.raises(GipfelError) as caught:
        kernel.decode(inside)
    assert caught.value.code == "state-inside-turn"
